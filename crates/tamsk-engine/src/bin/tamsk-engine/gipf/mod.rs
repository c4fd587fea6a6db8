//! `gipf`: the rules of GIPF with TAMSK potentials on the command line.

mod bestturn;
mod bout;
mod contest;
mod count;
mod draw;
mod duel;
mod duel_arguments;
mod duel_rules;
mod replay;
mod thought;

use std::io::Write;

use clap::{Args, Subcommand, ValueEnum};
use gipf_rules::{GipfOptions, GipfPosition, MOST_POTENTIALS, Version, Word};
use tamsk_engine::command_line::Failure;

use crate::replay::ReplayArguments;

#[derive(Subcommand)]
pub enum GipfCommand {
    /// Count the ways to play N turns, to check move generation.
    Perft {
        /// The depth in turns.
        depth: u32,
        #[command(flatten)]
        from: PositionArguments,
        /// Also print the count for each way to finish the first turn.
        #[arg(long)]
        divide: bool,
    },
    /// List every way to finish the turn in progress, one per line.
    Turns {
        #[command(flatten)]
        from: PositionArguments,
    },
    /// List the acts that are legal now, one per line.
    Acts {
        #[command(flatten)]
        from: PositionArguments,
    },
    /// Check a position and draw its board.
    Position {
        /// The position, nine fields in quotes.
        #[arg(value_name = "TEXT", allow_hyphen_values = true)]
        text: String,
    },
    /// Replay a match record and print the final state.
    Replay(ReplayArguments),
    /// Print how the bot finishes the turn in progress, as far as the opponent has no say in it.
    Bestturn(bestturn::BestturnArguments),
    /// Let two players play each other, and print the results.
    ///
    /// Every opening, of two random turns for each side, is played twice, with colours swapped. Without --challenge
    /// nobody challenges anybody: potentials simply work.
    Match(duel_arguments::DuelArguments),
}

pub use thought::{finish_turn, match_from, nothing_to_do};

/// The position that a command begins from.
#[derive(Args)]
pub struct PositionArguments {
    /// The position [default: the start of the version].
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["version", "potentials"])]
    position: Option<String>,
    /// The version of the start.
    #[arg(long, default_value = "tournament")]
    version: VersionArgument,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_POTENTIALS)))]
    potentials: u8,
}

#[derive(Clone, Copy, ValueEnum)]
enum VersionArgument {
    Basic,
    Standard,
    Tournament,
}

impl PositionArguments {
    fn read(&self) -> Result<GipfPosition, Failure> {
        if let Some(text) = &self.position {
            return read(text);
        }
        let version = self.version.version();
        Ok(GipfPosition::start(&GipfOptions { version, potentials: self.potentials, ..GipfOptions::default() }))
    }
}

impl VersionArgument {
    fn version(self) -> Version {
        match self {
            VersionArgument::Basic => Version::Basic,
            VersionArgument::Standard => Version::Standard,
            VersionArgument::Tournament => Version::Tournament,
        }
    }
}

/// Reads a position.
pub fn read(text: &str) -> Result<GipfPosition, Failure> {
    text.parse().map_err(|e: gipf_rules::ParseGipfPositionError| Failure::Input(e.to_string()))
}

/// Returns the words of a turn with spaces between them.
pub fn join(words: &[Word]) -> String {
    words.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")
}

/// Runs one of the commands.
pub fn run(out: &mut impl Write, command: &GipfCommand) -> Result<(), Failure> {
    match command {
        GipfCommand::Perft { depth, from, divide } => count::run(out, *depth, &from.read()?, *divide),
        GipfCommand::Turns { from } => {
            let mut result = Ok(());
            from.read()?.for_each_turn(&mut |words, _| {
                if result.is_ok() {
                    result = writeln!(out, "{}", join(words));
                }
            });
            Ok(result?)
        }
        GipfCommand::Acts { from } => {
            let mut result = Ok(());
            from.read()?.for_each_word(|word| {
                if result.is_ok() {
                    result = writeln!(out, "{word}");
                }
            });
            Ok(result?)
        }
        GipfCommand::Position { text } => draw::run(out, &read(text)?),
        GipfCommand::Replay(arguments) => replay::run(out, arguments),
        GipfCommand::Bestturn(arguments) => bestturn::run(out, arguments),
        GipfCommand::Match(arguments) => duel::run(out, arguments),
    }
}
