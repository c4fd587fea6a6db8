//! The legal target sockets of people's pieces, and the glasses that hide them.

use arrayvec::ArrayVec;
use bevy::math::Vec3;
use tamsk_rules::{GlassId, Match, Player, SocketSet};

use super::extra_ring::ExtraRingChoice;
use crate::simulation::components::Hand;
use crate::simulation::layout::glass_at;
use crate::simulation::occlusion;
use crate::simulation::rights::droppable_sockets;
use crate::table::seats::Seats;

/// Returns the legal targets of a person's glass or of the extra ring whose socket they are choosing.
pub fn targets_of(game: &Match, player: Player, choosing: &ExtraRingChoice) -> SocketSet {
    let mut targets = game.in_hand(player).map_or(SocketSet::EMPTY, |glass| game.targets(glass));
    if choosing.is(player) {
        targets |= !game.board().full_sockets();
    }
    targets
}

/// Returns the legal targets of all pieces that people carry. Empty once the match is over.
pub fn targets<'a>(
    game: &Match,
    seats: Seats,
    hands: impl Iterator<Item = &'a Hand>,
    choosing: &ExtraRingChoice,
) -> SocketSet {
    if game.outcome().is_some() {
        return SocketSet::EMPTY;
    }
    let of_hand = |hand: &Hand| {
        let ring = if hand.carries_ring { droppable_sockets(game, hand.player) } else { SocketSet::EMPTY };
        ring | targets_of(game, hand.player, choosing)
    };
    hands.filter(|hand| seats.is_person(hand.player)).map(of_hand).fold(SocketSet::EMPTY, |all, some| all | some)
}

/// The fraction of a target's marker that a glass must hide to become transparent.
const HIDDEN: f32 = 0.1;

/// Some of the glasses on the table.
pub type Glasses = ArrayVec<GlassId, 6>;

/// Returns the glasses that hide a person's target from `eye`, and therefore become transparent and let presses
/// through. Carried glasses, and those that people may lift, do not.
pub fn transparent_glasses<'a>(
    game: &Match,
    seats: Seats,
    hands: impl Iterator<Item = &'a Hand> + Clone,
    choosing: &ExtraRingChoice,
    eye: Vec3,
) -> Glasses {
    let aimed = targets(game, seats, hands.clone(), choosing);
    let has_begun = |player: Player| {
        let drags = hands.clone().any(|hand| hand.player == player && hand.carries_ring);
        drags || choosing.is(player) || game.in_hand(player).is_some()
    };
    let takes_presses = |id: GlassId| seats.is_person(id.owner) && !has_begun(id.owner) && game.can_lift(id);
    let standing = game.glasses().filter(|(id, _)| game.in_hand(id.owner) != Some(*id) && !takes_presses(*id));
    let hides = |foot| aimed.into_iter().any(|socket| occlusion::marker_occlusion(socket, eye, &[foot]) > HIDDEN);
    standing.filter(|(id, glass)| hides(glass_at(*id, glass.at))).map(|(id, _)| id).collect()
}
