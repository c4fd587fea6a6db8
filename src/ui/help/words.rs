//! What the sections of the help share.

use bevy_egui::egui::RichText;

use crate::table::cursor_step::CursorStep;
use crate::ui::kit::theme::{self, IVORY};

/// The steps of a cursor towards the far side of the board, from left to right, and those towards the near one, each with
/// arrows that show them.
pub const UPWARD: (&str, [CursorStep; 3]) = (" ↖ ↑ ↗", [CursorStep::UpLeft, CursorStep::Up, CursorStep::UpRight]);
pub const DOWNWARD: (&str, [CursorStep; 3]) =
    (" ↙ ↓ ↘", [CursorStep::DownLeft, CursorStep::Down, CursorStep::DownRight]);

/// Joins the signs of those actions to which something is bound.
pub fn joined(signs: &[String], between: &str) -> String {
    let bound: Vec<&str> = signs.iter().map(String::as_str).filter(|sign| !sign.is_empty()).collect();
    bound.join(between)
}

/// Returns the name of what can be done.
pub fn words(text: &str) -> RichText {
    RichText::new(text).font(theme::sans(14.5)).color(IVORY)
}
