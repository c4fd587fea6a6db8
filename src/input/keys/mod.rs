//! The named actions of keys and buttons, with their bindings and labels. Keys are identified by their positions on the
//! keyboard, and [`KeyboardLayout`](crate::settings::KeyboardLayout) gives the labels of the positions. The keys for
//! the right hand mirror the keys for the left hand.

mod action;
mod bindings;
mod codes;
mod defaults;
mod labels;
mod pressed;
mod situation;
use bevy::prelude::{App, KeyCode, Message};
use tamsk_rules::{Player, Socket};

use crate::table::player_command::PlayerCommand;
use crate::table::seats::Seats;

pub use action::{BindingSlot, CameraMotion, InputAction, KeySet, StudyCommand, TableView};
pub use bindings::{Bindings, MAX_BINDINGS_PER_SLOT};
pub use codes::{DetectedKeyboardLayout, KeyOrPadButton, button_can_be_bound, key_can_be_bound};
pub use labels::{CursorKeyLabels, KeyLabels};
pub use pressed::{
    KeyBindingSystems, KeyCapture, OpenTextFieldSystems, PadActionPress, PadPressSystems, PadPresses,
    PressedCommonActions, TextFieldFocus, WidgetFocus,
};
pub use situation::{BindingSituation, CommandsByOtherGame};

/// Returns the player in `seats` who uses a key set, if any.
fn key_set_owner(bindings: &Bindings, seats: Seats, set: KeySet) -> Option<Player> {
    match set {
        KeySet::SinglePerson if seats.are_two_people() => None,
        KeySet::SinglePerson => seats.keyboard_players().next(),
        KeySet::LeftHand | KeySet::RightHand => {
            seats.keyboard_players().find(|&player| bindings.key_set(seats, player) == set)
        }
        KeySet::Common | KeySet::Pad => None,
    }
}

/// Returns the player in `seats` who uses a key, and the action bound to it. Returns `None` if nobody uses the key.
pub fn player_action(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<(Player, InputAction)> {
    bindings.slots_bound_to(code.into()).find_map(|slot| Some((key_set_owner(bindings, seats, slot.set)?, slot.action)))
}

/// The reason why a press of a key or pointer has no effect.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IneffectivePress {
    /// A person who plays alone pressed a key that is bound to a command only in an unused key set.
    UnusedKeySet {
        /// The person who pressed the key.
        player: Player,
        /// The command bound to the key in the unused set.
        command: PlayerCommand,
    },
    /// A key of this player was pressed, but the keyboard has been assigned to the other player.
    KeyboardNotOwned(Player),
    /// In a match of two people, somebody pressed a key that moves the cursor only in matches of one person.
    SinglePersonCursorKey,
    /// A player whose cursor is visible pressed Enter. Enter presses buttons on the screen, but nothing on the table.
    EnterKeyOnTable(Player),
    /// A player pressed a socket without a glass that the player can lift.
    NoGlassToLift {
        /// The player who pressed the socket.
        player: Player,
        /// The socket that was pressed.
        socket: Socket,
    },
}

impl IneffectivePress {
    /// Returns the reason why a key has no effect if it is bound only in key sets that nobody in `seats` uses. Returns
    /// `None` for other keys, and for keys under the unused hand that are bound to no command.
    pub fn for_key_in_unused_set(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<IneffectivePress> {
        let walks =
            |slot: BindingSlot| slot.set == KeySet::SinglePerson && matches!(slot.action, InputAction::MoveCursor(_));
        if seats.are_two_people() && bindings.slots_bound_to(code.into()).any(walks) {
            return Some(IneffectivePress::SinglePersonCursorKey);
        }
        let player = seats.people().next().filter(|_| player_action(bindings, seats, code).is_none())?;
        let mut unused = bindings
            .slots_bound_to(code.into())
            .filter(|slot| matches!(slot.set, KeySet::LeftHand | KeySet::RightHand));
        unused.find_map(|slot| match slot.action {
            InputAction::Command(command) => Some(IneffectivePress::UnusedKeySet { player, command }),
            _ => None,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TextFieldFocus>()
        .init_resource::<WidgetFocus>()
        .init_resource::<KeyCapture>()
        .init_resource::<PadPresses>()
        .init_resource::<CommandsByOtherGame>()
        .add_message::<IneffectivePress>();
    codes::plugin(app);
    labels::plugin(app);
}

#[cfg(test)]
mod tests {
    use bevy::prelude::GamepadButton;

    use super::*;
    use crate::table::cursor_step::CursorStep;
    use crate::table::replay::ReplayControl;
    use crate::table::seats::Seat;

    fn code(binding: KeyOrPadButton) -> KeyCode {
        match binding {
            KeyOrPadButton::Key(key) => key,
            other => panic!("{other:?} is not a key"),
        }
    }

    #[test]
    fn every_person_has_their_own_keys() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::LessonOrProblem, black: Seat::Person };
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
    fn the_person_on_the_left_has_the_left_keys() {
        let bindings = Bindings::default().with_player_on_left(Player::Black);
        let pressed = |code| player_action(&bindings, Seats::default(), code).map(|(player, _)| player);
        assert_eq!((pressed(KeyCode::KeyS), pressed(KeyCode::KeyL)), (Some(Player::Black), Some(Player::Red)));
    }

    #[test]
    fn a_single_person_has_the_left_keys_and_the_arrows() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::LessonOrProblem, black: Seat::Person };
        for seats in [lone, lone.swapped()] {
            for (slot, keys) in bindings.iter().filter(|(slot, _)| slot.set != KeySet::Pad) {
                for &key in keys {
                    let is_theirs = matches!(slot.set, KeySet::LeftHand | KeySet::SinglePerson);
                    let bound = player_action(&bindings, seats, code(key)).filter(|(_, action)| *action == slot.action);
                    assert_eq!(
                        bound,
                        is_theirs.then_some((seats.near_player(), slot.action)),
                        "{}",
                        slot.settings_name()
                    );
                }
            }
        }
    }

    #[test]
    fn the_analysis_board_uses_the_left_keys_and_the_arrows() {
        let bindings = Bindings::default();
        for code in [KeyCode::Digit2, KeyCode::ArrowUp] {
            let bound = player_action(&bindings, Seats::STUDY, code);
            assert_eq!(bound, Some((Player::Red, InputAction::MoveCursor(CursorStep::Up))));
        }
        assert_eq!(player_action(&bindings, Seats::STUDY, KeyCode::Digit9), None);
        assert_eq!(player_action(&bindings, Seats::REPLAY, KeyCode::Digit2), None);
    }

    #[test]
    fn the_action_of_a_gamepad_button_depends_on_the_situation() {
        let bindings = Bindings::default();
        for (situation, action) in [
            (BindingSituation::TwoPeople, InputAction::Command(PlayerCommand::ToggleExtraRingChoice)),
            (BindingSituation::SinglePersonWithTimer, InputAction::Command(PlayerCommand::ToggleExtraRingChoice)),
            (BindingSituation::SinglePerson, InputAction::AskForHint),
            (BindingSituation::Replay, InputAction::Replay(ReplayControl::NextAction)),
            (BindingSituation::Study, InputAction::Study(StudyCommand::Redo)),
            (BindingSituation::OtherGame(&[PlayerCommand::DropRing]), InputAction::AskForHint),
        ] {
            assert_eq!(bindings.pad_action(GamepadButton::RightTrigger, situation), Some(action), "{situation:?}");
        }
    }

    #[test]
    fn a_command_key_of_the_unused_set_is_wrong() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Person, black: Seat::LessonOrProblem };
        let wrong = IneffectivePress::UnusedKeySet { player: Player::Red, command: PlayerCommand::DropRing };
        assert_eq!(IneffectivePress::for_key_in_unused_set(&bindings, lone, KeyCode::KeyL), Some(wrong));
        assert_eq!(IneffectivePress::for_key_in_unused_set(&bindings, lone, KeyCode::KeyS), None);
        assert_eq!(
            IneffectivePress::for_key_in_unused_set(&bindings, lone, KeyCode::KeyO),
            None,
            "cursor keys are harmless"
        );
        assert_eq!(IneffectivePress::for_key_in_unused_set(&bindings, Seats::default(), KeyCode::KeyL), None);
    }
}
