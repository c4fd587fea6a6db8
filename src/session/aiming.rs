//! The sockets at which people's hands aim.

use tamsk_rules::{Match, Player, SocketSet};

use super::choosing::ChoosingExtra;
use super::seats::Seats;
use crate::simulation::components::Hand;
use crate::simulation::rights::ring_places;

/// Returns the legal targets of a person's glass or of the extra ring whose socket they are choosing.
pub fn targets_of(game: &Match, player: Player, choosing: &ChoosingExtra) -> SocketSet {
    let mut targets = game.in_hand(player).map_or(SocketSet::EMPTY, |glass| game.targets(glass));
    if choosing.is(player) {
        targets |= !game.board().full();
    }
    targets
}

/// Returns the legal targets of everything that people carry or choose a socket for. Empty once the match is over.
pub fn targets<'a>(
    game: &Match,
    seats: Seats,
    hands: impl Iterator<Item = &'a Hand>,
    choosing: &ChoosingExtra,
) -> SocketSet {
    if game.outcome().is_some() {
        return SocketSet::EMPTY;
    }
    let of_hand = |hand: &Hand| {
        let ring = if hand.ring { ring_places(game, hand.player) } else { SocketSet::EMPTY };
        ring | targets_of(game, hand.player, choosing)
    };
    hands.filter(|hand| seats.is_person(hand.player)).map(of_hand).fold(SocketSet::EMPTY, |all, some| all | some)
}
