//! The judgement of a match of any game, turn by turn.

use std::cmp::Reverse;
use std::fmt::Debug;

use tamsk_records::Moment;
use tamsk_rules::{Millis, Player};

use super::history::TurnOutcome;
use super::lead::{Lead, Verdict};
use crate::problems::MistakeReason;
use crate::search::Score;

/// What a player did in a turn, or what happened to the player instead.
pub trait JudgedAction: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The choice of a player in a turn.
    type Choice: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// Returns `true` if the action lost the match at once by the rules.
    fn loses_at_once(&self) -> bool {
        false
    }

    /// Returns `true` if the player resigned.
    fn is_resignation(&self) -> bool;
}

/// The judgement of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A: JudgedAction = TurnOutcome> {
    /// The lead before the first turn.
    pub initial_lead: Lead,
    /// The judged turns, in chronological order. In GIPF, each judged act of a turn has an entry of its own.
    pub turns: Vec<JudgedTurn<A>>,
    /// The winner; `None` if nobody won or the match is not over.
    pub winner: Option<Player>,
}

/// A judged turn of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedTurn<A: JudgedAction = TurnOutcome> {
    /// The number of the turn. Turns of both players are counted together, from 1.
    pub number: usize,
    /// The player whose turn it was.
    pub player: Player,
    /// The time at which the turn began, in milliseconds from the start of the match; 0 if the match had no clock.
    pub began: Millis,
    /// The time at which the turn ended, in milliseconds from the start of the match; 0 if the match had no clock.
    pub ended: Millis,
    /// The moment at which the player had to choose. At Level 1, where no sand runs, this is the moment when the ring
    /// of the previous move was decided. Otherwise, it is the beginning of the turn.
    pub decision_moment: Moment,
    /// What the player did, or what happened to the player instead.
    pub action: A,
    /// The choice of the player; `None` if the player resigned.
    pub choice: Option<A::Choice>,
    /// The best turn found; `None` if the player had no choice or resigned.
    pub best: Option<A::Choice>,
    /// `true` if the best turn begins with a wait, to let sand run before the glass is moved.
    pub best_waits_first: bool,
    /// `true` if other turns were as good as the best one. Known only for turns with a [verdict](JudgedTurn::verdict).
    pub best_has_equals: bool,
    /// The reason why the turn is worse than the best one; `None` if no reason is certain. Known only at Level 1, for
    /// turns with a [verdict](JudgedTurn::verdict).
    pub reason: Option<MistakeReason>,
    /// The lead after the best turn.
    pub best_lead: Lead,
    /// The lead after the turn that was played.
    pub played_lead: Lead,
    /// The part of the turn's cost that is due to being late or slower than usual, in hundredths of a ring.
    pub lost_to_time: Score,
}

impl<A: JudgedAction> JudgedTurn<A> {
    /// Returns the cost of the turn for the player, in hundredths of a ring or piece.
    pub fn score_loss(&self) -> Score {
        self.best_lead.capped_for_player(self.player) - self.played_lead.capped_for_player(self.player)
    }

    /// Returns how much winning chance the turn cost the player, in percentage points.
    pub fn win_chance_loss_percent(&self) -> u8 {
        self.best_lead.win_chance_percent(self.player).saturating_sub(self.played_lead.win_chance_percent(self.player))
    }

    /// Returns the verdict on the turn; `None` if the cost of the turn is negligible. A turn that loses the match at
    /// once is always a blunder.
    pub fn verdict(&self) -> Option<Verdict> {
        if self.action.loses_at_once() {
            Some(Verdict::Blunder)
        } else {
            Verdict::from_win_chance_loss(self.win_chance_loss_percent())
        }
    }

    /// Returns the best turn if it differs from the turn that was played, or if it begins with a wait. Otherwise
    /// returns `None`.
    pub fn better_choice(&self) -> Option<A::Choice> {
        self.best.filter(|best| Some(*best) != self.choice || self.best_waits_first)
    }
}

/// The loser's winning chance above which a match counts as open, in per cent. A resignation counts as the cause of the
/// loss only in an open match.
const OPEN_MATCH_WIN_CHANCE: u8 = 25;

impl<A: JudgedAction> Analysis<A> {
    /// Returns the turns with a verdict, worst first. Equally bad turns are in chronological order. A turn that lost
    /// the match at once comes before all others.
    pub fn bad_turns_worst_first(&self) -> Vec<&JudgedTurn<A>> {
        let mut worst: Vec<_> = self.turns.iter().filter(|turn| turn.verdict().is_some()).collect();
        worst.sort_by_key(|turn| {
            Reverse((turn.action.loses_at_once(), turn.win_chance_loss_percent(), turn.score_loss()))
        });
        worst
    }

    /// Returns the number of turns of a player that have this verdict.
    pub fn count_verdicts(&self, player: Player, verdict: Verdict) -> usize {
        self.turns_of(player).filter(|turn| turn.verdict() == Some(verdict)).count()
    }

    /// Returns the total cost of a player's turns that have a verdict, in hundredths of a ring or piece.
    pub fn score_loss_of_bad_turns(&self, player: Player) -> Score {
        self.turns_of(player).filter(|turn| turn.verdict().is_some()).map(JudgedTurn::score_loss).sum()
    }

    fn turns_of(&self, player: Player) -> impl Iterator<Item = &JudgedTurn<A>> {
        self.turns.iter().filter(move |turn| turn.player == player)
    }

    /// Returns the last turn whose choice was due at or before `moment`; `None` if no choice was due by then.
    pub fn turn_at(&self, moment: Moment) -> Option<&JudgedTurn<A>> {
        let faced = self.turns.partition_point(|turn| turn.decision_moment <= moment);
        self.turns.get(faced.checked_sub(1)?)
    }

    /// Returns the turn in which the match turned against its loser: the first of the loser's
    /// [worst](Analysis::bad_turns_worst_first) turns. Returns `None` if nobody lost, or if no single turn lost the
    /// match.
    pub fn turning_point(&self) -> Option<&JudgedTurn<A>> {
        let loser = !self.winner?;
        let mut worst = self.bad_turns_worst_first().into_iter().filter(|turn| turn.player == loser).peekable();
        // Resigning an open match loses it. A match that was nearly lost before the resignation was lost by an earlier
        // turn.
        worst.next_if(|turn| {
            turn.action.is_resignation() && turn.best_lead.win_chance_percent(loser) <= OPEN_MATCH_WIN_CHANCE
        });
        worst.next()
    }
}
