//! Where a refusal stands: at the pointer, but never over the timer.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Pos2, Rect, pos2, vec2};

use crate::simulation::layout::{TIMER_HEIGHT, TIMER_RADIUS, on_table, timer_position};
use crate::ui::kit::projection::TableProjection;

/// The room that a refusal needs, in points: its maximum width, and its height with two lines of text and the button.
const ROOM: bevy_egui::egui::Vec2 = vec2(352.0, 130.0);
/// The distance from the pointer, or from the timer, in points.
const GAP: f32 = 22.0;

/// Where a toast stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The point that it touches.
    pub at: Pos2,
    /// The part of it that touches the point.
    pub pivot: Align2,
}

impl Anchor {
    /// Returns the area that a toast may take up here, kept on the screen.
    fn area(self, screen: Rect) -> Rect {
        let rect = self.pivot.anchor_size(self.at, ROOM);
        let kept = screen.shrink(8.0);
        let by = (kept.min - rect.min).max(bevy_egui::egui::Vec2::ZERO) + (kept.max - rect.max).min(vec2(0.0, 0.0));
        rect.translate(by)
    }
}

/// Returns where a refusal stands: above the pointer, or wherever near it leaves the timer free.
pub fn anchor(screen: Rect, pointer: Pos2, timer: Option<Rect>) -> Anchor {
    let above = Anchor { at: pointer - vec2(0.0, GAP), pivot: Align2::CENTER_BOTTOM };
    let Some(timer) = timer else { return above };
    let below = Anchor { at: pointer + vec2(0.0, GAP + 10.0), pivot: Align2::CENTER_TOP };
    let over = Anchor { at: pos2(pointer.x, timer.top() - GAP), pivot: Align2::CENTER_BOTTOM };
    let under = Anchor { at: pos2(pointer.x, timer.bottom() + GAP), pivot: Align2::CENTER_TOP };
    let left = Anchor { at: pos2(timer.left() - GAP, pointer.y), pivot: Align2::RIGHT_CENTER };
    let right = Anchor { at: pos2(timer.right() + GAP, pointer.y), pivot: Align2::LEFT_CENTER };
    let free = |anchor: &Anchor| !anchor.area(screen).intersects(timer);
    [above, below, over, under, left, right].into_iter().find(free).unwrap_or(above)
}

/// Returns the area of the timer on the screen.
pub fn timer_area(projection: &TableProjection, on_left: bool) -> Option<Rect> {
    let place = timer_position(on_left);
    let (foot, top) = (on_table(place, 0.0), on_table(place, TIMER_HEIGHT));
    let sides = [foot, top].into_iter().flat_map(|point| [-1.0, 1.0].map(|side| (point, side * TIMER_RADIUS)));
    let corners: Option<Vec<Pos2>> = sides.map(|(point, by)| projection.beside(point, by)).collect();
    Some(Rect::from_points(&corners?))
}
