//! Small dark labels above the table, called pills, and marks of players, rings and sand. The marks differ in shape as
//! well as in colour.

use std::f32::consts::TAU;
use std::sync::Arc;

use bevy_egui::egui::{
    Color32, CornerRadius, Galley, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use tamsk_rules::{FULL_HOLDER, Player};

use crate::simulation::components::SandStatus;
use crate::ui::kit::theme::{self, BLACK, INK, IVORY, RED};

/// The usual text size of a pill, in points.
const TEXT: f32 = 13.0;
/// The text size of the second line of a pill, in points.
const SMALL_TEXT: f32 = 11.0;
/// The text size of a time that is running short, in points.
const LARGE_TEXT: f32 = 19.0;
/// The radius of a player's mark, as a multiple of the text size.
const MARK: f32 = 5.5 / TEXT;
/// The size of the sign for a glass that is not running, as a multiple of the text size.
const SIGN: Vec2 = vec2(0.72, 0.8);
/// The line height of a pill without text, as a multiple of the text size.
const LINE: f32 = 1.2;
/// The space after a sign, in points.
const AFTER_SIGN: f32 = 5.0;

/// The sign on the label of a glass whose sand is not running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlassSign {
    /// Two upright bars, for a glass whose sand has not been started.
    Idle,
    /// A cross, for a glass that has run out.
    Lost,
}

impl GlassSign {
    /// Returns the sign for a glass whose sand has this status, or `None` if the sand is running.
    pub const fn of(sand: SandStatus) -> Option<GlassSign> {
        match sand {
            SandStatus::NeverFlipped => Some(GlassSign::Idle),
            SandStatus::Running => None,
            SandStatus::NoSand => Some(GlassSign::Lost),
        }
    }

    fn paint(self, painter: &Painter, rect: Rect, ink: Color32) {
        match self {
            GlassSign::Idle => {
                let bar = vec2(rect.width() * 0.34, rect.height());
                for left in [rect.left(), rect.right() - bar.x] {
                    painter.rect_filled(Rect::from_min_size(pos2(left, rect.top()), bar), CornerRadius::same(1), ink);
                }
            }
            GlassSign::Lost => {
                let line = Stroke::new(rect.width() * 0.3, ink);
                painter.line_segment([rect.left_top(), rect.right_bottom()], line);
                painter.line_segment([rect.right_top(), rect.left_bottom()], line);
            }
        }
    }
}

/// The content of a pill: an owner's mark, a sign and a text, in this order. A second line can follow below the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PillContent<'a> {
    /// The player whose mark is shown, if any.
    pub owner: Option<Player>,
    pub sign: Option<GlassSign>,
    pub text: &'a str,
    /// `true` if the text is larger than usual.
    pub is_large: bool,
    /// The second line, or an empty string.
    pub second_line: &'a str,
}

/// A small dark label with rounded ends, laid out and ready to be painted.
#[derive(Clone, Debug)]
pub struct Pill {
    owner: Option<Player>,
    sign: Option<GlassSign>,
    text: Option<Arc<Galley>>,
    below: Option<Arc<Galley>>,
    points: f32,
}

impl Pill {
    /// Lays out a pill with this content.
    pub fn lay_out(painter: &Painter, words: PillContent) -> Pill {
        let points = if words.is_large { LARGE_TEXT } else { TEXT };
        let font = theme::bold(points);
        let lay_out = |text: &str| painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
        let text = (!words.text.is_empty()).then_some(words.text).map(lay_out);
        let small = |text: &str| painter.layout_no_wrap(text.to_owned(), theme::sans(SMALL_TEXT), Color32::PLACEHOLDER);
        let below = (!words.second_line.is_empty()).then_some(words.second_line).map(small);
        Pill { owner: words.owner, sign: words.sign, text, below, points }
    }

    /// Returns the size of the pill, in points.
    pub fn size(&self) -> Vec2 {
        let (sign, text) = (self.sign_width(), self.text.as_ref().map(|text| text.size()));
        let between = if sign > 0.0 && text.is_some() { AFTER_SIGN } else { 0.0 };
        let text = text.unwrap_or(vec2(0.0, LINE * self.points));
        let below = self.below.as_ref().map_or(Vec2::ZERO, |below| below.size());
        vec2((self.before() + sign + between + text.x).max(below.x) + 14.0, text.y + below.y + 6.0)
    }

    /// Paints the pill centred at `at`, with its text in the colour `ink` and its outline in the colour `edge`. Returns
    /// its area.
    pub fn paint(&self, painter: &Painter, at: Pos2, ink: Color32, edge: Color32) -> Rect {
        let rect = Rect::from_center_size(at, self.size());
        let ground = INK.gamma_multiply(0.82);
        painter.rect(rect, CornerRadius::same(10), ground, Stroke::new(1.0, edge), StrokeKind::Inside);
        if let Some(owner) = self.owner {
            let mark = MARK * self.points;
            paint_player_mark(painter, pos2(rect.left() + 4.0 + mark, at.y), mark, owner);
        }
        if let Some(sign) = self.sign {
            let size = SIGN * self.points;
            let left = pos2(rect.left() + 7.0 + self.before(), at.y - size.y / 2.0);
            sign.paint(painter, Rect::from_min_size(left, size), ink);
        }
        match (&self.text, &self.below) {
            (Some(text), None) => painter.galley(rect.max - vec2(7.0, 3.0) - text.size(), text.clone(), ink),
            (text, below) => {
                let mut top = rect.top() + 3.0;
                for line in text.iter().chain(below) {
                    painter.galley(pos2(at.x - line.size().x / 2.0, top), line.clone(), ink);
                    top += line.size().y;
                }
            }
        }
        rect
    }

    fn before(&self) -> f32 {
        if self.owner.is_some() { 2.0 * MARK * self.points + 2.0 } else { 0.0 }
    }

    fn sign_width(&self) -> f32 {
        if self.sign.is_some() { SIGN.x * self.points } else { 0.0 }
    }
}

/// Draws a pill that contains only text, centred at `at`. Returns its area.
pub fn paint_text_pill(painter: &Painter, at: Pos2, text: &str, ink: Color32, edge: Color32) -> Rect {
    Pill::lay_out(painter, PillContent { text, ..PillContent::default() }).paint(painter, at, ink, edge)
}

/// Draws an arrow with a filled head.
pub fn paint_arrow(painter: &Painter, from: Pos2, to: Pos2, stroke: Stroke) {
    let way = (to - from).normalized();
    let head = stroke.width * 3.2;
    let neck = to - way * head;
    painter.line_segment([from, neck], stroke);
    let side = way.rot90() * head * 0.62;
    painter.add(Shape::convex_polygon(vec![to, neck + side, neck - side], stroke.color, Stroke::NONE));
}

/// Draws the line from a label to the thing that the label describes.
pub fn paint_leader_line(painter: &Painter, from: Pos2, to: Pos2, color: Color32) {
    painter.line_segment([from, to], Stroke::new(4.0, INK));
    painter.line_segment([from, to], Stroke::new(2.0, color));
    painter.circle(to, 3.5, color, Stroke::new(1.0, INK));
}

/// Draws a player's mark: a red disc for Red, or a black hexagon with an ivory edge for Black.
pub fn paint_player_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
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

/// Draws a player's mark for games of white and black: a grooved disc, either ivory or black with an ivory edge.
pub fn paint_disc_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
    let (fill, line) = match player {
        Player::Red => (IVORY, INK),
        Player::Black => (INK, IVORY),
    };
    painter.circle(center, radius, fill, Stroke::new(1.6, line));
    painter.circle_stroke(center, radius * 0.55, Stroke::new(1.4, line));
}

/// Adds a cell of this size with a player's mark in its middle.
pub fn mark_cell(ui: &mut Ui, size: Vec2, radius: f32, player: Player) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    paint_player_mark(ui.painter(), rect.center(), radius, player);
}

/// Draws the rings of a holder as two rows of small rings. A dot stands for each ring that has been played.
pub fn paint_ring_pips(painter: &Painter, left_top: Pos2, pitch: f32, rings: u8) {
    let row = FULL_HOLDER / 2;
    for i in 0..FULL_HOLDER {
        let at = left_top + vec2(f32::from(i % row) + 0.5, f32::from(i / row) + 0.5) * pitch;
        if i < rings {
            painter.circle_stroke(at, pitch * 0.32, Stroke::new(pitch * 0.2, IVORY));
        } else {
            painter.circle_filled(at, pitch * 0.11, IVORY.gamma_multiply(0.3));
        }
    }
}

/// Draws a small hourglass. `above` is the share of the sand that is in the upper bulb. If `above` is `None`, the
/// hourglass is crossed out, because the glass is lost.
pub fn paint_hourglass(painter: &Painter, rect: Rect, above: Option<f32>, color: Color32) {
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
    // The sand in a bulb is a triangle, whose height grows with the square root of its area.
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

#[cfg(test)]
mod tests {
    use bevy_egui::egui::LayerId;

    use super::*;
    use crate::ui::kit::testing::PanelHarness;

    fn painted(words: PillContent) -> (Rect, Vec<Shape>) {
        let mut area = Rect::NOTHING;
        let shapes = PanelHarness::at_scale(1.0).painted_shapes(vec![], |ctx, _| {
            let painter = Painter::new(ctx.clone(), LayerId::background(), Rect::EVERYTHING);
            let pill = Pill::lay_out(&painter, words);
            area = pill.paint(&painter, pos2(50.0, 50.0), IVORY, RED);
            assert_eq!(area, Rect::from_center_size(pos2(50.0, 50.0), pill.size()));
        });
        (area, shapes.into_iter().map(|clipped| clipped.shape).collect())
    }

    /// Returns the numbers of circles, polygons, rectangles (except for the pill itself), lines and texts.
    fn counts(shapes: &[Shape]) -> [usize; 5] {
        let count = |is: fn(&Shape) -> bool| shapes.iter().filter(|shape| is(shape)).count();
        [
            count(|shape| matches!(shape, Shape::Circle(_))),
            count(|shape| matches!(shape, Shape::Path(_))),
            count(|shape| matches!(shape, Shape::Rect(_))) - 1,
            count(|shape| matches!(shape, Shape::LineSegment { .. })),
            count(|shape| matches!(shape, Shape::Text(_))),
        ]
    }

    #[test]
    fn owners_and_signs_differ_in_shape() {
        for (owner, mark) in [(Player::Red, [2, 0]), (Player::Black, [0, 1])] {
            for (sign, lines) in [(None, [0, 0]), (Some(GlassSign::Idle), [2, 0]), (Some(GlassSign::Lost), [0, 2])] {
                for text in ["1:23", ""] {
                    let (_, shapes) = painted(PillContent { owner: Some(owner), sign, text, ..PillContent::default() });
                    let expected = [mark[0], mark[1], lines[0], lines[1], usize::from(!text.is_empty())];
                    assert_eq!(counts(&shapes), expected, "{owner}, {sign:?} and {text:?}");
                }
            }
        }
    }

    #[test]
    fn pill_contents_are_inside_it_and_side_by_side() {
        for sign in [None, Some(GlassSign::Idle), Some(GlassSign::Lost)] {
            for (text, is_large) in [("0:09", true), ("→ 3:00", false), ("", false)] {
                let (area, shapes) =
                    painted(PillContent { owner: Some(Player::Black), sign, text, is_large, second_line: "" });
                let mut right = area.left();
                for shape in shapes.iter().filter(|shape| shape.visual_bounding_rect() != area) {
                    let at = shape.visual_bounding_rect();
                    assert!(area.expand(0.5).contains_rect(at), "{at} in {area}: {sign:?} and {text:?}");
                    // The two lines of a cross overlap, so the second need not be to the right of the first.
                    let is_cross = matches!(shape, Shape::LineSegment { .. });
                    assert!(at.left() > right - 0.5 || is_cross && at.right() >= right, "{at} after {right}: {text:?}");
                    right = at.right();
                }
            }
        }
    }

    #[test]
    fn only_a_running_glass_has_no_sign() {
        let signs = [SandStatus::NeverFlipped, SandStatus::Running, SandStatus::NoSand].map(GlassSign::of);
        assert_eq!(signs, [Some(GlassSign::Idle), None, Some(GlassSign::Lost)]);
    }
}
