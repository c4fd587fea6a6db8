//! The default bindings of keys and gamepad buttons. The keys of player commands have the same letters on QWERTY,
//! QWERTZ and AZERTY keyboards. The keys that move a cursor are arranged like the neighbours of a socket. The keys for
//! the right hand mirror the keys for the left hand.

use bevy::prelude::{GamepadButton, KeyCode};

use super::action::{BindingSlot, CameraMotion, InputAction, KeySet, StudyCommand, TableView};
use super::codes::KeyOrPadButton;
use crate::table::cursor_step::CursorStep;
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;

type Keys = &'static [KeyCode];
/// The gamepad buttons of an action. The list may be empty. `None` means that the action cannot be bound to gamepad
/// buttons.
type Buttons = Option<&'static [GamepadButton]>;

pub(super) fn default_bindings() -> Vec<(BindingSlot, Vec<KeyOrPadButton>)> {
    let left = OF_PLAYERS.iter().map(|&(action, left, ..)| (KeySet::LeftHand, action, left));
    let right = OF_PLAYERS.iter().map(|&(action, _, right, _)| (KeySet::RightHand, action, right));
    let alone = ALONE.iter().map(|&(action, keys)| (KeySet::SinglePerson, action, keys));
    let common = COMMON.iter().map(|&(action, keys, _)| (KeySet::Common, action, keys));
    let by_keys = left
        .chain(right)
        .chain(alone)
        .chain(common)
        .filter(|(.., keys)| !keys.is_empty())
        .map(|(set, action, keys)| (BindingSlot { set, action }, keys.iter().map(|&key| key.into()).collect()));
    let of_players = OF_PLAYERS.iter().map(|&(action, .., buttons)| (action, buttons));
    let of_pads = of_players.chain(COMMON.iter().map(|&(action, _, buttons)| (action, buttons)));
    let by_pad = of_pads.filter_map(|(action, buttons)| {
        let bindings = buttons?.iter().map(|&button| button.into()).collect();
        Some((BindingSlot { set: KeySet::Pad, action }, bindings))
    });
    by_keys.chain(by_pad).collect()
}

/// The actions of each player, with the keys under the left hand, the keys under the right hand, and the gamepad
/// buttons.
const OF_PLAYERS: &[(InputAction, Keys, Keys, Buttons)] = {
    use GamepadButton::*;
    use KeyCode::*;
    &[
        (InputAction::Command(PlayerCommand::DropRing), &[KeyS], &[KeyL, NumpadEnter], Some(&[West])),
        (InputAction::Command(PlayerCommand::KeepRing), &[KeyD], &[KeyK, NumpadDecimal], Some(&[North])),
        (InputAction::Command(PlayerCommand::ClaimUndroppedRing), &[KeyF], &[KeyJ, Numpad4], Some(&[LeftTrigger])),
        (InputAction::Command(PlayerCommand::ToggleExtraRingChoice), &[KeyE], &[KeyI, Numpad6], Some(&[RightTrigger])),
        (InputAction::Command(PlayerCommand::FlipTimer), &[KeyR], &[KeyU, NumpadAdd], Some(&[RightTrigger2])),
        (InputAction::Command(PlayerCommand::Pass), &[KeyX], &[KeyN, NumpadSubtract], Some(&[LeftTrigger2])),
        (InputAction::MoveCursor(CursorStep::UpLeft), &[Digit1], &[Digit8, Numpad7], None),
        (InputAction::MoveCursor(CursorStep::Up), &[Digit2], &[Digit9, Numpad8], Some(&[DPadUp])),
        (InputAction::MoveCursor(CursorStep::UpRight), &[Digit3], &[Digit0, Numpad9], None),
        (InputAction::MoveCursor(CursorStep::DownLeft), &[KeyQ], &[KeyO, Numpad1], None),
        (InputAction::MoveCursor(CursorStep::DownRight), &[KeyW], &[KeyP, Numpad3], None),
        (InputAction::MoveCursor(CursorStep::Down), &[KeyA], &[Semicolon, Numpad2], Some(&[DPadDown])),
        (InputAction::MoveCursor(CursorStep::Left), &[], &[], Some(&[DPadLeft])),
        (InputAction::MoveCursor(CursorStep::Right), &[], &[], Some(&[DPadRight])),
        (InputAction::PressAtCursor, &[Space], &[KeyM, Numpad5], Some(&[South])),
        (InputAction::PutBack, &[KeyZ], &[Comma, Numpad0], Some(&[East])),
    ]
};

const ALONE: &[(InputAction, Keys)] = &[
    (InputAction::MoveCursor(CursorStep::Up), &[KeyCode::ArrowUp]),
    (InputAction::MoveCursor(CursorStep::Down), &[KeyCode::ArrowDown]),
    (InputAction::MoveCursor(CursorStep::Left), &[KeyCode::ArrowLeft]),
    (InputAction::MoveCursor(CursorStep::Right), &[KeyCode::ArrowRight]),
];

/// The actions that belong to no player, with their keys and gamepad buttons.
const COMMON: &[(InputAction, Keys, Buttons)] = {
    use GamepadButton::{Select, *};
    use KeyCode::*;
    &[
        (InputAction::TypeTurn, &[KeyY], None),
        (InputAction::AskForHint, &[KeyC], Some(&[RightTrigger])),
        (InputAction::TakeBack, &[Backspace], Some(&[RightTrigger2])),
        (InputAction::ToggleTurnLog, &[KeyG], Some(&[Select])),
        (InputAction::FocusPanels, &[], Some(&[LeftThumb])),
        (InputAction::SelectView(TableView::NearestSeat), &[KeyV], Some(&[])),
        (InputAction::SelectView(TableView::Top), &[KeyT], Some(&[])),
        (InputAction::SelectView(TableView::OtherSide), &[KeyB], Some(&[])),
        (InputAction::SelectView(TableView::Home), &[KeyH], Some(&[RightThumb])),
        (InputAction::MoveCamera(CameraMotion::Left), &[Digit4], None),
        (InputAction::MoveCamera(CameraMotion::Right), &[Digit5], None),
        (InputAction::MoveCamera(CameraMotion::Up), &[Digit6], None),
        (InputAction::MoveCamera(CameraMotion::Down), &[Digit7], None),
        (InputAction::MoveCamera(CameraMotion::Closer), &[PageUp, Equal], None),
        (InputAction::MoveCamera(CameraMotion::Farther), &[PageDown, Minus], None),
        (InputAction::CloseOrPause, &[Escape], Some(&[Start])),
        (InputAction::ToggleHelp, &[F1], Some(&[])),
        (InputAction::ToggleRulebook, &[F2], Some(&[])),
        (InputAction::Replay(ReplayControl::ToStart), &[KeyR], Some(&[LeftTrigger2])),
        (InputAction::Replay(ReplayControl::PreviousTurn), &[KeyJ], Some(&[DPadLeft])),
        (InputAction::Replay(ReplayControl::PreviousAction), &[KeyU], Some(&[LeftTrigger])),
        (InputAction::Replay(ReplayControl::PlayPause), &[KeyK], Some(&[South])),
        (InputAction::Replay(ReplayControl::NextAction), &[KeyO], Some(&[RightTrigger])),
        (InputAction::Replay(ReplayControl::NextTurn), &[KeyL], Some(&[DPadRight])),
        (InputAction::Replay(ReplayControl::ToEnd), &[KeyE], Some(&[RightTrigger2])),
        (InputAction::Replay(ReplayControl::Slower), &[KeyD], Some(&[DPadDown])),
        (InputAction::Replay(ReplayControl::Faster), &[KeyF], Some(&[DPadUp])),
        (InputAction::ContinueFromReplay, &[KeyN], Some(&[North])),
        (InputAction::ToggleAnalysis, &[KeyC], Some(&[West])),
        (InputAction::Study(StudyCommand::AddRing), &[KeyR], Some(&[West])),
        (InputAction::Study(StudyCommand::RemoveRing), &[KeyD], Some(&[North])),
        (InputAction::Study(StudyCommand::SwitchPlayerToMove), &[KeyX], Some(&[LeftTrigger2])),
        (InputAction::Study(StudyCommand::SetUpStartingPosition), &[KeyS], Some(&[])),
        (InputAction::Study(StudyCommand::ClearBoard), &[KeyE], Some(&[])),
        (InputAction::Study(StudyCommand::ToggleBestTurns), &[KeyN], Some(&[RightTrigger2])),
        (InputAction::Study(StudyCommand::Undo), &[KeyU], Some(&[LeftTrigger])),
        (InputAction::Study(StudyCommand::Redo), &[KeyO], Some(&[RightTrigger])),
    ]
};
