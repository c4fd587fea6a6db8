//! The bindings that nobody has changed.
//!
//! The letters of the deeds lie on the same keys on QWERTY, QWERTZ and AZERTY keyboards. Each player's cursor has six
//! keys that lie like the neighbours of a socket, three above, two below and one at the bottom, under the hand that is on
//! the deeds: 1 2 3, Q W and A, mirrored to 8 9 0, O P and the key beside L. The number pad is as good for the player on
//! the right, and the arrows for a person alone.

use bevy::prelude::{GamepadButton, KeyCode};
use bevy_enhanced_input::prelude::Binding;

use super::action::{CursorStep, InputAction, PlayerDeed, StudyDeed, TableView};
use super::binding_slot::{BindingSlot, KeySet};
use crate::session::replaying::ReplayControl;

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
    add(InputAction::TakeBack, keys(&[KeyCode::KeyP]));
    add(InputAction::Log, keys(&[KeyCode::KeyG]));
    for (view, code) in [
        (TableView::Seat, KeyCode::KeyV),
        (TableView::Top, KeyCode::KeyT),
        (TableView::OtherSide, KeyCode::KeyB),
        (TableView::Home, KeyCode::KeyH),
    ] {
        add(InputAction::View(view), keys(&[code]));
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
        (InputAction::Deed(PlayerDeed::DropRing), West),
        (InputAction::Deed(PlayerDeed::KeepRing), North),
        (InputAction::Deed(PlayerDeed::ClaimRing), LeftTrigger),
        (InputAction::Deed(PlayerDeed::ExtraRing), RightTrigger),
        (InputAction::Deed(PlayerDeed::FlipTimer), RightTrigger2),
        (InputAction::Deed(PlayerDeed::Pass), LeftTrigger2),
        (InputAction::Walk(CursorStep::Up), DPadUp),
        (InputAction::Walk(CursorStep::Down), DPadDown),
        (InputAction::Walk(CursorStep::Left), DPadLeft),
        (InputAction::Walk(CursorStep::Right), DPadRight),
        (InputAction::Press, South),
        (InputAction::PutBack, East),
        (InputAction::Log, Select),
        (InputAction::View(TableView::Top), LeftThumb),
        (InputAction::View(TableView::Home), RightThumb),
        (InputAction::Pause, Start),
    ] {
        add(action, vec![button.into()]);
    }
}
