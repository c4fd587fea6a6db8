//! The layouts of keyboards: which letter is printed on which key.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

use super::codes::PRINTED;
use crate::settings::{KeyboardLayout, PlaySettings};

impl KeyboardLayout {
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

/// The layout of the keyboard that was found out, by the letters that keys have typed, or before that by the locale.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoundLayout(pub KeyboardLayout);

impl FoundLayout {
    /// Returns the layout whose letters are shown: the one that the player has chosen, if they have.
    pub fn shown(self, settings: &PlaySettings) -> KeyboardLayout {
        settings.keyboard_layout.unwrap_or(self.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FoundLayout>().add_systems(PreUpdate, learn.after(bevy::input::InputSystems));
}

/// Learns the layout from what keys type.
fn learn(mut keys: MessageReader<KeyboardInput>, mut layout: ResMut<FoundLayout>) {
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let Key::Character(typed) = &key.logical_key else { continue };
        let mut letters = typed.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            let found = layout.0.learnt(key.key_code, letter);
            layout.set_if_neq(FoundLayout(found));
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
