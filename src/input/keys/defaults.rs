//! The default bindings. The keys of commands have the same letters on QWERTY, QWERTZ and AZERTY keyboards, and cursor
//! keys are placed like the neighbours of a socket, mirrored for the right hand.

use bevy::prelude::{GamepadButton, KeyCode};

use super::action::{BindingSlot, CameraMotion, InputAction, KeySet, StudyCommand, TableView};
use super::codes::Binding;
use crate::table::cursor_step::CursorStep;
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;

type Keys = &'static [KeyCode];
/// The buttons of an action, perhaps none, or `None` if gamepads have no slot for the action.
type Buttons = Option<&'static [GamepadButton]>;

pub(super) fn default_bindings() -> Vec<(BindingSlot, Vec<Binding>)> {
    let left = OF_PLAYERS.iter().map(|&(action, left, ..)| (KeySet::Left, action, left));
    let right = OF_PLAYERS.iter().map(|&(action, _, right, _)| (KeySet::Right, action, right));
    let alone = ALONE.iter().map(|&(action, keys)| (KeySet::Alone, action, keys));
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

/// The actions of every player, with keys under the left hand, keys under the right hand, and gamepad buttons.
const OF_PLAYERS: &[(InputAction, Keys, Keys, Buttons)] = {
    use GamepadButton::*;
    use KeyCode::*;
    &[
        (InputAction::Command(PlayerCommand::DropRing), &[KeyS], &[KeyL, NumpadEnter], Some(&[West])),
        (InputAction::Command(PlayerCommand::KeepRing), &[KeyD], &[KeyK, NumpadDecimal], Some(&[North])),
        (InputAction::Command(PlayerCommand::ClaimRing), &[KeyF], &[KeyJ, Numpad4], Some(&[LeftTrigger])),
        (InputAction::Command(PlayerCommand::ExtraRing), &[KeyE], &[KeyI, Numpad6], Some(&[RightTrigger])),
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
        (InputAction::Press, &[Space], &[KeyM, Numpad5], Some(&[South])),
        (InputAction::PutBack, &[KeyZ], &[Comma, Numpad0], Some(&[East])),
    ]
};

const ALONE: &[(InputAction, Keys)] = &[
    (InputAction::MoveCursor(CursorStep::Up), &[KeyCode::ArrowUp]),
    (InputAction::MoveCursor(CursorStep::Down), &[KeyCode::ArrowDown]),
    (InputAction::MoveCursor(CursorStep::Left), &[KeyCode::ArrowLeft]),
    (InputAction::MoveCursor(CursorStep::Right), &[KeyCode::ArrowRight]),
];

/// The actions that do not belong to a player, with keys and gamepad buttons.
const COMMON: &[(InputAction, Keys, Buttons)] = {
    use GamepadButton::{Select, *};
    use KeyCode::*;
    &[
        (InputAction::TypeTurn, &[KeyY], None),
        (InputAction::Hint, &[KeyC], Some(&[RightTrigger])),
        (InputAction::TakeBack, &[Backspace], Some(&[RightTrigger2])),
        (InputAction::Log, &[KeyG], Some(&[Select])),
        (InputAction::Panels, &[], Some(&[LeftThumb])),
        (InputAction::View(TableView::Seat), &[KeyV], Some(&[])),
        (InputAction::View(TableView::Top), &[KeyT], Some(&[])),
        (InputAction::View(TableView::OtherSide), &[KeyB], Some(&[])),
        (InputAction::View(TableView::Home), &[KeyH], Some(&[RightThumb])),
        (InputAction::Camera(CameraMotion::Left), &[Digit4], None),
        (InputAction::Camera(CameraMotion::Right), &[Digit5], None),
        (InputAction::Camera(CameraMotion::Up), &[Digit6], None),
        (InputAction::Camera(CameraMotion::Down), &[Digit7], None),
        (InputAction::Camera(CameraMotion::Closer), &[PageUp, Equal], None),
        (InputAction::Camera(CameraMotion::Farther), &[PageDown, Minus], None),
        (InputAction::Pause, &[Escape], Some(&[Start])),
        (InputAction::Help, &[F1], Some(&[])),
        (InputAction::Rules, &[F2], Some(&[])),
        (InputAction::Replay(ReplayControl::Start), &[KeyR], Some(&[LeftTrigger2])),
        (InputAction::Replay(ReplayControl::PreviousTurn), &[KeyJ], Some(&[DPadLeft])),
        (InputAction::Replay(ReplayControl::PreviousAction), &[KeyU], Some(&[LeftTrigger])),
        (InputAction::Replay(ReplayControl::Play), &[KeyK], Some(&[South])),
        (InputAction::Replay(ReplayControl::NextAction), &[KeyO], Some(&[RightTrigger])),
        (InputAction::Replay(ReplayControl::NextTurn), &[KeyL], Some(&[DPadRight])),
        (InputAction::Replay(ReplayControl::End), &[KeyE], Some(&[RightTrigger2])),
        (InputAction::Replay(ReplayControl::Slower), &[KeyD], Some(&[DPadDown])),
        (InputAction::Replay(ReplayControl::Faster), &[KeyF], Some(&[DPadUp])),
        (InputAction::GoOn, &[KeyN], Some(&[North])),
        (InputAction::Analysis, &[KeyC], Some(&[West])),
        (InputAction::Study(StudyCommand::AddRing), &[KeyR], Some(&[West])),
        (InputAction::Study(StudyCommand::TakeRing), &[KeyD], Some(&[North])),
        (InputAction::Study(StudyCommand::PassTurn), &[KeyX], Some(&[LeftTrigger2])),
        (InputAction::Study(StudyCommand::Start), &[KeyS], Some(&[])),
        (InputAction::Study(StudyCommand::Empty), &[KeyE], Some(&[])),
        (InputAction::Study(StudyCommand::BestTurns), &[KeyN], Some(&[RightTrigger2])),
        (InputAction::Study(StudyCommand::Undo), &[KeyU], Some(&[LeftTrigger])),
        (InputAction::Study(StudyCommand::Redo), &[KeyO], Some(&[RightTrigger])),
    ]
};
