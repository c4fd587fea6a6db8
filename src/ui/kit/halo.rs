//! The glow around a button that a lesson asks for.

use std::time::Duration;

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::{Painter, Rect, Shadow};

use super::theme::{BRASS_BRIGHT, is_still};
use crate::appearance::pulse::Pulse;

/// How soon a pulsing glow is drawn again.
const NEXT: Duration = Duration::from_millis(40);

/// Puts a soft, pulsing glow at `ground`, a place among the shapes below those of the button. It has no edge, unlike
/// the frame of the focus. `seconds` is how long it has been pulsing; it stands still where nothing is to pulse.
pub fn halo(painter: &Painter, ground: ShapeIdx, button: Rect, pulse: Pulse, seconds: f32) {
    let still = is_still(painter.ctx());
    if !still {
        painter.ctx().request_repaint_after(NEXT);
    }
    let swell = pulse.swell(if still { 0.0 } else { seconds });
    let color = BRASS_BRIGHT.gamma_multiply(0.55 + 0.45 * swell);
    let glow = Shadow { offset: [0, 0], blur: 18, spread: 4, color };
    painter.set(ground, glow.as_shape(button, 10));
}
