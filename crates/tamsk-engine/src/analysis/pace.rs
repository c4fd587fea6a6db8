//! How long the players usually took for a turn, which the search assumes of them.

use tamsk_records::PlayedTurn;
use tamsk_rules::{ByPlayer, Millis, Player};

/// The pace of a player who has taken no turn, in milliseconds.
const USUAL: Millis = 2_000;
/// The bounds of every pace: thinking for longer is a choice, not a habit.
const QUICKEST: Millis = 1_000;
const SLOWEST: Millis = 5_000;

/// Returns how long each player usually took for a turn: the median, within bounds.
pub(super) fn paces(turns: &[PlayedTurn]) -> ByPlayer<Millis> {
    ByPlayer(Player::BOTH).map(|player| {
        let own = turns.iter().filter(|turn| turn.player == player && turn.moved.is_some());
        median(own.map(duration).collect()).unwrap_or(USUAL).clamp(QUICKEST, SLOWEST)
    })
}

/// Returns how long a turn lasted.
pub(super) fn duration(turn: &PlayedTurn) -> Millis {
    turn.after.now().saturating_sub(turn.before.now())
}

/// Returns the middle one of several times, the later of two; `None` if there are none.
pub(super) fn median(mut times: Vec<Millis>) -> Option<Millis> {
    let middle = times.len() / 2;
    (!times.is_empty()).then(|| *times.select_nth_unstable(middle).1)
}
