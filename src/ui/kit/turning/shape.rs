//! Turns painted shapes by 180°.

use std::f32::consts::PI;
use std::sync::Arc;

use bevy_egui::egui::epaint::{ClippedShape, RectShape};
use bevy_egui::egui::{CornerRadius, Pos2, Rect, Shape};

/// Returns the point opposite `at`, seen from `about`.
pub fn opposite(at: Pos2, about: Pos2) -> Pos2 {
    about + (about - at)
}

/// Turns a shape and the rectangle to which it is clipped about a point.
pub fn turn_clipped(clipped: &mut ClippedShape, about: Pos2) {
    clipped.clip_rect = turned(clipped.clip_rect, about);
    turn_shape(&mut clipped.shape, about);
}

fn turned(rect: Rect, about: Pos2) -> Rect {
    Rect::from_min_max(opposite(rect.max, about), opposite(rect.min, about))
}

fn turn_shape(shape: &mut Shape, about: Pos2) {
    let turn = |point: &mut Pos2| *point = opposite(*point, about);
    match shape {
        Shape::Noop => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| turn_shape(shape, about)),
        Shape::Circle(circle) => turn(&mut circle.center),
        Shape::Ellipse(ellipse) => turn(&mut ellipse.center),
        Shape::LineSegment { points, .. } => points.iter_mut().for_each(turn),
        Shape::Path(path) => path.points.iter_mut().for_each(turn),
        Shape::Rect(rect) => turn_rect(rect, about),
        Shape::Text(text) => {
            turn(&mut text.pos);
            text.angle += PI;
        }
        Shape::Mesh(mesh) => Arc::make_mut(mesh).vertices.iter_mut().for_each(|vertex| turn(&mut vertex.pos)),
        Shape::QuadraticBezier(curve) => curve.points.iter_mut().for_each(turn),
        Shape::CubicBezier(curve) => curve.points.iter_mut().for_each(turn),
        Shape::Callback(callback) => callback.rect = turned(callback.rect, about),
    }
}

fn turn_rect(shape: &mut RectShape, about: Pos2) {
    shape.rect = turned(shape.rect, about);
    if shape.brush.is_some() {
        // A picture turns with its rectangle.
        shape.angle += PI;
    } else {
        let CornerRadius { nw, ne, sw, se } = shape.corner_radius;
        shape.corner_radius = CornerRadius { nw: se, ne: sw, sw: ne, se: nw };
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, pos2, vec2};

    use super::*;

    #[test]
    fn turned_twice_everything_is_where_it_was() {
        let about = pos2(30.0, 40.0);
        let plate = Rect::from_min_size(pos2(3.0, 4.0), vec2(10.0, 6.0));
        let corners = CornerRadius { nw: 1, ne: 2, sw: 3, se: 4 };
        let shapes = [
            Shape::circle_filled(pos2(5.0, 5.0), 2.0, Color32::RED),
            Shape::rect_filled(plate, corners, Color32::RED),
            Shape::Vec(vec![Shape::convex_polygon(vec![plate.min, plate.max], Color32::RED, (1.0, Color32::BLACK))]),
        ];
        for shape in shapes {
            let before = ClippedShape { clip_rect: plate, shape };
            let mut clipped = before.clone();
            turn_clipped(&mut clipped, about);
            assert_eq!(clipped.clip_rect, Rect::from_min_size(pos2(47.0, 70.0), vec2(10.0, 6.0)));
            assert_ne!(clipped.shape, before.shape);
            turn_clipped(&mut clipped, about);
            assert_eq!((clipped.clip_rect, clipped.shape), (before.clip_rect, before.shape));
        }
    }

    #[test]
    fn the_corners_of_a_rectangle_change_places() {
        let mut shape = RectShape::filled(
            Rect::from_min_size(Pos2::ZERO, vec2(4.0, 4.0)),
            CornerRadius { nw: 1, ne: 2, sw: 3, se: 4 },
            Color32::RED,
        );
        turn_rect(&mut shape, pos2(2.0, 2.0));
        assert_eq!(shape.corner_radius, CornerRadius { nw: 4, ne: 3, sw: 2, se: 1 });
    }
}
