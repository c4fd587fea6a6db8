//! The arguments of `gipf match`: the players, and what the matches begin with.

use clap::{Args, ValueEnum};
use gipf_rules::{ChallengeOptions, Contest, ExtraPieces, GipfMatch, GipfOptions, MOST_POTENTIALS};
use tamsk_engine::command_line::Failure;
use tamsk_rules::{Level, Options};

use super::position_arguments::{VersionArgument, read};
use super::thought::{match_from, nothing_to_do};
use crate::arena::contender::Contender;
use crate::arena::series_arguments::SeriesArguments;

/// The arguments of `gipf match`.
#[derive(Args)]
pub struct DuelArguments {
    /// The player who starts as White: novice, casual, club, expert, master, random or uct. A budget may follow:
    /// expert:ms=1000, master:nodes=50000,threads=2, uct:turns=400000.
    #[arg(long, value_name = "PLAYER")]
    pub white: Contender,
    /// The player who starts as Black, named in the same way.
    #[arg(long, value_name = "PLAYER")]
    pub black: Contender,
    #[command(flatten)]
    pub series: SeriesArguments,
    #[command(flatten)]
    pub rules: DuelRules,
}

/// The arguments of `gipf match` on the rules and the start.
#[derive(Args)]
pub struct DuelRules {
    /// The version.
    #[arg(long, default_value = "tournament")]
    version: VersionArgument,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_POTENTIALS)))]
    potentials: u8,
    /// Extra pieces in the reserves of White and Black, 0 to 3 each, in the basic version.
    #[arg(long, value_name = "WHITE,BLACK", value_parser = read_more)]
    more: Option<ExtraPieces>,
    /// The contest by which potentials are challenged. A match of TAMSK is played by the same players.
    #[arg(long, value_name = "CONTEST")]
    challenge: Option<ContestArgument>,
    /// How often each side may challenge.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "challenge",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_POTENTIALS)))]
    attempts: u8,
    /// The level of the matches of TAMSK.
    #[arg(long, value_name = "1|2|3", default_value = "3", requires = "challenge",
        value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// Begin from this position instead of an opening. It has its own version, potentials and attempts.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true,
        conflicts_with_all = ["version", "potentials", "more", "attempts"])]
    position: Option<String>,
}

/// The contests that can be played here.
#[derive(Clone, Copy, ValueEnum)]
enum ContestArgument {
    /// A match of TAMSK.
    Tamsk,
    /// One toss of a coin.
    Coin,
    /// Each rolls a die.
    Dice,
}

/// Reads two numbers of extra pieces.
fn read_more(text: &str) -> Result<ExtraPieces, String> {
    let numbers = text.split_once(',').and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
    let (white, black) = numbers.ok_or("expected two numbers such as 3,0")?;
    Ok(ExtraPieces { white, black })
}

impl DuelRules {
    /// The text of the position from which the matches begin.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// Returns a match at its start.
    ///
    /// # Errors
    ///
    /// Returns [`Failure::Input`] if the rules or the position are impossible, or the match is over.
    pub fn begin(&self) -> Result<GipfMatch, Failure> {
        let challenge = self.challenge()?;
        let (options, start) = match &self.position {
            None => {
                let (version, more) = (self.version.version(), self.more.unwrap_or_default());
                (GipfOptions { version, potentials: self.potentials, more, challenge }, None)
            }
            Some(text) => {
                let position = read(text)?;
                let stands = match_from(position).map_err(Failure::Input)?;
                if stands.outcome().is_some() {
                    return Err(Failure::Input(nothing_to_do(&stands).unwrap_or_default().to_owned()));
                }
                let mut options = stands.options().clone();
                options.challenge = match (options.challenge, challenge) {
                    // The position tells how many attempts are left.
                    (Some(there), Some(asked)) => {
                        Some(ChallengeOptions { contest: asked.contest, tamsk: asked.tamsk, ..there })
                    }
                    (there, asked) => asked.or(there),
                };
                (options, Some(position))
            }
        };
        GipfMatch::new(options, start).map_err(|e| Failure::Input(e.to_string()))
    }

    fn challenge(&self) -> Result<Option<ChallengeOptions>, Failure> {
        let Some(contest) = self.challenge else { return Ok(None) };
        let contest = match contest {
            ContestArgument::Tamsk => Contest::Tamsk,
            ContestArgument::Coin => Contest::Coin,
            ContestArgument::Dice => Contest::Dice,
        };
        let level = Level::try_from(self.level).map_err(|e| Failure::Input(e.to_string()))?;
        let (tamsk, attempts) = (Options::at_level(level), self.attempts);
        Ok(Some(ChallengeOptions { contest, tamsk, attempts, ..ChallengeOptions::default() }))
    }
}
