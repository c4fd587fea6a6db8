//! The game's own buttons, choices and marks.

mod button;
mod choice;
mod marks;
mod text;

pub use button::{Button, ButtonKind, KEY_HEIGHT, answers, halo, key, key_width, paint_key};
pub use choice::{
    choice, company_choice, difficulty_choice, named_choice, quality_choice, speak_name, switch, text_choice,
    value_slider,
};
pub use marks::{
    GlassSign, Pill, PillWords, disc_mark, hourglass, leader_line, mark_cell, player_mark, ring_pips, time_pill,
};
pub use text::{cell, clock, column, gap, heading, line_of_text, note, section, spaced, wrapped, wrapped_title};
