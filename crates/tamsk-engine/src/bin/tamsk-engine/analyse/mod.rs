//! `analyse`: judges every turn of a match record.

mod json;
mod progress;
mod text;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::{Course, JudgingLimits, analyse, time_costs};
use tamsk_engine::command_line::{Failure, files};
use tamsk_records::Record;

use self::progress::JudgingProgress;

/// Which record to judge, how thoroughly, and how to print it.
#[derive(Args)]
pub struct AnalyseArguments {
    /// The record, a RON file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print the analysis as one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Skip refused actions instead of stopping at the first.
    #[arg(long)]
    pub lenient: bool,
    /// The bot's level whose number of positions is searched for each turn, or fewer in a record of more than 500 turns
    /// [default: expert].
    #[arg(long, value_name = "LEVEL", conflicts_with = "nodes")]
    pub bot: Option<String>,
    /// Positions to search for each turn, however many turns there are.
    #[arg(long)]
    pub nodes: Option<u64>,
}

/// Judges the record and prints its turns, the worst of them, and what time cost.
pub fn run(out: &mut impl Write, arguments: &AnalyseArguments) -> Result<(), Failure> {
    let AnalyseArguments { file, json, lenient, bot, nodes } = arguments;
    let wanted = limits(bot.as_deref(), *nodes).map_err(Failure::Input)?;
    let bytes = files::read(file, &files::RECORD).map_err(|error| files::failure(file, error))?;
    let record = Record::read(&bytes).map_err(|error| files::failure(file, error))?;
    let mut replay = record.replay().map_err(|error| files::failure(file, error))?;
    let origin = replay.game().clone();
    let mut actions = Vec::new();
    while let Some((index, _, refusal)) = replay.step() {
        match refusal {
            None => actions.push(record.actions[index]),
            Some(_) if *lenient => {}
            Some(why) => {
                return Err(files::failure(file, format!("action {index} (counted from 0) is refused: {why}")));
            }
        }
    }
    let course = Course { origin: &origin, actions: &actions, end: replay.game().now() };
    let turns = course.count_turns();
    // Whoever gives a number of positions means it.
    let limits = if nodes.is_some() { wanted } else { wanted.spread_over(turns) };
    let each = [limits, wanted].map(|limits| limits.at_level(record.rules.level));
    progress::warn_of_fewer(&mut io::stderr(), turns, each);
    let never = AtomicBool::new(false);
    let mut progress = JudgingProgress::begin(io::stderr().is_terminal().then(io::stderr), turns, each[0]);
    let analysis = analyse(&course, limits, &mut |done, all| progress.tell(done, all), &never);
    progress.finish();
    let analysis = analysis.ok_or_else(|| Failure::Incomplete("the analysis was broken off".to_owned()))?;
    let times = time_costs(&course, &analysis);
    if *json {
        json::write(out, &record, limits, &analysis, times.as_ref())
    } else {
        text::write(out, &record, &analysis, times.as_ref()).map_err(Failure::Output)
    }
}

fn limits(bot: Option<&str>, nodes: Option<u64>) -> Result<JudgingLimits, String> {
    match nodes {
        Some(0) => Err("0 nodes: expected 1 at least".to_owned()),
        Some(nodes) => Ok(JudgingLimits::of_positions(nodes)),
        None => {
            let level = bot.map_or(Ok(Difficulty::Expert), str::parse).map_err(|e| e.to_string())?;
            Ok(JudgingLimits::of(level))
        }
    }
}
