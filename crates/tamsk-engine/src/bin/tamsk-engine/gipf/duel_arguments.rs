//! The arguments of `gipf match`.

use clap::Args;

use super::duel_rules::DuelRules;
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
