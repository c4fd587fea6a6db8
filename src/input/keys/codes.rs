//! The keys and buttons that can be bound, with their names in the settings file and their labels.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use crate::settings::{KeyboardLayout, PlaySettings};

/// The keys of the main block whose labels depend on the layout, row by row.
const PRINTED: [&[KeyCode]; 4] = {
    use KeyCode::*;
    [
        &[Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0, Minus, Equal],
        &[KeyQ, KeyW, KeyE, KeyR, KeyT, KeyY, KeyU, KeyI, KeyO, KeyP, BracketLeft, BracketRight],
        &[KeyA, KeyS, KeyD, KeyF, KeyG, KeyH, KeyJ, KeyK, KeyL, Semicolon, Quote],
        &[KeyZ, KeyX, KeyC, KeyV, KeyB, KeyN, KeyM, Comma, Period, Slash],
    ]
};

const OTHERS: [&[(KeyCode, &str)]; 9] = {
    use KeyCode::*;
    [
        &[(Space, "Space"), (ArrowUp, "↑"), (ArrowDown, "↓"), (ArrowLeft, "←"), (ArrowRight, "→")],
        &[(Numpad0, "Num 0"), (Numpad1, "Num 1"), (Numpad2, "Num 2"), (Numpad3, "Num 3"), (Numpad4, "Num 4")],
        &[(Numpad5, "Num 5"), (Numpad6, "Num 6"), (Numpad7, "Num 7"), (Numpad8, "Num 8"), (Numpad9, "Num 9")],
        &[(NumpadAdd, "Num +"), (NumpadSubtract, "Num −"), (NumpadMultiply, "Num ×"), (NumpadDivide, "Num /")],
        &[(NumpadDecimal, "Num ."), (NumpadEnter, "Num Enter"), (Pause, "Pause"), (Escape, "Esc")],
        &[(F1, "F1"), (F2, "F2"), (F3, "F3"), (F4, "F4"), (F5, "F5"), (F6, "F6"), (F7, "F7"), (F8, "F8"), (F9, "F9")],
        &[(F10, "F10"), (F11, "F11"), (F12, "F12"), (Insert, "Ins"), (Delete, "Del"), (Home, "Home"), (End, "End")],
        &[(PageUp, "PgUp"), (PageDown, "PgDn"), (Backspace, "Bksp")],
        &[(Backquote, "`"), (Backslash, "\\"), (IntlBackslash, "<")],
    ]
};

/// The buttons of gamepads, each with its most common label.
const BUTTONS: [&[(GamepadButton, &str)]; 5] = {
    use GamepadButton::*;
    [
        &[(South, "A"), (East, "B"), (West, "X"), (North, "Y")],
        &[(LeftTrigger, "LB"), (RightTrigger, "RB"), (LeftTrigger2, "LT"), (RightTrigger2, "RT")],
        &[(Select, "View"), (Start, "Menu"), (Mode, "Guide")],
        &[(LeftThumb, "L3"), (RightThumb, "R3")],
        &[(DPadUp, "↑"), (DPadDown, "↓"), (DPadLeft, "←"), (DPadRight, "→")],
    ]
};

/// Returns the label of a key whose label is the same on all layouts. Returns `None` for other keys.
pub(super) fn fixed_key_label(key: KeyCode) -> Option<&'static str> {
    OTHERS.into_iter().flatten().find(|(known, _)| *known == key).map(|(_, sign)| *sign)
}

/// Returns the most common label of a gamepad button, or `None` if the button is unknown.
pub(super) fn button_label(button: GamepadButton) -> Option<&'static str> {
    BUTTONS.into_iter().flatten().find(|(known, _)| *known == button).map(|(_, sign)| *sign)
}

const PAD: &str = "pad ";

/// A key, or a button of a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyOrPadButton {
    /// A key, identified by its position on the keyboard.
    Key(KeyCode),
    /// A button of any gamepad.
    Button(GamepadButton),
}

impl From<KeyCode> for KeyOrPadButton {
    fn from(key: KeyCode) -> KeyOrPadButton {
        KeyOrPadButton::Key(key)
    }
}

impl From<GamepadButton> for KeyOrPadButton {
    fn from(button: GamepadButton) -> KeyOrPadButton {
        KeyOrPadButton::Button(button)
    }
}

/// Returns `true` if a key may be bound. Escape and keys without a known label, such as Tab, Enter and the modifier
/// keys, may not be bound.
pub fn key_can_be_bound(code: KeyCode) -> bool {
    code != KeyCode::Escape
        && (PRINTED.into_iter().flatten().any(|known| *known == code) || fixed_key_label(code).is_some())
}

/// Returns `true` if a gamepad button may be bound.
pub fn button_can_be_bound(button: GamepadButton) -> bool {
    button != GamepadButton::Mode && button_label(button).is_some()
}

/// Returns the name of a key or button in the settings file.
pub(super) fn binding_settings_name(binding: KeyOrPadButton) -> String {
    match binding {
        KeyOrPadButton::Button(button) => format!("{PAD}{button:?}"),
        KeyOrPadButton::Key(key) => format!("{key:?}"),
    }
}

/// Returns the key or button with this name in the settings file, if any.
pub(super) fn binding_from_settings_name(name: &str) -> Option<KeyOrPadButton> {
    if let Some(button) = name.strip_prefix(PAD) {
        let found = BUTTONS.into_iter().flatten().find(|(known, _)| format!("{known:?}") == button)?;
        return Some(found.0.into());
    }
    let mut all = PRINTED.into_iter().flatten().chain(OTHERS.into_iter().flatten().map(|(code, _)| code));
    all.find(|code| format!("{code:?}") == name).map(|&code| code.into())
}

impl KeyboardLayout {
    const fn printed(self) -> &'static str {
        match self {
            KeyboardLayout::Qwerty => "1234567890-=QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,./",
            KeyboardLayout::Qwertz => "1234567890ß´QWERTZUIOPÜ+ASDFGHJKLÖÄYXCVBNM,.-",
            KeyboardLayout::Azerty => "1234567890)=AZERTYUIOP^$QSDFGHJKLMÙWXCVBN,;:!",
            KeyboardLayout::Dvorak => "1234567890[]',.PYFGCRL/=AOEUIDHTNS-;QJKXBMWVZ",
        }
    }

    /// Returns the label of a key on this layout. Returns `None` if the key is unknown or has the same label on all
    /// layouts.
    pub fn layout_dependent_char(self, code: KeyCode) -> Option<char> {
        let index = PRINTED.into_iter().flatten().position(|known| *known == code)?;
        self.printed().chars().nth(index)
    }

    /// Returns the usual layout for a locale such as `fr-FR`.
    pub fn of_locale(locale: &str) -> KeyboardLayout {
        let locale = locale.to_lowercase().replace('_', "-");
        let (language, country) = locale.split_once('-').unwrap_or((&locale, ""));
        match (language, country.get(..2).unwrap_or_default()) {
            ("fr", "ca") => KeyboardLayout::Qwerty,
            (_, "ch" | "li") | ("de" | "cs" | "sk" | "hu" | "sl" | "hr" | "bs" | "sq", _) => KeyboardLayout::Qwertz,
            ("fr", _) | (_, "be") => KeyboardLayout::Azerty,
            _ => KeyboardLayout::Qwerty,
        }
    }

    /// Returns a layout on which the key `code` types the letter `typed`, preferably this layout. If no layout does so,
    /// returns this layout.
    fn layout_typing(self, code: KeyCode, typed: char) -> KeyboardLayout {
        let typed = typed.to_uppercase().next().unwrap_or(typed);
        // Some layouts type digits with Shift, and signs may be on any key, so only letters are considered.
        if !typed.is_alphabetic() {
            return self;
        }
        let bears = |layout: &KeyboardLayout| layout.layout_dependent_char(code) == Some(typed);
        std::iter::once(self).chain(KeyboardLayout::ALL).find(bears).unwrap_or(self)
    }
}

/// The detected keyboard layout. It is inferred from the letters that keys have typed, or else from the locale.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DetectedKeyboardLayout(pub KeyboardLayout);

impl DetectedKeyboardLayout {
    /// Returns the layout chosen in the settings, or else the detected layout.
    pub fn effective_layout(self, settings: &PlaySettings) -> KeyboardLayout {
        settings.keyboard_layout.unwrap_or(self.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DetectedKeyboardLayout>()
        .add_systems(PreUpdate, detect_layout.after(bevy::input::InputSystems));
}

fn detect_layout(mut keys: MessageReader<KeyboardInput>, mut layout: ResMut<DetectedKeyboardLayout>) {
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let Key::Character(typed) = &key.logical_key else { continue };
        let mut letters = typed.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            let found = layout.0.layout_typing(key.key_code, letter);
            layout.set_if_neq(DetectedKeyboardLayout(found));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_a_label_for_every_key() {
        for layout in KeyboardLayout::ALL {
            assert_eq!(layout.printed().chars().count(), PRINTED.concat().len(), "{}", layout.name());
        }
    }

    #[test]
    fn letters_match_the_keyboard_layout() {
        for (layout, code, letter) in [
            (KeyboardLayout::Qwerty, KeyCode::KeyQ, 'Q'),
            (KeyboardLayout::Azerty, KeyCode::KeyQ, 'A'),
            (KeyboardLayout::Azerty, KeyCode::Semicolon, 'M'),
            (KeyboardLayout::Azerty, KeyCode::KeyM, ','),
            (KeyboardLayout::Qwertz, KeyCode::KeyY, 'Z'),
            (KeyboardLayout::Dvorak, KeyCode::KeyS, 'O'),
            (KeyboardLayout::Dvorak, KeyCode::Slash, 'Z'),
        ] {
            assert_eq!(layout.layout_dependent_char(code), Some(letter), "{}", layout.name());
        }
    }

    #[test]
    fn typed_letters_reveal_the_keyboard_layout() {
        let usual = KeyboardLayout::Qwerty;
        assert_eq!(usual.layout_typing(KeyCode::KeyQ, 'a'), KeyboardLayout::Azerty);
        assert_eq!(usual.layout_typing(KeyCode::KeyZ, 'y'), KeyboardLayout::Qwertz);
        assert_eq!(usual.layout_typing(KeyCode::KeyS, 'o'), KeyboardLayout::Dvorak);
        assert_eq!(KeyboardLayout::Azerty.layout_typing(KeyCode::KeyS, 's'), KeyboardLayout::Azerty);
        assert_eq!(
            KeyboardLayout::Azerty.layout_typing(KeyCode::Digit2, 'é'),
            KeyboardLayout::Azerty,
            "an unknown letter"
        );
    }

    #[test]
    fn a_locale_determines_the_usual_layout() {
        for (locale, layout) in [
            ("en-GB", KeyboardLayout::Qwerty),
            ("fr_FR.UTF-8", KeyboardLayout::Azerty),
            ("fr-CA", KeyboardLayout::Qwerty),
            ("fr-CH", KeyboardLayout::Qwertz),
            ("nl-BE", KeyboardLayout::Azerty),
            ("de", KeyboardLayout::Qwertz),
            ("C", KeyboardLayout::Qwerty),
        ] {
            assert_eq!(KeyboardLayout::of_locale(locale), layout, "{locale}");
        }
    }
}
