//! The judgement of a match of any game, turn by turn.

use std::cmp::Reverse;
use std::fmt::Debug;

use tamsk_records::Moment;
use tamsk_rules::{Millis, Player};

use super::course::TurnAction;
use super::lead::{Lead, Verdict};
use crate::problems::Reason;
use crate::search::Score;

/// What a player did in a turn, or what became of them.
pub trait JudgedAction: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// What a player chooses in a turn.
    type Choice: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// Returns `true` if it ended the match against the player, by the rules.
    fn loses_at_once(&self) -> bool {
        false
    }

    /// Returns `true` if the player resigned.
    fn is_resignation(&self) -> bool;
}

/// The judgement of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A: JudgedAction = TurnAction> {
    /// The lead before the first turn.
    pub start: Lead,
    /// The turns in which there was a choice, in order of time. At GIPF a turn can hold several.
    pub turns: Vec<JudgedTurn<A>>,
    /// Who won; `None` if nobody did, or the match is not over.
    pub winner: Option<Player>,
}

/// A turn of a match, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedTurn<A: JudgedAction = TurnAction> {
    /// The number of the turn, counted over both players from 1.
    pub number: usize,
    /// Whose turn it was.
    pub player: Player,
    /// When it began, in milliseconds since the match began; 0 without a clock.
    pub began: Millis,
    /// When it ended; 0 without a clock.
    pub ended: Millis,
    /// The moment at which the player faced their choice: as the turn began, but at Level 1, where no sand runs, once
    /// the ring of the move before was decided.
    pub faced: Moment,
    /// What they did, or what became of them.
    pub action: A,
    /// What they chose; `None` if they resigned.
    pub choice: Option<A::Choice>,
    /// The best turn found; `None` if they had no choice, or resigned.
    pub best: Option<A::Choice>,
    /// Whether that turn waits before the glass is moved, to let sand run.
    pub best_waits: bool,
    /// Whether others were as good as that turn. Known of turns that have a [verdict](JudgedTurn::verdict).
    pub best_has_equals: bool,
    /// Why the turn is worse than the best one, where that can be said for certain. Known at Level 1 of turns that have
    /// a [verdict](JudgedTurn::verdict).
    pub reason: Option<Reason>,
    /// The lead with the best turn.
    pub before: Lead,
    /// The lead after the turn.
    pub after: Lead,
    /// The part of the loss that comes from being late or slower than usual, in hundredths of a ring.
    pub lost_to_time: Score,
}

impl<A: JudgedAction> JudgedTurn<A> {
    /// Returns what the turn cost the player, in hundredths of a ring or piece.
    pub fn loss(&self) -> Score {
        self.before.worth(self.player) - self.after.worth(self.player)
    }

    /// Returns the chance to win that it cost the player, in per cent.
    pub fn cost(&self) -> u8 {
        self.before.chance(self.player).saturating_sub(self.after.chance(self.player))
    }

    /// Returns the verdict on that cost; `None` if it is hardly anything. A turn that loses at once is always a blunder.
    pub fn verdict(&self) -> Option<Verdict> {
        if self.action.loses_at_once() { Some(Verdict::Blunder) } else { Verdict::of(self.cost()) }
    }

    /// Returns the turn that would have been better, if it differs from the one that was chosen.
    pub fn better(&self) -> Option<A::Choice> {
        self.best.filter(|best| Some(*best) != self.choice || self.best_waits)
    }
}

/// The least chance to win, in per cent, with which resigning can be said to have lost a match.
const OPEN: u8 = 25;

impl<A: JudgedAction> Analysis<A> {
    /// Returns the turns that lost most, the worst first and of equal ones the earlier, without those that lost hardly
    /// anything. A turn that lost the match at once comes before all others.
    pub fn worst(&self) -> Vec<&JudgedTurn<A>> {
        let mut worst: Vec<_> = self.turns.iter().filter(|turn| turn.verdict().is_some()).collect();
        worst.sort_by_key(|turn| Reverse((turn.action.loses_at_once(), turn.cost(), turn.loss())));
        worst
    }

    /// Returns how many of a player's turns have this verdict.
    pub fn count(&self, player: Player, verdict: Verdict) -> usize {
        self.turns_of(player).filter(|turn| turn.verdict() == Some(verdict)).count()
    }

    /// Returns what a player lost in the turns that have a verdict, in hundredths of a ring or piece.
    pub fn loss(&self, player: Player) -> Score {
        self.turns_of(player).filter(|turn| turn.verdict().is_some()).map(JudgedTurn::loss).sum()
    }

    fn turns_of(&self, player: Player) -> impl Iterator<Item = &JudgedTurn<A>> {
        self.turns.iter().filter(move |turn| turn.player == player)
    }

    /// Returns the turn whose choice the player faces at a moment, or has made; `None` before the first.
    pub fn turn_at(&self, moment: Moment) -> Option<&JudgedTurn<A>> {
        let faced = self.turns.partition_point(|turn| turn.faced <= moment);
        self.turns.get(faced.checked_sub(1)?)
    }

    /// Returns the turn in which the match turned against its loser: the first of their [worst](Analysis::worst) ones;
    /// `None` if no single turn lost it, or nobody did.
    pub fn turning_turn(&self) -> Option<&JudgedTurn<A>> {
        let loser = !self.winner?;
        let mut worst = self.worst().into_iter().filter(|turn| turn.player == loser).peekable();
        // Resigning an open match is what lost it, but one that was nearly lost was lost before.
        worst.next_if(|turn| turn.action.is_resignation() && turn.before.chance(loser) <= OPEN);
        worst.next()
    }
}
