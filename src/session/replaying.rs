//! The request to replay a record, by which the higher rooms open one.

use bevy::prelude::*;

use crate::records::Record;
use crate::rules::Millis;

/// A request to replay a record on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ReplayRecord {
    /// The record.
    pub record: Box<Record>,
    /// The instant shown first, in milliseconds since the match began.
    pub at: Millis,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayRecord>();
}
