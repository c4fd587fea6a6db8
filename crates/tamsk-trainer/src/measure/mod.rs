//! `measure`: how well the bot sees, by positions from real games.

mod exact_set;
mod proofs;
mod real_games;
mod sight;

use std::io::Write;

use clap::Subcommand;
use tamsk_engine::command_line::Failure;

/// What to measure.
#[derive(Subcommand)]
pub enum MeasureCommand {
    /// Play games as Expert does, prove their late positions and write them as a set.
    Collect(exact_set::CollectArguments),
    /// How well the static score predicts the proven margins of a set.
    Exact(sight::ExactArguments),
    /// How often Master throws the proven results of a set away.
    Regret(sight::RegretArguments),
    /// How many positions from real games are proven in how much time.
    Proofs(proofs::ProofArguments),
}

/// Measures.
pub fn run(out: &mut impl Write, command: &MeasureCommand) -> Result<(), Failure> {
    match command {
        MeasureCommand::Collect(arguments) => exact_set::collect(out, arguments),
        MeasureCommand::Exact(arguments) => sight::exact(out, arguments),
        MeasureCommand::Regret(arguments) => sight::regret(out, arguments),
        MeasureCommand::Proofs(arguments) => proofs::run(out, arguments),
    }
}
