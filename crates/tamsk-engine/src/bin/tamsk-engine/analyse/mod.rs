//! The command `analyse`, which judges every turn of a match record.

mod json;
mod text;

use std::io;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::{FULL_BUDGET_TURNS, JudgingLimits, MatchHistory, analyse_match, time_costs};
use tamsk_engine::command_line::{Failure, files};
use tamsk_records::Record;

#[derive(Args)]
pub struct AnalyseArguments {
    /// The record, a RON file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print the analysis as one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Skip refused actions instead of stopping at the first.
    #[arg(long = "lenient")]
    pub skip_refused: bool,
    /// Search as many positions for each turn as this level, or fewer in a record of more than 500 turns
    /// [default: expert].
    #[arg(long = "bot", value_name = "LEVEL", conflicts_with = "nodes")]
    pub bot_level: Option<String>,
    /// Positions to search for each turn, regardless of the number of turns.
    #[arg(long)]
    pub nodes: Option<u64>,
}

/// Judges the turns of the match record and prints the analysis as text or JSON.
pub fn print_analysis(out: &mut impl Write, arguments: &AnalyseArguments) -> Result<(), Failure> {
    let AnalyseArguments { file, json, skip_refused: lenient, bot_level: bot, nodes } = arguments;
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
    let history = MatchHistory { start: &origin, actions: &actions, end: replay.game().now() };
    let turns = history.count_turns();
    // An explicit number of positions is never reduced.
    let limits = if nodes.is_some() { wanted } else { wanted.scaled_for_turns(turns) };
    let each = [limits, wanted].map(|limits| limits.nodes_at_level(record.rules.level));
    warn_of_fewer(&mut io::stderr(), turns, each);
    let never = AtomicBool::new(false);
    let mut progress = JudgingProgress::begin(io::stderr().is_terminal().then(io::stderr), turns, each[0]);
    let analysis = analyse_match(&history, limits, &mut |done, all| progress.print_progress(done, all), &never);
    progress.finish();
    let analysis = analysis.ok_or_else(|| Failure::Incomplete("the analysis was broken off".to_owned()))?;
    let times = time_costs(&history, &analysis);
    if *json {
        json::write(out, &record, &history, limits, &analysis, times.as_ref())
    } else {
        text::write(out, &record, &analysis, times.as_ref()).map_err(Failure::Output)
    }
}

fn limits(bot: Option<&str>, nodes: Option<u64>) -> Result<JudgingLimits, String> {
    match nodes {
        Some(0) => Err("0 nodes: expected 1 at least".to_owned()),
        Some(nodes) => Ok(JudgingLimits::uniform(nodes)),
        None => {
            let level = bot.map_or(Ok(Difficulty::Expert), str::parse).map_err(|e| e.to_string())?;
            Ok(JudgingLimits::of(level))
        }
    }
}

const PRINT_INTERVAL: Duration = Duration::from_millis(200);

/// Prints a warning if fewer positions per turn are searched than requested, because the match has many turns.
fn warn_of_fewer(out: &mut impl Write, turns: usize, [used, wanted]: [u64; 2]) {
    if used < wanted {
        // The program continues even if standard error is closed.
        let _ = writeln!(
            out,
            "tamsk-engine: {turns} turns are judged with {used} positions each instead of {wanted}, as many in all as \
             for {FULL_BUDGET_TURNS} turns; --nodes sets how many"
        );
    }
}

/// The progress of an analysis, which is printed on a terminal.
struct JudgingProgress<W: Write> {
    /// Standard error if it is a terminal; otherwise `None`.
    terminal: Option<W>,
    begun: Instant,
    printed: Option<Instant>,
}

impl<W: Write> JudgingProgress<W> {
    /// Starts measuring the time, and prints the numbers of turns and positions.
    pub fn begin(mut terminal: Option<W>, turns: usize, positions: u64) -> JudgingProgress<W> {
        if let Some(terminal) = &mut terminal {
            let all = u128::from(positions) * turns as u128;
            let _ = writeln!(terminal, "judging {turns} turns by {positions} positions each, about {all} in all");
        }
        JudgingProgress { terminal, begun: Instant::now(), printed: None }
    }

    /// Prints the progress and the estimated remaining time, at most once per [`PRINT_INTERVAL`] until all turns are
    /// judged.
    pub fn print_progress(&mut self, done: usize, turns: usize) {
        let Some(terminal) = &mut self.terminal else { return };
        if self.printed.is_some_and(|printed| printed.elapsed() < PRINT_INTERVAL) && done < turns {
            return;
        }
        self.printed = Some(Instant::now());
        let seconds = self.begun.elapsed().as_secs_f64();
        let left = if done == 0 {
            String::new()
        } else {
            format!(", {:.0} s to go", seconds * (turns - done) as f64 / done as f64)
        };
        let _ = write!(terminal, "\r{done} of {turns} turns judged, {seconds:.0} s{left}        ");
        let _ = terminal.flush();
    }

    /// Ends the line that shows the progress, if one was printed.
    pub fn finish(mut self) {
        if let Some(terminal) = self.terminal.as_mut().filter(|_| self.printed.is_some()) {
            let _ = writeln!(terminal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_shows_the_amount_of_work_and_the_progress() {
        let mut screen = Vec::new();
        let mut progress = JudgingProgress::begin(Some(&mut screen), 120, 30_000);
        (0..=120).for_each(|done| progress.print_progress(done, 120));
        progress.finish();
        let text = String::from_utf8(screen).expect("text");
        assert!(text.starts_with("judging 120 turns by 30000 positions each, about 3600000 in all\n"), "{text:?}");
        assert!(
            text.contains("\r0 of 120 turns judged, 0 s") && text.contains("\r120 of 120 turns judged"),
            "{text:?}"
        );
        assert!(text.matches('\r').count() < 20 && text.ends_with('\n'), "only now and then: {text:?}");
    }
}
