//! The choices for the last match of each game.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options, OptionsError};

use super::choices::TamskChoices;
use super::gipf::GipfChoices;

/// The choices for the last match of each game, and the last size of the game's window.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastChoices {
    /// The choices for the last TAMSK match.
    pub tamsk: TamskChoices,
    /// The choices for the last GIPF match, or `None` if no match has been set up yet.
    pub gipf: Option<GipfChoices>,
    /// The last size of the window, in logical pixels.
    #[serde(rename = "window")]
    pub window_size: (u32, u32),
}

impl Default for LastChoices {
    fn default() -> LastChoices {
        let usual = TamskChoices::default();
        let bots = (usual.bot_difficulties.0, Difficulty::Novice);
        let tamsk = TamskChoices { bot_difficulties: bots, options: Options::at_level(Level::One), ..usual };
        LastChoices { tamsk, gipf: None, window_size: (1280, 720) }
    }
}

impl LastChoices {
    /// Clamps every value to its bounds. If an option of the TAMSK match is out of bounds, resets all options of the
    /// match and returns the first error.
    pub(super) fn clamp_to_bounds(&mut self) -> Option<OptionsError> {
        self.window_size = (self.window_size.0.clamp(640, 16_384), self.window_size.1.clamp(360, 16_384));
        if let Some(gipf) = &mut self.gipf {
            gipf.clamp_to_bounds();
        }
        let bad = self.tamsk.options.validate().err();
        if bad.is_some() {
            (self.tamsk.options, self.tamsk.timer_on_left) = (Options::default(), false);
        }
        bad
    }
}
