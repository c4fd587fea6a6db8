//! The bindings that nobody has changed.
//!
//! The letters of the deeds lie on the same keys on QWERTY, QWERTZ and AZERTY keyboards. Each player's cursor has six
//! keys that lie like the neighbours of a socket, three above, two below and one at the bottom, under the hand that is on
//! the deeds: 1 2 3, Q W and A, mirrored to 8 9 0, O P and the key beside L. The number pad is as good for the player on
//! the right, and the arrows for a person alone. A gamepad moves the camera with its right stick.

use bevy::prelude::{GamepadButton, KeyCode};

use super::action::{BindingSlot, CameraMotion, InputAction, KeySet, StudyDeed, TableView};
use super::codes::Binding;
use crate::table::cursor_step::CursorStep;
use crate::table::player_deed::PlayerDeed;
use crate::table::replay::ReplayControl;

/// Returns all slots, in display order, with their bindings.
pub(super) fn default_bindings() -> Vec<(BindingSlot, Vec<Binding>)> {
    let of_keys = [(KeySet::Left, LEFT), (KeySet::Right, RIGHT), (KeySet::Alone, ALONE), (KeySet::Common, COMMON)];
    let by_keys = of_keys.into_iter().flat_map(|(set, rows)| {
        rows.iter()
            .map(move |&(action, keys)| (BindingSlot { set, action }, keys.iter().map(|&key| key.into()).collect()))
    });
    let by_pad = PAD.iter().map(|&(action, button)| {
        (BindingSlot { set: KeySet::Pad, action }, button.into_iter().map(Binding::from).collect())
    });
    by_keys.chain(by_pad).collect()
}

/// Actions with their keys.
type Keys = &'static [(InputAction, &'static [KeyCode])];

const LEFT: Keys = {
    use KeyCode::{Digit1, Digit2, Digit3, KeyA, KeyD, KeyE, KeyF, KeyQ, KeyR, KeyS, KeyW, KeyX, KeyZ, Space};
    &[
        (InputAction::Deed(PlayerDeed::DropRing), &[KeyS]),
        (InputAction::Deed(PlayerDeed::KeepRing), &[KeyD]),
        (InputAction::Deed(PlayerDeed::ClaimRing), &[KeyF]),
        (InputAction::Deed(PlayerDeed::ExtraRing), &[KeyE]),
        (InputAction::Deed(PlayerDeed::FlipTimer), &[KeyR]),
        (InputAction::Deed(PlayerDeed::Pass), &[KeyX]),
        (InputAction::Walk(CursorStep::UpLeft), &[Digit1]),
        (InputAction::Walk(CursorStep::Up), &[Digit2]),
        (InputAction::Walk(CursorStep::UpRight), &[Digit3]),
        (InputAction::Walk(CursorStep::DownLeft), &[KeyQ]),
        (InputAction::Walk(CursorStep::DownRight), &[KeyW]),
        (InputAction::Walk(CursorStep::Down), &[KeyA]),
        (InputAction::Press, &[Space]),
        (InputAction::PutBack, &[KeyZ]),
    ]
};

const RIGHT: Keys = {
    use KeyCode::{Comma, Digit0, Digit8, Digit9, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyU, Semicolon};
    use KeyCode::{
        Numpad0, Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8, Numpad9, NumpadAdd,
        NumpadDecimal, NumpadEnter, NumpadSubtract,
    };
    &[
        (InputAction::Deed(PlayerDeed::DropRing), &[KeyL, NumpadEnter]),
        (InputAction::Deed(PlayerDeed::KeepRing), &[KeyK, NumpadDecimal]),
        (InputAction::Deed(PlayerDeed::ClaimRing), &[KeyJ, Numpad4]),
        (InputAction::Deed(PlayerDeed::ExtraRing), &[KeyI, Numpad6]),
        (InputAction::Deed(PlayerDeed::FlipTimer), &[KeyU, NumpadAdd]),
        (InputAction::Deed(PlayerDeed::Pass), &[KeyN, NumpadSubtract]),
        (InputAction::Walk(CursorStep::UpLeft), &[Digit8, Numpad7]),
        (InputAction::Walk(CursorStep::Up), &[Digit9, Numpad8]),
        (InputAction::Walk(CursorStep::UpRight), &[Digit0, Numpad9]),
        (InputAction::Walk(CursorStep::DownLeft), &[KeyO, Numpad1]),
        (InputAction::Walk(CursorStep::DownRight), &[KeyP, Numpad3]),
        (InputAction::Walk(CursorStep::Down), &[Semicolon, Numpad2]),
        (InputAction::Press, &[KeyM, Numpad5]),
        (InputAction::PutBack, &[Comma, Numpad0]),
    ]
};

const ALONE: Keys = &[
    (InputAction::Walk(CursorStep::Up), &[KeyCode::ArrowUp]),
    (InputAction::Walk(CursorStep::Down), &[KeyCode::ArrowDown]),
    (InputAction::Walk(CursorStep::Left), &[KeyCode::ArrowLeft]),
    (InputAction::Walk(CursorStep::Right), &[KeyCode::ArrowRight]),
];

const COMMON: Keys = &[
    (InputAction::TypeTurn, &[KeyCode::KeyY]),
    (InputAction::Hint, &[KeyCode::KeyC]),
    (InputAction::TakeBack, &[KeyCode::Backspace]),
    (InputAction::Log, &[KeyCode::KeyG]),
    (InputAction::View(TableView::Seat), &[KeyCode::KeyV]),
    (InputAction::View(TableView::Top), &[KeyCode::KeyT]),
    (InputAction::View(TableView::OtherSide), &[KeyCode::KeyB]),
    (InputAction::View(TableView::Home), &[KeyCode::KeyH]),
    (InputAction::Camera(CameraMotion::Left), &[KeyCode::Digit4]),
    (InputAction::Camera(CameraMotion::Right), &[KeyCode::Digit5]),
    (InputAction::Camera(CameraMotion::Up), &[KeyCode::Digit6]),
    (InputAction::Camera(CameraMotion::Down), &[KeyCode::Digit7]),
    (InputAction::Camera(CameraMotion::Closer), &[KeyCode::PageUp, KeyCode::Equal]),
    (InputAction::Camera(CameraMotion::Farther), &[KeyCode::PageDown, KeyCode::Minus]),
    (InputAction::Pause, &[KeyCode::Escape]),
    (InputAction::Help, &[KeyCode::F1]),
    (InputAction::Rules, &[KeyCode::F2]),
    (InputAction::Replay(ReplayControl::Start), &[KeyCode::KeyR]),
    (InputAction::Replay(ReplayControl::TurnBack), &[KeyCode::KeyJ]),
    (InputAction::Replay(ReplayControl::ActionBack), &[KeyCode::KeyU]),
    (InputAction::Replay(ReplayControl::Play), &[KeyCode::KeyK]),
    (InputAction::Replay(ReplayControl::ActionOn), &[KeyCode::KeyO]),
    (InputAction::Replay(ReplayControl::TurnOn), &[KeyCode::KeyL]),
    (InputAction::Replay(ReplayControl::End), &[KeyCode::KeyE]),
    (InputAction::Replay(ReplayControl::Slower), &[KeyCode::KeyD]),
    (InputAction::Replay(ReplayControl::Faster), &[KeyCode::KeyF]),
    (InputAction::GoOn, &[KeyCode::KeyN]),
    (InputAction::Analysis, &[KeyCode::KeyC]),
    (InputAction::Study(StudyDeed::AddRing), &[KeyCode::KeyR]),
    (InputAction::Study(StudyDeed::TakeRing), &[KeyCode::KeyD]),
    (InputAction::Study(StudyDeed::Turn), &[KeyCode::KeyX]),
    (InputAction::Study(StudyDeed::Start), &[KeyCode::KeyS]),
    (InputAction::Study(StudyDeed::Empty), &[KeyCode::KeyE]),
    (InputAction::Study(StudyDeed::BestTurns), &[KeyCode::KeyN]),
    (InputAction::Study(StudyDeed::Undo), &[KeyCode::KeyU]),
    (InputAction::Study(StudyDeed::Redo), &[KeyCode::KeyO]),
];

const PAD: &[(InputAction, Option<GamepadButton>)] = {
    use GamepadButton::{
        DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftThumb, LeftTrigger, LeftTrigger2, North, RightThumb,
        RightTrigger, RightTrigger2, Select, South, Start, West,
    };
    &[
        (InputAction::Deed(PlayerDeed::DropRing), Some(West)),
        (InputAction::Deed(PlayerDeed::KeepRing), Some(North)),
        (InputAction::Deed(PlayerDeed::ClaimRing), Some(LeftTrigger)),
        (InputAction::Deed(PlayerDeed::ExtraRing), Some(RightTrigger)),
        (InputAction::Deed(PlayerDeed::FlipTimer), Some(RightTrigger2)),
        (InputAction::Deed(PlayerDeed::Pass), Some(LeftTrigger2)),
        (InputAction::Walk(CursorStep::Up), Some(DPadUp)),
        (InputAction::Walk(CursorStep::Down), Some(DPadDown)),
        (InputAction::Walk(CursorStep::Left), Some(DPadLeft)),
        (InputAction::Walk(CursorStep::Right), Some(DPadRight)),
        (InputAction::Press, Some(South)),
        (InputAction::PutBack, Some(East)),
        (InputAction::Hint, Some(RightTrigger)),
        (InputAction::TakeBack, Some(RightTrigger2)),
        (InputAction::Log, Some(Select)),
        (InputAction::Panels, Some(LeftThumb)),
        (InputAction::View(TableView::Seat), None),
        (InputAction::View(TableView::Top), None),
        (InputAction::View(TableView::OtherSide), None),
        (InputAction::View(TableView::Home), Some(RightThumb)),
        (InputAction::Pause, Some(Start)),
        (InputAction::Help, None),
        (InputAction::Rules, None),
        (InputAction::Replay(ReplayControl::Start), Some(LeftTrigger2)),
        (InputAction::Replay(ReplayControl::TurnBack), Some(DPadLeft)),
        (InputAction::Replay(ReplayControl::ActionBack), Some(LeftTrigger)),
        (InputAction::Replay(ReplayControl::Play), Some(South)),
        (InputAction::Replay(ReplayControl::ActionOn), Some(RightTrigger)),
        (InputAction::Replay(ReplayControl::TurnOn), Some(DPadRight)),
        (InputAction::Replay(ReplayControl::End), Some(RightTrigger2)),
        (InputAction::Replay(ReplayControl::Slower), Some(DPadDown)),
        (InputAction::Replay(ReplayControl::Faster), Some(DPadUp)),
        (InputAction::GoOn, Some(North)),
        (InputAction::Analysis, Some(West)),
        (InputAction::Study(StudyDeed::AddRing), Some(West)),
        (InputAction::Study(StudyDeed::TakeRing), Some(North)),
        (InputAction::Study(StudyDeed::Turn), Some(LeftTrigger2)),
        (InputAction::Study(StudyDeed::Start), None),
        (InputAction::Study(StudyDeed::Empty), None),
        (InputAction::Study(StudyDeed::BestTurns), Some(RightTrigger2)),
        (InputAction::Study(StudyDeed::Undo), Some(LeftTrigger)),
        (InputAction::Study(StudyDeed::Redo), Some(RightTrigger)),
    ]
};
