//! The pictures on the controls of a replay, drawn as shapes, as no typeface at hand has them.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

/// A picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A bar and a triangle to the left.
    Start,
    /// Two triangles to the left.
    TurnBack,
    /// A triangle to the left, before a dot.
    ActionBack,
    /// A triangle to the right.
    Play,
    /// Two bars.
    Pause,
    /// A triangle to the right, after a dot.
    ActionOn,
    /// Two triangles to the right.
    TurnOn,
    /// A triangle to the right and a bar.
    End,
    /// A minus.
    Slower,
    /// A plus.
    Faster,
    /// Two arrows, up and down.
    Flip,
}

impl Icon {
    /// Draws the picture.
    pub fn paint(self, painter: &Painter, middle: Pos2, ink: Color32) {
        let triangle = |x: f32, size: f32, way: f32| {
            let at = middle + vec2(x, 0.0);
            let points = vec![
                at + vec2(-way * size * 0.8, -size),
                at + vec2(way * size * 0.8, 0.0),
                at + vec2(-way * size * 0.8, size),
            ];
            painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
        };
        let bar = |x: f32, high: f32, wide: f32| {
            painter.rect_filled(Rect::from_center_size(middle + vec2(x, 0.0), vec2(wide, high)), 1, ink);
        };
        let dot = |x: f32| painter.circle_filled(middle + vec2(x, 0.0), 2.6, ink);
        match self {
            Icon::Start => {
                bar(-6.0, 13.0, 2.6);
                triangle(2.0, 6.5, -1.0);
            }
            Icon::TurnBack => [-5.0, 5.0].iter().for_each(|x| triangle(*x, 6.5, -1.0)),
            Icon::ActionBack => {
                triangle(-3.0, 6.5, -1.0);
                dot(7.0);
            }
            Icon::Play => triangle(1.0, 8.5, 1.0),
            Icon::Pause => [-4.0, 4.0].iter().for_each(|x| bar(*x, 15.0, 4.6)),
            Icon::ActionOn => {
                dot(-7.0);
                triangle(3.0, 6.5, 1.0);
            }
            Icon::TurnOn => [-5.0, 5.0].iter().for_each(|x| triangle(*x, 6.5, 1.0)),
            Icon::End => {
                triangle(-2.0, 6.5, 1.0);
                bar(6.0, 13.0, 2.6);
            }
            Icon::Slower => bar(0.0, 2.6, 13.0),
            Icon::Faster => {
                bar(0.0, 2.6, 13.0);
                bar(0.0, 13.0, 2.6);
            }
            Icon::Flip => {
                let stroke = Stroke::new(2.2, ink);
                painter.arrow(middle + vec2(-4.5, 7.0), vec2(0.0, -14.0), stroke);
                painter.arrow(middle + vec2(4.5, -7.0), vec2(0.0, 14.0), stroke);
            }
        }
    }
}
