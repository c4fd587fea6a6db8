//! Datagrams: what may be lost, because the next one says it again.

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;

use super::bounded_vec::BoundedVec;
use crate::limits::{MAX_HEARTBEAT_ACTS, Micros};

/// A datagram. The order of the variants is part of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) enum Datagram<A> {
    /// Acts, acknowledgements and the promise, every 40 ms.
    Heartbeat(Heartbeat<A>),
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
    /// What the hand carries there.
    pub load: HandLoad,
}

/// What a hand carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandLoad {
    /// Nothing: it points at something.
    #[default]
    Nothing,
    /// The piece that the match says it holds.
    Piece,
    /// A ring, of which the match knows nothing until it is dropped.
    Ring,
}

/// The acts of a run that the other end has not acknowledged, and what is known of the other's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct Heartbeat<A> {
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
    pub acts: BoundedVec<(Millis, A), MAX_HEARTBEAT_ACTS>,
    /// The number of the other's acts that have arrived. The host has decided the times of as many.
    pub acknowledged: u32,
    /// From the host: the number of the first time in `granted`.
    pub first_granted: u32,
    /// From the host: the final times of the guest's acts.
    pub granted: BoundedVec<Millis, MAX_HEARTBEAT_ACTS>,
    /// From the guest: the number of its acts whose final time has arrived.
    pub granted_acknowledged: u32,
}

#[cfg(test)]
mod tests {
    use gipf_rules::{CompactAct, SpotSet};
    use tamsk_records::Names;
    use tamsk_text::ShortText;

    use super::*;
    use crate::games::GipfWireAct;
    use crate::limits::{MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MAX_FRAME_ENTRIES, MAX_RULES_BYTES};
    use crate::table::log::Entry;
    use crate::wire::frame::encode;
    use crate::wire::message::{LogPart, Message, Proposal};

    #[test]
    fn the_largest_messages_fit() {
        let act = GipfWireAct::Act(CompactAct::Take(SpotSet::ALL));
        let most = u32::MAX;
        let heartbeat = Heartbeat {
            epoch: most,
            run: most,
            clear_to: u64::MAX,
            made: most,
            first: most,
            acts: BoundedVec::truncated([(u64::MAX, act); 99]),
            acknowledged: most,
            first_granted: most,
            granted: BoundedVec::truncated([u64::MAX; 99]),
            granted_acknowledged: most,
        };
        assert!(encode(&Datagram::Heartbeat(heartbeat)).len() <= MAX_DATAGRAM_BYTES);
        let entry = Entry { at: u64::MAX, by: tamsk_rules::Player::Black, act, claimed: true };
        let entries = BoundedVec::<_, MAX_FRAME_ENTRIES>::truncated(vec![entry; 999]);
        assert!(encode(&Message::Log(LogPart { first: most, entries, last: true })).len() <= MAX_FRAME_BYTES);
        let rules = ShortText::<MAX_RULES_BYTES>::from("r".repeat(9_999));
        let proposal = Proposal { number: most, game: crate::GameId::Gipf, rules };
        assert!(encode(&Message::<GipfWireAct>::Proposal(proposal)).len() <= MAX_FRAME_BYTES);
        let name = "n".repeat(9_999).as_str().into();
        assert!(encode(&Names { red: name, ..Names::default() }).len() < 1_100);
    }
}
