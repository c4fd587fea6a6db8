//! Owners and signs are told by shapes, and what a pill says lies within it.

use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, LayerId, RawInput, Shape};

use super::*;
use crate::ui::kit::theme::{IVORY, RED};

/// Returns the area of a pill, and what is painted in it.
fn painted(words: PillWords) -> (Rect, Vec<Shape>) {
    let ctx = Context::default();
    theme::apply(&ctx);
    let (mut area, mut shapes) = (Rect::NOTHING, Vec::new());
    // The fonts can be used from the second pass on.
    for _ in 0..2 {
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            let painter = Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING);
            let pill = Pill::lay_out(&painter, words);
            area = pill.paint(&painter, pos2(50.0, 50.0), IVORY, RED);
            assert_eq!(area, Rect::from_center_size(pos2(50.0, 50.0), pill.size()));
        });
        output.textures_delta.clear();
        shapes = output.shapes;
    }
    (area, shapes.into_iter().map(|ClippedShape { shape, .. }| shape).collect())
}

/// Counts circles, polygons, rectangles without the pill's own, lines and texts.
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
fn owners_and_signs_are_told_by_shapes() {
    for (owner, mark) in [(Player::Red, [2, 0]), (Player::Black, [0, 1])] {
        for (sign, lines) in [(None, [0, 0]), (Some(GlassSign::Unstarted), [2, 0]), (Some(GlassSign::Lost), [0, 2])] {
            for text in ["1:23", ""] {
                let (_, shapes) = painted(PillWords { owner: Some(owner), sign, text, ..PillWords::default() });
                let expected = [mark[0], mark[1], lines[0], lines[1], usize::from(!text.is_empty())];
                assert_eq!(counts(&shapes), expected, "{owner}, {sign:?} and {text:?}");
            }
        }
    }
}

#[test]
fn what_a_pill_says_lies_in_it_side_by_side() {
    for sign in [None, Some(GlassSign::Unstarted), Some(GlassSign::Lost)] {
        for (text, is_large) in [("0:09", true), ("→ 3:00", false), ("", false)] {
            let (area, shapes) = painted(PillWords { owner: Some(Player::Black), sign, text, is_large, below: "" });
            let mut right = area.left();
            for shape in shapes.iter().filter(|shape| shape.visual_bounding_rect() != area) {
                let at = shape.visual_bounding_rect();
                assert!(area.expand(0.5).contains_rect(at), "{at} in {area}: {sign:?} and {text:?}");
                // The lines of a cross have the same place.
                let is_cross = matches!(shape, Shape::LineSegment { .. });
                assert!(at.left() > right - 0.5 || is_cross && at.right() >= right, "{at} after {right}: {text:?}");
                right = at.right();
            }
        }
    }
}

#[test]
fn only_a_running_glass_has_no_sign() {
    let signs = [SandStatus::Idle, SandStatus::Running, SandStatus::Empty].map(GlassSign::of);
    assert_eq!(signs, [Some(GlassSign::Unstarted), None, Some(GlassSign::Lost)]);
}
