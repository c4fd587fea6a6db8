//! The language and the size of text.

use std::ops::RangeInclusive;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How text is read: what a reset keeps, so that the player finds their way back.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TextSettings {
    /// The code of the language, or `None` for the system's language.
    pub language: Option<String>,
    /// The size of all text and panels, in percent.
    pub scale: u16,
}

impl Default for TextSettings {
    fn default() -> TextSettings {
        TextSettings { language: None, scale: 100 }
    }
}

impl TextSettings {
    /// The bounds of [`TextSettings::scale`], in percent.
    pub const SCALES: RangeInclusive<u16> = 75..=200;

    pub(super) fn clamp_to_bounds(&mut self) {
        self.scale = self.scale.clamp(*Self::SCALES.start(), *Self::SCALES.end());
    }
}
