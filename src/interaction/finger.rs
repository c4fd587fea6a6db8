//! Finds what a finger means, which covers more than the point that the screen reports: what is smaller than a fingertip
//! can be touched beside it, and of several things within reach the nearest counts.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::{GlassId, Player, Socket, SocketSet};

use super::proxies::Touchable;
use super::targeting::Targeting;
use crate::simulation::layout::{
    GLASS_HEIGHT, GLASS_RADIUS, TIMER_HEIGHT, TIMER_RADIUS, TRAY_HALF, TRAY_TOP, glass_at, holder_position, on_table,
    timer_position,
};
use crate::simulation::live::LiveMatch;
use crate::simulation::sight::marker_middle;

impl Targeting<'_, '_> {
    /// Returns the piece that a pointer means here: the topmost one, or for a finger on none but a socket the nearest one
    /// within reach. Glasses that are seen `through` are not meant.
    pub(super) fn meant(
        &mut self,
        pointer: PointerId,
        screen: Vec2,
        live: &LiveMatch,
        through: &[GlassId],
    ) -> Option<Touchable> {
        let exact = self.touched(screen, live.game(), through);
        let (None | Some(Touchable::Socket(_)), true) = (exact, pointer.is_touch()) else { return exact };
        let solid = |piece: &Touchable| !matches!(piece, Touchable::Glass(id) if through.contains(id));
        let pieces = pieces(live)
            .filter(|(piece, _)| solid(piece))
            .filter_map(|(piece, ends)| Some((piece, self.distance(screen, ends)?)));
        let near = pieces.filter(|(_, distance)| *distance <= self.finger_reach());
        let socket = exact.and_then(|piece| match piece {
            Touchable::Socket(socket) => Some((piece, self.distance(screen, [marker_middle(socket); 2])?)),
            _ => None,
        });
        near.chain(socket).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(piece, _)| piece).or(exact)
    }

    /// Returns the socket of this set whose marker a pointer means, even if a glass stands in front of it: the one under
    /// it, or for a finger the nearest one within reach.
    pub(super) fn marked_by(&self, pointer: PointerId, screen: Vec2, sockets: SocketSet) -> Option<Socket> {
        let exact = self.marked(screen, sockets);
        if exact.is_some() || !pointer.is_touch() {
            return exact;
        }
        let distances = sockets.into_iter().filter_map(|socket| {
            let distance = self.distance(screen, [marker_middle(socket); 2])?;
            Some((socket, distance)).filter(|_| distance <= self.finger_reach())
        });
        distances.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(socket, _)| socket)
    }

    /// Returns the distance on the screen, in logical pixels, from a point to a line on the table.
    fn distance(&self, screen: Vec2, ends: [Vec3; 2]) -> Option<f32> {
        let (from, to) = (self.seen(ends[0])?, self.seen(ends[1])?);
        let along = to - from;
        let share = (screen - from).dot(along) / along.length_squared().max(f32::EPSILON);
        Some(screen.distance(from + along * share.clamp(0.0, 1.0)))
    }
}

/// Returns the glasses that stand, the timer and the holders, with the ends of their axes less their roundings.
fn pieces(live: &LiveMatch) -> impl Iterator<Item = (Touchable, [Vec3; 2])> {
    let game = live.game();
    let standing = game.glasses().filter(|(glass, _)| game.in_hand(glass.owner) != Some(*glass));
    let glasses = standing.map(|(id, glass)| {
        let foot = glass_at(id, glass.at);
        (Touchable::Glass(id), upright(foot, GLASS_HEIGHT, GLASS_RADIUS))
    });
    let foot = on_table(timer_position(live.setup().timer_on_left), 0.0);
    let timer = game.options().has_timer();
    let timer = timer.then_some((Touchable::Timer, upright(foot, TIMER_HEIGHT, TIMER_RADIUS)));
    let holders = Player::BOTH.map(|owner| {
        let middle = holder_position(owner);
        let half = Vec2::X * (TRAY_HALF.x - TRAY_HALF.y);
        (Touchable::Holder(owner), [on_table(middle - half, TRAY_TOP), on_table(middle + half, TRAY_TOP)])
    });
    glasses.chain(timer).chain(holders)
}

fn upright(foot: Vec3, height: f32, radius: f32) -> [Vec3; 2] {
    [foot + Vec3::Y * radius, foot + Vec3::Y * (height - radius)]
}
