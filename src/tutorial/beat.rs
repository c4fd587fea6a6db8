//! The beats of a step: what the pupil does, what the other player does, and what is waited for.

use serde::Deserialize;

use super::ask::Ask;
use crate::rules::{Action, Event, Millis, Move, Player, Turn, Unused};

/// One beat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Beat {
    /// The pupil does one of these.
    You(Vec<Ask>),
    /// The other player begins this after so many milliseconds, and it is waited for.
    They(Millis, Theirs),
    /// The other player begins this after so many milliseconds, and it is not waited for.
    Meanwhile(Millis, Theirs),
    /// Something happens.
    Until(Happening),
}

/// What the other player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Theirs {
    /// A whole turn in its notation (section 8), with the ring dropped or kept.
    Turn(Written),
    /// One single action.
    Do(Action),
}

/// A turn in its notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Written(pub Turn);

impl TryFrom<String> for Written {
    type Error = crate::rules::ParseTurnError;

    fn try_from(text: String) -> Result<Written, Self::Error> {
        text.parse().map(Written)
    }
}

/// Something that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Happening {
    /// This player loses a glass.
    GlassLost(Player),
    /// They are late.
    Late(Player),
    /// Their time for a ring ends without one.
    RingTimeUp(Player),
    /// Their extra ring lapses.
    ExtraTimeUp(Player),
    /// They pass because they cannot move.
    Blocked(Player),
    /// They miss a turn.
    TurnMissed(Player),
    /// The timer is empty.
    TimerEmpty,
    /// The match is over.
    Over,
}

/// From the decision to a claim, to a lift, from there to the place, and from there to the ring, in milliseconds.
const PACE: [Millis; 4] = [300, 500, 900, 800];

impl Theirs {
    /// The actions that make it up, each with the milliseconds after the one before.
    pub fn actions(self) -> Vec<(Millis, Action)> {
        let Written(Turn { claim, go }) = match self {
            Theirs::Do(action) => return vec![(0, action)],
            Theirs::Turn(turn) => turn,
        };
        let mut actions = Vec::new();
        if claim {
            actions.push((PACE[0], Action::ClaimRing));
        }
        match go {
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

impl Happening {
    /// Whether this is what happened.
    pub fn is(self, event: Event) -> bool {
        match (self, event) {
            (Happening::GlassLost(player), Event::GlassLost { glass, .. }) => player == glass.owner,
            (Happening::Late(player), Event::Late { player: late, .. }) => player == late,
            (Happening::RingTimeUp(player), Event::RingWindowEnded { player: whose, why: Unused::TimeUp, .. })
            | (Happening::ExtraTimeUp(player), Event::ExtraEnded { player: whose, why: Unused::TimeUp })
            | (Happening::Blocked(player), Event::Passed { player: whose, forced: true })
            | (Happening::TurnMissed(player), Event::TurnMissed { player: whose }) => player == whose,
            (Happening::TimerEmpty, Event::TimerRanOut) | (Happening::Over, Event::Over(_)) => true,
            _ => false,
        }
    }
}
