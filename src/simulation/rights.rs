//! Determines where rings may be dropped and where a glass is set down.

use tamsk_rules::{Action, ExtraRingRight, Match, Player, RingDropRight, Socket, SocketSet};

/// Returns `true` if the player may drop an extra ring now.
pub fn may_drop_extra_ring(game: &Match, player: Player) -> bool {
    matches!(game.extra_ring_right(player), ExtraRingRight::Open { .. }) && game.outcome().is_none()
}

/// Returns `true` if the player may drop a ring of any kind now.
pub fn may_drop_ring(game: &Match, player: Player) -> bool {
    let may = |action| game.check_action(player, action).is_ok();
    may(Action::DropRing) || may(Action::ClaimRing) || may_drop_extra_ring(game, player)
}

/// Returns the action by which the player may drop a ring, on `socket` if one is given, or `None` if there is no such
/// action. Prefers the ring of the player's own move to a claimed ring, and a claimed ring to an extra ring. An extra
/// ring is considered only if `socket` is given.
pub fn ring_action(game: &Match, player: Player, socket: Option<Socket>) -> Option<Action> {
    let here =
        |right: Option<RingDropRight>| right.is_some_and(|right| socket.is_none_or(|socket| right.socket == socket));
    if here(game.ring_window(player)) {
        return Some(Action::DropRing);
    }
    if here(game.claim(player)) {
        return Some(Action::ClaimRing);
    }
    let extra = Action::DropExtra(socket?);
    game.check_action(player, extra).is_ok().then_some(extra)
}

/// Returns the sockets on which the player may drop a ring now.
pub fn droppable_sockets(game: &Match, player: Player) -> SocketSet {
    Socket::all().filter(|&socket| ring_action(game, player, Some(socket)).is_some()).collect()
}

/// Returns the first of `places` on which the player may set down the held glass, or else the first place. Returns
/// `None` only if `places` is empty.
pub fn set_down_target(game: &Match, player: Player, places: &[Socket]) -> Option<Socket> {
    let targets = game.glass_in_hand(player).map_or(SocketSet::EMPTY, |glass| game.targets(glass));
    places.iter().find(|&&place| targets.contains(place)).or(places.first()).copied()
}

/// Returns the socket on which an action drops a ring. Returns `None` if the action drops no ring, or if the player may
/// not drop that ring.
pub fn ring_target(game: &Match, player: Player, action: Action) -> Option<Socket> {
    match action {
        Action::DropRing => game.ring_window(player).map(|right| right.socket),
        Action::ClaimRing => game.claim(player).map(|right| right.socket),
        Action::DropExtra(socket) => may_drop_extra_ring(game, player).then_some(socket),
        _ => None,
    }
}
