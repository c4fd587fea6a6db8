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

use bevy::prelude::{App, ButtonInput, KeyCode, Message, Resource, SystemSet};
use tamsk_rules::{Player, Socket};

pub use action::{CameraMotion, CursorStep, InputAction, PlayerDeed, StudyDeed, TableView};
pub use binding_slot::{BindingSlot, KeySet, Situation};
pub use bindings::{Bindings, MOST_BINDINGS};
pub use codes::{button_can_be_bound, can_be_bound};
pub use keyboard_layout::{KeyboardLayout, LayoutInUse};
pub use pressed::{PadPress, PadPressSystems, PadPresses, PressedActions};
pub use signs::{KeySigns, WalkSigns};

use super::seats::Seats;

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
    /// A player whose cursor is shown pressed Enter, which presses buttons but nothing on the table.
    Enter(Player),
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

/// Whether a text field has the focus, so that keys do nothing else. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Typing(pub bool);

impl Typing {
    /// Returns whether keys pressed now are for a text field, or are shortcuts with Ctrl or the like.
    pub fn takes(self, keys: &ButtonInput<KeyCode>) -> bool {
        use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
        self.0 || keys.any_pressed([ControlLeft, ControlRight, SuperLeft, SuperRight])
    }
}

/// What the next press is for, if it is to do nothing else. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyListening {
    /// What presses usually are for.
    #[default]
    Nothing,
    /// To bind the key or button to an action.
    Key,
    /// To give the device to a player.
    Device,
}

/// Opens a text field by its key, before anything else reads keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypingSystems;

/// Takes the key or button that is to be bound, before anything else reads keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyListeningSystems;

/// Whether a widget has the focus of the keyboard, which then gets the space bar and the arrows. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WidgetFocus(pub bool);

impl WidgetFocus {
    /// Returns whether the widget gets this key.
    pub fn takes(self, code: KeyCode) -> bool {
        use KeyCode::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Space};
        self.0 && matches!(code, Space | ArrowUp | ArrowDown | ArrowLeft | ArrowRight)
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
