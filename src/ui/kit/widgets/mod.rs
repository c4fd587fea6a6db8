//! Custom buttons, choices, texts and marks.

mod button;
mod choice;
mod marks;
mod text;

use bevy_egui::egui::{Sense, Vec2};
use egui_plot::Plot;

pub use button::{
    Button, ButtonKind, KEY_CAP_HEIGHT, answer_buttons, key_cap, key_cap_width, paint_glow, paint_key_cap,
};
pub use choice::{
    choice, choice_with_script_names, difficulty_choice, lineup_choice, localized_choice, quality_choice,
    set_accessible_name, switch, value_slider,
};
pub use marks::{
    GlassSign, Pill, PillContent, mark_cell, paint_arrow, paint_disc_mark, paint_hourglass, paint_leader_line,
    paint_player_mark, paint_ring_pips, paint_text_pill,
};
pub use text::{
    cell, column, draw_fitted_line, format_clock, gap, heading, letter_spaced_text, note, section_heading,
    wrapped_text, wrapped_title,
};

/// Returns an empty plot of this size. The plot ignores all input.
pub fn static_plot(id: &str, size: Vec2) -> Plot<'static> {
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
