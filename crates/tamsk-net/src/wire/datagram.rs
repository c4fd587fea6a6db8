//! Datagrams: what may be lost, because the next one says it again.

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;

use super::list::List;
use crate::limits::{MAX_BEAT_ACTS, Micros};

/// A datagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) enum Datagram<A> {
    /// Acts, acknowledgements and the promise, every 40 ms.
    Beat(Beat<A>),
    /// Asks for the time.
    Ping(u32),
    /// Answers a ping with the time of this end.
    Pong(u32, Micros),
    /// Where the hand is.
    Hand(u32, HandPosition),
}

/// The position of a hand above the table. Only the latest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandPosition {
    /// The position from the centre of the board, in tenths of a millimetre: right, up, and towards Red.
    pub at: [i16; 3],
    /// Whether the hand holds the glass that the match says it holds, rather than pointing at something.
    pub carries: bool,
}

/// The acts of a run that the other end has not acknowledged, and what is known of the other's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct Beat<A> {
    /// The epoch of the connection and the run of the clock to which everything else refers.
    pub epoch: u32,
    pub run: u32,
    /// The time before which this end will make no further act, in milliseconds of the match.
    pub clear_to: Millis,
    /// The number of acts that this end has made in the run.
    pub made: u32,
    /// The number of the first act in `acts`.
    pub first: u32,
    /// The acts and their times: final from the host, wanted from the guest.
    pub acts: List<(Millis, A), MAX_BEAT_ACTS>,
    /// The number of the other's acts that have arrived. The host has decided the times of as many.
    pub heard: u32,
    /// From the host: the number of the first time in `granted`.
    pub first_granted: u32,
    /// From the host: the final times of the guest's acts.
    pub granted: List<Millis, MAX_BEAT_ACTS>,
    /// From the guest: the number of its acts whose final time has arrived.
    pub granted_heard: u32,
}
