//! The command `replay`: replays a match record, and prints a summary of the match.

use std::fmt::Display;
use std::io;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tamsk_engine::command_line::{Failure, files, write_json};
use tamsk_records::{MatchState, Record};
use tamsk_rules::{EndReason, FULL_HOLDER, Handicap, Match, Player, Sand};

use crate::position;

#[derive(Serialize)]
struct ReplayReport<R, S> {
    rejected: Vec<(usize, R)>,
    state: S,
}

/// Prints the refused actions, or with `json`, both them and the state as an object. `what` names an action.
pub fn write_report(
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
    #[arg(long)]
    pub lenient: bool,
}

pub fn run(out: &mut impl Write, arguments: &ReplayArguments) -> Result<(), Failure> {
    let ReplayArguments { file, json, lenient } = arguments;
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
    write_report(out, *json, "action", rejected, MatchState::from(replay.game()))?;
    if *json { Ok(()) } else { Ok(write_summary(out, &record, replay.game())?) }
}

pub fn write_summary(out: &mut impl Write, record: &Record, game: &Match) -> io::Result<()> {
    position::draw(out, game.board())?;
    writeln!(out)?;
    writeln!(out, "  Level {}, {}", game.options().level.number(), time(game.now()))?;
    for player in Player::BOTH {
        let shown = printed_name(record, player);
        let agreed = agreed(game, player);
        writeln!(out, "  {player}{shown}: {} rings left{agreed}", game.rings(player))?;
    }
    if game.options().level.has_sand() {
        for (id, glass) in game.glasses() {
            let place = glass.at.map_or_else(|| "beside the board".to_owned(), |socket| socket.to_string());
            let sand = match glass.sand {
                Sand::Idle => "not turned yet".to_owned(),
                Sand::Running { .. } => format!("{} left", time(game.upper(id).into())),
                Sand::Lost { at } => format!("ran out at {}", time(at)),
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
                EndReason::Time => "has the glass that runs longer",
                EndReason::Resigned => "wins: the other resigned",
                EndReason::FullSocket => "wins: the other placed a glass on a full socket",
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

/// Returns the handicaps of a player, each after a comma.
fn agreed(game: &Match, player: Player) -> String {
    let options = game.options();
    let Handicap { rings, glass, timer } = options.handicaps[player];
    let rings = (rings != FULL_HOLDER).then(|| format!(", of {rings}"));
    let glass = glass.filter(|_| options.level.has_sand()).map(|glass| format!(", glasses of {}", time(glass.into())));
    let timer = timer.filter(|_| options.has_timer()).map(|timer| format!(", a timer of {}", time(timer.into())));
    [rings, glass, timer].into_iter().flatten().collect()
}

pub fn printed_name(record: &Record, player: Player) -> String {
    // A name may contain anything, even terminal control codes.
    let name = record.players.of(player).replace(char::is_control, " ");
    if name.is_empty() { name } else { format!(" ({name})") }
}

pub fn time(millis: u64) -> String {
    format!("{}:{:02}.{:03}", millis / 60_000, millis / 1000 % 60, millis % 1000)
}
