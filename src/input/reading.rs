//! Requests to read something of the board aloud.

use bevy::prelude::*;
use tamsk_rules::Socket;

/// Asks for a socket to be read out: a cursor has come to it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadSocket(pub Socket);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReadSocket>();
}
