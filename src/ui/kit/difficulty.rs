//! The choice of how strong a bot is.

use bevy_egui::egui::Ui;
use tamsk_engine::Difficulty;

use super::widgets::{choice, note};
use crate::localization::Localization;
use crate::table::seats::difficulty_key;

/// Adds the choice of a difficulty, with a line about the one chosen, whose key `about` returns.
pub fn described_difficulty(
    ui: &mut Ui,
    texts: &Localization,
    difficulty: &mut Difficulty,
    about: fn(Difficulty) -> &'static str,
) {
    choice(ui, difficulty, &Difficulty::ALL.map(|each| (each, texts.tr(difficulty_key(each)).into_owned())));
    note(ui, &texts.tr(about(*difficulty)));
}
