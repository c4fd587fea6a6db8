//! The layouts of keyboards: which letter is printed on which key.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::codes::PRINTED;

/// A layout of a keyboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KeyboardLayout {
    /// QWERTY, as in most English-speaking countries.
    #[default]
    Qwerty,
    /// QWERTZ, as in Germany.
    Qwertz,
    /// AZERTY, as in France.
    Azerty,
    /// Dvorak's layout.
    Dvorak,
}

impl KeyboardLayout {
    /// All layouts, in display order.
    pub const ALL: [KeyboardLayout; 4] =
        [KeyboardLayout::Qwerty, KeyboardLayout::Qwertz, KeyboardLayout::Azerty, KeyboardLayout::Dvorak];

    /// The name that everybody knows.
    pub const fn name(self) -> &'static str {
        match self {
            KeyboardLayout::Qwerty => "QWERTY",
            KeyboardLayout::Qwertz => "QWERTZ",
            KeyboardLayout::Azerty => "AZERTY",
            KeyboardLayout::Dvorak => "Dvorak",
        }
    }

    /// Returns what is printed on the keys of the main block, row by row.
    const fn printed(self) -> &'static str {
        match self {
            KeyboardLayout::Qwerty => "1234567890-=QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,./",
            KeyboardLayout::Qwertz => "1234567890ß´QWERTZUIOPÜ+ASDFGHJKLÖÄYXCVBNM,.-",
            KeyboardLayout::Azerty => "1234567890)=AZERTYUIOP^$QSDFGHJKLMÙWXCVBN,;:!",
            KeyboardLayout::Dvorak => "1234567890[]',.PYFGCRL/=AOEUIDHTNS-;QJKXBMWVZ",
        }
    }

    /// Returns what is printed on a key, if that depends on the layout.
    pub fn letter(self, code: KeyCode) -> Option<char> {
        let index = PRINTED.iter().position(|known| *known == code)?;
        self.printed().chars().nth(index)
    }

    /// Returns the layout that is usual where this locale is, such as `fr-FR`.
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

    /// Returns the layout on which this key bears this letter: this one if it does, or else the first that does.
    fn learnt(self, code: KeyCode, typed: char) -> KeyboardLayout {
        let typed = typed.to_uppercase().next().unwrap_or(typed);
        // A digit is typed with Shift on some, and a sign may be anywhere.
        if !typed.is_alphabetic() {
            return self;
        }
        let bears = |layout: &KeyboardLayout| layout.letter(code) == Some(typed);
        std::iter::once(self).chain(KeyboardLayout::ALL).find(bears).unwrap_or(self)
    }
}

/// The layout of the keyboard in use.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayoutInUse {
    /// The layout that the player has chosen, or `None` to find out.
    pub chosen: Option<KeyboardLayout>,
    /// The layout found out, by the letters that keys have typed, or before that by the locale.
    pub found: KeyboardLayout,
}

impl LayoutInUse {
    /// Returns the layout whose letters are shown.
    pub fn shown(self) -> KeyboardLayout {
        self.chosen.unwrap_or(self.found)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LayoutInUse>().add_systems(PreUpdate, learn.after(bevy::input::InputSystems));
}

/// Learns the layout from what keys type.
fn learn(mut keys: MessageReader<KeyboardInput>, mut layout: ResMut<LayoutInUse>) {
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let Key::Character(typed) = &key.logical_key else { continue };
        let mut letters = typed.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            let found = layout.found.learnt(key.key_code, letter);
            layout.set_if_neq(LayoutInUse { found, ..*layout });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_a_print_for_every_key() {
        for layout in KeyboardLayout::ALL {
            assert_eq!(layout.printed().chars().count(), PRINTED.len(), "{}", layout.name());
        }
    }

    #[test]
    fn letters_are_those_on_the_keys() {
        for (layout, code, letter) in [
            (KeyboardLayout::Qwerty, KeyCode::KeyQ, 'Q'),
            (KeyboardLayout::Azerty, KeyCode::KeyQ, 'A'),
            (KeyboardLayout::Azerty, KeyCode::Semicolon, 'M'),
            (KeyboardLayout::Azerty, KeyCode::KeyM, ','),
            (KeyboardLayout::Qwertz, KeyCode::KeyY, 'Z'),
            (KeyboardLayout::Dvorak, KeyCode::KeyS, 'O'),
            (KeyboardLayout::Dvorak, KeyCode::Slash, 'Z'),
        ] {
            assert_eq!(layout.letter(code), Some(letter), "{}", layout.name());
        }
    }

    #[test]
    fn a_layout_is_known_by_what_its_keys_type_and_kept_while_it_fits() {
        let usual = KeyboardLayout::Qwerty;
        assert_eq!(usual.learnt(KeyCode::KeyQ, 'a'), KeyboardLayout::Azerty);
        assert_eq!(usual.learnt(KeyCode::KeyZ, 'y'), KeyboardLayout::Qwertz);
        assert_eq!(usual.learnt(KeyCode::KeyS, 'o'), KeyboardLayout::Dvorak);
        assert_eq!(KeyboardLayout::Azerty.learnt(KeyCode::KeyS, 's'), KeyboardLayout::Azerty);
        assert_eq!(KeyboardLayout::Azerty.learnt(KeyCode::Digit2, 'é'), KeyboardLayout::Azerty, "no layout has it");
    }

    #[test]
    fn a_locale_tells_the_usual_layout() {
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
