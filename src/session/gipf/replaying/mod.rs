//! Replays matches of GIPF on the table, act by act: which moment is shown, how it goes on by itself, and the commands to
//! it. Nobody sits at the table meanwhile.

mod advance;
mod open;
mod playback;

use bevy::prelude::*;
use tamsk_records::{GipfNames, GipfRecord};

pub use playback::{GipfPlayback, GipfWayBack};

use crate::session::replaying::ReplayControl;
use crate::session::seats::Seats;

/// A request to replay a record of GIPF on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ReplayGipf {
    /// The record.
    pub record: Box<GipfRecord>,
    /// How many of its acts have been done in what is shown first.
    pub done: usize,
}

/// A command to the replay of GIPF on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GipfReplayCommand {
    /// Uses a control.
    Control(ReplayControl),
    /// Shows what stood after so many acts.
    JumpTo(usize),
    /// Begins a match with what is shown.
    GoOn {
        /// Who plays each side; White sits where Red does.
        seats: Seats,
        /// The players' names.
        names: GipfNames,
    },
    /// Watches the match of TAMSK that was played here, and comes back afterwards.
    WatchContest {
        /// What the players of White and Black are called in it, if they have no names there.
        names: GipfNames,
    },
    /// Leaves the replay for where it was opened.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayGipf>().add_message::<GipfReplayCommand>();
    open::plugin(app);
    advance::plugin(app);
}
