//! Generates the legal turns without allocating (section 8 of the rules), and counts sequences of turns (perft).

use arrayvec::ArrayVec;

use super::turn::{Move, Turn};
use super::{Position, QUIET_MOVES_LIMIT};

/// The maximum number of turns in a position. Each of three glasses has up to six neighbouring sockets. Each move may
/// be made with or without a ring, and with or without a claim.
pub const MAX_LEGAL_TURNS: usize = 3 * 6 * 2 * 2;

/// The legal turns of a position.
pub type TurnList = ArrayVec<Turn, MAX_LEGAL_TURNS>;

/// The kind of turns available to the side to move.
enum TurnKind {
    /// Moves, with or without a claim.
    Move,
    /// Passes, with or without a claim, because the side to move is blocked (R6.1).
    Pass,
    /// Either a pass that ends the match, or a claim that revives the match and is followed by a move (R6.3).
    Revive,
    /// No turns, because the match is over.
    Over,
}

impl Position {
    /// Returns the kind of turns available to the side to move.
    #[inline]
    fn turn_kind(&self) -> TurnKind {
        let quiet = self.quiet >= QUIET_MOVES_LIMIT;
        if self.can_move(self.to_move) {
            match (quiet, self.claim) {
                (false, _) => TurnKind::Move,
                (true, Some(_)) => TurnKind::Revive,
                (true, None) => TurnKind::Over,
            }
        } else if self.claim.is_some() || (!quiet && self.can_move(!self.to_move)) {
            TurnKind::Pass
        } else {
            TurnKind::Over
        }
    }

    /// Calls `f` for every legal turn.
    #[inline]
    pub fn for_each_turn(&self, mut f: impl FnMut(Turn)) {
        let can_claim = self.claim.is_some();
        match self.turn_kind() {
            TurnKind::Move => {
                self.for_each_move(false, &mut f);
                if can_claim {
                    self.for_each_move(true, &mut f);
                }
            }
            TurnKind::Revive => {
                self.for_each_move(true, &mut f);
                f(Turn::PASS);
            }
            TurnKind::Pass => {
                f(Turn::PASS);
                if can_claim {
                    f(Turn { claims_ring: true, glass_move: None });
                }
            }
            TurnKind::Over => {}
        }
    }

    /// Calls `f` for every move, with a claim before the move if `claim` is `true`.
    #[inline]
    fn for_each_move(&self, claim: bool, f: &mut impl FnMut(Turn)) {
        let has_ring = self.rings_after(claim) > 0;
        let open = self.board.enterable_sockets();
        for from in self.board.glass_sockets(self.to_move) {
            for to in from.neighbours() & open {
                f(Turn { claims_ring: claim, glass_move: Some(Move { from, to, drops_ring: false }) });
                if has_ring {
                    f(Turn { claims_ring: claim, glass_move: Some(Move { from, to, drops_ring: true }) });
                }
            }
        }
    }

    /// Returns the number of rings left to the side to move. If `claim` is `true`, the claimed ring is already
    /// subtracted.
    #[inline]
    fn rings_after(&self, claim: bool) -> u8 {
        self.board.rings_in_holder(self.to_move) - claim as u8
    }

    /// Returns the legal turns. The list is empty if the match is over.
    pub fn turns(&self) -> TurnList {
        let mut turns = TurnList::new();
        self.for_each_turn(|turn| turns.push(turn));
        turns
    }

    /// Returns the number of legal turns without generating them.
    #[inline]
    pub fn count_turns(&self) -> u32 {
        let can_claim = self.claim.is_some() as u32;
        let moves = || {
            let open = self.board.enterable_sockets();
            self.board.glass_sockets(self.to_move).into_iter().map(|from| (from.neighbours() & open).len()).sum::<u32>()
        };
        let ways = |claim| moves() * (1 + (self.rings_after(claim) > 0) as u32);
        match self.turn_kind() {
            TurnKind::Move if can_claim == 1 => ways(false) + ways(true),
            TurnKind::Move => ways(false),
            TurnKind::Revive => ways(true) + 1,
            TurnKind::Pass => 1 + can_claim,
            TurnKind::Over => 0,
        }
    }

    /// Returns `true` if a turn is legal.
    pub fn is_legal(&self, turn: Turn) -> bool {
        if turn.claims_ring && self.claim.is_none() {
            return false;
        }
        match (self.turn_kind(), turn.glass_move) {
            (TurnKind::Move, Some(glass_move)) => self.is_legal_move(turn.claims_ring, glass_move),
            (TurnKind::Revive, Some(glass_move)) => turn.claims_ring && self.is_legal_move(true, glass_move),
            (TurnKind::Revive, None) => !turn.claims_ring,
            (TurnKind::Pass, None) => true,
            (TurnKind::Move, None) | (TurnKind::Pass, Some(_)) | (TurnKind::Over, _) => false,
        }
    }

    fn is_legal_move(&self, claim: bool, Move { from, to, drops_ring: ring }: Move) -> bool {
        self.board.glass_sockets(self.to_move).contains(from)
            && self.board.exits(from).contains(to)
            && (!ring || self.rings_after(claim) > 0)
    }

    /// Returns the number of sequences of `depth` legal turns (section 8 of the rules). The last turn of each sequence
    /// is counted without being played.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns().into(),
            _ => {
                let mut nodes = 0;
                self.for_each_turn(|turn| {
                    let mut next = *self;
                    next.play_unchecked(turn);
                    nodes += next.perft(depth - 1);
                });
                nodes
            }
        }
    }
}
