//! The command `gipf`, which has subcommands for positions, records and matches of GIPF.

mod duel;
mod position;

use std::io::Write;
use std::time::Instant;

use clap::{Arg, Subcommand};
use gipf_rules::GipfPosition;
use tamsk_engine::command_line::Failure;

use crate::best_turn::{BestturnArguments, SearchPosition, join_acts, print_best_turn};
use crate::position::print_speed;
use crate::replay::ReplayArguments;
use position::{PositionArguments, parse_position};

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
    /// Print how the bot finishes the turn in progress, up to the point where the opponent can act.
    #[command(mut_args(with_gipf_help))]
    Bestturn(BestturnArguments),
    /// Let two players play each other, and print the results.
    ///
    /// Every opening, of two random turns for each side, is played twice, with colours swapped. Without --challenge
    /// no potential is challenged.
    Match(Box<duel::GipfDuelArguments>),
}

/// Replaces the help texts of `bestturn` for the arguments that have another meaning in GIPF.
fn with_gipf_help(argument: Arg) -> Arg {
    match argument.get_id().as_str() {
        "position" => argument.help("The position, nine fields in quotes"),
        "nodes" => {
            argument.help("Positions to search for each act [default: the level's own budget, unless a time is given]")
        }
        "ms" => argument.help("Thinking time for each act, in milliseconds"),
        _ => argument,
    }
}

pub fn run_gipf_command(out: &mut impl Write, command: &GipfCommand) -> Result<(), Failure> {
    match command {
        GipfCommand::Perft { depth, from, divide } => count(out, *depth, &from.read()?, *divide),
        GipfCommand::Turns { from } => {
            let mut result = Ok(());
            from.read()?.for_each_turn_completion(&mut |words, _| {
                if result.is_ok() {
                    result = writeln!(out, "{}", join_acts(words));
                }
            });
            Ok(result?)
        }
        GipfCommand::Acts { from } => {
            let mut result = Ok(());
            from.read()?.for_each_act(|act| {
                if result.is_ok() {
                    result = writeln!(out, "{act}");
                }
            });
            Ok(result?)
        }
        GipfCommand::Position { text } => position::print_position(out, &parse_position(text)?),
        GipfCommand::Replay(arguments) => position::replay(out, arguments),
        GipfCommand::Bestturn(arguments) => {
            print_best_turn(out, arguments, SearchPosition::parse_gipf(&arguments.position))
        }
        GipfCommand::Match(arguments) => duel::play_gipf_series(out, arguments),
    }
}

fn count(out: &mut impl Write, depth: u32, position: &GipfPosition, divide: bool) -> Result<(), Failure> {
    let begun = Instant::now();
    let mut nodes = 0;
    if divide && depth > 0 {
        let mut result = Ok(());
        position.for_each_turn_completion(&mut |words, next| {
            let count = next.perft(depth - 1);
            nodes += count;
            if result.is_ok() {
                result = writeln!(out, "{} {count}", join_acts(words));
            }
        });
        result?;
    } else {
        nodes = position.perft(depth);
    }
    print_speed(out, nodes, begun)
}
