//! What people play with: keys, gamepads and mice, what is bound to them and whose they are, and where cursors are on the
//! table. `interaction` turns all of it into actions.

pub mod keys;
pub mod mice;
pub mod pads;
pub mod table_cursor;
pub mod touch;

use bevy::prelude::*;

/// Adds the messages and resources of input.
pub fn plugin(app: &mut App) {
    keys::plugin(app);
    pads::plugin(app);
    table_cursor::plugin(app);
    mice::plugin(app);
    touch::plugin(app);
}
