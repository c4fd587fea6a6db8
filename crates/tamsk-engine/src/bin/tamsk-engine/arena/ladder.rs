//! `ladder`: lets all levels of the bot play each other.

use std::io::Write;

use clap::Args;
use tamsk_engine::Difficulty;
use tamsk_engine::command_line::Failure;

use super::contender::Contender;
use super::match_arguments::MatchArguments;
use super::match_rules::MatchRules;
use super::pairing::Pairing;
use super::pairing_score::PairingScore;
use super::progress::{Progress, Unwritten};
use super::run::run;
use super::series_arguments::SeriesArguments;
use super::table;

/// The arguments of `ladder`.
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

/// Lets each level play those below, the nearest first, and prints the tables.
pub fn play(out: &mut impl Write, arguments: &LadderArguments) -> Result<(), Failure> {
    let rules = arguments.matches.rules()?;
    let series = &arguments.series;
    series.create_folder()?;
    let mut shares: Vec<(Difficulty, Difficulty, PairingScore)> = Vec::new();
    let mut unwritten = Unwritten::default();
    let furthest = if arguments.steps { 1 } else { Difficulty::ALL.len() - 1 };
    for apart in 1..=furthest {
        for (&below, &above) in Difficulty::ALL.iter().zip(&Difficulty::ALL[apart..]) {
            let pairing = Pairing {
                first: Contender::level(above),
                second: Contender::level(below),
                rules: MatchRules::Same(rules),
                games: series.games,
                sprt: None,
                seed: series.seed,
                jobs: series.jobs(),
                records: series.records.as_ref().map(|folder| folder.join(format!("{above}-{below}"))),
            };
            let Progress { score, unwritten: missing, .. } = run(&pairing)?;
            unwritten.merge(missing);
            table::write(out, [above.name(), below.name()], &score)?;
            writeln!(out)?;
            out.flush()?;
            shares.push((above, below, score));
        }
    }
    writeln!(out, "{:8} {:8} {:>7} {:>8} {:>8}  Elo difference", "level", "against", "score", "rings", "refused")?;
    for (above, below, score) in &shares {
        let (elo, error) = score.elo();
        let refused: u32 = score.stats.iter().map(|stats| stats.refused).sum();
        writeln!(
            out,
            "{:8} {:8} {:>5.1} % {:>+8.2} {refused:>8}  {}",
            above.name(),
            below.name(),
            100.0 * score.share(),
            score.rings as f64 / f64::from(score.games().max(1)),
            table::elo_text(elo, error)
        )?;
    }
    unwritten.into_result()
}
