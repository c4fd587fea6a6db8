//! The halo around a button that a lesson asks for.

use bevy_egui::egui::{Painter, Rect, Stroke, StrokeKind};

use super::theme::BRASS_BRIGHT;

/// Draws a pulsing halo around a button. `seconds` is the phase of the pulse.
pub fn halo(painter: &Painter, button: Rect, seconds: f32) {
    let swell = 0.5 + 0.5 * (seconds * 4.5).sin();
    for (out, strength) in [(2.0, 0.95), (4.5, 0.5), (7.5, 0.25)] {
        let color = BRASS_BRIGHT.gamma_multiply(strength * (0.45 + 0.55 * swell));
        painter.rect_stroke(button.expand(out), 10, Stroke::new(2.0, color), StrokeKind::Outside);
    }
}
