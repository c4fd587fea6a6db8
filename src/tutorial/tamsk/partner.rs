//! The partner's plans in TAMSK lessons, and the events for which a beat can wait.

use serde::Deserialize;
use tamsk_rules::{Action, Event, Millis, Move, Player, Turn, UnusedReason};

use crate::simulation::queue::TamskRequest;

/// A turn or an action of the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum PartnerPlan {
    /// A whole turn in notation (section 8), with the ring dropped or kept.
    Turn(WrittenTurn),
    /// A single action.
    Do(Action),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenTurn(pub Turn);

impl TryFrom<String> for WrittenTurn {
    type Error = tamsk_rules::ParseTurnError;

    fn try_from(text: String) -> Result<WrittenTurn, Self::Error> {
        text.parse().map(WrittenTurn)
    }
}

/// An event for which a lesson can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum AwaitedEvent {
    /// This player loses a glass.
    GlassLost(Player),
    /// This player is late.
    Late(Player),
    /// This player's ring window ends without a ring.
    RingTimeUp(Player),
    /// This player's extra ring expires.
    ExtraTimeUp(Player),
    /// This player passes because they cannot move.
    Blocked(Player),
    /// This player misses a turn.
    TurnMissed(Player),
    /// The timer runs out.
    TimerEmpty,
    /// The match is over.
    Over,
}

/// The delays before a claim, lifting, placing, and the ring, in milliseconds after the previous action.
const PACE: [Millis; 4] = [300, 500, 900, 800];

impl PartnerPlan {
    /// Returns the requests, each with its delay in milliseconds after the previous one.
    pub fn requests(self) -> Vec<(Millis, TamskRequest)> {
        let WrittenTurn(Turn { claim, glass_move }) = match self {
            PartnerPlan::Do(action) => return vec![(0, TamskRequest::Act(action))],
            PartnerPlan::Turn(turn) => turn,
        };
        let mut actions = Vec::new();
        if claim {
            actions.push((PACE[0], Action::ClaimRing));
        }
        match glass_move {
            Some(Move { from, to, ring }) => {
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
    /// Returns `true` if `event` is the awaited one.
    pub fn matches(self, event: Event) -> bool {
        match (self, event) {
            (AwaitedEvent::GlassLost(player), Event::GlassLost { glass, .. }) => player == glass.owner,
            (AwaitedEvent::Late(player), Event::Late { player: late, .. }) => player == late,
            (
                AwaitedEvent::RingTimeUp(player),
                Event::RingWindowEnded { player: whose, why: UnusedReason::TimeUp, .. },
            )
            | (AwaitedEvent::ExtraTimeUp(player), Event::ExtraEnded { player: whose, why: UnusedReason::TimeUp })
            | (AwaitedEvent::Blocked(player), Event::Passed { player: whose, forced: true })
            | (AwaitedEvent::TurnMissed(player), Event::TurnMissed { player: whose }) => player == whose,
            (AwaitedEvent::TimerEmpty, Event::TimerRanOut) | (AwaitedEvent::Over, Event::Over(_)) => true,
            _ => false,
        }
    }
}
