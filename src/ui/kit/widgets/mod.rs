//! The game's own buttons, choices and marks.

mod button;
mod choice;
mod key;
mod line;
mod mark;
mod pill;
mod quality;
mod search;
mod spoken;
mod text;

pub use button::{Button, ButtonKind};
pub use choice::{choice, named_choice, switch, value_slider};
pub use key::{KEY_HEIGHT, key, key_width, paint_key};
pub use line::line_of_text;
pub use mark::{hourglass, player_mark, ring_pips};
pub use pill::{GlassSign, Pill, PillWords, leader_line, time_pill};
pub use quality::quality_choice;
pub use search::{SearchField, nothing_found};
pub use spoken::speak_name;
pub use text::{clock, gap, heading, note, section, spaced, wrapped_title};
