//! Custom buttons, choices, texts and marks.

mod button;
mod choice;
mod marks;
mod text;

use bevy_egui::egui::{Sense, Vec2};
use egui_plot::Plot;

pub use button::{Button, ButtonKind, KEY_HEIGHT, answers, key, key_width, paint_glow, paint_key};
pub use choice::{
    choice, company_choice, difficulty_choice, named_choice, quality_choice, set_accessible_name, switch, text_choice,
    value_slider,
};
pub use marks::{
    GlassSign, Pill, PillWords, arrow, disc_mark, hourglass, leader_line, mark_cell, player_mark, ring_pips, text_pill,
};
pub use text::{cell, clock, column, draw_fitted_line, gap, heading, note, section, spaced, wrapped, wrapped_title};

/// Returns an empty plot of this size that ignores input.
pub fn still_plot(id: &str, size: Vec2) -> Plot<'static> {
    Plot::new(id)
        .width(size.x)
        .height(size.y)
        .show_axes(false)
        .show_grid(false)
        .show_x(false)
        .show_y(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .sense(Sense::hover())
}
