//! The order in which the turns of an endgame are searched.

use tamsk_rules::{Position, Turn};

use super::node::margin;
use super::reach::Reach;
use crate::evaluate::evaluate;
use crate::evaluate::network::BUNDLED;
use crate::search::{Breadth, Candidates, Evaluation, Game};

/// The ordering value of a ring of the margin. The evaluation hardly distinguishes winning margins.
const MARGIN_ORDER: i32 = 150;
/// The ordering values of a place in a side's own ground, and of a socket that it may enter now.
const GROUND_ORDER: i32 = 16;
const WAY_ORDER: i32 = 8;

/// The depth at which turns are estimated for the ordering.
#[derive(Clone, Copy)]
pub(super) enum OrderingDepth {
    /// The static evaluation after the turn.
    Turn,
    /// The static evaluation after the best reply, where a bad order costs more.
    Reply,
}

/// Sorts the turns, best first: the hash move, then by estimates.
pub(super) fn sort_turns(position: &Position, turns: &mut Candidates<Turn>, hash_move: u16, foresight: OrderingDepth) {
    for candidate in turns.iter_mut() {
        candidate.order =
            ordering_score(candidate.turn, hash_move, || estimate_turn(&position.after(candidate.turn), foresight));
    }
    turns.sort_by_key(|candidate| -i64::from(candidate.order));
}

/// Returns the order of a turn: the hash move comes first, all others by `seems`.
pub(super) fn ordering_score(turn: Turn, hash_move: u16, seems: impl FnOnce() -> i32) -> i32 {
    if hash_move != 0 && Position::turn_code(turn) == hash_move { i32::MAX } else { seems() }
}

pub(super) fn estimate_turn(after: &Position, foresight: OrderingDepth) -> i32 {
    -match foresight {
        OrderingDepth::Turn => value(after),
        OrderingDepth::Reply => after_reply(after),
    }
}

/// Estimates a turn by the ground of each side and the sockets that each may enter next.
pub(super) fn estimate_by_territory(reach: &Reach) -> i32 {
    let ways = reach.enterable_sockets().map(|sockets| sockets.count_ones() as i32);
    GROUND_ORDER * (reach.exclusive_places[1] - reach.exclusive_places[0]) + WAY_ORDER * (ways[1] - ways[0])
}

fn value(position: &Position) -> i32 {
    match evaluate(position, &BUNDLED) {
        Evaluation::Final(margin) => 100 * margin,
        Evaluation::Heuristic(score) => score + MARGIN_ORDER * margin(position),
    }
}

fn after_reply(position: &Position) -> i32 {
    let mut replies = Candidates::new();
    if !position.is_over() {
        position.candidates(Breadth::Sensible, &mut replies);
    }
    let best = replies.iter().map(|reply| -value(&position.after(reply.turn))).max();
    best.unwrap_or_else(|| value(position))
}
