//! A key and what it does, on one line.

use bevy_egui::egui::{Align, Label, Layout, RichText, Ui, vec2};

use crate::ui::kit::theme::{self, IVORY_DIM};
use crate::ui::kit::widgets::key;

/// Adds the line, unless there is no key for it.
pub fn key_line(ui: &mut Ui, letter: &str, what: &str) {
    if letter.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 22.0;
        ui.allocate_ui_with_layout(vec2(36.0, 22.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(36.0);
            key(ui, letter);
        });
        ui.add(Label::new(RichText::new(what).font(theme::sans(14.0)).color(IVORY_DIM)).wrap());
    });
}
