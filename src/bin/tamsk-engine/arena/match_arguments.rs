//! What `match` and `ladder` have in common on the command line.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tamsk::rules::{FullSocket, LatePenalty, Level, Options, Start};

use crate::Failure;

/// The most matches of one pairing.
const MOST_GAMES: u32 = 1_000_000;

/// How the matches are played.
#[derive(Args)]
pub struct MatchArguments {
    /// The level: 1 without time, 2 with sand, 3 with sand and the timer.
    #[arg(long, value_name = "1|2|3", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub level: u8,
    /// How many matches of a pairing are played.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=MOST_GAMES as i64))]
    pub games: u32,
    /// The same seed plays the same matches, unless a budget is in real time or has several threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Matches played at a time [default: one on every core].
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
    /// A folder for the match records, made if need be.
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Where the glasses begin.
    #[arg(long, value_enum, default_value = "corners")]
    pub start: StartArgument,
    /// What being late costs at Level 3.
    #[arg(long, value_enum, default_value = "extra-ring")]
    pub late: LateArgument,
    /// What a glass on a full socket does.
    #[arg(long, value_enum, default_value = "loses")]
    pub full_socket: FullArgument,
    /// The sand in a glass, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 180_000)]
    pub glass: u32,
    /// The sand in the timer, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 15_000)]
    pub timer: u32,
    /// How long a ring may follow its glass, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 3_000)]
    pub ring_window: u32,
    /// How long an extra ring may be dropped, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    pub extra_window: u32,
}

/// [`Start`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum StartArgument {
    /// On the corners.
    Corners,
    /// Off the board.
    Free,
}

/// [`LatePenalty`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum LateArgument {
    /// The opponent gets an extra ring.
    ExtraRing,
    /// The late player misses a turn.
    LoseTurn,
    /// An extra ring if a glass was in the hand.
    ExtraRingIfStarted,
}

/// [`FullSocket`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum FullArgument {
    /// It loses the match.
    Loses,
    /// It is refused.
    Refused,
}

impl MatchArguments {
    /// The rules of the matches.
    pub fn rules(&self) -> Result<Options, Failure> {
        let rules = Options {
            level: Level::try_from(self.level).map_err(|e| Failure::Input(e.to_string()))?,
            start: match self.start {
                StartArgument::Corners => Start::Corners,
                StartArgument::Free => Start::Free,
            },
            late: match self.late {
                LateArgument::ExtraRing => LatePenalty::ExtraRing,
                LateArgument::LoseTurn => LatePenalty::LoseTurn,
                LateArgument::ExtraRingIfStarted => LatePenalty::ExtraRingIfStarted,
            },
            full_socket: match self.full_socket {
                FullArgument::Loses => FullSocket::Loses,
                FullArgument::Refused => FullSocket::Refused,
            },
            ring_window: self.ring_window,
            extra_window: self.extra_window,
            glass: self.glass,
            timer: self.timer,
        };
        rules.validate().map_err(|e| Failure::Input(e.to_string()))?;
        Ok(rules)
    }

    /// Makes the folder for the records: a wrong path is better told before hours of matches than after them.
    pub fn make_folder(&self) -> Result<(), Failure> {
        let Some(folder) = &self.records else { return Ok(()) };
        std::fs::create_dir_all(folder).map_err(|e| Failure::Input(format!("{}: {e}", folder.display())))
    }

    /// How many matches to play at a time.
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, |jobs| jobs as usize)
    }
}
