//! The arguments of `gipf match`.

use std::path::PathBuf;

use clap::Args;

use super::duel_rules::DuelRules;
use crate::arena::contender::Contender;

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
    /// Number of matches.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u32,
    /// Random seed; the same seed plays the same matches, unless a budget is in real time or uses several threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Number of matches played at once [default: one per core].
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
    /// Folder for the match records, created if needed.
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub rules: DuelRules,
}
