//! `match`: one pairing.

use std::io::Write;

use clap::Args;

use super::match_arguments::MatchArguments;
use super::{Contender, Pairing, run, table};
use crate::Failure;

/// What `match` is told.
#[derive(Args)]
pub struct Duel {
    /// The player who starts as Red: novice, casual, club, expert or master (with -blind appended, it ignores the sand),
    /// random, greedy or uct. A budget may follow: expert:ms=1000, master:nodes=50000,threads=2, uct:turns=400000.
    #[arg(long, value_name = "PLAYER")]
    red: Contender,
    /// The player who starts as Black, named in the same way.
    #[arg(long, value_name = "PLAYER")]
    black: Contender,
    #[command(flatten)]
    options: MatchArguments,
}

/// Plays and prints the table.
pub fn play(out: &mut impl Write, duel: &Duel) -> Result<(), Failure> {
    let pairing = Pairing {
        first: duel.red.clone(),
        second: duel.black.clone(),
        rules: duel.options.rules()?,
        games: duel.options.games,
        seed: duel.options.seed,
        jobs: duel.options.jobs(),
        records: duel.options.records.clone(),
    };
    duel.options.make_folder()?;
    let (score, unwritten) = run(&pairing)?;
    table::write(out, [&duel.red.to_string(), &duel.black.to_string()], &score)?;
    unwritten.tell()
}
