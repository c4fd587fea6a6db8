//! The options of the matches that `match` and `ladder` play, as arguments.

use clap::{Args, ValueEnum};
use tamsk_engine::command_line::Failure;
use tamsk_rules::{FullSocket, Handicap, Handicaps, LatePenalty, Level, Options, RINGS_EACH, Start, TimeLimits};

/// The name of these arguments all together.
pub const MATCH_OPTIONS: &str = "match-options";

/// The options of the matches. Nothing else may be here, as `--random-options` excludes all of it.
#[derive(Args)]
#[group(id = MATCH_OPTIONS)]
pub struct MatchArguments {
    /// The level: 1 untimed, 2 with running sand, 3 with sand and the timer.
    #[arg(long, value_name = "1|2|3", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub level: u8,
    /// Where the glasses start.
    #[arg(long, value_enum, default_value = "corners")]
    pub start: StartArgument,
    /// Penalty for being late at Level 3.
    #[arg(long, value_enum, default_value = "extra-ring")]
    pub late: LateArgument,
    /// What happens when a glass moves onto a full socket.
    #[arg(long, value_enum, default_value = "loses")]
    pub full_socket: FullArgument,
    /// The sand in a glass, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 180_000)]
    pub glass: u32,
    /// The sand in the timer, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 15_000)]
    pub timer: u32,
    /// Time to drop a ring, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 3_000)]
    pub ring_window: u32,
    /// Time to drop an extra ring, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    pub extra_window: u32,
    /// What limits time besides the sand.
    #[arg(long, value_enum, default_value = "official")]
    pub limits: LimitsArgument,
    /// The rings that Red begins with, as a handicap.
    #[arg(long, value_name = "24-32", default_value_t = RINGS_EACH)]
    pub red_rings: u8,
    /// The rings that Black begins with, as a handicap.
    #[arg(long, value_name = "24-32", default_value_t = RINGS_EACH)]
    pub black_rings: u8,
    /// The sand in Red's glasses, in milliseconds [default: that of --glass].
    #[arg(long, value_name = "MS")]
    pub red_glass: Option<u32>,
    /// The sand in Black's glasses, in milliseconds [default: that of --glass].
    #[arg(long, value_name = "MS")]
    pub black_glass: Option<u32>,
    /// The sand in the timer against Red, in milliseconds [default: that of --timer].
    #[arg(long, value_name = "MS")]
    pub red_timer: Option<u32>,
    /// The sand in the timer against Black, in milliseconds [default: that of --timer].
    #[arg(long, value_name = "MS")]
    pub black_timer: Option<u32>,
}

/// [`TimeLimits`] on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub enum LimitsArgument {
    /// Ring windows and the timer.
    Official,
    /// Nothing.
    SandOnly,
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
    /// An extra ring, if the late player was holding a glass.
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
    /// Returns the options of the matches.
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
            limits: match self.limits {
                LimitsArgument::Official => TimeLimits::Official,
                LimitsArgument::SandOnly => TimeLimits::SandOnly,
            },
            handicaps: Handicaps {
                red: Handicap { rings: self.red_rings, glass: self.red_glass, timer: self.red_timer },
                black: Handicap { rings: self.black_rings, glass: self.black_glass, timer: self.black_timer },
            },
        };
        rules.validate().map_err(|e| Failure::Input(e.to_string()))?;
        Ok(rules)
    }
}
