//! Sorts the turns of an endgame for the search.

use tamsk_rules::{Position, Turn};

use super::node::current_lead;
use super::reach::Reach;
use crate::evaluate::{TamskNetwork, evaluate_by_network};
use crate::search::{Breadth, Candidates, Evaluation, SearchablePosition};

/// The value of one ring of the margin when turns are ordered. It is needed because the evaluation hardly distinguishes
/// between winning margins.
const MARGIN_ORDER: i32 = 150;
/// The value of a place in a side's exclusive territory when turns are ordered. `WAY_ORDER` is the value of a socket
/// that a side may enter now.
const GROUND_ORDER: i32 = 16;
const WAY_ORDER: i32 = 8;

/// How far ahead turns are estimated for the ordering.
#[derive(Clone, Copy)]
pub(super) enum OrderingDepth {
    /// The estimate is the static evaluation after the turn.
    AfterTurn,
    /// The estimate is the static evaluation after the best reply. It takes longer, and is used only where a bad order
    /// would cost even more time.
    AfterReply,
}

/// Sorts the turns, best first. The hash move comes first. All other turns follow in the order of their estimates by
/// the network.
pub(super) fn sort_turns(
    position: &Position,
    turns: &mut Candidates<Turn>,
    hash_move: u16,
    depth: OrderingDepth,
    network: &TamskNetwork,
) {
    for candidate in turns.iter_mut() {
        candidate.ordering_score = ordering_score(candidate.turn, hash_move, || {
            estimate_turn(&position.after(candidate.turn), depth, network)
        });
    }
    turns.sort_by_key(|candidate| -i64::from(candidate.ordering_score));
}

/// Returns the ordering score of a turn. The hash move comes first. All other turns are ordered by the estimate that
/// `estimate` returns.
pub(super) fn ordering_score(turn: Turn, hash_move: u16, estimate: impl FnOnce() -> i32) -> i32 {
    if hash_move != 0 && Position::turn_code(turn) == hash_move { i32::MAX } else { estimate() }
}

/// Returns an estimate of the turn that led to the position `after`, from the point of view of the player who made the
/// turn.
pub(super) fn estimate_turn(after: &Position, depth: OrderingDepth, network: &TamskNetwork) -> i32 {
    -match depth {
        OrderingDepth::AfterTurn => value(after, network),
        OrderingDepth::AfterReply => after_reply(after, network),
    }
}

/// Estimates a turn by the exclusive territory of each side and by the sockets that each side may enter next.
pub(super) fn estimate_by_territory(reach: &Reach) -> i32 {
    let ways = reach.enterable_sockets().map(|sockets| sockets.count_ones() as i32);
    GROUND_ORDER * (reach.exclusive_places[1] - reach.exclusive_places[0]) + WAY_ORDER * (ways[1] - ways[0])
}

fn value(position: &Position, network: &TamskNetwork) -> i32 {
    match evaluate_by_network(position, network).0 {
        Evaluation::Final(margin) => 100 * margin,
        Evaluation::Heuristic(score) => score + MARGIN_ORDER * current_lead(position),
    }
}

fn after_reply(position: &Position, network: &TamskNetwork) -> i32 {
    let mut replies = Candidates::new();
    if !position.is_over() {
        position.add_candidates(Breadth::Sensible, &mut replies);
    }
    let best = replies.iter().map(|reply| -value(&position.after(reply.turn), network)).max();
    best.unwrap_or_else(|| value(position, network))
}
