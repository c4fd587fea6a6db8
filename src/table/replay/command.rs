//! The commands to a replay, sent by panels and keys.

use bevy::prelude::*;
use tamsk_records::{Moment, Names};
use tamsk_rules::Millis;

use crate::table::seats::Seats;

/// A control of a replay, which has a button and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayControl {
    /// Goes to the beginning.
    Start,
    /// Goes to the beginning of this turn, or of the one before.
    TurnBack,
    /// Takes the last action back.
    ActionBack,
    /// Plays or pauses.
    Play,
    /// Goes to where the next action has been done.
    ActionOn,
    /// Goes to the beginning of the next turn.
    TurnOn,
    /// Goes to the end.
    End,
    /// Plays at half the speed.
    Slower,
    /// Plays at twice the speed.
    Faster,
}

impl ReplayControl {
    /// Returns whether it goes to a neighbouring turn or action, which is done again while its key is held.
    pub const fn is_step(self) -> bool {
        use ReplayControl::{ActionBack, ActionOn, TurnBack, TurnOn};
        matches!(self, TurnBack | ActionBack | ActionOn | TurnOn)
    }

    /// All controls, in display order.
    pub const ALL: [ReplayControl; 9] = [
        ReplayControl::Start,
        ReplayControl::TurnBack,
        ReplayControl::ActionBack,
        ReplayControl::Play,
        ReplayControl::ActionOn,
        ReplayControl::TurnOn,
        ReplayControl::End,
        ReplayControl::Slower,
        ReplayControl::Faster,
    ];
}

/// A command to the replay on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ReplayCommand {
    /// Uses a control.
    Control(ReplayControl),
    /// Shows this moment.
    JumpTo(Moment),
    /// Shows the moment that is seen after so many milliseconds of watching.
    ScrubTo(Millis),
    /// Begins a match with the moment shown.
    GoOn {
        /// Who plays each colour; White sits where Red does.
        seats: Seats,
        /// The players' names.
        names: Names,
    },
}
