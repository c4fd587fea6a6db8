//! The keys and buttons that can be bound: their names in the settings file, and what is printed on them.

use bevy::prelude::{GamepadButton, KeyCode};
use bevy_enhanced_input::prelude::Binding;

/// The keys of the main block whose print depends on the layout, row by row.
pub(super) const PRINTED: [KeyCode; 45] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
    KeyCode::Digit0,
    KeyCode::Minus,
    KeyCode::Equal,
    KeyCode::KeyQ,
    KeyCode::KeyW,
    KeyCode::KeyE,
    KeyCode::KeyR,
    KeyCode::KeyT,
    KeyCode::KeyY,
    KeyCode::KeyU,
    KeyCode::KeyI,
    KeyCode::KeyO,
    KeyCode::KeyP,
    KeyCode::BracketLeft,
    KeyCode::BracketRight,
    KeyCode::KeyA,
    KeyCode::KeyS,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::KeyH,
    KeyCode::KeyJ,
    KeyCode::KeyK,
    KeyCode::KeyL,
    KeyCode::Semicolon,
    KeyCode::Quote,
    KeyCode::KeyZ,
    KeyCode::KeyX,
    KeyCode::KeyC,
    KeyCode::KeyV,
    KeyCode::KeyB,
    KeyCode::KeyN,
    KeyCode::KeyM,
    KeyCode::Comma,
    KeyCode::Period,
    KeyCode::Slash,
];

/// The other keys, with what is printed on them in English.
pub(super) const OTHERS: [(KeyCode, &str); 45] = [
    (KeyCode::Space, "Space"),
    (KeyCode::ArrowUp, "↑"),
    (KeyCode::ArrowDown, "↓"),
    (KeyCode::ArrowLeft, "←"),
    (KeyCode::ArrowRight, "→"),
    (KeyCode::Numpad0, "Num 0"),
    (KeyCode::Numpad1, "Num 1"),
    (KeyCode::Numpad2, "Num 2"),
    (KeyCode::Numpad3, "Num 3"),
    (KeyCode::Numpad4, "Num 4"),
    (KeyCode::Numpad5, "Num 5"),
    (KeyCode::Numpad6, "Num 6"),
    (KeyCode::Numpad7, "Num 7"),
    (KeyCode::Numpad8, "Num 8"),
    (KeyCode::Numpad9, "Num 9"),
    (KeyCode::NumpadAdd, "Num +"),
    (KeyCode::NumpadSubtract, "Num −"),
    (KeyCode::NumpadMultiply, "Num ×"),
    (KeyCode::NumpadDivide, "Num /"),
    (KeyCode::NumpadDecimal, "Num ."),
    (KeyCode::NumpadEnter, "Num Enter"),
    (KeyCode::F1, "F1"),
    (KeyCode::F2, "F2"),
    (KeyCode::F3, "F3"),
    (KeyCode::F4, "F4"),
    (KeyCode::F5, "F5"),
    (KeyCode::F6, "F6"),
    (KeyCode::F7, "F7"),
    (KeyCode::F8, "F8"),
    (KeyCode::F9, "F9"),
    (KeyCode::F10, "F10"),
    (KeyCode::F11, "F11"),
    (KeyCode::F12, "F12"),
    (KeyCode::Insert, "Ins"),
    (KeyCode::Delete, "Del"),
    (KeyCode::Home, "Home"),
    (KeyCode::End, "End"),
    (KeyCode::PageUp, "PgUp"),
    (KeyCode::PageDown, "PgDn"),
    (KeyCode::Backspace, "Bksp"),
    (KeyCode::Backquote, "`"),
    (KeyCode::Backslash, "\\"),
    (KeyCode::IntlBackslash, "<"),
    (KeyCode::Pause, "Pause"),
    (KeyCode::Escape, "Esc"),
];

/// The buttons of gamepads, with the signs that most of them bear.
pub(super) const BUTTONS: [(GamepadButton, &str); 17] = [
    (GamepadButton::South, "A"),
    (GamepadButton::East, "B"),
    (GamepadButton::West, "X"),
    (GamepadButton::North, "Y"),
    (GamepadButton::LeftTrigger, "LB"),
    (GamepadButton::RightTrigger, "RB"),
    (GamepadButton::LeftTrigger2, "LT"),
    (GamepadButton::RightTrigger2, "RT"),
    (GamepadButton::Select, "View"),
    (GamepadButton::Start, "Menu"),
    (GamepadButton::Mode, "Guide"),
    (GamepadButton::LeftThumb, "L3"),
    (GamepadButton::RightThumb, "R3"),
    (GamepadButton::DPadUp, "↑"),
    (GamepadButton::DPadDown, "↓"),
    (GamepadButton::DPadLeft, "←"),
    (GamepadButton::DPadRight, "→"),
];

/// The words that a file writes before the name of a button.
const PAD: &str = "pad ";

/// Returns whether a key may be bound. Those that walk through menus, close them, or belong to the system may not.
pub fn can_be_bound(code: KeyCode) -> bool {
    code != KeyCode::Escape && (PRINTED.contains(&code) || OTHERS.iter().any(|(known, _)| *known == code))
}

/// Returns whether a button of a gamepad may be bound.
pub fn button_can_be_bound(button: GamepadButton) -> bool {
    button != GamepadButton::Mode && BUTTONS.iter().any(|(known, _)| *known == button)
}

/// Returns the name of a binding in the settings file.
pub(super) fn file_name(binding: Binding) -> String {
    match binding {
        Binding::GamepadButton(button) => format!("{PAD}{button:?}"),
        other => other.to_string(),
    }
}

/// Returns the binding that a settings file names, if this version knows it.
pub(super) fn from_file(name: &str) -> Option<Binding> {
    if let Some(button) = name.strip_prefix(PAD) {
        let found = BUTTONS.iter().find(|(known, _)| format!("{known:?}") == button)?;
        return Some(found.0.into());
    }
    let all = PRINTED.into_iter().chain(OTHERS.iter().map(|(code, _)| *code));
    all.into_iter().find(|code| format!("{code:?}") == name).map(Binding::from)
}
