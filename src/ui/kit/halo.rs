//! The glow around a button that a lesson asks for.

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Painter, Rect, Shadow};

use super::theme::BRASS_BRIGHT;

/// Puts a soft, pulsing glow at `ground`, a place among the shapes below those of the button. It has no edge, unlike the
/// frame of the focus. `seconds` is the phase of the pulse.
pub fn halo(painter: &Painter, ground: ShapeIdx, button: Rect, seconds: f32) {
    let swell = 0.5 + 0.5 * (seconds * 4.5).sin();
    let color = BRASS_BRIGHT.gamma_multiply(0.55 + 0.45 * swell);
    let glow = Shadow { offset: [0, 0], blur: 18, spread: 4, color };
    painter.set(ground, glow.as_shape(button, 10));
}
