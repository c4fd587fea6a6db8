//! The keys and buttons: named actions, what is bound to them, and the signs that are shown for them. Whatever reads or
//! shows a key asks here.
//!
//! One set of keys is under the left hand, and the other mirrors it under the right hand; [`Bindings::key_set`]
//! decides who uses which. Which key lies where is the same on every keyboard, and [`KeyboardLayout`] knows what is printed on it.

mod action;
mod binding_slot;
mod bindings;
mod codes;
mod defaults;
mod keyboard_layout;
mod pressed;
mod signs;
#[cfg(test)]
mod tests;

use bevy::prelude::{App, KeyCode, Message};
use tamsk_rules::{Player, Socket};

use super::seats::Seats;

pub use action::{CameraMotion, CursorStep, InputAction, PlayerDeed, StudyDeed, TableView};
pub use binding_slot::{BindingSlot, KeySet, Situation};
pub use bindings::{Bindings, MOST_BINDINGS};
pub use codes::{button_can_be_bound, can_be_bound};
pub use keyboard_layout::{KeyboardLayout, LayoutInUse};
pub use pressed::{
    KeyListening, KeyListeningSystems, PadPress, PadPressSystems, PadPresses, PressedActions, Typing, TypingSystems,
    WidgetFocus,
};
pub use signs::{KeySigns, WalkSigns};

/// Returns the player whose set this is while these players sit at the table.
fn owner(bindings: &Bindings, seats: Seats, set: KeySet) -> Option<Player> {
    match set {
        KeySet::Alone if seats.are_two_people() => None,
        KeySet::Alone => seats.key_users().next(),
        KeySet::Left | KeySet::Right => seats.key_users().find(|&player| bindings.key_set(seats, player) == set),
        KeySet::Common | KeySet::Pad => None,
    }
}

/// Returns the player and the action of theirs to which a key is bound while these players sit at the table.
pub fn player_action(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<(Player, InputAction)> {
    bindings.slots(code.into()).find_map(|slot| Some((owner(bindings, seats, slot.set)?, slot.action)))
}

/// A person pressed a key that does nothing for them.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongKey {
    /// A person alone pressed the key of a deed in the set that nobody uses.
    OtherSet {
        /// The person.
        player: Player,
        /// The deed that the key does for another player.
        deed: PlayerDeed,
    },
    /// A key of this player was pressed, but the keyboard has been given to the other one.
    OtherOwner(Player),
    /// A player pressed on a socket from which there is nothing to lift.
    NoGlass {
        /// The player.
        player: Player,
        /// The socket.
        socket: Socket,
    },
}

impl WrongKey {
    /// Returns what is wrong with this key while these players sit at the table, if it is a deed's and no one's.
    pub fn of_unused_set(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<WrongKey> {
        let player = seats.people().next().filter(|_| player_action(bindings, seats, code).is_none())?;
        let mut unused = bindings.slots(code.into()).filter(|slot| matches!(slot.set, KeySet::Left | KeySet::Right));
        unused.find_map(|slot| match slot.action {
            InputAction::Deed(deed) => Some(WrongKey::OtherSet { player, deed }),
            _ => None,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typing>()
        .init_resource::<WidgetFocus>()
        .init_resource::<KeyListening>()
        .init_resource::<PadPresses>()
        .add_message::<WrongKey>();
    keyboard_layout::plugin(app);
    signs::plugin(app);
}
