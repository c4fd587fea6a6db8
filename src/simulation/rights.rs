//! Which rings may be dropped where.

use crate::rules::{Action, Extra, Match, Player, Right, Socket};

/// Whether a player may drop their extra ring now.
pub fn may_choose(game: &Match, player: Player) -> bool {
    matches!(game.extra(player), Extra::Open { .. }) && game.outcome().is_none()
}

/// The action that drops a ring on this socket: for the player's ring window, their claim or their extra ring, in this
/// order. Without a socket it is the first of the first two that they have.
pub fn ring_action(game: &Match, player: Player, socket: Option<Socket>) -> Option<Action> {
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

/// The socket on which an action drops a ring, if it is allowed.
pub fn ring_goes_to(game: &Match, player: Player, action: Action) -> Option<Socket> {
    match action {
        Action::DropRing => game.ring_window(player).map(|right| right.socket),
        Action::ClaimRing => game.claim(player).map(|right| right.socket),
        Action::DropExtra(socket) => may_choose(game, player).then_some(socket),
        _ => None,
    }
}
