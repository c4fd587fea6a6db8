//! `match`: plays one pairing.

use std::io::Write;

use clap::Args;

use super::contender::Contender;
use super::match_arguments::MatchArguments;
use super::match_rules::MatchRules;
use super::pairing::Pairing;
use super::run::run;
use super::table;
use crate::failure::Failure;

/// The arguments of `match`.
#[derive(Args)]
pub struct DuelArguments {
    /// The player who starts as Red: novice, casual, club, expert or master (with -blind appended, it ignores the sand),
    /// random, greedy or uct. A budget may follow: expert:ms=1000, master:nodes=50000,threads=2, uct:turns=400000.
    #[arg(long, value_name = "PLAYER")]
    red: Contender,
    /// The player who starts as Black, named in the same way.
    #[arg(long, value_name = "PLAYER")]
    black: Contender,
    #[command(flatten)]
    matches: MatchArguments,
    /// Play every two matches with other options, at any level, chosen at random within their bounds.
    #[arg(long, conflicts_with_all = [
        "level", "start", "late", "full_socket", "glass", "timer", "ring_window", "extra_window",
    ])]
    random_options: bool,
}

/// Plays the matches and prints the table. Fails if a match came to no end or its record to another one.
pub fn play(out: &mut impl Write, arguments: &DuelArguments) -> Result<(), Failure> {
    let pairing = Pairing {
        first: arguments.red.clone(),
        second: arguments.black.clone(),
        rules: if arguments.random_options { MatchRules::Random } else { MatchRules::Same(arguments.matches.rules()?) },
        games: arguments.matches.games,
        seed: arguments.matches.seed,
        jobs: arguments.matches.jobs(),
        records: arguments.matches.records.clone(),
    };
    arguments.matches.create_folder()?;
    let (score, unwritten) = run(&pairing)?;
    table::write(out, [&arguments.red.to_string(), &arguments.black.to_string()], &score)?;
    unwritten.into_result()?;
    score.into_result()
}
