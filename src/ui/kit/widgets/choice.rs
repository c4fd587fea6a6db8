//! Widgets that change a value: choices, switches and sliders.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, Response, Sense, Slider, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};
use tamsk_engine::Difficulty;

use super::text::shortened_line;
use crate::localization::Localization;
use crate::settings::{GraphicsQuality, Lineup};
use crate::table::seats::difficulty_key;
use crate::ui::kit::focus::{HORIZONTAL_ARROWS, draw_focus_frame, reserve_arrow_keys};
use crate::ui::kit::names::quality_key;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{
    self, BRASS, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT,
};

const MARGIN: Vec2 = vec2(24.0, 12.0);

/// Draws a row of choices, which wraps where necessary. Returns `true` if the value changed.
pub fn choice<T: Copy + PartialEq>(ui: &mut Ui, value: &mut T, choices: &[(T, String)]) -> bool {
    row(ui, value, choices, |_, _, _| {})
}

/// Draws choices like [`choice`]. Each choice has a text key, whose text is the label.
pub fn localized_choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    texts: &Localization,
    value: &mut T,
    choices: &[(T, &str)],
) -> bool {
    let choices: Vec<_> = choices.iter().map(|(each, key)| (*each, texts.tr(key).into_owned())).collect();
    choice(ui, value, &choices)
}

/// Draws choices like [`choice`], and gives each a script name: `name`, followed by the position in the row, from 0.
pub fn choice_with_script_names<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    value: &mut T,
    choices: &[(T, String)],
) -> bool {
    row(ui, value, choices, |ui, place, rect| spots::report_button_spot(ui, &format!("{name} {place}"), rect))
}

fn row<T: Copy + PartialEq>(
    ui: &mut Ui,
    value: &mut T,
    choices: &[(T, String)],
    report: impl Fn(&Ui, usize, Rect),
) -> bool {
    let before = *value;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (place, (choice, label)) in choices.iter().enumerate() {
            let chip = chip(ui, label, *choice == *value);
            report(ui, place, chip.rect);
            if chip.clicked() {
                *value = *choice;
            }
        }
    });
    *value != before
}

fn chip(ui: &mut Ui, label: &str, chosen: bool) -> Response {
    let font = if chosen { theme::bold(14.0) } else { theme::sans(14.0) };
    // Make a choice at most as wide as its row, because a wider one would widen the whole panel. In a sizing pass, the
    // row has no width yet.
    let most = if ui.is_sizing_pass() { f32::INFINITY } else { ui.max_rect().width() - MARGIN.x };
    let text = shortened_line(ui.painter(), label, font, Color32::PLACEHOLDER, most);
    let (rect, response) = ui.allocate_exact_size(text.size() + MARGIN, Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), chosen, label));
    draw_focus_frame(ui, &response, 7);
    let (fill, edge, ink) = match (chosen, response.hovered()) {
        (true, _) => (BRASS, BRASS_BRIGHT, INK),
        (false, true) => (WALNUT_BRIGHT, BRASS, IVORY),
        (false, false) => (WALNUT_LIGHT, BRASS_DARK, IVORY_DIM),
    };
    ui.painter().rect(rect, CornerRadius::same(7), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    ui.painter().galley(rect.center() - text.size() / 2.0, text, ink);
    response
}

/// Draws a switch. `label` is its name for screen readers. Returns `true` if the switch was clicked.
pub fn switch(ui: &mut Ui, on: &mut bool, label: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(42.0, 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, ui.is_enabled(), *on, label));
    if response.clicked() {
        *on = !*on;
    }
    let how = ui.ctx().animate_bool_responsive(response.id, *on);
    let ground = WALNUT_LIGHT.lerp_to_gamma(BRASS, how);
    draw_focus_frame(ui, &response, 12);
    let edge = if response.hovered() { BRASS_BRIGHT } else { BRASS_DARK };
    ui.painter().rect(rect, CornerRadius::same(12), ground, Stroke::new(1.0, edge), StrokeKind::Inside);
    let x = egui::lerp(rect.left() + 12.0..=rect.right() - 12.0, how);
    ui.painter().circle_filled(egui::pos2(x, rect.center().y), 8.0, IVORY_DIM.lerp_to_gamma(INK, how));
    response.clicked()
}

/// Draws a slider and, beside it, the text `written`, which states the value. Returns `true` if the value changed.
pub fn value_slider(
    ui: &mut Ui,
    value: &mut u32,
    range: RangeInclusive<u32>,
    step: u32,
    [name, written]: [&str; 2],
) -> bool {
    ui.horizontal(|ui| {
        let slider = Slider::new(value, range).step_by(f64::from(step)).show_value(false);
        let slider = ui.add(slider);
        set_accessible_name(&slider, name);
        draw_focus_frame(ui, &slider, 8);
        reserve_arrow_keys(&slider, HORIZONTAL_ARROWS);
        let (rect, _) = ui.allocate_exact_size(vec2(58.0, 24.0), Sense::hover());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, written, theme::bold(14.0), BRASS_BRIGHT);
        slider.changed()
    })
    .inner
}

/// Sets the name that screen readers give a slider or a field.
pub fn set_accessible_name(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Draws the choice of who plays: people, bots or both.
pub fn lineup_choice(ui: &mut Ui, texts: &Localization, name: &str, lineup: &mut Lineup) {
    let choices = [
        (Lineup::AgainstBot, "setup-company-bot"),
        (Lineup::TwoPeople, "setup-company-people"),
        (Lineup::TwoBots, "setup-company-bots"),
    ];
    let choices = choices.map(|(company, key)| (company, texts.tr(key).into_owned()));
    choice_with_script_names(ui, name, lineup, &choices);
}

/// Draws the choice of the strength of a bot.
pub fn difficulty_choice(ui: &mut Ui, texts: &Localization, difficulty: &mut Difficulty) {
    choice(ui, difficulty, &Difficulty::ALL.map(|each| (each, texts.tr(difficulty_key(each)).into_owned())));
}

/// Draws the choice of the graphics quality. The first choice, labelled `automatic`, adapts to the graphics card.
pub fn quality_choice(ui: &mut Ui, texts: &Localization, chosen: &mut Option<GraphicsQuality>, automatic: String) {
    let presets = GraphicsQuality::ALL.map(|quality| (Some(quality), texts.tr(quality_key(quality)).into_owned()));
    let choices: Vec<_> = std::iter::once((None, automatic)).chain(presets).collect();
    choice(ui, chosen, &choices);
}
