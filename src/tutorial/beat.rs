//! The beats of a step: what the pupil does, what the partner does, and what is waited for.

use serde::Deserialize;

use super::goal::Goal;
use crate::rules::{Action, Event, Millis, Move, Player, Turn, Unused};

/// One beat of a step.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Beat {
    /// The pupil meets one of these goals.
    You(Vec<Goal>),
    /// The partner begins this after so many milliseconds. The next beat waits until it is done.
    They(Millis, PartnerPlan),
    /// The partner begins this after so many milliseconds. The next beat does not wait for it.
    Meanwhile(Millis, PartnerPlan),
    /// The next beat waits until this happens.
    Until(AwaitedEvent),
}

/// What the partner does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum PartnerPlan {
    /// A whole turn in its notation (section 8), with the ring dropped or kept.
    Turn(WrittenTurn),
    /// A single action.
    Do(Action),
}

/// A turn in its notation (section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenTurn(pub Turn);

impl TryFrom<String> for WrittenTurn {
    type Error = crate::rules::ParseTurnError;

    fn try_from(text: String) -> Result<WrittenTurn, Self::Error> {
        text.parse().map(WrittenTurn)
    }
}

/// Something that a lesson waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum AwaitedEvent {
    /// This player loses a glass.
    GlassLost(Player),
    /// This player is late.
    Late(Player),
    /// This player's ring window ends without a ring.
    RingTimeUp(Player),
    /// This player's extra ring lapses.
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

/// The milliseconds before a claim, a lift, a placing and a ring, each counted from the action before it.
const PACE: [Millis; 4] = [300, 500, 900, 800];

impl PartnerPlan {
    /// Its actions, each with the milliseconds that pass before it.
    pub fn actions(self) -> Vec<(Millis, Action)> {
        let WrittenTurn(Turn { claim, glass_move }) = match self {
            PartnerPlan::Do(action) => return vec![(0, action)],
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
        actions
    }
}

impl AwaitedEvent {
    /// Whether this event is the one.
    pub fn is(self, event: Event) -> bool {
        match (self, event) {
            (AwaitedEvent::GlassLost(player), Event::GlassLost { glass, .. }) => player == glass.owner,
            (AwaitedEvent::Late(player), Event::Late { player: late, .. }) => player == late,
            (AwaitedEvent::RingTimeUp(player), Event::RingWindowEnded { player: whose, why: Unused::TimeUp, .. })
            | (AwaitedEvent::ExtraTimeUp(player), Event::ExtraEnded { player: whose, why: Unused::TimeUp })
            | (AwaitedEvent::Blocked(player), Event::Passed { player: whose, forced: true })
            | (AwaitedEvent::TurnMissed(player), Event::TurnMissed { player: whose }) => player == whose,
            (AwaitedEvent::TimerEmpty, Event::TimerRanOut) | (AwaitedEvent::Over, Event::Over(_)) => true,
            _ => false,
        }
    }
}
