//! Paints the board of GIPF seen from above: its lines and points, pieces, and pushes.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use gipf_rules::{BLACK, Entry, PieceKind, Point, Spot, WHITE};
use tamsk_rules::Player;

use super::rule_picture::RulePicture;
use super::sides::arrow;
use crate::simulation::gipf::layout::point_position;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM};

/// The scale of the board, in points per centimetre.
const SCALE: f32 = 13.0;
/// The radius of a piece, in centimetres.
const PIECE: f32 = 0.92;

/// A board of GIPF. Points are given by name.
#[derive(Clone, Copy, Debug, Default)]
pub struct GipfScene {
    /// The pieces with their letters in positions (G9.1).
    pub pieces: &'static [(&'static str, char)],
    /// The pushes, each from a dot onto a spot.
    pub pushes: &'static [(&'static str, &'static str)],
    /// The pieces that are removed.
    pub removed: &'static [&'static str],
    /// Whether points show their names.
    pub names: bool,
}

impl RulePicture {
    /// Returns the board of GIPF that the picture shows, if it is one.
    pub(super) fn gipf(self) -> Option<GipfScene> {
        Some(match self {
            RulePicture::GipfStart => GipfScene {
                pieces: &[("b5", 'G'), ("e2", 'G'), ("h5", 'G'), ("b2", 'g'), ("e8", 'g'), ("h2", 'g')],
                ..GipfScene::default()
            },
            RulePicture::GipfPush => GipfScene {
                pieces: &[("b2", 'B'), ("c3", 'b'), ("e5", 'B'), ("f3", 'b'), ("g4", 'B')],
                pushes: &[("a1", "b2"), ("f1", "f2")],
                ..GipfScene::default()
            },
            RulePicture::GipfRow => GipfScene {
                pieces: &[("e2", 'B'), ("e3", 'B'), ("e4", 'B'), ("e5", 'B'), ("e6", 'b'), ("e8", 'b'), ("c4", 'b')],
                pushes: &[("e1", "e2")],
                removed: &["e2", "e3", "e4", "e5", "e6"],
                ..GipfScene::default()
            },
            RulePicture::GipfCross => GipfScene {
                pieces: &[
                    ("e2", 'B'),
                    ("e3", 'B'),
                    ("e4", 'B'),
                    ("e5", 'B'),
                    ("c3", 'B'),
                    ("d4", 'B'),
                    ("f5", 'B'),
                    ("g3", 'b'),
                    ("d6", 'b'),
                ],
                removed: &["c3", "d4", "e5", "f5"],
                ..GipfScene::default()
            },
            RulePicture::GipfExtra => GipfScene {
                pieces: &[("e2", 'L'), ("e3", 'g'), ("e4", 'G'), ("e5", 'L'), ("e8", 'g'), ("b5", 'G')],
                pushes: &[("a1", "b2")],
                ..GipfScene::default()
            },
            RulePicture::GipfNames => GipfScene { names: true, ..GipfScene::default() },
            _ => return None,
        })
    }
}

/// Returns the unscaled size of a board, in points.
pub fn size() -> Vec2 {
    bounds().size() * SCALE
}

/// Returns what is shown of the table, in centimetres.
fn bounds() -> Rect {
    let mut bounds = Rect::NOTHING;
    Point::all().for_each(|point| bounds.extend_with(place(point)));
    bounds.expand(PIECE)
}

fn place(point: Point) -> Pos2 {
    let at = point_position(point);
    pos2(at.x, at.y)
}

/// Paints a board into a rectangle.
pub fn paint(painter: &Painter, rect: Rect, scene: &GipfScene) {
    let bounds = bounds();
    let unit = rect.width() / bounds.width();
    let at = |point: Point| rect.min + (place(point) - bounds.min) * unit;
    let named = |name: &str| name.parse::<Point>().ok().map(at);
    let line = Stroke::new(1.2, BRASS_DARK);
    for entry in Entry::all() {
        if let Some(last) = entry.spots().last() {
            painter.line_segment([at(entry.dot()), at(last.point())], line);
        }
    }
    for point in Point::all() {
        if scene.names {
            let ink = if point.is_dot() { IVORY_DIM } else { IVORY };
            painter.circle_filled(at(point), 0.8 * unit, INK);
            painter.text(at(point), Align2::CENTER_CENTER, point.to_string(), theme::bold(10.0), ink);
        } else if point.is_dot() {
            painter.circle_filled(at(point), 0.3 * unit, IVORY_DIM);
        }
    }
    if !scene.names {
        painter.circle_stroke(at(Spot::CENTRE.point()), 0.5 * unit, line);
    }
    for (name, letter) in scene.pieces {
        if let (Some(at), Some((side, kind))) = (named(name), piece(*letter)) {
            paint_piece(painter, at, PIECE * unit, side, kind);
        }
    }
    for at in scene.removed.iter().filter_map(|name| named(name)) {
        painter.circle_stroke(at, (PIECE + 0.18) * unit, Stroke::new(2.2, BRASS_BRIGHT));
    }
    for (dot, spot) in scene.pushes {
        if let (Some(dot), Some(spot)) = (named(dot), named(spot)) {
            // It ends before the piece that it moves.
            let way = (spot - dot).normalized() * PIECE * unit;
            arrow(painter, dot - way * 0.3, spot - way * 0.6, Stroke::new(2.6, BRASS_BRIGHT));
        }
    }
}

/// Returns the piece of a letter.
fn piece(letter: char) -> Option<(Player, PieceKind)> {
    let all = Player::BOTH.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| (side, kind)));
    all.into_iter().find(|(side, kind)| kind.letter(*side) == letter)
}

fn paint_piece(painter: &Painter, at: Pos2, radius: f32, side: Player, kind: PieceKind) {
    let (fill, edge) = match side {
        WHITE => (IVORY, INK),
        BLACK => (INK, IVORY),
    };
    let stroke = Stroke::new(1.4, edge);
    if kind == PieceKind::Gipf {
        // The lower of the two pieces looks out below.
        painter.circle(at + vec2(0.0, radius * 0.28), radius, fill, stroke);
    }
    painter.circle(at, radius, fill, stroke);
    painter.circle_stroke(at, radius * 0.6, Stroke::new(1.0, edge));
    if matches!(kind, PieceKind::Loaded | PieceKind::Single) {
        painter.circle(at, radius * 0.42, BRASS_BRIGHT, Stroke::new(1.0, INK));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_of_points_pieces_and_pushes_that_exist() {
        let spot = |name: &str| name.parse().ok().and_then(Spot::of);
        let mut seen = 0;
        for scene in RulePicture::ALL.into_iter().filter_map(RulePicture::gipf) {
            seen += 1;
            for (name, letter) in scene.pieces {
                assert!(spot(name).is_some(), "{name} is no spot");
                assert!(piece(*letter).is_some(), "{letter} is no piece");
            }
            for name in scene.removed {
                assert!(scene.pieces.iter().any(|(there, _)| there == name), "{name} is not there");
            }
            for (dot, spot) in scene.pushes {
                let entry = dot.parse().ok().zip(spot.parse().ok()).and_then(|(dot, spot)| Entry::find(dot, spot));
                assert!(entry.is_some(), "{dot}-{spot} is no push");
            }
        }
        assert_eq!(seen, 6);
    }
}
