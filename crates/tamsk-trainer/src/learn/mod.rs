//! The commands `tune` and `learn`, which learn the evaluation from games that the bot plays against itself.

mod check;
mod data;
mod fit;
mod generate;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use tamsk_engine::command_line::{Failure, files};
use tamsk_engine::evaluate::network::BUNDLED_NETWORK;

#[derive(Subcommand)]
pub enum LearnCommand {
    /// Play games and write their positions, each with the game's result and the search's score.
    Generate(generate::GenerateArguments),
    /// Fit a network to labelled positions and write it.
    Fit(fit::FitArguments),
    /// Let a network play against the current one, or another.
    Check(check::NetworkDuelArguments),
}

pub fn run(out: &mut impl Write, command: &LearnCommand) -> Result<(), Failure> {
    match command {
        LearnCommand::Generate(arguments) => generate::run(out, arguments),
        LearnCommand::Fit(arguments) => fit::run(out, arguments),
        LearnCommand::Check(arguments) => check::run(out, arguments),
    }
}

#[derive(Args)]
pub struct TuneArguments {
    /// The folder for the samples and the network, created if needed. The one in use is in `src/evaluate`.
    #[arg(long, default_value = "target/tune")]
    folder: PathBuf,
    #[command(flatten)]
    games: generate::SelfPlayArguments,
    #[command(flatten)]
    how: fit::LearningArguments,
    #[command(flatten)]
    matches: check::SequentialTestArguments,
}

/// Plays games, fits a network to them, writes the network, and lets it play against the current network. Fails if a
/// file cannot be written.
pub fn tune(out: &mut impl Write, arguments: &TuneArguments) -> Result<(), Failure> {
    let TuneArguments { folder, games, how, matches } = arguments;
    std::fs::create_dir_all(folder).map_err(|error| Failure::from_write_error(folder, &error))?;
    let (samples, file) = (folder.join("samples.bin"), folder.join("network.bin"));
    generate::generate_samples(out, &samples, games)?;
    let network = fit::fit_network(out, &[samples], how, games.seed, games.jobs)?;
    files::write_atomically(&file, &network.to_bytes()).map_err(|error| Failure::from_write_error(&file, &error))?;
    writeln!(out, "{}, new against in use:", file.display())?;
    check::run_sequential_test(out, [&network, &BUNDLED_NETWORK], matches, games.seed, games.jobs)
}
