//! The contests that decide a challenge (section 8, section 12).

use tamsk_rules::{Match, Player};

use super::{GipfAct, Side, TamskContest};
use crate::game::act::{ContestResult, ContestWinner};
use crate::options::{ChallengeOptions, Contest};
use crate::refusal::GipfRefusal;
use crate::word::Word;

/// Returns the word for the result that an act enters: [`Word::Won`] or [`Word::Held`] (G8.6).
pub(super) fn decide(agreed: &ChallengeOptions, challenger: Side, act: &GipfAct) -> Result<Word, GipfRefusal> {
    let won = match (act, &agreed.contest) {
        (GipfAct::Toss(winner), Contest::Coin) => *winner == ContestWinner::Challenger,
        (&GipfAct::Dice { challenger, owner }, Contest::Dice) => {
            if ![challenger, owner].iter().all(|die| (1..=6).contains(die)) {
                return Err(GipfRefusal::BadDice);
            }
            challenger > owner
        }
        (GipfAct::Result(result), Contest::Other(_) | Contest::Tamsk) => *result == ContestResult::Challenger,
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
    Ok(if won { Word::Won } else { Word::Held })
}

/// Replays a match of TAMSK and returns its winner (G11.3).
fn winner(agreed: &ChallengeOptions, contest: &TamskContest) -> Result<Option<Player>, GipfRefusal> {
    // Who plays from a position of their own does not play the match that was agreed on.
    if contest.rules != agreed.tamsk || contest.position.is_some() {
        return Err(GipfRefusal::WrongRules);
    }
    let mut game = Match::new(contest.rules).map_err(|_| GipfRefusal::WrongRules)?;
    for &(at, by, action) in &contest.actions {
        game.apply(at, by, action).map_err(|_| GipfRefusal::BadRecord)?;
    }
    if let Some(end) = contest.end {
        if contest.actions.last().is_some_and(|&(at, ..)| end < at) {
            return Err(GipfRefusal::BadRecord);
        }
        game.advance(end);
    }
    game.outcome().map(|outcome| outcome.winner).ok_or(GipfRefusal::Unfinished)
}
