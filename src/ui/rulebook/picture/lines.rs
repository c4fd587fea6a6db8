//! Paints arrows and crosses.

use bevy_egui::egui::{Painter, Pos2, Shape, Stroke, vec2};

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
