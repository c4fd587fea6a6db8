//! Arrows above what a lesson means, and a light around its buttons.

use bevy::math::{Vec2, Vec3};
use bevy_egui::egui::{Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::rules::Match;
use crate::session::teaching::ArrowTarget;
use crate::simulation::layout::{
    GLASS_HEIGHT, TIMER_HEIGHT, TRAY_TOP, glass_at, glass_off_board, holder_position, on_table, timer_position,
};
use crate::ui::theme::{BRASS_BRIGHT, INK};

/// From what is meant to the tip of its arrow, in centimetres.
const ABOVE: f32 = 0.8;
/// An arrow's length and half its width, in points.
const SIZE: (f32, f32) = (30.0, 11.0);

/// Where the tip of an arrow belongs, in the world.
pub fn tip(pointed: ArrowTarget, game: &Match, timer_on_left: bool) -> Option<Vec3> {
    let over = |foot: Vec3, height: f32| foot + Vec3::Y * (height + ABOVE);
    match pointed {
        ArrowTarget::Glass(socket) => {
            let glass = game.glass_at(socket)?;
            // One that a hand has taken is found where the hand is.
            (game.in_hand(glass.owner) != Some(glass)).then(|| over(glass_at(glass, Some(socket)), GLASS_HEIGHT))
        }
        ArrowTarget::Beside(player) => game.off_board(player).map(|glass| over(glass_off_board(glass), GLASS_HEIGHT)),
        ArrowTarget::Holder(player) => Some(over(on_table(holder_position(player), TRAY_TOP), 4.0)),
        ArrowTarget::Timer => Some(over(on_table(timer_position(timer_on_left) as Vec2, 0.0), TIMER_HEIGHT)),
    }
}

/// An arrow that points down at a place, bobbing with the seconds.
pub fn arrow(painter: &Painter, at: Pos2, seconds: f32) {
    let lift = 4.0 + 4.0 * (seconds * 4.5).sin();
    let (tip, (long, wide)) = (at - vec2(0.0, lift), SIZE);
    let (neck, stem) = (tip.y - wide * 1.15, wide * 0.42);
    let head = vec![tip, pos2(tip.x - wide, neck), pos2(tip.x + wide, neck)];
    let shaft = Rect::from_min_max(pos2(tip.x - stem, tip.y - long), pos2(tip.x + stem, neck + 0.5));
    let edge = Stroke::new(5.0, INK.gamma_multiply(0.75));
    painter.add(Shape::convex_polygon(head.clone(), INK, edge));
    painter.rect_stroke(shaft, 2, edge, StrokeKind::Middle);
    painter.add(Shape::convex_polygon(head, BRASS_BRIGHT, Stroke::NONE));
    painter.rect_filled(shaft, 2, BRASS_BRIGHT);
}

/// A light around a button that is to be pressed.
pub fn halo(painter: &Painter, button: Rect, seconds: f32) {
    let swell = 0.5 + 0.5 * (seconds * 4.5).sin();
    for (out, strength) in [(2.0, 0.95), (4.5, 0.5), (7.5, 0.25)] {
        let color = BRASS_BRIGHT.gamma_multiply(strength * (0.45 + 0.55 * swell));
        painter.rect_stroke(button.expand(out), 10, Stroke::new(2.0, color), StrokeKind::Outside);
    }
}
