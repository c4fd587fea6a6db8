//! The bindings that nobody has changed.
//!
//! The letters of the deeds lie on the same keys on QWERTY, QWERTZ and AZERTY keyboards. Each player's cursor has six
//! keys that lie like the neighbours of a socket, three above, two below and one at the bottom, under the hand that is on
//! the deeds: 1 2 3, Q W and A, mirrored to 8 9 0, O P and the key beside L. The number pad is as good for the player on
//! the right, and the arrows for a person alone. A gamepad moves the camera with its right stick.

use bevy::prelude::{GamepadButton, KeyCode};
use bevy_enhanced_input::prelude::Binding;

use super::action::{BindingSlot, CameraMotion, InputAction, KeySet, StudyDeed, TableView};
use crate::table::cursor_step::CursorStep;
use crate::table::player_deed::PlayerDeed;
use crate::table::replay::ReplayControl;

/// Returns all slots, in display order, with their bindings.
pub(super) fn default_bindings() -> Vec<(BindingSlot, Vec<Binding>)> {
    let mut all = Vec::new();
    for set in KeySet::ALL {
        let mut add = |action: InputAction, bindings: Vec<Binding>| all.push((BindingSlot { set, action }, bindings));
        match set {
            KeySet::Left => left(&mut add),
            KeySet::Right => right(&mut add),
            KeySet::Alone => alone(&mut add),
            KeySet::Common => common(&mut add),
            KeySet::Pad => pad(&mut add),
        }
    }
    all
}

fn keys(codes: &[KeyCode]) -> Vec<Binding> {
    codes.iter().map(|&code| code.into()).collect()
}

fn left(add: &mut impl FnMut(InputAction, Vec<Binding>)) {
    use KeyCode::{Digit1, Digit2, Digit3, KeyA, KeyD, KeyE, KeyF, KeyQ, KeyR, KeyS, KeyW, KeyX, KeyZ, Space};
    for (deed, code) in [
        (PlayerDeed::DropRing, KeyS),
        (PlayerDeed::KeepRing, KeyD),
        (PlayerDeed::ClaimRing, KeyF),
        (PlayerDeed::ExtraRing, KeyE),
        (PlayerDeed::FlipTimer, KeyR),
        (PlayerDeed::Pass, KeyX),
    ] {
        add(InputAction::Deed(deed), keys(&[code]));
    }
    for (step, code) in [
        (CursorStep::UpLeft, Digit1),
        (CursorStep::Up, Digit2),
        (CursorStep::UpRight, Digit3),
        (CursorStep::DownLeft, KeyQ),
        (CursorStep::DownRight, KeyW),
        (CursorStep::Down, KeyA),
    ] {
        add(InputAction::Walk(step), keys(&[code]));
    }
    add(InputAction::Press, keys(&[Space]));
    add(InputAction::PutBack, keys(&[KeyZ]));
}

fn right(add: &mut impl FnMut(InputAction, Vec<Binding>)) {
    use KeyCode::{Comma, Digit0, Digit8, Digit9, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyU, Semicolon};
    use KeyCode::{
        Numpad0, Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8, Numpad9, NumpadAdd,
        NumpadDecimal, NumpadEnter, NumpadSubtract,
    };
    for (deed, codes) in [
        (PlayerDeed::DropRing, [KeyL, NumpadEnter]),
        (PlayerDeed::KeepRing, [KeyK, NumpadDecimal]),
        (PlayerDeed::ClaimRing, [KeyJ, Numpad4]),
        (PlayerDeed::ExtraRing, [KeyI, Numpad6]),
        (PlayerDeed::FlipTimer, [KeyU, NumpadAdd]),
        (PlayerDeed::Pass, [KeyN, NumpadSubtract]),
    ] {
        add(InputAction::Deed(deed), keys(&codes));
    }
    for (step, codes) in [
        (CursorStep::UpLeft, [Digit8, Numpad7]),
        (CursorStep::Up, [Digit9, Numpad8]),
        (CursorStep::UpRight, [Digit0, Numpad9]),
        (CursorStep::DownLeft, [KeyO, Numpad1]),
        (CursorStep::DownRight, [KeyP, Numpad3]),
        (CursorStep::Down, [Semicolon, Numpad2]),
    ] {
        add(InputAction::Walk(step), keys(&codes));
    }
    add(InputAction::Press, keys(&[KeyM, Numpad5]));
    add(InputAction::PutBack, keys(&[Comma, Numpad0]));
}

fn alone(add: &mut impl FnMut(InputAction, Vec<Binding>)) {
    for (step, code) in [
        (CursorStep::Up, KeyCode::ArrowUp),
        (CursorStep::Down, KeyCode::ArrowDown),
        (CursorStep::Left, KeyCode::ArrowLeft),
        (CursorStep::Right, KeyCode::ArrowRight),
    ] {
        add(InputAction::Walk(step), keys(&[code]));
    }
}

fn common(add: &mut impl FnMut(InputAction, Vec<Binding>)) {
    add(InputAction::TypeTurn, keys(&[KeyCode::KeyY]));
    add(InputAction::Hint, keys(&[KeyCode::KeyC]));
    add(InputAction::TakeBack, keys(&[KeyCode::Backspace]));
    add(InputAction::Log, keys(&[KeyCode::KeyG]));
    for (view, code) in [
        (TableView::Seat, KeyCode::KeyV),
        (TableView::Top, KeyCode::KeyT),
        (TableView::OtherSide, KeyCode::KeyB),
        (TableView::Home, KeyCode::KeyH),
    ] {
        add(InputAction::View(view), keys(&[code]));
    }
    for (motion, codes) in [
        (CameraMotion::Left, [KeyCode::Digit4].as_slice()),
        (CameraMotion::Right, &[KeyCode::Digit5]),
        (CameraMotion::Up, &[KeyCode::Digit6]),
        (CameraMotion::Down, &[KeyCode::Digit7]),
        (CameraMotion::Closer, &[KeyCode::PageUp, KeyCode::Equal]),
        (CameraMotion::Farther, &[KeyCode::PageDown, KeyCode::Minus]),
    ] {
        add(InputAction::Camera(motion), keys(codes));
    }
    add(InputAction::Pause, keys(&[KeyCode::Escape]));
    add(InputAction::Help, keys(&[KeyCode::F1]));
    add(InputAction::Rules, keys(&[KeyCode::F2]));
    for (control, code) in [
        (ReplayControl::Start, KeyCode::KeyR),
        (ReplayControl::TurnBack, KeyCode::KeyJ),
        (ReplayControl::ActionBack, KeyCode::KeyU),
        (ReplayControl::Play, KeyCode::KeyK),
        (ReplayControl::ActionOn, KeyCode::KeyO),
        (ReplayControl::TurnOn, KeyCode::KeyL),
        (ReplayControl::End, KeyCode::KeyE),
        (ReplayControl::Slower, KeyCode::KeyD),
        (ReplayControl::Faster, KeyCode::KeyF),
    ] {
        add(InputAction::Replay(control), keys(&[code]));
    }
    add(InputAction::GoOn, keys(&[KeyCode::KeyN]));
    add(InputAction::Analysis, keys(&[KeyCode::KeyC]));
    for (deed, code) in [
        (StudyDeed::AddRing, KeyCode::KeyR),
        (StudyDeed::TakeRing, KeyCode::KeyD),
        (StudyDeed::Turn, KeyCode::KeyX),
        (StudyDeed::Start, KeyCode::KeyS),
        (StudyDeed::Empty, KeyCode::KeyE),
        (StudyDeed::BestTurns, KeyCode::KeyN),
        (StudyDeed::Undo, KeyCode::KeyU),
        (StudyDeed::Redo, KeyCode::KeyO),
    ] {
        add(InputAction::Study(deed), keys(&[code]));
    }
}

fn pad(add: &mut impl FnMut(InputAction, Vec<Binding>)) {
    use GamepadButton::{
        DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftThumb, LeftTrigger, LeftTrigger2, North, RightThumb,
        RightTrigger, RightTrigger2, Select, South, Start, West,
    };
    for (action, button) in [
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
    ] {
        add(action, button.into_iter().map(Binding::from).collect());
    }
}
