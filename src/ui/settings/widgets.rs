//! What changes those settings that are no switches.

use bevy_egui::egui::{self, Align2, Ui, vec2};

use crate::localization::{Language, Localization};
use crate::persistence::Settings;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, choice, quality_choice, switch, value_slider};

/// Adds a choice of the quality.
pub fn quality(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    quality_choice(ui, texts, &mut settings.quality, texts.tr("settings-quality-auto").into_owned());
}

/// Adds buttons for the text size, as a slider would resize itself while it is dragged.
pub fn scale(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    ui.spacing_mut().item_spacing.x = 8.0;
    let (least, most) = (*Settings::UI_SCALES.start(), *Settings::UI_SCALES.end());
    if ui.add(Button::new("–").text_size(18.0).at_least(vec2(40.0, 32.0))).clicked() {
        settings.ui_scale = settings.ui_scale.saturating_sub(25).max(least);
    }
    let (rect, _) = ui.allocate_exact_size(vec2(62.0, 32.0), egui::Sense::hover());
    let written = texts.percent(settings.ui_scale.into());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, written, theme::bold(15.0), theme::BRASS_BRIGHT);
    if ui.add(Button::new("+").text_size(18.0).at_least(vec2(40.0, 32.0))).clicked() {
        settings.ui_scale = (settings.ui_scale + 25).min(most);
    }
}

/// Adds a choice of the language.
pub fn language(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let system = (None, texts.tr("settings-language-system").into_owned());
    let others = Language::ALL.iter().map(|language| (Some(*language), language.own_name().to_owned()));
    let choices: Vec<_> = std::iter::once(system).chain(others).collect();
    let mut chosen = settings.language.as_deref().and_then(Language::from_code);
    if choice(ui, &mut chosen, &choices) {
        settings.language = chosen.map(|language| language.code().to_owned());
    }
}

/// Adds a slider for the volume.
pub fn volume(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let mut volume = u32::from(settings.volume);
    let written = texts.percent(volume);
    if value_slider(ui, &mut volume, 0..=100, 5, &written) {
        settings.volume = volume.min(100) as u8;
    }
}

/// Adds the switch for tips. Switched on again, all of them are new.
pub fn tips(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let mut wanted = settings.tips;
    if switch(ui, &mut wanted, &texts.tr("settings-tips")) {
        settings.set_tips(wanted);
    }
}
