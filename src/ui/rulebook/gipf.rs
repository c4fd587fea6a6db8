//! The part on GIPF, with its pictures: the board seen from above, its lines and points, pieces, and pushes.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use gipf_rules::{BLACK, Entry, PieceKind, Point, Spot, WHITE};
use tamsk_rules::Player;

use super::picture::{OtherPicture, RulePicture, arrow};
use super::rule::{Rule, RulebookPart, Section, pictured, plain};
use crate::simulation::gipf::GIPF;
use crate::simulation::gipf::layout::point_position;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM};

/// The scale of the board, in points per centimetre.
const SCALE: f32 = 13.0;
/// The radius of a piece, in centimetres.
const PIECE: f32 = 0.92;

/// A board of GIPF. Points are given by name.
#[derive(Clone, Copy, Debug)]
struct GipfScene {
    /// The pieces with their letters in positions (G9.1).
    pieces: &'static [(&'static str, char)],
    /// The pushes, each from a dot onto a spot.
    pushes: &'static [(&'static str, &'static str)],
    /// The pieces that are removed.
    removed: &'static [&'static str],
    /// Whether points show their names.
    names: bool,
}

/// A board without anything on it.
const BARE: GipfScene = GipfScene { pieces: &[], pushes: &[], removed: &[], names: false };

/// The board at the start of the standard version.
const START: GipfScene =
    GipfScene { pieces: &[("b5", 'G'), ("e2", 'G'), ("h5", 'G'), ("b2", 'g'), ("e8", 'g'), ("h2", 'g')], ..BARE };
/// Two pushes.
const PUSH: GipfScene = GipfScene {
    pieces: &[("b2", 'B'), ("c3", 'b'), ("e5", 'B'), ("f3", 'b'), ("g4", 'B')],
    pushes: &[("a1", "b2"), ("f1", "f2")],
    ..BARE
};
/// A row with its extension.
const ROW: GipfScene = GipfScene {
    pieces: &[("e2", 'B'), ("e3", 'B'), ("e4", 'B'), ("e5", 'B'), ("e6", 'b'), ("e8", 'b'), ("c4", 'b')],
    pushes: &[("e1", "e2")],
    removed: &["e2", "e3", "e4", "e5", "e6"],
    ..BARE
};
/// Two rows that cross.
const CROSS: GipfScene = GipfScene {
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
    ..BARE
};
/// An extra move.
const EXTRA: GipfScene = GipfScene {
    pieces: &[("e2", 'L'), ("e3", 'g'), ("e4", 'G'), ("e5", 'L'), ("e8", 'g'), ("b5", 'G')],
    pushes: &[("a1", "b2")],
    ..BARE
};
/// The names of the points.
const NAMES: GipfScene = GipfScene { names: true, ..BARE };

/// Returns a rule with a picture of this name that `paint` paints.
const fn shown(text: &'static str, picture: &'static OtherPicture) -> Rule {
    pictured(text, RulePicture::Other(picture))
}

/// The part on GIPF, with its potentials and the challenge at TAMSK.
pub const PART: RulebookPart = RulebookPart {
    game: GIPF,
    title: "rulebook-gipf",
    sections: &[
        Section {
            title: "rulebook-gipf-push",
            rules: &[
                shown(
                    "rule-gipf-board",
                    &OtherPicture { name: "start", size, paint: |painter, rect| paint(painter, rect, &START) },
                ),
                shown(
                    "rule-gipf-push",
                    &OtherPicture { name: "push", size, paint: |painter, rect| paint(painter, rect, &PUSH) },
                ),
                plain("rule-gipf-line"),
                plain("rule-gipf-think"),
            ],
        },
        Section {
            title: "rulebook-gipf-versions",
            rules: &[
                plain("rule-gipf-basic"),
                plain("rule-gipf-standard"),
                plain("rule-gipf-tournament"),
                plain("rule-gipf-piece"),
            ],
        },
        Section {
            title: "rulebook-gipf-rows",
            rules: &[
                shown(
                    "rule-gipf-row",
                    &OtherPicture { name: "row", size, paint: |painter, rect| paint(painter, rect, &ROW) },
                ),
                plain("rule-gipf-returns"),
                plain("rule-gipf-first"),
                shown(
                    "rule-gipf-cross",
                    &OtherPicture { name: "cross", size, paint: |painter, rect| paint(painter, rect, &CROSS) },
                ),
                plain("rule-gipf-stay"),
                plain("rule-gipf-only"),
            ],
        },
        Section {
            title: "rulebook-gipf-end",
            rules: &[
                plain("rule-gipf-reserve"),
                plain("rule-gipf-last"),
                plain("rule-gipf-repetition"),
                plain("rule-gipf-resign"),
            ],
        },
        Section {
            title: "rulebook-gipf-potentials",
            rules: &[
                plain("rule-gipf-loaded"),
                plain("rule-gipf-order"),
                shown(
                    "rule-gipf-extra",
                    &OtherPicture { name: "extra", size, paint: |painter, rect| paint(painter, rect, &EXTRA) },
                ),
                plain("rule-gipf-theirs"),
                plain("rule-gipf-once"),
                plain("rule-gipf-between"),
                plain("rule-gipf-kept"),
                plain("rule-gipf-single"),
                plain("rule-gipf-cut"),
                plain("rule-gipf-advice"),
            ],
        },
        Section {
            title: "rulebook-gipf-challenge",
            rules: &[
                plain("rule-gipf-agree"),
                plain("rule-gipf-ask"),
                plain("rule-gipf-contest"),
                plain("rule-gipf-won"),
                plain("rule-gipf-give-in"),
                plain("rule-gipf-other"),
            ],
        },
        Section {
            title: "rulebook-gipf-notation",
            rules: &[
                shown(
                    "rule-gipf-names",
                    &OtherPicture { name: "names", size, paint: |painter, rect| paint(painter, rect, &NAMES) },
                ),
                plain("rule-gipf-written"),
            ],
        },
    ],
};

/// Returns the unscaled size of a board, in points.
fn size() -> Vec2 {
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
fn paint(painter: &Painter, rect: Rect, scene: &GipfScene) {
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
        for scene in [START, PUSH, ROW, CROSS, EXTRA, NAMES] {
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
        let pictures = PART.sections.iter().flat_map(|section| section.rules).filter_map(|rule| rule.picture);
        let mut names: Vec<_> = pictures.map(|picture| format!("{picture:?}")).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 6, "each is shown once");
    }
}
