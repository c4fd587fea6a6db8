//! What may go where, by the match's own word.

use super::grip::Load;
use crate::rules::{Action, Match, Player, Right, Socket};

/// Whether what a player holds may go to this socket.
pub(super) fn may_go(game: &Match, player: Player, load: Load, socket: Socket) -> bool {
    match load {
        Load::Glass => game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket)),
        Load::Ring => ring_action(game, player, Some(socket)).is_some(),
    }
}

/// What dropping a ring here means: the player's own ring, his claim or his extra ring, in this order. Without a
/// socket: the first of the first two that he has.
pub(super) fn ring_action(game: &Match, player: Player, socket: Option<Socket>) -> Option<Action> {
    let here = |right: Option<Right>| right.is_some_and(|right| socket.is_none_or(|socket| right.socket == socket));
    if here(game.ring_window(player)) {
        return Some(Action::DropRing);
    }
    if here(game.claim(player)) {
        return Some(Action::ClaimRing);
    }
    let extra = Action::DropExtra(socket?);
    game.check(player, extra).is_ok().then_some(extra)
}
