//! Limits on incoming data, and the intervals and timeouts of the protocol.

use tamsk_rules::Millis;

/// A monotonic time at one end, in microseconds. The two ends count from different moments.
pub type Micros = u64;

/// The number of microseconds in a millisecond.
pub(crate) const MILLI: Micros = 1_000;

/// The maximum size of a frame on the stream, in bytes, not counting the length field before the frame.
pub const MAX_FRAME_BYTES: usize = 8 * 1024;
/// The maximum size of a datagram, in bytes. QUIC carries 1,200 bytes over every path.
pub const MAX_DATAGRAM_BYTES: usize = 1_100;
/// The maximum number of acts in a heartbeat, and also of final times for the other end's acts.
pub const MAX_HEARTBEAT_ACTS: usize = 6;
/// The maximum number of log entries in a frame.
pub const MAX_FRAME_LOG_ENTRIES: usize = 40;
/// The maximum number of unacknowledged acts. An end that has reached this number refuses further acts of its own
/// player.
pub const MAX_UNACKNOWLEDGED_ACTS: usize = 64;
/// The maximum length of the agreed rules as text, in bytes.
pub const MAX_RULES_BYTES: usize = 4_096;

/// The time between two heartbeats, in milliseconds. Each heartbeat repeats the acts that are not yet acknowledged.
pub const HEARTBEAT_INTERVAL: Millis = 40;
/// The maximum time by which a guest's timestamp may be ahead of the host's clock, in milliseconds.
pub const MAX_TIMESTAMP_LEAD: Millis = 20;
/// The time by which a guest's timestamp may lag behind the host's clock in addition to half the round trip, in
/// milliseconds.
pub const TIMESTAMP_LAG_GRACE: Millis = 150;
/// The maximum time by which a guest's timestamp may lag behind the host's clock, in milliseconds.
pub const MAX_TIMESTAMP_LAG: Millis = 300;
/// The maximum difference between the clocks of both ends, in milliseconds. A larger difference violates the protocol.
pub const MAX_MATCH_CLOCK_DIFFERENCE: Millis = 60_000;
/// If the horizon does not advance for this time, in milliseconds, players see that the connection stalls. The horizon
/// is the match time up to which all acts are known.
pub const STALL_AFTER: Millis = 300;
/// If the horizon does not advance for this time, in milliseconds, the match clock stops. The horizon is the match time
/// up to which all acts are known.
pub const STOP_CLOCK_AFTER_STALL: Millis = 2_000;
/// The time from the host's announcement to the start of the clock if no sand will run, in milliseconds.
pub const START_LEAD_WITHOUT_SAND: Millis = 500;
/// The time from the host's announcement to the start of the clock if sand will run, in milliseconds. Meanwhile, both
/// players can look at the board.
pub const START_COUNTDOWN_WITH_SAND: Millis = 3_000;
/// The number of interruptions that each player has at first.
pub const MAX_INTERRUPTIONS: u8 = 3;
/// The total length of a player's interruptions after which the other player may end the match, in milliseconds.
pub const MAX_INTERRUPTION_TIME: Millis = 120_000;
