//! The keys and buttons that the monkey presses.

use bevy::prelude::{GamepadButton, KeyCode};

/// How many of the keys, from the first, belong to the players.
pub const PLAYER_KEYS: usize = 46;

/// The keys it presses: all that do something, and one that does nothing.
pub const KEYS: [KeyCode; 65] = {
    use KeyCode::*;
    // Short names keep several in a line.
    use KeyCode::{NumpadDecimal as PadDecimal, NumpadEnter as PadEnter, NumpadSubtract as PadMinus};
    [
        KeyS, KeyD, KeyF, KeyE, KeyR, KeyX, Digit1, Digit2, Digit3, KeyQ, KeyW, KeyA, Space, KeyZ, KeyL, KeyK, KeyJ,
        KeyI, KeyU, KeyN, Digit8, Digit9, Digit0, KeyO, KeyP, Semicolon, KeyM, Comma, PadEnter, PadDecimal, Numpad4,
        Numpad6, NumpadAdd, PadMinus, Numpad7, Numpad8, Numpad9, Numpad1, Numpad3, Numpad2, Numpad5, Numpad0, ArrowUp,
        ArrowDown, ArrowLeft, ArrowRight, Escape, Escape, F1, F2, KeyG, KeyC, KeyV, KeyT, KeyB, KeyH, KeyY, Enter, Tab,
        F7, F9, Backspace, ShiftLeft, Home, KeyY,
    ]
};

/// The buttons of gamepads it presses.
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
