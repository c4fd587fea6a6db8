//! Datagrams. A lost datagram does no harm, because the next datagram repeats its content.

use serde::{Deserialize, Serialize};
use tamsk_rules::Millis;

use super::bounded_vec::BoundedVec;
use crate::limits::{MAX_HEARTBEAT_ACTS, Micros};

/// A datagram. The order of the variants is part of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) enum Datagram<A> {
    /// The sender's acts, acknowledgements and promise, sent every 40 ms. The promise is the time before which the
    /// sender makes no further act.
    Heartbeat(Heartbeat<A>),
    /// A request for the time of the other end's clock. The number identifies the request.
    Ping(u32),
    /// The answer to a ping: the number of the ping, and the time of the sender's clock.
    Pong(u32, Micros),
    /// The latest position of the player's hand, preceded by a number that grows with each position.
    Hand(u32, HandPosition),
}

/// The position of a hand above the table. Only the latest position counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandPosition {
    /// The position relative to the centre of the board: to the right, upwards, and towards Red, in tenths of a
    /// millimetre.
    pub coordinates: [i16; 3],
    /// The object that the hand carries.
    #[serde(rename = "load")]
    pub carried: CarriedObject,
}

/// The object that a hand carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CarriedObject {
    /// Nothing. An empty hand points at the table.
    #[default]
    Nothing,
    /// The piece that the player holds in the match.
    Piece,
    /// A ring, which is not part of the match until it is dropped.
    Ring,
}

/// The acts of a run that the other end has not acknowledged, and the acknowledgement of the other end's acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "A: Deserialize<'de>"))]
pub(crate) struct Heartbeat<A> {
    /// The epoch of the connection.
    pub epoch: u32,
    /// The number of the run of the clock. All acts, times and counts in the heartbeat belong to this run.
    pub run: u32,
    /// The time before which the sender will make no further act, in milliseconds of the match.
    pub promise: Millis,
    /// The number of acts that the sender has made in the run.
    pub act_count: u32,
    /// The index within the run of the first act in `acts`.
    #[serde(rename = "first_act")]
    pub first_act_index: u32,
    /// The acts and their times. The host sends final times, and the guest sends requested times.
    pub acts: BoundedVec<(Millis, A), MAX_HEARTBEAT_ACTS>,
    /// The number of the other end's acts that the sender has received. If the sender is the host, it has also decided
    /// the times of these acts.
    #[serde(rename = "acknowledged")]
    pub acknowledged_count: u32,
    /// From the host: the index of the first act whose time is in `final_times`.
    #[serde(rename = "first_final_time")]
    pub first_final_time_index: u32,
    /// From the host: the final times of the guest's acts.
    pub final_times: BoundedVec<Millis, MAX_HEARTBEAT_ACTS>,
    /// From the guest: the number of the guest's acts whose final times have arrived.
    #[serde(rename = "known_final_times")]
    pub known_final_time_count: u32,
}

#[cfg(test)]
mod tests {
    use gipf_rules::{CompactAct, SpotSet};
    use tamsk_records::NamesByPlayer;
    use tamsk_text::SanitisedLine;

    use super::*;
    use crate::games::GipfWireAct;
    use crate::limits::{MAX_DATAGRAM_BYTES, MAX_FRAME_BYTES, MAX_FRAME_LOG_ENTRIES, MAX_RULES_BYTES};
    use crate::replica::log::LoggedAct;
    use crate::wire::frame::encode;
    use crate::wire::message::{LogPart, Message, Proposal};

    #[test]
    fn the_largest_messages_fit() {
        let act = GipfWireAct::Act(CompactAct::Take(SpotSet::ALL));
        let most = u32::MAX;
        let heartbeat = Heartbeat {
            epoch: most,
            run: most,
            promise: u64::MAX,
            act_count: most,
            first_act_index: most,
            acts: BoundedVec::truncated([(u64::MAX, act); 99]),
            acknowledged_count: most,
            first_final_time_index: most,
            final_times: BoundedVec::truncated([u64::MAX; 99]),
            known_final_time_count: most,
        };
        assert!(encode(&Datagram::Heartbeat(heartbeat)).len() <= MAX_DATAGRAM_BYTES);
        let entry = LoggedAct { at: u64::MAX, by: tamsk_rules::Player::Black, act, is_absence_claim: true };
        let entries = BoundedVec::<_, MAX_FRAME_LOG_ENTRIES>::truncated(vec![entry; 999]);
        assert!(encode(&Message::Log(LogPart { first_index: most, entries, is_last: true })).len() <= MAX_FRAME_BYTES);
        let rules = SanitisedLine::<MAX_RULES_BYTES>::from("r".repeat(9_999));
        let proposal = Proposal { number: most, game: crate::GameId::Gipf, rules };
        assert!(encode(&Message::<GipfWireAct>::Proposal(proposal)).len() <= MAX_FRAME_BYTES);
        let name = "n".repeat(9_999).as_str().into();
        assert!(encode(&NamesByPlayer { red: name, ..NamesByPlayer::default() }).len() < 1_100);
    }
}
