//! The rows of the settings.

use bevy_egui::egui::{self, Align, Align2, Layout, Ui, vec2};

use crate::localization::{Language, Localization};
use crate::persistence::Settings;
use crate::session::quality::Quality;
use crate::ui::kit::names::quality_key;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Button, choice, gap, note, section, switch, value_slider};

/// Adds a row for each setting.
pub fn body(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    gap(ui, 2.0);
    section(ui, &texts.tr("settings-picture"));
    row(ui, &texts.tr("settings-quality"), |ui| quality(ui, texts, settings));
    note(ui, &texts.tr("settings-quality-note"));
    row(ui, &texts.tr("settings-fullscreen"), |ui| {
        switch(ui, &mut settings.fullscreen, &texts.tr("settings-fullscreen"));
    });
    gap(ui, 8.0);
    section(ui, &texts.tr("settings-accessibility"));
    row(ui, &texts.tr("settings-scale"), |ui| scale(ui, texts, settings));
    row(ui, &texts.tr("settings-times"), |ui| {
        switch(ui, &mut settings.show_times, &texts.tr("settings-times"));
    });
    row(ui, &texts.tr("settings-countdown"), |ui| {
        switch(ui, &mut settings.countdown, &texts.tr("settings-countdown"));
    });
    row(ui, &texts.tr("settings-motion"), |ui| {
        switch(ui, &mut settings.reduced_motion, &texts.tr("settings-motion"));
    });
    row(ui, &texts.tr("settings-language"), |ui| language(ui, texts, settings));
    gap(ui, 8.0);
    section(ui, &texts.tr("settings-sound"));
    row(ui, &texts.tr("settings-volume"), |ui| {
        let mut volume = u32::from(settings.volume);
        let written = texts.percent(volume);
        if value_slider(ui, &mut volume, 0..=100, 5, &written) {
            settings.volume = volume.min(100) as u8;
        }
    });
}

/// Adds a row: a name at the left, its setting at the right.
fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(36.0);
        ui.allocate_ui_with_layout(vec2(190.0, 36.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(190.0);
            ui.add(egui::Label::new(egui::RichText::new(name).font(theme::sans(15.0))).wrap());
        });
        ui.with_layout(Layout::left_to_right(Align::Center), content);
    });
}

fn quality(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let automatic = (None, texts.tr("settings-quality-auto").into_owned());
    let presets = Quality::ALL.map(|quality| (Some(quality), texts.tr(quality_key(quality)).into_owned()));
    let choices: Vec<_> = std::iter::once(automatic).chain(presets).collect();
    choice(ui, &mut settings.quality, &choices);
}

/// Adds buttons instead of a slider, which would resize itself while it is dragged.
fn scale(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
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

fn language(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let system = (None, texts.tr("settings-language-system").into_owned());
    let others = Language::ALL.iter().map(|language| (Some(*language), language.own_name().to_owned()));
    let choices: Vec<_> = std::iter::once(system).chain(others).collect();
    let mut chosen = settings.language.as_deref().and_then(Language::from_code);
    if choice(ui, &mut chosen, &choices) {
        settings.language = chosen.map(|language| language.code().to_owned());
    }
}
