//! Limits on everything that arrives, and the times of the protocol.

use tamsk_rules::Millis;

/// A monotonic time of one end, in microseconds. Two ends count from different moments.
pub type Micros = u64;

/// The microseconds in a millisecond.
pub(crate) const MILLI: Micros = 1_000;

/// The maximum size of a frame on the stream, in bytes, without its length.
pub const MAX_FRAME_BYTES: usize = 8 * 1024;
/// The maximum size of a datagram, in bytes. QUIC carries 1,200 bytes over every path.
pub const MAX_DATAGRAM_BYTES: usize = 1_100;
/// The maximum number of acts, and of granted times, in a datagram.
pub const MAX_HEARTBEAT_ACTS: usize = 6;
/// The maximum number of entries in a frame.
pub const MAX_FRAME_ENTRIES: usize = 40;
/// The maximum number of acts that wait for an acknowledgement. Further ones are refused where they are made.
pub const MAX_UNACKNOWLEDGED_ACTS: usize = 64;
/// The maximum length of the agreed rules as text, in bytes.
pub const MAX_RULES_BYTES: usize = 4_096;

/// The time between two datagrams with the acts not yet acknowledged, in milliseconds.
pub const HEARTBEAT_INTERVAL: Millis = 40;
/// How far ahead of the host's clock a guest's stamp may be, in milliseconds.
pub const MAX_STAMP_LEAD: Millis = 20;
/// How far back a guest's stamp may be beyond half the round trip, in milliseconds.
pub const STAMP_GRACE: Millis = 150;
/// How far back a guest's stamp may be at most, in milliseconds.
pub const MAX_STAMP_LAG: Millis = 300;
/// How far the clocks of both ends can be apart, in milliseconds. An end beyond that breaks the protocol.
pub const MAX_CLOCK_ERROR: Millis = 60_000;
/// How long the horizon may stand still before the players see that the connection stalls, in milliseconds.
pub const STALL_AFTER: Millis = 300;
/// How long the horizon may stand still before the match freezes, in milliseconds.
pub const FREEZE_AFTER: Millis = 2_000;
/// How long before time runs the host announces it to the guest, in milliseconds, unless sand will run.
pub const START_LEAD: Millis = 500;
/// The same if sand will run, so that both players can look at the board before.
pub const COUNTDOWN: Millis = 3_000;
/// The number of interruptions that each player has.
pub const MAX_PAUSES: u8 = 3;
/// The total length of a player's interruptions after which the other may end the match, in milliseconds.
pub const MAX_ABSENCE: Millis = 120_000;
