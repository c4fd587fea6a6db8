//! The legal target sockets of the pieces that people carry, and the glasses that hide these sockets.

use arrayvec::ArrayVec;
use bevy::math::Vec3;
use tamsk_rules::{GlassId, Match, Player, SocketSet};

use super::extra_ring::ExtraRingChoosers;
use crate::simulation::components::Hand;
use crate::simulation::layout::glass_foot_position;
use crate::simulation::occlusion;
use crate::simulation::rights::droppable_sockets;
use crate::table::seats::Seats;

/// Returns the legal targets of the glass in the player's hand, and of the extra ring if the player is choosing its
/// socket.
pub fn held_piece_targets(game: &Match, player: Player, choosing: &ExtraRingChoosers) -> SocketSet {
    let mut targets = game.glass_in_hand(player).map_or(SocketSet::EMPTY, |glass| game.targets(glass));
    if choosing.is_choosing(player) {
        targets |= !game.board().full_sockets();
    }
    targets
}

/// Returns the legal targets of all pieces that people carry. The set is empty once the match is over.
pub fn peoples_held_piece_targets<'a>(
    game: &Match,
    seats: Seats,
    hands: impl Iterator<Item = &'a Hand>,
    choosing: &ExtraRingChoosers,
) -> SocketSet {
    if game.outcome().is_some() {
        return SocketSet::EMPTY;
    }
    let of_hand = |hand: &Hand| {
        let ring = if hand.carries_ring { droppable_sockets(game, hand.player) } else { SocketSet::EMPTY };
        ring | held_piece_targets(game, hand.player, choosing)
    };
    hands.filter(|hand| seats.is_person(hand.player)).map(of_hand).fold(SocketSet::EMPTY, |all, some| all | some)
}

/// The fraction of a target's marker that a glass must hide to become transparent.
const MIN_HIDDEN_FRACTION: f32 = 0.1;

/// A list of glasses on the table.
pub type GlassList = ArrayVec<GlassId, 6>;

/// Returns the glasses that hide a person's target, as seen from `eye`. They become transparent and let presses
/// through. A glass that somebody carries, or that a person may lift, is never included.
pub fn transparent_glasses<'a>(
    game: &Match,
    seats: Seats,
    hands: impl Iterator<Item = &'a Hand> + Clone,
    choosing: &ExtraRingChoosers,
    eye: Vec3,
) -> GlassList {
    let aimed = peoples_held_piece_targets(game, seats, hands.clone(), choosing);
    let has_begun = |player: Player| {
        let drags = hands.clone().any(|hand| hand.player == player && hand.carries_ring);
        drags || choosing.is_choosing(player) || game.glass_in_hand(player).is_some()
    };
    let takes_presses = |id: GlassId| seats.is_person(id.owner) && !has_begun(id.owner) && game.can_lift(id);
    let standing = game.glasses().filter(|(id, _)| game.glass_in_hand(id.owner) != Some(*id) && !takes_presses(*id));
    let hides =
        |foot| aimed.into_iter().any(|socket| occlusion::marker_occlusion(socket, eye, &[foot]) > MIN_HIDDEN_FRACTION);
    standing.filter(|(id, glass)| hides(glass_foot_position(*id, glass.socket))).map(|(id, _)| id).collect()
}
