//! The keys and buttons: named actions, what is bound to them, and the signs that are shown for them. Whatever reads or
//! shows a key asks here.
//!
//! One set of keys is under the left hand, and the other mirrors it under the right hand; [`Bindings::key_set`]
//! decides who uses which. Which key lies where is the same on every keyboard, and
//! [`KeyboardLayout`](crate::settings::KeyboardLayout) knows what is printed on it.

mod action;
mod bindings;
mod codes;
mod defaults;
mod pressed;
mod signs;
mod situation;
use bevy::prelude::{App, KeyCode, Message};
use tamsk_rules::{Player, Socket};

use crate::table::player_deed::PlayerDeed;
use crate::table::seats::Seats;

pub use action::{BindingSlot, CameraMotion, InputAction, KeySet, StudyDeed, TableView};
pub use bindings::{Bindings, MOST_BINDINGS};
pub use codes::{Binding, FoundLayout, button_can_be_bound, can_be_bound};
pub use pressed::{
    KeyListening, KeyListeningSystems, PadPress, PadPressSystems, PadPresses, PressedActions, Typing, TypingSystems,
    WidgetFocus,
};
pub use signs::{KeySigns, WalkSigns};
pub use situation::{GameKeys, Situation};

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
    /// One of two people pressed a key that would walk for a person alone.
    Alone,
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
    /// Returns what is wrong with a key that does a deed for no one, or walks for nobody, with these players.
    pub fn of_unused_set(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<WrongKey> {
        let walks = |slot: BindingSlot| slot.set == KeySet::Alone && matches!(slot.action, InputAction::Walk(_));
        if seats.are_two_people() && bindings.slots(code.into()).any(walks) {
            return Some(WrongKey::Alone);
        }
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
        .init_resource::<GameKeys>()
        .add_message::<WrongKey>();
    codes::plugin(app);
    signs::plugin(app);
}

#[cfg(test)]
mod tests {
    use bevy::prelude::GamepadButton;

    use super::*;
    use crate::table::cursor_step::CursorStep;
    use crate::table::replay::ReplayControl;
    use crate::table::seats::Seat;

    fn code(binding: Binding) -> KeyCode {
        match binding {
            Binding::Key(key) => key,
            other => panic!("{other:?} is not a key"),
        }
    }

    #[test]
    fn every_person_has_their_own_keys() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Lesson, black: Seat::Person };
        for seats in [Seats::default(), lone, lone.swapped()] {
            for player in seats.people() {
                let set = bindings.key_set(seats, player);
                for (slot, keys) in bindings.iter().filter(|(slot, _)| slot.set == set) {
                    for &key in keys {
                        assert_eq!(player_action(&bindings, seats, code(key)), Some((player, slot.action)));
                    }
                }
            }
        }
    }

    #[test]
    fn whoever_sits_at_the_left_has_the_left_keys() {
        let bindings = Bindings::default().with_left(Player::Black);
        let pressed = |code| player_action(&bindings, Seats::default(), code).map(|(player, _)| player);
        assert_eq!((pressed(KeyCode::KeyS), pressed(KeyCode::KeyL)), (Some(Player::Black), Some(Player::Red)));
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
    fn at_the_board_to_think_on_one_cursor_has_the_left_keys_and_the_arrows() {
        let bindings = Bindings::default();
        for code in [KeyCode::Digit2, KeyCode::ArrowUp] {
            let bound = player_action(&bindings, Seats::STUDY, code);
            assert_eq!(bound, Some((Player::Red, InputAction::Walk(CursorStep::Up))));
        }
        assert_eq!(player_action(&bindings, Seats::STUDY, KeyCode::Digit9), None);
        assert_eq!(player_action(&bindings, Seats::REPLAY, KeyCode::Digit2), None);
    }

    #[test]
    fn a_button_of_a_gamepad_does_what_the_situation_asks_for() {
        let bindings = Bindings::default();
        for (situation, action) in [
            (Situation::TwoPeople, InputAction::Deed(PlayerDeed::ExtraRing)),
            (Situation::AloneWithTimer, InputAction::Deed(PlayerDeed::ExtraRing)),
            (Situation::Alone, InputAction::Hint),
            (Situation::Replay, InputAction::Replay(ReplayControl::ActionOn)),
            (Situation::Study, InputAction::Study(StudyDeed::Redo)),
            (Situation::Game(&[PlayerDeed::DropRing]), InputAction::Hint),
        ] {
            assert_eq!(bindings.pad_action(GamepadButton::RightTrigger, situation), Some(action), "{situation:?}");
        }
    }

    #[test]
    fn a_deed_on_the_keys_that_nobody_uses_is_wrong() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Person, black: Seat::Lesson };
        let wrong = WrongKey::OtherSet { player: Player::Red, deed: PlayerDeed::DropRing };
        assert_eq!(WrongKey::of_unused_set(&bindings, lone, KeyCode::KeyL), Some(wrong));
        assert_eq!(WrongKey::of_unused_set(&bindings, lone, KeyCode::KeyS), None);
        assert_eq!(WrongKey::of_unused_set(&bindings, lone, KeyCode::KeyO), None, "steps of a cursor do no harm");
        assert_eq!(WrongKey::of_unused_set(&bindings, Seats::default(), KeyCode::KeyL), None);
    }
}
