//! The legal turns of a position, without allocation.

use arrayvec::ArrayVec;

use super::{Move, Position, QUIET_LIMIT, Turn};

/// The most turns a position can have: three glasses, six ways each, ring or none, claim or none.
pub const MAX_TURNS: usize = 3 * 6 * 2 * 2;

/// The legal turns of a position.
pub type TurnList = ArrayVec<Turn, MAX_TURNS>;

/// What the side to move is left with.
enum Choice {
    /// Moves, after a claim or not.
    Move,
    /// Claim or not, then pass: it is blocked, and its opponent is not or only a claim is left.
    Pass,
    /// Pass, or claim and so bring the match back to life (R6.3).
    Revive,
    /// Nothing: the match is over.
    Over,
}

impl Position {
    #[inline]
    fn choice(&self) -> Choice {
        let quiet = self.quiet >= QUIET_LIMIT;
        if self.can_move(self.to_move) {
            match (quiet, self.claim) {
                (false, _) => Choice::Move,
                (true, Some(_)) => Choice::Revive,
                (true, None) => Choice::Over,
            }
        } else if self.claim.is_some() || (!quiet && self.can_move(!self.to_move)) {
            Choice::Pass
        } else {
            Choice::Over
        }
    }

    /// Calls `f` with every legal turn.
    #[inline]
    pub fn for_each_turn(&self, mut f: impl FnMut(Turn)) {
        let can_claim = self.claim.is_some();
        match self.choice() {
            Choice::Move => {
                self.for_each_move(false, &mut f);
                if can_claim {
                    self.for_each_move(true, &mut f);
                }
            }
            Choice::Revive => {
                self.for_each_move(true, &mut f);
                f(Turn::PASS);
            }
            Choice::Pass => {
                f(Turn::PASS);
                if can_claim {
                    f(Turn { claim: true, go: None });
                }
            }
            Choice::Over => {}
        }
    }

    #[inline]
    fn for_each_move(&self, claim: bool, f: &mut impl FnMut(Turn)) {
        let has_ring = self.rings_after(claim) > 0;
        let open = self.board.open();
        for from in self.board.glasses(self.to_move) {
            for to in from.neighbours() & open {
                f(Turn { claim, go: Some(Move { from, to, ring: false }) });
                if has_ring {
                    f(Turn { claim, go: Some(Move { from, to, ring: true }) });
                }
            }
        }
    }

    /// The rings that the side to move has for its own move, having claimed or not.
    #[inline]
    fn rings_after(&self, claim: bool) -> u8 {
        self.board.holder(self.to_move) - claim as u8
    }

    /// The legal turns; none if the match is over.
    pub fn turns(&self) -> TurnList {
        let mut turns = TurnList::new();
        self.for_each_turn(|turn| turns.push(turn));
        turns
    }

    /// How many legal turns there are, counted without making them.
    #[inline]
    pub fn count_turns(&self) -> u32 {
        let can_claim = self.claim.is_some() as u32;
        let moves = || {
            let open = self.board.open();
            self.board.glasses(self.to_move).into_iter().map(|from| (from.neighbours() & open).len()).sum::<u32>()
        };
        let ways = |claim| moves() * (1 + (self.rings_after(claim) > 0) as u32);
        match self.choice() {
            Choice::Move if can_claim == 1 => ways(false) + ways(true),
            Choice::Move => ways(false),
            Choice::Revive => ways(true) + 1,
            Choice::Pass => 1 + can_claim,
            Choice::Over => 0,
        }
    }

    /// Whether a turn is legal.
    pub fn is_legal(&self, turn: Turn) -> bool {
        if turn.claim && self.claim.is_none() {
            return false;
        }
        match (self.choice(), turn.go) {
            (Choice::Move, Some(go)) => self.is_legal_move(turn.claim, go),
            (Choice::Revive, Some(go)) => turn.claim && self.is_legal_move(true, go),
            (Choice::Revive, None) => !turn.claim,
            (Choice::Pass, None) => true,
            (Choice::Move, None) | (Choice::Pass, Some(_)) | (Choice::Over, _) => false,
        }
    }

    fn is_legal_move(&self, claim: bool, Move { from, to, ring }: Move) -> bool {
        self.board.glasses(self.to_move).contains(from)
            && self.board.exits(from).contains(to)
            && (!ring || self.rings_after(claim) > 0)
    }
}
