//! The bounds of a position and the move ordering of a proof.

use tamsk_rules::{Board, ByPlayer, Player, Position, Socket, Turn};

use super::reach::Reach;
use crate::evaluate::evaluate;
use crate::evaluate::network::BUNDLED;
use crate::search::{Breadth, Candidates, Evaluation, Game};

pub(super) struct Node {
    pub(super) reach: Reach,
    /// The places that can still be filled, by a claim or after a move.
    pub(super) fillable_places: i32,
    pub(super) margin: i32,
}

impl Node {
    /// Not inlined, so that the result is written to its final place.
    #[inline(never)]
    pub(super) fn of(position: &Position) -> Node {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: the feature has just been detected.
            return unsafe { Node::find_with_popcnt(position) };
        }
        Node::find(position)
    }

    /// [`Node::find`], compiled for processors with population count.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    fn find_with_popcnt(position: &Position) -> Node {
        Node::find(position)
    }

    #[inline(always)]
    fn find(position: &Position) -> Node {
        let reach = Reach::of(position);
        let room = reach.total_places + i32::from(position.claim().is_some());
        Node { reach, fillable_places: room, margin: margin(position) }
    }

    /// Returns the depth of the node's table entries. Entries that took more work are greater and stay longer.
    pub(super) fn depth(&self) -> u8 {
        self.reach.total_places.clamp(0, 64) as u8
    }
}

fn margin(position: &Position) -> i32 {
    let (board, me) = (position.board(), position.to_move());
    i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me))
}

/// The ordering value of a ring of the lead. The evaluation hardly distinguishes winning leads.
const LEAD_ORDER: i32 = 150;

/// Returns the lead of the player who has just moved.
fn lead(position: &Position) -> i32 {
    let (board, me) = (position.board(), Position::to_move(position));
    i32::from(board.rings_in_holder(me)) - i32::from(board.rings_in_holder(!me))
}

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
        Evaluation::Heuristic(score) => score - LEAD_ORDER * lead(position),
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

/// The greatest number of rings in a holder that a position can represent.
const MOST_RINGS: u8 = 69;

/// Returns `true` if both holders can be filled up to a ring for each free place. They cannot early in a match with a
/// handicap, where no proof would finish anyway. Once they can, they always can.
pub(super) fn can_have_plenty(position: &Position) -> bool {
    let most = Player::BOTH.map(|player| position.board().rings_in_holder(player)).into_iter().max();
    most.unwrap_or(0) + missing(position) <= MOST_RINGS
}

/// Returns the rings to add to each holder, so that the smaller one has a ring for each free place.
fn missing(position: &Position) -> u8 {
    let board = position.board();
    let fewest = board.rings_in_holder(Player::Red).min(board.rings_in_holder(Player::Black));
    (64 - board.rings_on_board()).saturating_sub(fewest)
}

/// Returns the position with at least a ring for each free place in both holders and the same lead.
pub(super) fn with_a_ring_per_place(position: &Position) -> Position {
    let (board, more) = (position.board(), missing(position));
    let [red, black] = Player::BOTH.map(|player| board.rings_in_holder(player) + more);
    let mut full = Board::with_holders(ByPlayer::new(red + board.rings_on_board(), black));
    for socket in Socket::all() {
        for _ in 0..board.rings(socket) {
            full.drop_ring(Player::Red, socket);
        }
    }
    for player in Player::BOTH {
        for socket in board.glasses(player) {
            full.add_glass(player, socket);
        }
    }
    Position::from_parts_unchecked(full, position.to_move(), position.claim(), position.quiet())
}
