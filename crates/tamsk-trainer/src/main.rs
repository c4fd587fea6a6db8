//! The program `tamsk-trainer`, which trains the engine's networks and measures how well the engine judges positions.
//! The networks are built into [`tamsk_engine`], so the game does not need the trainer.

mod catalogue;
mod drills;
mod learn;
mod measure;
mod packed;
mod problems;
mod progress;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tamsk_engine::command_line;

/// Learns the evaluation of TAMSK's engine, and measures how well it judges positions.
#[derive(Parser)]
#[command(name = "tamsk-trainer", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Learn the evaluation of a game from nothing, as a configuration says.
    Learn(learn::LearnArguments),
    /// Let two networks play against each other.
    Compare(learn::compare::CompareArguments),
    /// Measure how well the bot judges positions from games of Expert strength.
    #[command(subcommand)]
    Measure(measure::MeasureCommand),
    /// Find problems of Level 1 in matches of bots, or prove known ones again.
    Problems(problems::ProblemArguments),
    /// Find drills of Levels 2 and 3 in matches of bots, or do known ones again.
    Drills(drills::DrillArguments),
}

fn main() -> ExitCode {
    // The program exits here with code 2 after a usage error, and with code 0 after --help and --version.
    let Arguments { command } = Arguments::parse();
    command_line::run_program("tamsk-trainer", |out| match command {
        Command::Learn(arguments) => learn::run(out, &arguments),
        Command::Compare(arguments) => learn::compare::run(out, &arguments),
        Command::Measure(command) => measure::run(out, &command),
        Command::Problems(arguments) => problems::run(out, &arguments),
        Command::Drills(arguments) => drills::run(out, &arguments),
    })
}
