//! The choice of the quality of the picture.

use bevy_egui::egui::Ui;

use super::choice::choice;
use crate::localization::Localization;
use crate::session::quality::Quality;
use crate::ui::kit::names::quality_key;

/// Draws the presets as choices, after the one that suits the graphics card, which `automatic` names.
pub fn quality_choice(ui: &mut Ui, texts: &Localization, chosen: &mut Option<Quality>, automatic: String) {
    let presets = Quality::ALL.map(|quality| (Some(quality), texts.tr(quality_key(quality)).into_owned()));
    let choices: Vec<_> = std::iter::once((None, automatic)).chain(presets).collect();
    choice(ui, chosen, &choices);
}
