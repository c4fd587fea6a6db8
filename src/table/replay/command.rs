//! Commands to a replay, sent by panels and keys.

use bevy::prelude::*;
use tamsk_records::{Moment, NamesByPlayer};
use tamsk_rules::Millis;

use crate::table::seats::Seats;

/// A control of a replay. Each control has a button and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayControl {
    /// Goes to the beginning.
    ToStart,
    /// Goes to the beginning of the current turn, or of the previous turn if the current one has just begun.
    PreviousTurn,
    /// Goes back to the moment just after the last action. If the replay is already there, undoes that action.
    PreviousAction,
    /// Starts or pauses playback.
    PlayPause,
    /// Goes to the moment just after the next action.
    NextAction,
    /// Goes to the beginning of the next turn.
    NextTurn,
    /// Goes to the end.
    ToEnd,
    /// Halves the speed.
    Slower,
    /// Doubles the speed.
    Faster,
}

impl ReplayControl {
    /// Returns `true` if the control goes to an adjacent turn or action. Such controls repeat while their key is held.
    pub const fn is_step(self) -> bool {
        use ReplayControl::{NextAction, NextTurn, PreviousAction, PreviousTurn};
        matches!(self, PreviousTurn | PreviousAction | NextAction | NextTurn)
    }

    /// All controls, in display order.
    pub const ALL: [ReplayControl; 9] = [
        ReplayControl::ToStart,
        ReplayControl::PreviousTurn,
        ReplayControl::PreviousAction,
        ReplayControl::PlayPause,
        ReplayControl::NextAction,
        ReplayControl::NextTurn,
        ReplayControl::ToEnd,
        ReplayControl::Slower,
        ReplayControl::Faster,
    ];
}

/// A command to the replay on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ReplayCommand {
    /// Operates this control.
    Control(ReplayControl),
    /// Shows this moment.
    JumpTo(Moment),
    /// Shows the moment reached after this many milliseconds of watching at normal speed.
    ScrubTo(Millis),
    /// Starts a match from the current moment.
    StartMatch {
        /// The kind of player in each seat. In GIPF, White sits in Red's seat.
        seats: Seats,
        /// The players' names.
        names: NamesByPlayer,
    },
}
