//! `match`: plays one pairing.

use std::io::Write;

use clap::Args;
use tamsk_engine::command_line::Failure;
use tamsk_engine::sprt::SprtBounds;

use super::contender::Contender;
use super::match_arguments::{MATCH_OPTIONS, MatchArguments};
use super::match_rules::MatchRules;
use super::pairing::Pairing;
use super::progress::Progress;
use super::run::run;
use super::series_arguments::SeriesArguments;
use super::table;

/// The arguments of `match`.
#[derive(Args)]
pub struct DuelArguments {
    /// The player who starts as Red: novice, casual, club, expert or master (with -blind appended, it ignores the sand),
    /// random, greedy or uct. A budget may follow: expert:ms=1000, master:nodes=50000,threads=2, uct:turns=400000.
    /// At Level 1 also another build of this tool: program:path=FILE,level=master,nodes=50000.
    #[arg(long, value_name = "PLAYER")]
    red: Contender,
    /// The player who starts as Black, named in the same way.
    #[arg(long, value_name = "PLAYER")]
    black: Contender,
    #[command(flatten)]
    series: SeriesArguments,
    #[command(flatten)]
    matches: MatchArguments,
    /// Play every two matches with other options, at any level, chosen at random within their bounds.
    #[arg(long, conflicts_with = MATCH_OPTIONS)]
    random_options: bool,
    /// Stop as soon as a sequential test tells which of two Elo differences is the likelier one, with a chance of 5 %
    /// to be wrong: 0,10 asks whether the first player is worth having.
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    sprt: Option<SprtBounds>,
}

/// Plays the matches and prints the table. Fails if a match came to no end or its record to another one.
pub fn play_match(out: &mut impl Write, arguments: &DuelArguments) -> Result<(), Failure> {
    let series = &arguments.series;
    let pairing = Pairing {
        first: arguments.red.clone(),
        second: arguments.black.clone(),
        rules: if arguments.random_options { MatchRules::Random } else { MatchRules::Same(arguments.matches.rules()?) },
        games: series.games,
        sprt: arguments.sprt,
        seed: series.seed,
        jobs: series.jobs(),
        records: series.records.clone(),
    };
    series.create_folder()?;
    let Progress { score, unwritten, sprt, .. } = run(&pairing)?;
    table::write(out, [&arguments.red.to_string(), &arguments.black.to_string()], &score)?;
    if let Some(sprt) = sprt {
        writeln!(out, "  {sprt}")?;
    }
    unwritten.into_result()?;
    score.into_result()
}
