//! The game's own buttons, choices and marks.

mod button;
mod choice;
mod line;
mod mark;
mod pill;
mod search;
mod text;

pub use button::{Button, ButtonKind, KEY_HEIGHT, key, key_width, paint_key};
pub use choice::{choice, named_choice, quality_choice, speak_name, switch, value_slider};
pub use line::line_of_text;
pub use mark::{hourglass, player_mark, ring_pips};
pub use pill::{GlassSign, Pill, PillWords, leader_line, time_pill};
pub use search::{SearchField, nothing_found};
pub use text::{clock, gap, heading, note, section, spaced, wrapped_title};
