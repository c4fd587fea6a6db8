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
pub const MAX_BEAT_ACTS: usize = 6;
/// The maximum number of entries in a frame.
pub const MAX_FRAME_ENTRIES: usize = 40;
/// The maximum number of acts that wait for an acknowledgement. Further ones are refused where they are made.
pub const MAX_UNHEARD_ACTS: usize = 64;
/// The maximum length of the agreed rules as text, in bytes.
pub const MAX_RULES_BYTES: usize = 4_096;

/// The time between two datagrams with the acts not yet acknowledged, in milliseconds.
pub const BEAT_INTERVAL: Millis = 40;
/// How far in the future of the host a stamp may be, in milliseconds.
pub const MAX_STAMP_LEAD: Millis = 20;
/// How far back a stamp may be beyond half the round trip, in milliseconds.
pub const STAMP_GRACE: Millis = 150;
/// How far back a stamp may be at most, in milliseconds.
pub const MAX_STAMP_LAG: Millis = 300;
/// How far the clocks of both ends can be apart, in milliseconds. Beyond that an end does not keep to the protocol.
pub const MAX_CLOCK_ERROR: Millis = 60_000;
/// How long the horizon may stand still before the players see it, in milliseconds.
pub const STALL_AFTER: Millis = 300;
/// How long the horizon may stand still before the match freezes, in milliseconds.
pub const FREEZE_AFTER: Millis = 2_000;
/// How long before time runs the host tells the guest, in milliseconds.
pub const START_LEAD: Millis = 500;
/// The interruptions that each player has.
pub const PAUSES: u8 = 3;
/// The total length of a player's interruptions before the other may choose how to go on, in milliseconds.
pub const PATIENCE: Millis = 120_000;
