//! The order in which a proof tries turns.

use tamsk_rules::{Position, Turn};

use super::reach::Reach;
use crate::evaluate::evaluate;
use crate::evaluate::network::CURRENT;
use crate::search::{Breadth, Candidates, Evaluation, Game};

/// What a ring of the lead counts in the ordering, beside the evaluation, which tells hardly any difference between
/// leads that win.
const LEAD_ORDER: i32 = 150;

/// The lead of the player who has just moved.
fn lead(position: &Position) -> i32 {
    let (board, me) = (position.board(), Position::to_move(position));
    i32::from(board.holder(me)) - i32::from(board.holder(!me))
}

/// What a place in one's own ground counts in the ordering by ground, and a socket that one may enter now.
const GROUND_ORDER: i32 = 16;
const WAY_ORDER: i32 = 8;

/// How far ahead turns are judged before they are tried: the more work a bad order costs, the further.
#[derive(Clone, Copy)]
pub(super) enum Foresight {
    /// By the static evaluation after the turn.
    Turn,
    /// By the static evaluation after the best reply.
    Reply,
}

/// Sorts the turns, best first: the hash move, then as far as `foresight` sees.
pub(super) fn order(position: &Position, turns: &mut Candidates<Turn>, hash_move: u16, foresight: Foresight) {
    for candidate in turns.iter_mut() {
        candidate.order = order_of(candidate.turn, hash_move, || foresee(&position.after(candidate.turn), foresight));
    }
    turns.sort_by_key(|candidate| -i64::from(candidate.order));
}

/// The order of a turn: the hash move comes first, and `seems` tells how good any other one seems.
pub(super) fn order_of(turn: Turn, hash_move: u16, seems: impl FnOnce() -> i32) -> i32 {
    if hash_move != 0 && Position::code(turn) == hash_move { i32::MAX } else { seems() }
}

/// How good a turn seems, by the position after it.
pub(super) fn foresee(after: &Position, foresight: Foresight) -> i32 {
    -match foresight {
        Foresight::Turn => value(after),
        Foresight::Reply => after_reply(after),
    }
}

/// How good a turn seems, by the places that each side then has for itself, and by the sockets that each may enter next.
pub(super) fn by_ground(reach: &Reach) -> i32 {
    let ways = reach.ways().map(|sockets| sockets.count_ones() as i32);
    GROUND_ORDER * (reach.own[1] - reach.own[0]) + WAY_ORDER * (ways[1] - ways[0])
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
