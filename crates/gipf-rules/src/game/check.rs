//! Checks acts, including the results of contests, and converts them to compact acts (sections 8 and 12).

use tamsk_rules::{Match, Player};

use super::act::{CoinTossWinner, ManualContestResult};
use super::{GipfAct, GipfMatch, TamskContest};
use crate::compact_act::CompactAct;
use crate::entry::Entry;
use crate::options::{ChallengeOptions, Contest};
use crate::player::PieceKind;
use crate::position::GipfPhase;
use crate::refusal::GipfRefusal;
use crate::spot::{Point, Spot, SpotSet};

impl GipfMatch {
    /// Checks an act without applying it.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 12.
    pub fn check(&self, by: Player, act: &GipfAct) -> Result<(), GipfRefusal> {
        self.compact_act_of(by, act).map(|_| ())
    }

    /// Returns the compact form of an act, or `None` for a resignation.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 12.
    pub fn compact_act_of(&self, by: Player, act: &GipfAct) -> Result<Option<CompactAct>, GipfRefusal> {
        if self.outcome().is_some() {
            return Err(GipfRefusal::GameOver);
        }
        let phase = self.position.phase();
        let turn = self.position.to_move();
        match act {
            GipfAct::Resign => return Ok(None),
            GipfAct::Toss(_) | GipfAct::Dice { .. } | GipfAct::Result(_) | GipfAct::Tamsk { .. } => {
                let agreed = self.options.challenge.as_ref().filter(|_| phase == GipfPhase::Contest);
                return resolve_contest_result(agreed.ok_or(GipfRefusal::NotNow)?, !turn, act).map(Some);
            }
            _ => {}
        }
        let actor = match self.position.actor() {
            Some(actor) => actor,
            None if *act == GipfAct::Forgo => turn,
            None => return Err(GipfRefusal::NotNow),
        };
        if by != actor {
            return Err(GipfRefusal::NotYourTurn);
        }
        let act = self.resolve(act)?;
        self.position.check(act)?;
        Ok(Some(act))
    }

    /// Returns the compact form of an act that is neither the result of a contest nor a resignation. Fails if a push or
    /// a removal is not due, or if its points are wrong.
    fn resolve(&self, act: &GipfAct) -> Result<CompactAct, GipfRefusal> {
        let push = |kind, due, dot, spot| {
            if self.position.phase() != due {
                return Err(GipfRefusal::NotNow);
            }
            Ok(CompactAct::Push(kind, find_entry(dot, spot)?))
        };
        match act {
            &GipfAct::Push(dot, spot) => push(PieceKind::Basic, GipfPhase::Push, dot, spot),
            &GipfAct::IntroduceGipf(dot, spot) => push(PieceKind::Gipf, GipfPhase::Push, dot, spot),
            &GipfAct::IntroduceLoaded(dot, spot) => push(PieceKind::Loaded, GipfPhase::Push, dot, spot),
            &GipfAct::ExtraMove(dot, spot) => push(PieceKind::Potential, GipfPhase::ExtraMove, dot, spot),
            GipfAct::Take(points) => {
                if !matches!(self.position.phase(), GipfPhase::RemoveRows(_)) {
                    return Err(GipfRefusal::NotNow);
                }
                let spots = points.iter().map(|&point| Spot::of(point)).collect::<Option<SpotSet>>();
                spots.map(CompactAct::Take).ok_or(GipfRefusal::NoRow)
            }
            GipfAct::AnnounceUse => Ok(CompactAct::AnnounceUse),
            GipfAct::Forgo => Ok(CompactAct::Forgo),
            GipfAct::Challenge => Ok(CompactAct::Challenge),
            GipfAct::Allow => Ok(CompactAct::Allow),
            GipfAct::LeaveRows => Ok(CompactAct::LeaveRows),
            GipfAct::Toss(_) | GipfAct::Dice { .. } | GipfAct::Result(_) | GipfAct::Tamsk { .. } | GipfAct::Resign => {
                Err(GipfRefusal::NotNow)
            }
        }
    }
}

/// Returns the entry from a dot to a spot, or the reason for refusal if the two points do not form an entry.
fn find_entry(dot: Point, spot: Point) -> Result<Entry, GipfRefusal> {
    if !dot.is_dot() {
        return Err(GipfRefusal::NotADot);
    }
    Entry::find(dot, spot).ok_or(GipfRefusal::NotAnEntry)
}

/// Returns the compact act for the result of a contest: [`CompactAct::ChallengerWon`] or
/// [`CompactAct::ChallengerFailed`] (G8.6). Fails if the result is invalid or is not that of the agreed contest.
pub(super) fn resolve_contest_result(
    agreed: &ChallengeOptions,
    challenger: Player,
    act: &GipfAct,
) -> Result<CompactAct, GipfRefusal> {
    let won = match (act, &agreed.contest) {
        (GipfAct::Toss(winner), Contest::Coin) => *winner == CoinTossWinner::Challenger,
        (&GipfAct::Dice { challenger, owner }, Contest::Dice) => {
            if ![challenger, owner].iter().all(|die| (1..=6).contains(die)) {
                return Err(GipfRefusal::BadDice);
            }
            challenger > owner
        }
        (GipfAct::Result(result), Contest::Other(_) | Contest::Tamsk) => *result == ManualContestResult::Challenger,
        (GipfAct::Tamsk { red, game }, Contest::Tamsk) => {
            let red_challenges = *red == challenger;
            match winner(agreed, game)? {
                Some(Player::Red) => red_challenges,
                Some(Player::Black) => !red_challenges,
                None => false,
            }
        }
        _ => return Err(GipfRefusal::WrongContest),
    };
    Ok(if won { CompactAct::ChallengerWon } else { CompactAct::ChallengerFailed })
}

/// Replays a match of TAMSK and returns its winner, or `None` for a tie. Fails if the match cannot decide the challenge
/// (G11.3).
fn winner(agreed: &ChallengeOptions, contest: &TamskContest) -> Result<Option<Player>, GipfRefusal> {
    // The agreed match starts from the usual position, so a match from another position does not count.
    if contest.rules != agreed.tamsk || contest.start.is_some() {
        return Err(GipfRefusal::WrongContestRules);
    }
    let mut game = Match::new(contest.rules).map_err(|_| GipfRefusal::WrongContestRules)?;
    for &(at, by, action) in &contest.actions {
        game.apply(at, by, action).map_err(|_| GipfRefusal::BadContestRecord)?;
    }
    if let Some(end) = contest.end_time {
        if contest.actions.last().is_some_and(|&(at, ..)| end < at) {
            return Err(GipfRefusal::BadContestRecord);
        }
        game.advance(end);
    }
    game.outcome().map(|outcome| outcome.winner).ok_or(GipfRefusal::ContestUnfinished)
}
