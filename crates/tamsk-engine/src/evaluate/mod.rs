//! The evaluation of Level 1 positions by a network, and the implementation of [`SearchablePosition`] for [`Position`].

mod input;
pub mod network;
pub mod territory;
pub(crate) mod vectors;

pub use input::{
    BUNDLED_NETWORK, SOCKET_CLASS_COUNT, SocketClasses, TAMSK_SHAPE, TamskNetwork, TerritoryInput,
    territory_input_symmetries,
};

use tamsk_rules::{Board, Player, Position, QUIET_MOVES_LIMIT, SocketSet, Turn};

use crate::endgame::separated_margin;
use crate::search::{Breadth, Candidates, Evaluation, OrderedTurn, Score, SearchablePosition};
use territory::Territory;
use vectors::Vectorised;

/// The number of rings in a holder below which it may be best to keep a ring, because a player without rings cannot
/// claim.
const SCARCE: u8 = 6;

/// The bonus for the winner of a match that is decided by counting, in addition to the lead in rings. It is meant to
/// exceed the estimates of the network.
const SETTLED: Score = 300;

/// Returns the result of a finished match. If the match goes on but no socket is reachable by both sides, counts the
/// rings that each side will drop. Otherwise, or if the count takes too long, evaluates the position with the network.
#[inline]
pub fn evaluate(position: &Position, network: &TamskNetwork) -> Evaluation {
    match evaluate_by_network(position, network) {
        (Evaluation::Heuristic(score), true) => {
            let counted = separated_margin(position).map(|margin| 100 * margin + SETTLED * margin.signum());
            Evaluation::Heuristic(counted.unwrap_or(score))
        }
        (evaluation, _) => evaluation,
    }
}

/// Returns the result of a finished match or else an estimate by the network, and `true` if no socket is reachable by
/// both sides.
#[inline]
pub(crate) fn evaluate_by_network(position: &Position, network: &TamskNetwork) -> (Evaluation, bool) {
    let (board, me) = (position.board(), position.to_move());
    let eval = StaticEval::of(board, me, [board.glass_sockets(me), board.glass_sockets(!me)], network);
    let ending = eval.are_both_blocked || position.quiet_moves() >= QUIET_MOVES_LIMIT;
    if ending && position.claim().is_none() {
        return (Evaluation::Final(eval.lead), false);
    }
    (Evaluation::Heuristic(eval.score), eval.is_separated)
}

impl SearchablePosition for Position {
    type Turn = Turn;

    const MAX_SWING_PER_TURN: Score = 18;

    const ASPIRATION_HALF_WIDTH: Score = 20;

    #[inline]
    fn hash(&self) -> u64 {
        // The hash of the position leaves out the number of moves since the last ring, which can end the match (R6.3).
        Position::hash(self) ^ u64::from(self.quiet_moves()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn to_move(&self) -> Player {
        Position::to_move(self)
    }

    fn add_candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        let mut left_out = false;
        let holders = Player::BOTH.map(|player| self.board().rings_in_holder(player));
        let far_from_empty = holders[0].min(holders[1]) >= SCARCE && holders[0] + holders[1] >= 2 * SCARCE + 4;
        let can_drop = self.board().rings_in_holder(Position::to_move(self)) > self.claim().is_some() as u8;
        self.for_each_turn(|turn| {
            // Keeping a ring lets the opponent claim the socket, so it is almost always worse than dropping the ring.
            let kept = turn.glass_move.is_some_and(|glass_move| !glass_move.drops_ring) && can_drop;
            if kept && breadth == Breadth::Sensible && far_from_empty {
                left_out = true;
                return;
            }
            let order =
                turn.glass_move.map_or(0, |glass_move| i32::from(glass_move.to.height()) * 10 - 500 * i32::from(kept));
            list.push(OrderedTurn { turn, ordering_score: order });
        });
        left_out
    }

    #[inline]
    fn make(&mut self, turn: Turn) {
        self.play_unchecked(turn);
    }

    #[inline]
    fn evaluate(&self) -> Evaluation {
        evaluate(self, &BUNDLED_NETWORK)
    }

    #[inline]
    fn turn_code(turn: Turn) -> u16 {
        let place =
            turn.glass_move.map_or(0, |glass_move| (glass_move.from.index() << 6 | glass_move.to.index()) as u16);
        let ring = turn.move_drops_ring();
        // A pass is encoded as two equal sockets, which no move has. Its ring bit is set so that its code is never 0.
        place | u16::from(ring || turn.glass_move.is_none()) << 12 | u16::from(turn.claims_ring) << 13
    }
}

/// The static evaluation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticEval {
    /// The estimate for the side to move, in hundredths of a ring.
    pub score: Score,
    /// The lead of the side to move, in rings.
    pub lead: i32,
    /// `true` if neither side can move.
    pub are_both_blocked: bool,
    /// `true` if no socket is reachable by both sides.
    pub is_separated: bool,
}

impl StaticEval {
    /// Evaluates a board with `me` to move. `movable_glasses` are those of `me`, then those of the opponent. Other
    /// glasses are obstacles.
    #[inline]
    pub fn of(board: &Board, me: Player, movable_glasses: [SocketSet; 2], network: &TamskNetwork) -> StaticEval {
        vectors::compute(BoardEvaluation { board, me, glasses: movable_glasses, network })
    }
}

/// The arguments of [`StaticEval::of`].
struct BoardEvaluation<'a> {
    board: &'a Board,
    me: Player,
    glasses: [SocketSet; 2],
    network: &'a TamskNetwork,
}

impl Vectorised for BoardEvaluation<'_> {
    type Output = StaticEval;

    #[inline(always)]
    fn compute(self) -> StaticEval {
        let BoardEvaluation { board, me, glasses, network } = self;
        let territory = Territory::new(board, glasses);
        let lead = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
        let blocked = (territory.movable_glasses[0] | territory.movable_glasses[1])
            & territory::unmasked_neighbours_of(territory.vacant_open_sockets)
            == 0;
        let Territory { reached_first: first, exclusive, contested, .. } = territory;
        let apart = (first[0] | first[1] | contested) & !(exclusive[0] | exclusive[1]) == 0;
        StaticEval {
            score: network.score(&TerritoryInput::of(&territory, lead)),
            lead,
            are_both_blocked: blocked,
            is_separated: apart,
        }
    }
}
