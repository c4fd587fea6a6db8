//! The meaning of a press on a socket, for which both players may have something.

use std::time::Duration;

use tamsk_rules::{Action, ByPlayer, Match, Player, Socket};

use super::hands::{Hands, Meaning};
use crate::session::seats::Seats;

/// Returns the meaning of a press on a socket.
pub(super) fn on_socket(game: &Match, hands: &Hands, socket: Socket) -> Meaning {
    let candidates = candidates(game, hands, socket);
    // Something legal takes precedence over something that will be refused.
    let best = latest_of(&candidates, |candidate| candidate.is_legal)
        .or_else(|| latest_of(&candidates, |candidate| !candidate.is_doubtful));
    best.unwrap_or(Meaning::Nothing)
}

/// Returns the meaning of a press on a socket, if the rules allow it.
pub(super) fn legal_on_socket(game: &Match, hands: &Hands, socket: Socket) -> Option<Meaning> {
    latest_of(&candidates(game, hands, socket), |candidate| candidate.is_legal)
}

/// Returns the meaning of the candidate that began last among those for which `matters` holds. Of two that began at the
/// same instant, the later one in the list wins.
fn latest_of(candidates: &[PressCandidate], matters: fn(&PressCandidate) -> bool) -> Option<Meaning> {
    let candidates = candidates.iter().filter(|candidate| matters(candidate));
    candidates.max_by_key(|candidate| candidate.since).map(|candidate| candidate.meaning)
}

/// Returns the meaning of a press on a socket for which nobody has begun anything: a person who has a right to an extra
/// ring drops it there (R5.5), without saying first that they choose its socket.
pub(super) fn extra_on_socket(game: &Match, seats: Seats, hands: &Hands, socket: Socket) -> Option<Meaning> {
    let drops = |player: &Player| {
        seats.is_person(*player) && hands.are_free(*player) && game.check(*player, Action::DropExtra(socket)).is_ok()
    };
    Player::BOTH.into_iter().find(drops).map(|player| Meaning::Choose(player, socket))
}

/// Returns what a press on a socket may mean.
fn candidates(game: &Match, hands: &Hands, socket: Socket) -> Vec<PressCandidate> {
    let may_place = |player: Player| {
        let is_target = game.in_hand(player).is_some_and(|glass| game.targets(glass).contains(socket));
        is_target || hands.confirmed[player] == Some(socket)
    };
    let may_drop = |player: Player| game.check(player, Action::DropExtra(socket)).is_ok();
    let choose = |player: Player| PressCandidate {
        since: hands.choosing[player],
        is_legal: may_drop(player),
        is_doubtful: false,
        meaning: Meaning::Choose(player, socket),
    };
    let set_down = |player: Player| PressCandidate {
        since: hands.carrying[player],
        is_legal: may_place(player),
        is_doubtful: hands.doubtful[player],
        meaning: Meaning::SetDown(player),
    };
    let candidates = Player::BOTH.map(choose).into_iter().chain(Player::BOTH.map(set_down));
    candidates.filter(|candidate| candidate.since.is_some()).collect()
}

/// A possible meaning of a press on a socket.
struct PressCandidate {
    /// When the player began to carry or to choose.
    since: Option<Duration>,
    /// Whether the rules allow it, or it is the second press that a move onto a full socket waits for.
    is_legal: bool,
    /// Whether the glass may be carried by the other person.
    is_doubtful: bool,
    meaning: Meaning,
}

/// Returns the player who began last.
pub(super) fn latest(since: ByPlayer<Option<Duration>>) -> Option<Player> {
    Player::BOTH.into_iter().filter(|&player| since[player].is_some()).max_by_key(|&player| since[player])
}
