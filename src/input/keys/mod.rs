//! The keys and buttons: named actions, their bindings, and their labels. Keys are identified by position, and
//! [`KeyboardLayout`](crate::settings::KeyboardLayout) has their labels. The right-hand keys mirror the left-hand ones.

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
pub use bindings::{Bindings, MAX_BINDINGS};
pub use codes::{Binding, DetectedLayout, button_can_be_bound, can_be_bound};
pub use labels::{CursorKeyLabels, KeyLabels};
pub use pressed::{
    KeyCapture, KeyCaptureSystems, PadPress, PadPressSystems, PadPresses, PressedActions, TypingSystems, TypingText,
    WidgetFocus,
};
pub use situation::{GameKeys, Situation};

/// Returns the player who uses a set at this table.
fn owner(bindings: &Bindings, seats: Seats, set: KeySet) -> Option<Player> {
    match set {
        KeySet::Alone if seats.are_two_people() => None,
        KeySet::Alone => seats.key_users().next(),
        KeySet::Left | KeySet::Right => seats.key_users().find(|&player| bindings.key_set(seats, player) == set),
        KeySet::Common | KeySet::Pad => None,
    }
}

/// Returns the player at this table who uses a key, and the action bound to it.
pub fn player_action(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<(Player, InputAction)> {
    bindings.slots(code.into()).find_map(|slot| Some((owner(bindings, seats, slot.set)?, slot.action)))
}

/// A key press that has no effect for the person.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum IneffectiveKey {
    /// A single person pressed the key of a command in the unused set.
    OtherSet {
        /// The person.
        player: Player,
        /// The command of the key for another player.
        command: PlayerCommand,
    },
    /// A key of this player was pressed, but the keyboard has been assigned to the other one.
    OtherOwner(Player),
    /// One of two people pressed a key that moves the cursor of a single person.
    Alone,
    /// A player with a visible cursor pressed Enter, which presses buttons but nothing on the table.
    Enter(Player),
    /// A player pressed on a socket without a glass to lift.
    NoGlass {
        /// The player.
        player: Player,
        /// The socket.
        socket: Socket,
    },
}

impl IneffectiveKey {
    /// Returns why a key has no effect, if it is bound only in sets that nobody uses at this table.
    pub fn in_unused_set(bindings: &Bindings, seats: Seats, code: KeyCode) -> Option<IneffectiveKey> {
        let walks = |slot: BindingSlot| slot.set == KeySet::Alone && matches!(slot.action, InputAction::MoveCursor(_));
        if seats.are_two_people() && bindings.slots(code.into()).any(walks) {
            return Some(IneffectiveKey::Alone);
        }
        let player = seats.people().next().filter(|_| player_action(bindings, seats, code).is_none())?;
        let mut unused = bindings.slots(code.into()).filter(|slot| matches!(slot.set, KeySet::Left | KeySet::Right));
        unused.find_map(|slot| match slot.action {
            InputAction::Command(deed) => Some(IneffectiveKey::OtherSet { player, command: deed }),
            _ => None,
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypingText>()
        .init_resource::<WidgetFocus>()
        .init_resource::<KeyCapture>()
        .init_resource::<PadPresses>()
        .init_resource::<GameKeys>()
        .add_message::<IneffectiveKey>();
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

    fn code(binding: Binding) -> KeyCode {
        match binding {
            Binding::Key(key) => key,
            other => panic!("{other:?} is not a key"),
        }
    }

    #[test]
    fn every_person_has_their_own_keys() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Partner, black: Seat::Person };
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
        let lone = Seats { red: Seat::Partner, black: Seat::Person };
        for seats in [lone, lone.swapped()] {
            for (slot, keys) in bindings.iter().filter(|(slot, _)| slot.set != KeySet::Pad) {
                for &key in keys {
                    let is_theirs = matches!(slot.set, KeySet::Left | KeySet::Alone);
                    let bound = player_action(&bindings, seats, code(key)).filter(|(_, action)| *action == slot.action);
                    assert_eq!(bound, is_theirs.then_some((seats.near_player(), slot.action)), "{}", slot.name());
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
            (Situation::TwoPeople, InputAction::Command(PlayerCommand::ExtraRing)),
            (Situation::AloneWithTimer, InputAction::Command(PlayerCommand::ExtraRing)),
            (Situation::Alone, InputAction::Hint),
            (Situation::Replay, InputAction::Replay(ReplayControl::NextAction)),
            (Situation::Study, InputAction::Study(StudyCommand::Redo)),
            (Situation::Game(&[PlayerCommand::DropRing]), InputAction::Hint),
        ] {
            assert_eq!(bindings.pad_action(GamepadButton::RightTrigger, situation), Some(action), "{situation:?}");
        }
    }

    #[test]
    fn a_command_key_of_the_unused_set_is_wrong() {
        let bindings = Bindings::default();
        let lone = Seats { red: Seat::Person, black: Seat::Partner };
        let wrong = IneffectiveKey::OtherSet { player: Player::Red, command: PlayerCommand::DropRing };
        assert_eq!(IneffectiveKey::in_unused_set(&bindings, lone, KeyCode::KeyL), Some(wrong));
        assert_eq!(IneffectiveKey::in_unused_set(&bindings, lone, KeyCode::KeyS), None);
        assert_eq!(IneffectiveKey::in_unused_set(&bindings, lone, KeyCode::KeyO), None, "cursor keys are harmless");
        assert_eq!(IneffectiveKey::in_unused_set(&bindings, Seats::default(), KeyCode::KeyL), None);
    }
}
