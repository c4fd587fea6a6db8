//! The commands to a replay, sent by panels and keys.

use bevy::prelude::*;
use tamsk_records::{Moment, Names};
use tamsk_rules::Millis;

use crate::input::keys::ReplayControl;
use crate::table::seats::Seats;

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
        /// Who plays each colour.
        seats: Seats,
        /// The players' names.
        names: Names,
    },
    /// Leaves the replay for where it was opened.
    Leave,
}
