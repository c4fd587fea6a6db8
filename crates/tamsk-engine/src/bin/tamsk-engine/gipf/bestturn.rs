//! `gipf bestturn`: prints how the bot finishes the turn in progress.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk_engine::command_line::Failure;
use tamsk_engine::gipf::GipfThinker;

use super::position::{join, read};
use super::thought::{finish_turn, match_from, nothing_to_do};
use crate::effort::{Effort, HashArgument};

/// The arguments of `gipf bestturn`.
#[derive(Args)]
pub struct BestturnArguments {
    /// The position, nine fields in quotes.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: String,
    /// The bot's level: novice, casual, club, expert or master.
    #[arg(long, value_name = "LEVEL")]
    bot: String,
    /// Positions to search for each act [default: the level's own budget, unless a time is given].
    #[arg(long)]
    nodes: Option<u64>,
    /// Thinking time for each act, in milliseconds.
    #[arg(long)]
    ms: Option<u64>,
    /// Threads; with more than one, the answer may differ between runs [default: 1].
    #[arg(long)]
    threads: Option<u64>,
    /// Random seed for the mistakes of the weaker levels [default: 0].
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    hash: HashArgument,
}

/// Prints the progress of the searches and `bestturn WORDS`, like `serve`.
pub fn run(out: &mut impl Write, arguments: &BestturnArguments) -> Result<(), Failure> {
    let BestturnArguments { position, bot, nodes, ms, threads, seed, hash } = arguments;
    let game = match_from(read(position)?).map_err(Failure::Input)?;
    let effort = Effort::new(bot, *nodes, *ms, *threads, *seed).map_err(Failure::Input)?;
    let mut thinker = GipfThinker::new(hash.mebibytes(1)?);
    let never = AtomicBool::new(false);
    if let Some(why) = nothing_to_do(&game) {
        return Err(Failure::Input(why.to_owned()));
    }
    let mut write = |line: &str| writeln!(out, "{line}").and_then(|()| out.flush());
    let words = finish_turn(&mut write, &game, &effort, &mut thinker, &never)?;
    writeln!(out, "bestturn {}", join(&words))?;
    Ok(())
}
