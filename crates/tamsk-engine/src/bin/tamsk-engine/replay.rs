//! The command `replay`, which replays a match record and prints a summary of the match.

use std::fmt::Display;
use std::io;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tamsk_engine::command_line::{Failure, files, write_json};
use tamsk_records::{MatchStateJson, Record};
use tamsk_rules::{EndReason, FULL_HOLDER, Handicap, Match, Player, Sand};

use crate::position;

#[derive(Serialize)]
struct ReplayReport<R, S> {
    rejected: Vec<(usize, R)>,
    state: S,
}

/// Prints a line for each refused action: the word `what`, the number of the action (counted from 0), and the reason.
/// With `json`, prints one object with the refused actions and the state of the match instead.
pub fn write_replay_report(
    out: &mut impl Write,
    json: bool,
    what: &str,
    rejected: Vec<(usize, impl Serialize + Display)>,
    state: impl Serialize,
) -> Result<(), Failure> {
    if json {
        return write_json(out, &ReplayReport { rejected, state });
    }
    for (index, why) in rejected {
        writeln!(out, "{what} {index} refused: {why}")?;
    }
    Ok(())
}

#[derive(Args)]
pub struct ReplayArguments {
    /// The record, a RON file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print the refused actions and the state as one JSON object.
    #[arg(long)]
    pub json: bool,
    /// List and skip refused actions instead of stopping at the first.
    #[arg(long = "lenient")]
    pub skip_refused: bool,
}

pub fn print_replay(out: &mut impl Write, arguments: &ReplayArguments) -> Result<(), Failure> {
    let ReplayArguments { file, json, skip_refused: lenient } = arguments;
    let bytes = files::read(file, &files::RECORD).map_err(|error| files::failure(file, error))?;
    let record = Record::read(&bytes).map_err(|error| files::failure(file, error))?;
    let mut replay = record.replay().map_err(|error| files::failure(file, error))?;
    let mut rejected = Vec::new();
    while let Some((index, _, refusal)) = replay.step() {
        let Some(why) = refusal else { continue };
        if !*lenient {
            let action = &record.actions[index];
            let what = format!("{} {:?} at {} ms", action.by, action.act, action.at);
            return Err(files::failure(file, format!("action {index} (counted from 0: {what}) is refused: {why}")));
        }
        rejected.push((index, why));
    }
    write_replay_report(out, *json, "action", rejected, MatchStateJson::from(replay.game()))?;
    if *json { Ok(()) } else { Ok(write_match_summary(out, &record, replay.game())?) }
}

/// Prints the board of a match, its players and glasses, and its result.
pub fn write_match_summary(out: &mut impl Write, record: &Record, game: &Match) -> io::Result<()> {
    position::draw(out, game.board())?;
    writeln!(out)?;
    writeln!(out, "  Level {}, {}", game.options().level.number(), format_time(game.now()))?;
    for player in Player::BOTH {
        let shown = name_in_parentheses(record, player);
        let agreed = agreed(game, player);
        writeln!(out, "  {player}{shown}: {} rings left{agreed}", game.rings_in_holder(player))?;
    }
    if game.options().level.has_sand() {
        for (id, glass) in game.glasses() {
            let place = glass.socket.map_or_else(|| "beside the board".to_owned(), |socket| socket.to_string());
            let sand = match glass.sand {
                Sand::Idle => "not turned yet".to_owned(),
                Sand::Running { .. } => format!("{} left", format_time(game.upper_sand(id).into())),
                Sand::Lost { at } => format!("ran out at {}", format_time(at)),
            };
            writeln!(out, "  {} {place}: {sand}", id.owner)?;
        }
    }
    match game.outcome() {
        None if game.is_ending() => writeln!(out, "  ending: only rings may still come"),
        None => writeln!(out, "  {} to move", game.to_move()),
        Some(outcome) => {
            let why = match outcome.by {
                EndReason::Rings => "has fewer rings left",
                EndReason::GlassTimes => "has the glass that runs longer",
                EndReason::Resigned => "wins: the other resigned",
                EndReason::MovedOntoFullSocket => "wins: the other placed a glass on a full socket",
                EndReason::Tie => "a tie",
                EndReason::Agreed => "a tie, agreed on by the players",
            };
            match outcome.winner {
                Some(winner) => writeln!(out, "  over: {winner} {why}"),
                None => writeln!(out, "  over: {why}"),
            }
        }
    }
}

/// Returns the handicaps of a player as text, with a comma before each handicap.
fn agreed(game: &Match, player: Player) -> String {
    let options = game.options();
    let Handicap { initial_rings: rings, glass_sand: glass, timer_sand: timer } = options.handicaps[player];
    let rings = (rings != FULL_HOLDER).then(|| format!(", of {rings}"));
    let glass =
        glass.filter(|_| options.level.has_sand()).map(|glass| format!(", glasses of {}", format_time(glass.into())));
    let timer =
        timer.filter(|_| options.has_timer()).map(|timer| format!(", a timer of {}", format_time(timer.into())));
    [rings, glass, timer].into_iter().flatten().collect()
}

/// Returns a space and the name of a player in parentheses, or an empty string if the record does not name the player.
pub fn name_in_parentheses(record: &Record, player: Player) -> String {
    // A name may contain anything, even terminal control codes.
    let name = record.players.of(player).replace(char::is_control, " ");
    if name.is_empty() { name } else { format!(" ({name})") }
}

/// Returns a time as minutes, seconds and milliseconds.
pub fn format_time(millis: u64) -> String {
    format!("{}:{:02}.{:03}", millis / 60_000, millis / 1000 % 60, millis % 1000)
}
