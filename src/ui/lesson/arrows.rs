//! Arrows that point at the subject of a lesson step.

use bevy::math::{Vec2, Vec3};
use bevy_egui::egui::{Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};
use tamsk_rules::Match;

use crate::appearance::pulse::Pulse;
use crate::simulation::layout::{
    GLASS_HEIGHT, TIMER_HEIGHT, TRAY_TOP, glass_foot_off_board, glass_foot_position, holder_position,
    point_above_table, rim_height, socket_position, timer_position,
};
use crate::table::lesson::ArrowTarget;
use crate::ui::kit::theme::{BRASS_BRIGHT, INK, IVORY_DIM};

/// The distance from a target to the tip of its arrow, in centimetres.
const ABOVE: f32 = 0.8;
/// The length of an arrow, and half its width, in points.
const SIZE: (f32, f32) = (30.0, 11.0);
/// How far an arrow bobs up and down, in points.
const LIFT: f32 = 8.0;
/// Half the width of the marker that points to the subject of a text, in points.
const POINTER: f32 = 8.0;
const EDGE: f32 = 5.0;

/// Returns the position of the tip of the arrow above a target, or `None` if the target is not on the table.
pub fn arrow_tip_position(pointed: ArrowTarget, game: Option<&Match>, timer_on_left: bool) -> Option<Vec3> {
    let over = |foot: Vec3, height: f32| foot + Vec3::Y * (height + ABOVE);
    match pointed {
        ArrowTarget::Glass(socket) => {
            let game = game?;
            let glass = game.glass_at(socket)?;
            // A glass in a player's hand is not on its socket.
            (game.glass_in_hand(glass.owner) != Some(glass))
                .then(|| over(glass_foot_position(glass, Some(socket)), GLASS_HEIGHT))
        }
        ArrowTarget::Socket(socket) => {
            let height = if game?.board().occupied_sockets().contains(socket) { GLASS_HEIGHT } else { 0.0 };
            Some(over(point_above_table(socket_position(socket), rim_height(socket)), height))
        }
        ArrowTarget::GlassBesideBoard(player) => {
            game?.next_glass_off_board(player).map(|glass| over(glass_foot_off_board(glass), GLASS_HEIGHT))
        }
        ArrowTarget::Holder(player) => Some(over(point_above_table(holder_position(player), TRAY_TOP), 4.0)),
        ArrowTarget::Timer => Some(over(point_above_table(timer_position(timer_on_left) as Vec2, 0.0), TIMER_HEIGHT)),
        ArrowTarget::Point(place) => Some(over(place, 0.0)),
    }
}

/// Returns the area that a bobbing arrow with its tip at `at` can cover. A marker at the same place also fits into it.
pub fn arrow_bounds(at: Pos2) -> Rect {
    Rect::from_min_max(at - vec2(SIZE.1, LIFT + SIZE.0), at + vec2(SIZE.1, 0.0)).expand(EDGE / 2.0)
}

/// Draws an arrow that bobs up and down and points at `at`, where the pupil should act. `seconds` is the age of the
/// animation.
pub fn draw_arrow(painter: &Painter, at: Pos2, seconds: f32) {
    let lift = LIFT * Pulse::LessonButton.strength(seconds);
    let (tip, (long, wide)) = (at - vec2(0.0, lift), SIZE);
    let (neck, stem) = (tip.y - wide * 1.15, wide * 0.42);
    let shaft = Rect::from_min_max(pos2(tip.x - stem, tip.y - long), pos2(tip.x + stem, neck + 0.5));
    let edge = Stroke::new(EDGE, INK.gamma_multiply(0.75));
    painter.add(Shape::convex_polygon(head(tip, wide), INK, edge));
    painter.rect_stroke(shaft, 2, edge, StrokeKind::Middle);
    painter.add(Shape::convex_polygon(head(tip, wide), BRASS_BRIGHT, Stroke::NONE));
    painter.rect_filled(shaft, 2, BRASS_BRIGHT);
}

/// Draws a marker that points to the subject of a text. The marker is dull and still, because the pupil need not act
/// there.
pub fn draw_text_subject_pointer(painter: &Painter, at: Pos2) {
    let tip = at - vec2(0.0, 4.0);
    painter.add(Shape::convex_polygon(head(tip, POINTER), INK, Stroke::new(EDGE, INK.gamma_multiply(0.75))));
    painter.add(Shape::convex_polygon(head(tip, POINTER), IVORY_DIM, Stroke::NONE));
}

fn head(tip: Pos2, wide: f32) -> Vec<Pos2> {
    let neck = tip.y - wide * 1.15;
    vec![tip, pos2(tip.x - wide, neck), pos2(tip.x + wide, neck)]
}
