//! `bestturn`: prints the turn that the bot plays in a position.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk_engine::Thinker;
use tamsk_engine::command_line::Failure;

use crate::{effort, position};

/// The arguments of `bestturn`.
#[derive(Args)]
pub struct BestturnArguments {
    /// The position, seven fields in quotes.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: String,
    /// The bot's level: novice, casual, club, expert or master.
    #[arg(long, value_name = "LEVEL")]
    bot: String,
    /// Positions to search [default: the level's own budget, unless a time is given].
    #[arg(long)]
    nodes: Option<u64>,
    /// Thinking time in milliseconds.
    #[arg(long)]
    ms: Option<u64>,
    /// Threads; with more than one, the answer may differ between runs [default: 1].
    #[arg(long)]
    threads: Option<u64>,
    /// Random seed for the mistakes of the weaker levels [default: 0].
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    hash: effort::HashArgument,
}

/// Prints the progress of the search and `bestturn TURN`, like `serve`.
pub fn run(out: &mut impl Write, arguments: &BestturnArguments) -> Result<(), Failure> {
    let BestturnArguments { position, bot, nodes, ms, threads, seed, hash } = arguments;
    let position = position::read(position)?;
    let effort = effort::Effort::new(bot, *nodes, *ms, *threads, *seed).map_err(Failure::Input)?;
    let mut thinker = Thinker::new(hash.mebibytes(1)?);
    let never = AtomicBool::new(false);
    let mut written = Ok(());
    let chosen = thinker.choose(&position, effort.level, effort.seed, &effort.limits, &never, &mut |info| {
        if written.is_ok() {
            written = writeln!(out, "{}", effort::line(info)).and_then(|()| out.flush());
        }
    });
    written?;
    let chosen = chosen.ok_or_else(|| Failure::Input("the position is over: no turn is left".to_owned()))?;
    writeln!(out, "bestturn {}", chosen.turn)?;
    Ok(())
}
