//! The input devices with their bindings and owners, and the cursors on the table.

pub mod keys;
pub mod mice;
pub mod pads;
pub mod table_cursor;
pub mod touch;

use bevy::prelude::*;

/// Adds the messages, resources and systems for input devices.
pub fn plugin(app: &mut App) {
    keys::plugin(app);
    pads::plugin(app);
    table_cursor::plugin(app);
    mice::plugin(app);
    touch::plugin(app);
}
