//! The rows of the settings: those that are found, with the words of the search marked.

use bevy_egui::egui::text::TextFormat;
use bevy_egui::egui::{Align, Color32, FontId, Label, Layout, Ui, vec2};

use super::list::{SECTIONS, Setting, SettingWidget};
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::ui::kit::focus::note_heading;
use crate::ui::kit::search::marked;
use crate::ui::kit::theme::{self, BRASS, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{gap, nothing_found, switch};

/// The width of a setting's name, in points.
const NAME: f32 = 190.0;

/// Adds a row for each setting that is found. Returns whether the search is to be cleared.
pub fn body(ui: &mut Ui, texts: &Localization, settings: &mut Settings, query: &str) -> bool {
    let mut nothing = true;
    gap(ui, 2.0);
    for section in SECTIONS {
        let mut found = section.settings.iter().filter(|setting| setting.is_found(query)).peekable();
        if found.peek().is_none() {
            continue;
        }
        if !nothing {
            gap(ui, 8.0);
        }
        nothing = false;
        let capitals = TextFormat { extra_letter_spacing: 1.6, ..TextFormat::simple(theme::bold(12.0), BRASS) };
        let title = ui.add(Label::new(marked(&texts.tr(section.title).to_uppercase(), query, capitals)));
        note_heading(ui, title.rect);
        for setting in found {
            row(ui, texts, settings, setting, query);
        }
    }
    nothing && {
        let words = texts.tr_args("settings-none", &[("query", query.trim().into())]);
        nothing_found(ui, &words, &texts.tr("settings-all"), "settings all")
    }
}

/// Adds a row: its name at the left, what changes it at the right, and its note below.
fn row(ui: &mut Ui, texts: &Localization, settings: &mut Settings, setting: &Setting, query: &str) {
    let name = texts.tr(setting.name);
    let label =
        |text: &str, font: FontId, ink: Color32| Label::new(marked(text, query, TextFormat::simple(font, ink))).wrap();
    // A row keeps its state, such as the animation of a switch, whatever is found above it.
    ui.push_id(setting.name, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(32.0);
            ui.allocate_ui_with_layout(vec2(NAME, 32.0), Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(NAME);
                ui.add(label(&name, theme::sans(15.0), IVORY));
            });
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| match setting.widget {
                SettingWidget::Switch(field) => _ = switch(ui, field(settings), &name),
                SettingWidget::Drawn(draw) => draw(ui, texts, settings),
            });
        });
        if let Some(note) = setting.note {
            ui.add(label(&texts.tr(note), theme::sans(13.5), IVORY_DIM));
        }
    });
}
