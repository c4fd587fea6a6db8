//! What a proof looks at before it tries turns, and the order in which it tries them.

use tamsk_rules::{Board, ByPlayer, Player, Position, Socket, Turn};

use super::reach::Reach;
use crate::evaluate::evaluate;
use crate::evaluate::network::CURRENT;
use crate::search::{Breadth, Candidates, Evaluation, Game};

/// What bounds and the table need to know about a position.
pub(super) struct Node {
    pub(super) reach: Reach,
    /// The places that may still be filled, by a claim or after a move.
    pub(super) room: i32,
    /// The rings by which the side to move leads.
    pub(super) margin: i32,
}

impl Node {
    /// Looks at a position. Not inlined, so that the result is written where it stays.
    #[inline(never)]
    pub(super) fn of(position: &Position) -> Node {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: the processor has just been found to have them.
            return unsafe { Node::find_with_popcnt(position) };
        }
        Node::find(position)
    }

    /// [`Node::find`], compiled for processors that count bits, which not every x86-64 processor does.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    fn find_with_popcnt(position: &Position) -> Node {
        Node::find(position)
    }

    #[inline(always)]
    fn find(position: &Position) -> Node {
        let reach = Reach::of(position);
        let room = reach.together + i32::from(position.claim().is_some());
        Node { reach, room, margin: margin(position) }
    }

    /// What the table goes by when it has to forget: the greater, the more work.
    pub(super) fn depth(&self) -> u8 {
        self.reach.together.clamp(0, 64) as u8
    }
}

/// The rings by which the side to move leads.
fn margin(position: &Position) -> i32 {
    let (board, me) = (position.board(), position.to_move());
    i32::from(board.holder(!me)) - i32::from(board.holder(me))
}

/// What a ring of the lead counts in the ordering, beside the evaluation, which hardly tells winning leads apart.
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

/// The most rings in a holder that a position can tell apart.
const MOST_RINGS: u8 = 69;

/// Whether there can be a ring for each free place in both holders. There cannot with a handicap early in a match, where
/// no proof would come to an end. Once there can it remains so.
pub(super) fn fits(position: &Position) -> bool {
    let most = Player::BOTH.map(|player| position.board().holder(player)).into_iter().max();
    most.unwrap_or(0) + missing(position) <= MOST_RINGS
}

/// The rings that each holder lacks for the smaller one to have a ring for each free place.
fn missing(position: &Position) -> u8 {
    let board = position.board();
    let fewest = board.holder(Player::Red).min(board.holder(Player::Black));
    (64 - board.rings_on_board()).saturating_sub(fewest)
}

/// Returns the position with a ring for each free place in both holders at least, and the same lead.
pub(super) fn with_plenty(position: &Position) -> Position {
    let (board, more) = (position.board(), missing(position));
    let [red, black] = Player::BOTH.map(|player| board.holder(player) + more);
    let mut full = Board::with_holders(ByPlayer::new(red + board.rings_on_board(), black));
    for socket in Socket::all() {
        for _ in 0..board.rings(socket) {
            full.drop_ring(Player::Red, socket);
        }
    }
    for player in Player::BOTH {
        for socket in board.glasses(player) {
            full.put_glass(player, socket);
        }
    }
    Position::assemble(full, position.to_move(), position.claim(), position.quiet())
}
