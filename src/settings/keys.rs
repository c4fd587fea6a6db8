//! The keys and buttons, and the layout of the keyboard.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The keys and buttons that everybody uses who has chosen none for themselves.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeySettings {
    /// The keys and buttons that differ from the defaults, by the names of their slots.
    pub bindings: BTreeMap<String, String>,
}

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
}
