//! The contests of `gipf match`: by lot, or a match of TAMSK between the same players.

use gipf_rules::{BySide, Contest, ContestWinner, GipfAct, GipfMatch, Side, TamskContest};
use tamsk_engine::arena::{PlayedMatch, opening, play_timed};
use tamsk_engine::command_line::Failure;
use tamsk_engine::random::Random;
use tamsk_rules::{Match, Options, Player};

use crate::arena::contender::Contender;

/// Returns the result of the contest that is open (G8.5, G8.8, G8.9).
pub fn decide(game: &GipfMatch, contenders: BySide<&Contender>, random: &mut Random) -> Result<GipfAct, Failure> {
    let agreed = game.options().challenge.as_ref();
    match agreed.map(|agreed| (&agreed.contest, agreed.tamsk)) {
        Some((Contest::Coin, _)) => {
            let winner = if random.chance(500) { ContestWinner::Challenger } else { ContestWinner::Owner };
            Ok(GipfAct::Toss(winner))
        }
        Some((Contest::Dice, _)) => {
            let mut die = || 1 + random.below(6) as u32;
            Ok(GipfAct::Dice { challenger: die(), owner: die() })
        }
        Some((Contest::Tamsk, rules)) => {
            // Who plays Red is drawn by lot (G8.5).
            let red = if random.chance(500) { Side::White } else { Side::Black };
            let game = Box::new(play_tamsk(rules, [contenders[red], contenders[!red]], random)?);
            Ok(GipfAct::Tamsk { red, game })
        }
        Some((Contest::Other(_), _)) | None => Err(Failure::Incomplete("a contest that cannot be played".to_owned())),
    }
}

/// Plays a match of TAMSK in simulated time between Red and Black. It begins with a random opening, because bots that
/// make no mistakes would play the same match every time.
fn play_tamsk(rules: Options, [red, black]: [&Contender; 2], random: &mut Random) -> Result<TamskContest, Failure> {
    let mut played = PlayedMatch::new(Match::new(rules).map_err(|e| Failure::Input(e.to_string()))?);
    played.open(&opening(random.word()));
    let mut red = red.at_table(Player::Red, random.word()).map_err(Failure::Input)?;
    let mut black = black.at_table(Player::Black, random.word()).map_err(Failure::Input)?;
    let played = play_timed(played, &mut red, &mut black);
    if played.hung {
        return Err(Failure::Incomplete("a match of TAMSK came to no end".to_owned()));
    }
    Ok(TamskContest { rules, position: None, end: Some(played.game.now()), actions: played.actions })
}
