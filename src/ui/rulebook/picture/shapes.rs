//! Paints glasses, arrows and crosses.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};
use tamsk_rules::Player;

use crate::ui::kit::theme::{self, BLACK, BRASS_BRIGHT, EMBER, IVORY, IVORY_DIM, RED};
use crate::ui::kit::widgets::{clock, hourglass, player_mark};

/// The sand of a glass, in seconds.
const WHOLE: u32 = 180;
/// The sand of the timer, in seconds.
const TIMER: u32 = 15;

/// A glass as it is painted.
#[derive(Clone, Copy, Debug)]
pub struct PaintedGlass {
    /// Its owner; `None` for the timer.
    pub owner: Option<Player>,
    /// The sand in the upper bulb, in seconds; `None` for a lost glass.
    pub above: Option<u32>,
    /// Whether its time is shown. An idle glass has none.
    pub timed: bool,
}

/// Returns a running glass.
pub const fn running(owner: Player, above: u32) -> PaintedGlass {
    PaintedGlass { owner: Some(owner), above: Some(above), timed: true }
}

/// Returns an idle glass.
pub const fn idle(owner: Player) -> PaintedGlass {
    PaintedGlass { owner: Some(owner), above: Some(0), timed: false }
}

/// Returns a lost glass.
pub const fn lost(owner: Player) -> PaintedGlass {
    PaintedGlass { owner: Some(owner), above: None, timed: false }
}

/// Returns the timer.
pub const fn timer(above: u32) -> PaintedGlass {
    PaintedGlass { owner: None, above: Some(above), timed: true }
}

impl PaintedGlass {
    /// Paints the glass with its middle at `at` and its time below. At scale 1 it is 52 points high.
    pub fn paint(self, painter: &Painter, at: Pos2, scale: f32) {
        let large = if self.owner.is_some() { 1.0 } else { 0.72 };
        let body = Rect::from_center_size(at, vec2(30.0, 52.0) * scale * large);
        self.paint_body(painter, body, scale);
        let below = Pos2::new(at.x, body.bottom() + 15.0 * scale);
        if let Some(player) = self.owner {
            let left = if self.timed { 20.0 * scale } else { 0.0 };
            player_mark(painter, below - vec2(left, 0.0), 6.0 * scale, player);
        }
        let right = if self.owner.is_some() { 7.0 * scale } else { 0.0 };
        self.paint_time(painter, below + vec2(right, 0.0), Align2::CENTER_CENTER, 13.0 * scale);
    }

    /// Paints a small glass with its player's mark at the left and its time at the right.
    pub fn paint_in_line(self, painter: &Painter, at: Pos2, scale: f32) {
        self.paint_body(painter, Rect::from_center_size(at, vec2(18.0, 31.0) * scale), scale * 0.6);
        if let Some(player) = self.owner {
            player_mark(painter, at - vec2(24.0, 0.0) * scale, 7.0 * scale, player);
        }
        self.paint_time(painter, at + vec2(18.0, 0.0) * scale, Align2::LEFT_CENTER, 14.0 * scale);
    }

    /// Paints only the glass, into a rectangle.
    pub fn paint_body(self, painter: &Painter, body: Rect, scale: f32) {
        let whole = if self.owner.is_some() { WHOLE } else { TIMER };
        let share = self.above.map(|above| above as f32 / whole as f32);
        let sand = if self.above.is_some() { BRASS_BRIGHT } else { IVORY_DIM };
        hourglass(painter, body.shrink2(vec2(2.0, 3.0) * scale), share, sand);
        let cap = match self.owner {
            Some(Player::Red) => RED,
            Some(Player::Black) => BLACK,
            None => Color32::GRAY,
        };
        for y in [body.top(), body.bottom()] {
            let bar = Rect::from_center_size(Pos2::new(body.center().x, y), vec2(body.width(), 6.0 * scale));
            painter.rect(bar, CornerRadius::same(2), cap, Stroke::new(1.0, IVORY), StrokeKind::Inside);
        }
    }

    fn paint_time(self, painter: &Painter, at: Pos2, anchor: Align2, size: f32) {
        if let Some(above) = self.above.filter(|_| self.timed) {
            let ink = if above == 0 { EMBER } else { IVORY };
            painter.text(at, anchor, clock(u64::from(above) * 1000), theme::bold(size.max(10.0)), ink);
        }
    }
}

/// Paints an arrow.
pub fn arrow(painter: &Painter, from: Pos2, to: Pos2, stroke: Stroke) {
    let way = (to - from).normalized();
    let head = stroke.width * 3.2;
    let neck = to - way * head;
    painter.line_segment([from, neck], stroke);
    let side = way.rot90() * head * 0.62;
    painter.add(Shape::convex_polygon(vec![to, neck + side, neck - side], stroke.color, Stroke::NONE));
}

/// Paints a cross.
pub fn cross(painter: &Painter, at: Pos2, radius: f32, stroke: Stroke) {
    for y in [-1.0, 1.0] {
        let corner = vec2(1.0, y) * radius;
        painter.line_segment([at - corner, at + corner], stroke);
    }
}
