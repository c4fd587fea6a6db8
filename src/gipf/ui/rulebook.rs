//! The rulebook pages on GIPF, with pictures of the board from above.

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use gipf_rules::{BLACK, Entry, PieceKind, Point, Spot, WHITE};
use tamsk_rules::Player;

use crate::gipf::simulation::GIPF;
use crate::gipf::simulation::layout::point_position;
use crate::ui::kit::rulebook::{RulePicture, RulebookPart, pictured_rule, plain_rule, section};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, BRASS_DARK, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::paint_arrow;

const SCALE: f32 = 13.0;
const PIECE: f32 = 0.92;

#[derive(Clone, Copy, Debug)]
struct GipfScene {
    /// The pieces on the board, each given by the name of its point and by its letter in the position notation (G9.1).
    pieces: &'static [(&'static str, char)],
    /// The pushes to show. Each is a pair of names: the dot from which a piece is pushed, and the spot to which it
    /// moves.
    pushes: &'static [(&'static str, &'static str)],
    removed: &'static [&'static str],
    names: bool,
}

const BARE: GipfScene = GipfScene { pieces: &[], pushes: &[], removed: &[], names: false };

const START: GipfScene =
    GipfScene { pieces: &[("b5", 'G'), ("e2", 'G'), ("h5", 'G'), ("b2", 'g'), ("e8", 'g'), ("h2", 'g')], ..BARE };
const PUSH: GipfScene = GipfScene {
    pieces: &[("b2", 'B'), ("c3", 'b'), ("e5", 'B'), ("f3", 'b'), ("g4", 'B')],
    pushes: &[("a1", "b2"), ("f1", "f2")],
    ..BARE
};
const ROW: GipfScene = GipfScene {
    pieces: &[("e2", 'B'), ("e3", 'B'), ("e4", 'B'), ("e5", 'B'), ("e6", 'b'), ("e8", 'b'), ("c4", 'b')],
    pushes: &[("e1", "e2")],
    removed: &["e2", "e3", "e4", "e5", "e6"],
    ..BARE
};
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
const EXTRA: GipfScene = GipfScene {
    pieces: &[("e2", 'L'), ("e3", 'g'), ("e4", 'G'), ("e5", 'L'), ("e8", 'g'), ("b5", 'G')],
    pushes: &[("a1", "b2")],
    ..BARE
};
const NAMES: GipfScene = GipfScene { names: true, ..BARE };

/// The part of the rulebook on GIPF.
pub const GIPF_PART: RulebookPart = RulebookPart {
    game: GIPF,
    title_key: "rulebook-gipf",
    sections: &[
        section(
            "rulebook-gipf-push",
            &[
                pictured_rule("gipf-rule-board", &START),
                pictured_rule("gipf-rule-push", &PUSH),
                plain_rule("gipf-rule-line"),
                plain_rule("gipf-rule-think"),
            ],
        ),
        section(
            "rulebook-gipf-versions",
            &[
                plain_rule("gipf-rule-basic"),
                plain_rule("gipf-rule-standard"),
                plain_rule("gipf-rule-tournament"),
                plain_rule("gipf-rule-piece"),
            ],
        ),
        section(
            "rulebook-gipf-rows",
            &[
                pictured_rule("gipf-rule-row", &ROW),
                plain_rule("gipf-rule-returns"),
                plain_rule("gipf-rule-first"),
                pictured_rule("gipf-rule-cross", &CROSS),
                plain_rule("gipf-rule-stay"),
                plain_rule("gipf-rule-only"),
            ],
        ),
        section(
            "rulebook-gipf-end",
            &[
                plain_rule("gipf-rule-reserve"),
                plain_rule("gipf-rule-last"),
                plain_rule("gipf-rule-repetition"),
                plain_rule("gipf-rule-resign"),
            ],
        ),
        section(
            "rulebook-gipf-potentials",
            &[
                plain_rule("gipf-rule-loaded"),
                plain_rule("gipf-rule-order"),
                pictured_rule("gipf-rule-extra", &EXTRA),
                plain_rule("gipf-rule-theirs"),
                plain_rule("gipf-rule-once"),
                plain_rule("gipf-rule-between"),
                plain_rule("gipf-rule-kept"),
                plain_rule("gipf-rule-single"),
                plain_rule("gipf-rule-cut"),
                plain_rule("gipf-rule-advice"),
            ],
        ),
        section(
            "rulebook-gipf-challenge",
            &[
                plain_rule("gipf-rule-agree"),
                plain_rule("gipf-rule-ask"),
                plain_rule("gipf-rule-contest"),
                plain_rule("gipf-rule-won"),
                plain_rule("gipf-rule-give-in"),
                plain_rule("gipf-rule-other"),
            ],
        ),
        section("rulebook-gipf-notation", &[pictured_rule("gipf-rule-names", &NAMES), plain_rule("gipf-rule-written")]),
    ],
};

fn bounds() -> Rect {
    let mut bounds = Rect::NOTHING;
    Point::all().for_each(|point| bounds.extend_with(place(point)));
    bounds.expand(PIECE)
}

fn place(point: Point) -> Pos2 {
    let at = point_position(point);
    pos2(at.x, at.y)
}

impl RulePicture for GipfScene {
    fn size(&self) -> Vec2 {
        bounds().size() * SCALE
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
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
            if self.names {
                let ink = if point.is_dot() { IVORY_DIM } else { IVORY };
                painter.circle_filled(at(point), 0.8 * unit, INK);
                painter.text(at(point), Align2::CENTER_CENTER, point.to_string(), theme::bold(10.0), ink);
            } else if point.is_dot() {
                painter.circle_filled(at(point), 0.3 * unit, IVORY_DIM);
            }
        }
        if !self.names {
            painter.circle_stroke(at(Spot::CENTRE.point()), 0.5 * unit, line);
        }
        for (name, letter) in self.pieces {
            if let (Some(at), Some((side, kind))) = (named(name), piece(*letter)) {
                paint_piece(painter, at, PIECE * unit, side, kind);
            }
        }
        for at in self.removed.iter().filter_map(|name| named(name)) {
            painter.circle_stroke(at, (PIECE + 0.18) * unit, Stroke::new(2.2, BRASS_BRIGHT));
        }
        for (dot, spot) in self.pushes {
            if let (Some(dot), Some(spot)) = (named(dot), named(spot)) {
                // The arrow ends before the spot, so that it does not cover the piece there.
                let way = (spot - dot).normalized() * PIECE * unit;
                paint_arrow(painter, dot - way * 0.3, spot - way * 0.6, Stroke::new(2.6, BRASS_BRIGHT));
            }
        }
    }
}

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
        // A GIPF piece consists of two discs. The lower disc is partly visible below the upper disc.
        painter.circle(at + vec2(0.0, radius * 0.28), radius, fill, stroke);
    }
    painter.circle(at, radius, fill, stroke);
    painter.circle_stroke(at, radius * 0.6, Stroke::new(1.0, edge));
    if matches!(kind, PieceKind::Loaded | PieceKind::Potential) {
        painter.circle(at, radius * 0.42, BRASS_BRIGHT, Stroke::new(1.0, INK));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::localization::{Language, Localization};
    use crate::ui::rulebook::panel::RulebookState;
    use crate::ui::rulebook::tests::assert_rulebook_readable;

    fn book() -> RulebookState {
        RulebookState { parts: vec![GIPF_PART], ..RulebookState::default() }
    }

    #[test]
    fn every_page_fits_and_every_rule_has_a_section() {
        assert_rulebook_readable(book);
        for key in Localization::new(Language::English).keys().iter().filter(|key| key.starts_with("gipf-rule-")) {
            assert!(book().section_index_of(key).is_some(), "no section contains {key}");
        }
    }

    #[test]
    fn pictures_show_only_valid_points_pieces_and_pushes() {
        let spot = |name: &str| name.parse().ok().and_then(Spot::of);
        for scene in [START, PUSH, ROW, CROSS, EXTRA, NAMES] {
            for (name, letter) in scene.pieces {
                assert!(spot(name).is_some(), "{name} is not a spot");
                assert!(piece(*letter).is_some(), "{letter} is not a piece");
            }
            for name in scene.removed {
                assert!(scene.pieces.iter().any(|(there, _)| there == name), "{name} has no piece to remove");
            }
            for (dot, spot) in scene.pushes {
                let entry = dot.parse().ok().zip(spot.parse().ok()).and_then(|(dot, spot)| Entry::find(dot, spot));
                assert!(entry.is_some(), "{dot}-{spot} is not a push");
            }
        }
        let pictures = GIPF_PART.sections.iter().flat_map(|section| section.rules).filter_map(|rule| rule.picture);
        let mut names: Vec<_> = pictures.map(|picture| format!("{picture:?}")).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 6, "each picture appears once");
    }
}
