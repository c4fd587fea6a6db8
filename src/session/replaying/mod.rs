//! Replays records on the table: which moment is shown, how time passes in it, and the commands to it. Nothing of a
//! replay counts as play: nobody sits at the table, and time stands for everything that plays.

mod advance;
mod command;
mod open;
mod playback;
mod speed;

use bevy::prelude::*;
use tamsk_records::Record;
use tamsk_rules::Millis;

pub use command::{ReplayCommand, ReplayControl};
pub use playback::{Playback, WayBack};
pub use speed::Speed;

/// A request to replay a record on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ReplayRecord {
    /// The record.
    pub record: Box<Record>,
    /// The instant shown first, in milliseconds since the match began, with all actions done that were done by then;
    /// `None` for the beginning, when nothing has been done, though the first actions may have their time.
    pub at: Option<Millis>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayRecord>().add_message::<ReplayCommand>();
    open::plugin(app);
    advance::plugin(app);
}
