//! The evaluation of Level 1 positions by a network, and [`Game`] for [`Position`].

mod input;
pub mod network;
pub mod territory;

use tamsk_rules::{Board, Player, Position, QUIET_MOVES_LIMIT, SocketSet, Turn};

use crate::endgame::separated_margin;
use crate::search::{Breadth, Candidate, Candidates, Evaluation, Game, Score};
use network::{BUNDLED, Input, Network};
use territory::Territory;

/// With fewer rings in a holder, keeping a ring may be best: a player without rings cannot claim.
const SCARCE: u8 = 6;

/// The bonus of a match decided by counting, in addition to its rings. It exceeds the network's estimates.
const SETTLED: Score = 300;

/// Returns the result of a finished match, otherwise the network's estimate.
#[inline]
pub fn evaluate(position: &Position, network: &Network) -> Evaluation {
    by_network(position, network).0
}

/// Evaluates a position, and returns `true` if no socket is reachable by both sides.
#[inline]
fn by_network(position: &Position, network: &Network) -> (Evaluation, bool) {
    let (board, me) = (position.board(), position.to_move());
    let eval = StaticEval::of(board, me, [board.glasses(me), board.glasses(!me)], network);
    let ending = eval.blocked || position.quiet() >= QUIET_MOVES_LIMIT;
    if ending && position.claim().is_none() {
        return (Evaluation::Final(eval.lead), false);
    }
    (Evaluation::Heuristic(eval.score), eval.are_separated)
}

impl Game for Position {
    type Turn = Turn;

    const MAX_SWING_PER_TURN: Score = 18;

    const ASPIRATION_WINDOW: Score = 20;

    #[inline]
    fn hash(&self) -> u64 {
        // The position's own hash leaves out the moves since the last ring, which can end the match (R6.3).
        Position::hash(self) ^ u64::from(self.quiet()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn to_move(&self) -> Player {
        Position::to_move(self)
    }

    fn candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        let mut left_out = false;
        let holders = Player::BOTH.map(|player| self.board().rings_in_holder(player));
        let far_from_empty = holders[0].min(holders[1]) >= SCARCE && holders[0] + holders[1] >= 2 * SCARCE + 4;
        let can_drop = self.board().rings_in_holder(Position::to_move(self)) > self.claim().is_some() as u8;
        self.for_each_turn(|turn| {
            // Keeping a ring lets the opponent claim the socket, so it is almost always worse.
            let kept = turn.glass_move.is_some_and(|glass_move| !glass_move.ring) && can_drop;
            if kept && breadth == Breadth::Sensible && far_from_empty {
                left_out = true;
                return;
            }
            let order =
                turn.glass_move.map_or(0, |glass_move| i32::from(glass_move.to.height()) * 10 - 500 * i32::from(kept));
            list.push(Candidate { turn, order });
        });
        left_out
    }

    #[inline]
    fn make(&mut self, turn: Turn) {
        self.play_unchecked(turn);
    }

    #[inline]
    fn evaluate(&self) -> Evaluation {
        match by_network(self, &BUNDLED) {
            (Evaluation::Heuristic(score), true) => {
                let counted = separated_margin(self).map(|margin| 100 * margin + SETTLED * margin.signum());
                Evaluation::Heuristic(counted.unwrap_or(score))
            }
            (evaluation, _) => evaluation,
        }
    }

    #[inline]
    fn turn_code(turn: Turn) -> u16 {
        let place =
            turn.glass_move.map_or(0, |glass_move| (glass_move.from.index() << 6 | glass_move.to.index()) as u16);
        let ring = turn.drops_ring();
        // A pass has two equal sockets, which no move has. Its ring bit distinguishes it from code 0.
        place | u16::from(ring || turn.glass_move.is_none()) << 12 | u16::from(turn.claim) << 13
    }
}

/// The static evaluation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticEval {
    /// The estimate for the side to move, in hundredths of a ring.
    pub score: Score,
    /// The lead in rings of the side to move.
    pub lead: i32,
    /// `true` if neither side can move.
    pub blocked: bool,
    /// `true` if no socket is reachable by both sides.
    pub are_separated: bool,
}

impl StaticEval {
    /// Evaluates a board with `me` to move. Only `glasses` (own, then opponent's) can move; other glasses block.
    #[inline]
    pub fn of(board: &Board, me: Player, glasses: [SocketSet; 2], network: &Network) -> StaticEval {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "the function requires processor features")]
            // SAFETY: both features have just been detected.
            return unsafe { evaluate_with_avx2(board, me, glasses, network) };
        }
        static_eval(board, me, glasses, network)
    }
}

/// [`static_eval`], compiled for processors with population count and 256-bit vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,avx2")]
fn evaluate_with_avx2(board: &Board, me: Player, glasses: [SocketSet; 2], network: &Network) -> StaticEval {
    static_eval(board, me, glasses, network)
}

#[inline(always)]
fn static_eval(board: &Board, me: Player, glasses: [SocketSet; 2], network: &Network) -> StaticEval {
    let territory = Territory::to_bitboard(board, glasses);
    let lead = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
    let blocked = (territory.glasses[0] | territory.glasses[1]) & territory::neighbours_of(territory.open) == 0;
    let Territory { first, alone, contested, .. } = territory;
    let apart = (first[0] | first[1] | contested) & !(alone[0] | alone[1]) == 0;
    StaticEval { score: network.score(&Input::of(&territory, lead)), lead, blocked, are_separated: apart }
}
