//! The game's own buttons, choices and marks.

mod button;
mod choice;
mod key;
mod line;
mod mark;
mod quality;
mod search;
mod spoken;
mod text;

pub use button::{Button, ButtonKind};
pub use choice::{choice, named_choice, switch, value_slider};
pub use key::key;
pub use line::line_of_text;
pub use mark::{hourglass, large_time_pill, owned_time_pill, player_mark, ring_pips, time_pill, time_pill_size};
pub use quality::quality_choice;
pub use search::{SearchField, nothing_found};
pub use spoken::speak_name;
pub use text::{clock, gap, heading, note, section, spaced};
