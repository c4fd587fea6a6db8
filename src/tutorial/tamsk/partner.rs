//! The plans of the partner in lessons about TAMSK, and the events for which a beat can wait.

use serde::Deserialize;
use tamsk_rules::{Action, Event, Millis, Move, Player, Turn, UnusedRightReason};

use crate::simulation::queue::TamskRequest;

/// A whole turn or a single action of the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum PartnerPlay {
    /// A whole turn in the notation of section 8 of the rules of TAMSK. It includes the decision to drop or keep the
    /// ring.
    Turn(WrittenTurn),
    /// A single action.
    Do(Action),
}

/// A turn in the notation of section 8 of the rules of TAMSK, as written in a lesson file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenTurn(pub Turn);

impl TryFrom<String> for WrittenTurn {
    type Error = tamsk_rules::ParseTurnError;

    fn try_from(text: String) -> Result<WrittenTurn, Self::Error> {
        text.parse().map(WrittenTurn)
    }
}

/// An event for which a beat of a lesson can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum AwaitedEvent {
    /// This player loses a glass.
    GlassLost(Player),
    /// This player is late: the timer ran out, or the player passed (R5.3, R5.4).
    Late(Player),
    /// This player's time to drop a ring runs out.
    RingTimeUp(Player),
    /// This player's time to drop an extra ring runs out.
    ExtraTimeUp(Player),
    /// This player must pass because they cannot move.
    Blocked(Player),
    /// This player misses a turn.
    TurnMissed(Player),
    /// The timer runs out.
    TimerEmpty,
    /// The match is over.
    Over,
}

/// The delays between the actions of a partner's turn, in milliseconds: before the claim, the lift, the placement and
/// the ring drop.
const PACE: [Millis; 4] = [300, 500, 900, 800];

impl PartnerPlay {
    /// Returns the requests of the plan, each with its delay after the previous request in milliseconds.
    pub fn requests(self) -> Vec<(Millis, TamskRequest)> {
        let WrittenTurn(Turn { claims_ring, glass_move }) = match self {
            PartnerPlay::Do(action) => return vec![(0, TamskRequest::Act(action))],
            PartnerPlay::Turn(turn) => turn,
        };
        let mut actions = Vec::new();
        if claims_ring {
            actions.push((PACE[0], Action::ClaimRing));
        }
        match glass_move {
            Some(Move { from, to, drops_ring: ring }) => {
                actions.push((PACE[1], Action::Lift(from)));
                actions.push((PACE[2], Action::Place(to)));
                actions.push((PACE[3], if ring { Action::DropRing } else { Action::KeepRing }));
            }
            None => actions.push((PACE[1], Action::Pass)),
        }
        actions.into_iter().map(|(after, action)| (after, TamskRequest::Act(action))).collect()
    }
}

impl AwaitedEvent {
    /// Returns `true` if `event` is the event for which the beat waits.
    pub fn matches(self, event: Event) -> bool {
        match (self, event) {
            (AwaitedEvent::GlassLost(player), Event::GlassLost { glass, .. }) => player == glass.owner,
            (AwaitedEvent::Late(player), Event::PlayerLate { player: late, .. }) => player == late,
            (
                AwaitedEvent::RingTimeUp(player),
                Event::RingWindowEnded { player: whose, why: UnusedRightReason::TimeUp, .. },
            )
            | (
                AwaitedEvent::ExtraTimeUp(player),
                Event::ExtraRingEnded { player: whose, why: UnusedRightReason::TimeUp },
            )
            | (AwaitedEvent::Blocked(player), Event::Passed { player: whose, forced: true })
            | (AwaitedEvent::TurnMissed(player), Event::TurnMissed { player: whose }) => player == whose,
            (AwaitedEvent::TimerEmpty, Event::TimerRanOut) | (AwaitedEvent::Over, Event::Over(_)) => true,
            _ => false,
        }
    }
}
