//! A key of the keyboard: a letter in a small frame.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::ui::kit::theme::{self, IVORY};

/// The height of a key's frame, in points.
pub const KEY_HEIGHT: f32 = 19.0;

/// Returns the width of a key's frame, in points.
pub fn key_width(painter: &Painter, letter: &str) -> f32 {
    let galley = painter.layout_no_wrap(letter.to_owned(), theme::bold(12.0), Color32::PLACEHOLDER);
    galley.size().x.max(8.0) + 12.0
}

/// Draws a key at the left edge of `room`, vertically centred.
pub fn paint_key(painter: &Painter, room: Rect, letter: &str, ink: Color32) {
    let size = vec2(key_width(painter, letter), KEY_HEIGHT);
    let cap = Align2::LEFT_CENTER.anchor_size(room.left_center(), size);
    painter.rect_stroke(cap, 4, Stroke::new(1.0, ink.gamma_multiply(0.55)), StrokeKind::Inside);
    painter.text(cap.center(), Align2::CENTER_CENTER, letter, theme::bold(12.0), ink);
}

/// Adds a key to a card, or leaves its place empty if there is none.
pub fn key(ui: &mut Ui, letter: &str) {
    let width = key_width(ui.painter(), letter);
    let (rect, _) = ui.allocate_exact_size(vec2(width, KEY_HEIGHT), Sense::hover());
    if !letter.is_empty() {
        paint_key(ui.painter(), rect, letter, IVORY);
    }
}
