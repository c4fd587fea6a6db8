//! Marks that differ in shape as well as in colour: the players, the rings left, the sand left.

use std::f32::consts::TAU;

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use tamsk_rules::{Player, RINGS_EACH};

use crate::ui::kit::theme::{BLACK, IVORY, RED};

/// Draws a player's mark: a red disc for Red, a black hexagon with an ivory edge for Black.
pub fn player_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
    let edge = Stroke::new((radius / 7.0).max(1.2), IVORY);
    match player {
        Player::Red => {
            painter.circle(center, radius * 0.94, RED, edge);
            painter.circle_stroke(center, radius * 0.5, Stroke::new(edge.width * 0.8, IVORY.gamma_multiply(0.75)));
        }
        Player::Black => {
            let corner = |i: usize| center + Vec2::angled(TAU * i as f32 / 6.0) * radius;
            painter.add(Shape::convex_polygon((0..6).map(corner).collect(), BLACK, edge));
        }
    }
}

/// Draws the rings of a holder as two rows of small rings. Those already played are dots.
pub fn ring_pips(painter: &Painter, left_top: Pos2, pitch: f32, rings: u8) {
    let row = RINGS_EACH / 2;
    for i in 0..RINGS_EACH {
        let at = left_top + vec2(f32::from(i % row) + 0.5, f32::from(i / row) + 0.5) * pitch;
        if i < rings {
            painter.circle_stroke(at, pitch * 0.32, Stroke::new(pitch * 0.2, IVORY));
        } else {
            painter.circle_filled(at, pitch * 0.11, IVORY.gamma_multiply(0.3));
        }
    }
}

/// Draws a small hourglass with this share of its sand in the upper bulb, or `None` for a lost one, which is crossed
/// out.
pub fn hourglass(painter: &Painter, rect: Rect, above: Option<f32>, color: Color32) {
    let line = Stroke::new((rect.height() / 14.0).max(1.0), color);
    let (middle, neck) = (rect.center(), rect.width() * 0.06);
    painter.line_segment([rect.left_top(), rect.right_top()], Stroke::new(line.width * 1.6, color));
    painter.line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(line.width * 1.6, color));
    let half = rect.width() * 0.42;
    for side in [-1.0, 1.0] {
        let points = vec![
            pos2(middle.x + side * half, rect.top()),
            pos2(middle.x + side * half, rect.top() + rect.height() * 0.2),
            pos2(middle.x + side * neck, middle.y),
            pos2(middle.x + side * half, rect.bottom() - rect.height() * 0.2),
            pos2(middle.x + side * half, rect.bottom()),
        ];
        painter.add(Shape::line(points, line));
    }
    let Some(above) = above else {
        let cross = rect.expand2(vec2(rect.width() * 0.1, 0.0));
        painter.line_segment([cross.left_top(), cross.right_bottom()], line);
        painter.line_segment([cross.right_top(), cross.left_bottom()], line);
        return;
    };
    // The height of a triangle grows with the square root of its area.
    let room = rect.height() * 0.5 - line.width * 2.5;
    let wide = half - line.width * 1.5;
    let top = above.clamp(0.0, 1.0).sqrt();
    if top > 0.0 {
        let level = middle.y - room * top;
        let points = vec![pos2(middle.x - wide * top, level), pos2(middle.x + wide * top, level), middle];
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    }
    let heap = (1.0 - above.clamp(0.0, 1.0)).sqrt();
    if heap > 0.0 {
        let floor = rect.bottom() - line.width;
        let peak = floor - room * heap * 0.8;
        let points =
            vec![pos2(middle.x - wide * heap, floor), pos2(middle.x, peak), pos2(middle.x + wide * heap, floor)];
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    }
}
