//! The commands that play matches between bots. `match` plays one pairing, and `ladder` lets the levels of the bot play
//! each other.

pub mod arguments;
pub mod contender;
mod level_one;
pub mod pairing;
pub mod score;

use std::io::Write;

use arguments::{MATCH_OPTIONS_GROUP, MatchArguments, SeriesArguments, SeriesOptions};
use clap::Args;
use score::PairingScore;
use tamsk_engine::Difficulty;
use tamsk_engine::command_line::Failure;
use tamsk_engine::sprt::SprtBounds;

use contender::Contender;
use pairing::{Pairing, SeriesProgress, check_records_written, play_pairing};

#[derive(Args)]
pub struct DuelArguments {
    /// The player who starts as Red: novice, casual, club, expert or master (with -blind appended, it ignores sand),
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
    /// Play each pair of matches with random options within their bounds, at any level.
    #[arg(long, conflicts_with = MATCH_OPTIONS_GROUP)]
    random_options: bool,
    /// Stop as soon as a sequential test decides which of two Elo differences is likelier, with an error rate of 5 %.
    /// For example, 0,10 tests if the first player is 10 Elo stronger rather than equally strong.
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    sprt: Option<SprtBounds>,
}

/// Plays the matches of a pairing and prints the table. Fails if a match cannot be played or does not end, or if its
/// record cannot be written or does not replay to the same end.
pub fn play_duel(out: &mut impl Write, arguments: &DuelArguments) -> Result<(), Failure> {
    let series = &arguments.series;
    let pairing = Pairing {
        first: arguments.red.clone(),
        second: arguments.black.clone(),
        rules: if arguments.random_options {
            SeriesOptions::Random
        } else {
            SeriesOptions::Same(arguments.matches.to_options()?)
        },
        sprt: arguments.sprt,
        series,
        records_folder: series.records.clone(),
    };
    series.create_records_folder()?;
    let SeriesProgress { score, record_errors, sprt, .. } = play_pairing(&pairing)?;
    score::write_table(out, [&arguments.red.to_string(), &arguments.black.to_string()], &score)?;
    if let Some(sprt) = sprt {
        writeln!(out, "  {sprt}")?;
    }
    check_records_written(&record_errors)?;
    score.check_finished_and_replayable()
}

#[derive(Args)]
pub struct LadderArguments {
    #[command(flatten)]
    series: SeriesArguments,
    #[command(flatten)]
    matches: MatchArguments,
    /// Play each level only against the one below.
    #[arg(long)]
    steps: bool,
}

/// Lets each level play against the lower levels, the nearest first, or only against the one below with `--steps`.
/// Prints the tables. Fails if a match cannot be played or a record cannot be written.
pub fn play_ladder(out: &mut impl Write, arguments: &LadderArguments) -> Result<(), Failure> {
    let rules = arguments.matches.to_options()?;
    let series = &arguments.series;
    series.create_records_folder()?;
    let mut shares: Vec<(Difficulty, Difficulty, PairingScore)> = Vec::new();
    let mut all_record_errors = Vec::new();
    let furthest = if arguments.steps { 1 } else { Difficulty::ALL.len() - 1 };
    for apart in 1..=furthest {
        for (&below, &above) in Difficulty::ALL.iter().zip(&Difficulty::ALL[apart..]) {
            let pairing = Pairing {
                first: Contender::from_difficulty(above),
                second: Contender::from_difficulty(below),
                rules: SeriesOptions::Same(rules),
                sprt: None,
                series,
                records_folder: series.records.as_ref().map(|folder| folder.join(format!("{above}-{below}"))),
            };
            let SeriesProgress { score, record_errors, .. } = play_pairing(&pairing)?;
            all_record_errors.extend(record_errors);
            score::write_table(out, [above.name(), below.name()], &score)?;
            writeln!(out)?;
            out.flush()?;
            shares.push((above, below, score));
        }
    }
    writeln!(out, "{:8} {:8} {:>7} {:>8} {:>8}  Elo difference", "level", "against", "score", "rings", "refused")?;
    for (above, below, score) in &shares {
        let refused: u32 = score.stats.iter().map(|stats| stats.refused_actions).sum();
        writeln!(
            out,
            "{:8} {:8} {:>5.1} % {:>+8.2} {refused:>8}  {}",
            above.name(),
            below.name(),
            100.0 * score.points_share(),
            score.ring_margin as f64 / f64::from(score.games().max(1)),
            score.elo_text()
        )?;
    }
    check_records_written(&all_record_errors)
}
