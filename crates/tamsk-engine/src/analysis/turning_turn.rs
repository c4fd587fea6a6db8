//! The turn in which a finished match turned against its loser.

use super::analyse::{Analysis, JudgedTurn};
use super::deed::TurnDeed;

/// The least chance to win, in per cent, with which resigning can be said to have lost a match.
const OPEN: u8 = 25;

impl Analysis {
    /// Returns the turn in which the match turned against its loser: the first of their [worst](Analysis::worst) ones;
    /// `None` if no single turn lost it, or nobody did.
    pub fn turning_turn(&self) -> Option<&JudgedTurn> {
        let loser = !self.outcome?.winner?;
        let mut worst = self.worst().into_iter().filter(|turn| turn.player == loser).peekable();
        // Resigning an open match is what lost it, but one that was nearly lost was lost before.
        worst.next_if(|turn| turn.deed == TurnDeed::Resigned && turn.before.chance(loser) <= OPEN);
        worst.next()
    }
}
