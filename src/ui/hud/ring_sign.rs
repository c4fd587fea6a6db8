//! The sign of the right to drop a ring: a ring around the number of rings in a player's bar.
//!
//! It has the shape of the mark on the board: an arc for the player's own ring, an arc in a broken one for a claim, and
//! a broken arc for an extra ring. It is ivory, as gold means a turn.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::{Align2, Painter, Pos2, Stroke, Vec2, vec2};
use tamsk_rules::{Extra, Match, Player};

use super::offers::offers;
use crate::table::player_deed::PlayerDeed;
use crate::ui::kit::theme::{self, BRASS_DARK, INK, IVORY};

/// The distance from the middle of the number to the ring around it, in points.
const RADIUS: f32 = 19.0;
/// From the middle of the number to that of the badge for an extra ring, in points.
const BADGE: Vec2 = vec2(21.0, -13.0);

/// A player's rights to drop a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingSign {
    /// The deed that drops a ring now, and the share of the time left for it, from 1 down to 0.
    pub now: Option<(PlayerDeed, f32)>,
    /// Whether an extra ring comes on top of that, now or with the player's next move.
    pub extra: bool,
}

impl RingSign {
    /// Returns the rights of this player.
    pub fn of(game: &Match, player: Player) -> RingSign {
        let drops = [PlayerDeed::DropRing, PlayerDeed::ClaimRing, PlayerDeed::ExtraRing];
        let now = offers(game, player).into_iter().find(|offer| drops.contains(&offer.deed)).map(|offer| {
            let share = offer.left.map_or(1.0, |(left, all)| left as f32 / all as f32);
            (offer.deed, share.clamp(0.0, 1.0))
        });
        let is_extra = matches!(now, Some((PlayerDeed::ExtraRing, _)));
        RingSign { now, extra: game.outcome().is_none() && game.extra(player) != Extra::None && !is_extra }
    }

    /// Draws the sign around the number of rings in the player's bar, pale while time stands.
    pub(super) fn draw(self, painter: &Painter, number: Pos2, runs: bool) {
        let mut painter = painter.clone();
        painter.multiply_opacity(if runs { 1.0 } else { 0.45 });
        let painter = &painter;
        if let Some((deed, share)) = self.now {
            painter.circle_stroke(number, RADIUS, Stroke::new(1.0, BRASS_DARK));
            let (inner, outer) = (Stroke::new(4.0, IVORY), Stroke::new(2.5, IVORY));
            match deed {
                PlayerDeed::ClaimRing => {
                    arc(painter, number, RADIUS - 2.0, 0.0, share, Stroke::new(2.0, IVORY));
                    broken_arc(painter, number, RADIUS + 2.0, 16, share, outer);
                }
                PlayerDeed::ExtraRing => broken_arc(painter, number, RADIUS, 8, share, inner),
                _ => arc(painter, number, RADIUS, 0.0, share, inner),
            }
        }
        if self.extra {
            let at = number + BADGE;
            painter.circle(at, 7.0, INK, Stroke::new(2.0, IVORY));
            painter.text(at, Align2::CENTER_CENTER, "+", theme::bold(13.0), IVORY);
        }
    }
}

/// Draws a part of a circle, clockwise from the top, between two shares of it.
fn arc(painter: &Painter, middle: Pos2, radius: f32, from: f32, to: f32, stroke: Stroke) {
    let steps = ((to - from) * 64.0).ceil().max(1.0) as u32;
    let point = |step: u32| {
        let share = from + (to - from) * step as f32 / steps as f32;
        middle + Vec2::angled(share * TAU - FRAC_PI_2) * radius
    };
    painter.line((0..=steps).map(point).collect(), stroke);
}

/// Draws the pieces of a broken circle that begin before `share` of it.
fn broken_arc(painter: &Painter, middle: Pos2, radius: f32, pieces: u32, share: f32, stroke: Stroke) {
    for piece in 0..pieces {
        let from = piece as f32 / pieces as f32;
        if from < share {
            arc(painter, middle, radius, from, (from + 0.62 / pieces as f32).min(share), stroke);
        }
    }
}
