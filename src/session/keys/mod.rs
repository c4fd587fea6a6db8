//! The keys and buttons: named actions, what is bound to them, and the signs that are shown for them. Whatever reads or
//! shows a key asks here.
//!
//! One set of keys is under the left hand, and the other mirrors it under the right hand; [`key_set`] decides who uses
//! which. Which key lies where is the same on every keyboard, and [`KeyboardLayout`] knows what is printed on it.

mod action;
mod binding_slot;
mod bindings;
mod codes;
mod defaults;
mod keyboard_layout;
mod signs;

use bevy::prelude::{App, ButtonInput, KeyCode, Message, Resource, SystemSet};

pub use action::{CursorStep, InputAction, PlayerDeed, StudyDeed, TableView};
pub use binding_slot::{BindingSlot, KeySet};
pub use bindings::{Bindings, MOST_BINDINGS};
pub use codes::{button_can_be_bound, can_be_bound};
pub use keyboard_layout::{KeyboardLayout, LayoutInUse};
pub use signs::KeySigns;

use super::seats::Seats;
use crate::rules::Player;

/// Returns the set of keys that a player uses: of two people, Red has the left one and Black the right one. A person
/// alone always has the left one, whatever their colour.
///
/// The right set then does nothing. If it worked too, a key pressed by mistake could drop a ring that no button and no
/// help announces.
pub fn key_set(seats: Seats, player: Player) -> KeySet {
    match player {
        Player::Black if seats.are_two_people() => KeySet::Right,
        Player::Red | Player::Black => KeySet::Left,
    }
}

/// Returns the player whose set this is while these players sit at the table.
fn owner(seats: Seats, set: KeySet) -> Option<Player> {
    match set {
        KeySet::Alone if seats.are_two_people() => None,
        KeySet::Alone => seats.people().next(),
        KeySet::Left | KeySet::Right => seats.people().find(|&player| key_set(seats, player) == set),
        KeySet::Common | KeySet::Pad => None,
    }
}

/// Returns the player and the action of theirs to which a key is bound while these players sit at the table.
pub fn player_action(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<(Player, InputAction)> {
    bindings.slots(code.into()).find_map(|slot| Some((owner(seats, slot.set)?, slot.action)))
}

/// A person alone pressed the key of a deed in the set that nobody uses.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongKey {
    /// The person.
    pub player: Player,
    /// The deed that the key does for another player.
    pub deed: PlayerDeed,
}

impl WrongKey {
    /// Returns what is wrong with this key while these players sit at the table, if it is a deed's and no one's.
    pub fn of(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<WrongKey> {
        let player = seats.people().next().filter(|_| player_action(bindings, seats, code).is_none())?;
        let mut unused = bindings.slots(code.into()).filter(|slot| matches!(slot.set, KeySet::Left | KeySet::Right));
        unused.find_map(|slot| match slot.action {
            InputAction::Deed(deed) => Some(WrongKey { player, deed }),
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
        .add_message::<WrongKey>();
    keyboard_layout::plugin(app);
    signs::plugin(app);
}

#[cfg(test)]
mod tests {
    use bevy_enhanced_input::prelude::Binding;

    use super::*;
    use crate::session::seats::Seat;

    fn code(binding: Binding) -> KeyCode {
        match binding {
            Binding::Keyboard { key, .. } => key,
            other => panic!("{other} is not a key"),
        }
    }

    #[test]
    fn every_person_has_their_own_keys() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Lesson, black: Seat::Person };
        for seats in [Seats::default(), lone, lone.swapped()] {
            for player in seats.people() {
                let set = key_set(seats, player);
                for (slot, keys) in bindings.iter().filter(|(slot, _)| slot.set == set) {
                    for &key in keys {
                        assert_eq!(player_action(&bindings, seats, code(key)), Some((player, slot.action)));
                    }
                }
            }
        }
    }

    #[test]
    fn a_person_alone_has_the_left_keys_and_the_arrows() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Lesson, black: Seat::Person };
        for seats in [lone, lone.swapped()] {
            for (slot, keys) in bindings.iter().filter(|(slot, _)| slot.set != KeySet::Pad) {
                for &key in keys {
                    let is_theirs = matches!(slot.set, KeySet::Left | KeySet::Alone);
                    let bound = player_action(&bindings, seats, code(key)).filter(|(_, action)| *action == slot.action);
                    assert_eq!(bound, is_theirs.then_some((seats.near(), slot.action)), "{}", slot.name());
                }
            }
        }
    }

    #[test]
    fn a_deed_on_the_keys_that_nobody_uses_is_wrong() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Person, black: Seat::Lesson };
        let wrong = WrongKey { player: Player::Red, deed: PlayerDeed::DropRing };
        assert_eq!(WrongKey::of(&bindings, lone, KeyCode::KeyL), Some(wrong));
        assert_eq!(WrongKey::of(&bindings, lone, KeyCode::KeyS), None);
        assert_eq!(WrongKey::of(&bindings, lone, KeyCode::KeyO), None, "steps of a cursor do no harm");
        assert_eq!(WrongKey::of(&bindings, Seats::default(), KeyCode::KeyL), None);
    }
}
