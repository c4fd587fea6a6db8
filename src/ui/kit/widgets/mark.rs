//! Marks that differ in shape as well as in colour: the players, the rings left, the sand left.

use std::f32::consts::TAU;

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use crate::rules::{Player, RINGS_EACH};
use crate::ui::kit::theme::{self, BLACK, IVORY, RED};

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

/// Draws a small dark pill containing a time or a sign, centered at `at`. Returns its area.
pub fn time_pill(painter: &Painter, at: Pos2, text: &str, ink: Color32, edge: Color32) -> Rect {
    pill(painter, at, None, text, [ink, edge], PILL_TEXT)
}

/// Draws a small dark pill, centered at `at`, with the mark of a player before the time of something of theirs. Returns
/// its area.
pub fn owned_time_pill(painter: &Painter, at: Pos2, owner: Player, text: &str, ink: Color32, edge: Color32) -> Rect {
    pill(painter, at, Some(owner), text, [ink, edge], PILL_TEXT)
}

/// Draws the same pill larger, for a time that is about to be over.
pub fn large_time_pill(painter: &Painter, at: Pos2, owner: Player, text: &str, ink: Color32, edge: Color32) -> Rect {
    pill(painter, at, Some(owner), text, [ink, edge], LARGE_PILL_TEXT)
}

/// Returns the size of an owner's pill with this text.
pub fn time_pill_size(painter: &Painter, text: &str, large: bool) -> Vec2 {
    let points = if large { LARGE_PILL_TEXT } else { PILL_TEXT };
    let galley = painter.layout_no_wrap(text.to_owned(), theme::bold(points), IVORY);
    pill_size(galley.size(), points, true)
}

/// The size of the text of a pill, in points.
const PILL_TEXT: f32 = 13.0;
/// The same where little time is left.
const LARGE_PILL_TEXT: f32 = 19.0;
/// The radius of the mark of a player in a pill, as a share of the size of its text.
const PILL_MARK: f32 = 5.5 / PILL_TEXT;

fn pill_size(text: Vec2, points: f32, has_mark: bool) -> Vec2 {
    let before = if has_mark { 2.0 * PILL_MARK * points + 2.0 } else { 0.0 };
    text + vec2(14.0 + before, 6.0)
}

fn pill(
    painter: &Painter,
    at: Pos2,
    owner: Option<Player>,
    text: &str,
    [ink, edge]: [Color32; 2],
    points: f32,
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), theme::bold(points), ink);
    let size = pill_size(galley.size(), points, owner.is_some());
    let before = size.x - pill_size(galley.size(), points, false).x;
    let rect = Rect::from_center_size(at, size);
    painter.rect(
        rect,
        egui::CornerRadius::same(10),
        theme::INK.gamma_multiply(0.82),
        Stroke::new(1.0, edge),
        egui::StrokeKind::Inside,
    );
    if let Some(owner) = owner {
        let mark = PILL_MARK * points;
        player_mark(painter, pos2(rect.left() + 4.0 + mark, rect.center().y), mark, owner);
    }
    painter.galley(rect.center() + vec2(before, 0.0) / 2.0 - galley.size() / 2.0, galley, ink);
    rect
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, LayerId, RawInput};

    use super::*;

    #[test]
    fn the_owner_of_a_time_is_told_by_a_shape() {
        let ctx = Context::default();
        theme::apply(&ctx);
        for (player, circles, hexagons) in [(Player::Red, 2, 0), (Player::Black, 0, 1)] {
            let mut shapes = Vec::new();
            // The fonts can be used from the second pass on.
            for _ in 0..2 {
                let mut output = ctx.run_ui(RawInput::default(), |ui| {
                    let painter = Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING);
                    owned_time_pill(&painter, pos2(50.0, 50.0), player, "1:23", IVORY, IVORY);
                });
                output.textures_delta.clear();
                shapes = output.shapes;
            }
            let count = |is: fn(&Shape) -> bool| shapes.iter().filter(|clipped| is(&clipped.shape)).count();
            let found =
                (count(|shape| matches!(shape, Shape::Circle(_))), count(|shape| matches!(shape, Shape::Path(_))));
            assert_eq!(found, (circles, hexagons), "{player}");
        }
    }
}
