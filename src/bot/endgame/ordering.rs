//! The order in which a proof tries turns.

use crate::bot::search::{Candidates, Evaluation, Game};
use crate::rules::{Position, Turn};

/// What a ring of the lead counts in the ordering, beside the evaluation, which tells hardly any difference between
/// leads that win.
const LEAD_ORDER: i32 = 150;

/// The lead of the player who has just moved.
fn lead(position: &Position) -> i32 {
    let (board, me) = (position.board(), Position::to_move(position));
    i32::from(board.holder(me)) - i32::from(board.holder(!me))
}

/// Sorts the turns, best first: the hash move, then by static evaluation after the turn.
pub(super) fn order(position: &Position, turns: &mut Candidates<Turn>, hash_move: u16, evaluate: bool) {
    for candidate in turns.iter_mut() {
        if hash_move != 0 && Position::code(candidate.turn) == hash_move {
            candidate.order = i32::MAX;
        } else if evaluate {
            let after = position.after(candidate.turn);
            candidate.order = match after.evaluate() {
                Evaluation::Final(margin) => -100 * margin,
                Evaluation::Heuristic(score) => LEAD_ORDER * lead(&after) - score,
            };
        }
    }
    turns.sort_by_key(|candidate| -i64::from(candidate.order));
}
