//! The keys and gamepad buttons that the monkey presses.

use bevy::prelude::{GamepadButton, KeyCode};

/// The number of keys at the start of [`KEYS`] that are bound to players.
pub const PLAYER_KEYS: usize = 46;

/// All keys that have an effect, and one key that has none. Keys that are used often are listed twice.
pub const KEYS: [KeyCode; 65] = {
    use KeyCode::*;
    use KeyCode::{NumpadDecimal as PadDecimal, NumpadEnter as PadEnter, NumpadSubtract as PadMinus};
    [
        KeyS, KeyD, KeyF, KeyE, KeyR, KeyX, Digit1, Digit2, Digit3, KeyQ, KeyW, KeyA, Space, KeyZ, KeyL, KeyK, KeyJ,
        KeyI, KeyU, KeyN, Digit8, Digit9, Digit0, KeyO, KeyP, Semicolon, KeyM, Comma, PadEnter, PadDecimal, Numpad4,
        Numpad6, NumpadAdd, PadMinus, Numpad7, Numpad8, Numpad9, Numpad1, Numpad3, Numpad2, Numpad5, Numpad0, ArrowUp,
        ArrowDown, ArrowLeft, ArrowRight, Escape, Escape, F1, F2, KeyG, KeyC, KeyV, KeyT, KeyB, KeyH, KeyY, Enter, Tab,
        F7, F9, Backspace, ShiftLeft, Home, KeyY,
    ]
};

pub const BUTTONS: [GamepadButton; 17] = {
    use GamepadButton::*;
    use GamepadButton::{
        LeftTrigger as LeftUpper, LeftTrigger2 as LeftLower, RightTrigger as RightUpper, RightTrigger2 as RightLower,
    };
    [
        South, East, West, North, DPadUp, DPadDown, DPadLeft, DPadRight, LeftUpper, RightUpper, LeftLower, RightLower,
        Select, LeftThumb, RightThumb, Start, Mode,
    ]
};
