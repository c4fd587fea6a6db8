//! Tests of the default keys.

use bevy::prelude::GamepadButton;
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
        (Situation::Replay, InputAction::Replay(crate::session::replaying::ReplayControl::ActionOn)),
        (Situation::Study, InputAction::Study(StudyDeed::Redo)),
        (Situation::Gipf, InputAction::Deed(PlayerDeed::ExtraRing)),
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
