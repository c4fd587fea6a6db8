//! The order in which a proof tries turns.

use crate::bot::evaluate::evaluate;
use crate::bot::evaluate::network::CURRENT;
use crate::bot::search::{Breadth, Candidates, Evaluation, Game};
use crate::rules::{Position, Turn};

/// What a ring of the lead counts in the ordering, beside the evaluation, which tells hardly any difference between
/// leads that win.
const LEAD_ORDER: i32 = 150;

/// The lead of the player who has just moved.
fn lead(position: &Position) -> i32 {
    let (board, me) = (position.board(), Position::to_move(position));
    i32::from(board.holder(me)) - i32::from(board.holder(!me))
}

/// How far ahead turns are judged before they are tried: the more work a bad order costs, the further.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Foresight {
    /// Not at all.
    None,
    /// By the static evaluation after the turn.
    Turn,
    /// By the static evaluation after the best reply.
    Reply,
}

/// Sorts the turns, best first: the hash move, then as far as `foresight` sees.
pub(super) fn order(position: &Position, turns: &mut Candidates<Turn>, hash_move: u16, foresight: Foresight) {
    for candidate in turns.iter_mut() {
        if hash_move != 0 && Position::code(candidate.turn) == hash_move {
            candidate.order = i32::MAX;
        } else if foresight != Foresight::None {
            let after = position.after(candidate.turn);
            candidate.order = -if foresight == Foresight::Reply { after_reply(&after) } else { value(&after) };
        }
    }
    turns.sort_by_key(|candidate| -i64::from(candidate.order));
}

/// What a position is worth for the side to move.
fn value(position: &Position) -> i32 {
    match evaluate(position, &CURRENT) {
        Evaluation::Final(margin) => 100 * margin,
        Evaluation::Heuristic(score) => score - LEAD_ORDER * lead(position),
    }
}

/// What a position is worth for the side to move after its best sensible turn.
fn after_reply(position: &Position) -> i32 {
    let mut replies = Candidates::new();
    if !position.is_over() {
        position.candidates(Breadth::Sensible, &mut replies);
    }
    let best = replies.iter().map(|reply| -value(&position.after(reply.turn))).max();
    best.unwrap_or_else(|| value(position))
}
