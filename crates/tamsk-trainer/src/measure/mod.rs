//! The command `measure`, which measures how well the bot judges positions from real games.

mod exact_set;
mod judgement;
mod mistakes;

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::endgame::Budget;
use tamsk_engine::{DEFAULT_HASH_MIB, UntimedThinker};

#[derive(Subcommand)]
pub enum MeasureCommand {
    /// Play games like Expert, prove their late positions and write them as a set.
    Collect(exact_set::CollectArguments),
    /// Measure how well the static score predicts the proven margins of a set.
    Exact(judgement::JudgementArguments),
    /// Measure how often Master throws the proven results of a set away.
    Regret(judgement::ThrownResultArguments),
    /// Count the mistakes of each level, by the lessons about them.
    Mistakes(mistakes::MistakeArguments),
    /// Measure how many positions from real games are proven in how much time.
    Proofs(ProofArguments),
}

pub fn run(out: &mut impl Write, command: &MeasureCommand) -> Result<(), Failure> {
    match command {
        MeasureCommand::Collect(arguments) => exact_set::collect_exact_set(out, arguments),
        MeasureCommand::Exact(arguments) => judgement::measure_judgement(out, arguments),
        MeasureCommand::Regret(arguments) => judgement::measure_thrown_results(out, arguments),
        MeasureCommand::Mistakes(arguments) => mistakes::measure_mistakes(out, arguments),
        MeasureCommand::Proofs(arguments) => measure_proofs(out, arguments),
    }
}

#[derive(Args)]
pub struct ProofArguments {
    /// Numbers of free ring places.
    #[arg(long, value_delimiter = ',', default_value = "18,22,26", value_parser = clap::value_parser!(u8).range(1..=64))]
    places: Vec<u8>,
    /// Number of games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Time limit of each proof, in milliseconds.
    #[arg(long, default_value_t = 1_000)]
    ms: u64,
    /// Node limit of each proof in addition to the time limit, for figures that do not depend on the machine's load.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Prove the margin instead of only the winner.
    #[arg(long)]
    margin: bool,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

struct Trial {
    seconds: f64,
    nodes: u64,
    proven: bool,
}

fn measure_proofs(out: &mut impl Write, arguments: &ProofArguments) -> Result<(), Failure> {
    let all = parallel::map(0..arguments.games, arguments.jobs, |game| {
        let positions = exact_set::play_for_last_positions(arguments.seed, game, &arguments.places);
        positions.into_iter().map(|position| position.map(|position| prove(&position, arguments))).collect::<Vec<_>>()
    })?;
    for (i, places) in arguments.places.iter().enumerate() {
        let mut trials: Vec<&Trial> = all.iter().filter_map(|game| game[i].as_ref()).collect();
        trials.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let proven = trials.iter().filter(|trial| trial.proven).count();
        let nodes: u64 = trials.iter().map(|trial| trial.nodes).sum();
        let seconds: f64 = trials.iter().map(|trial| trial.seconds).sum();
        let at = |share: usize| {
            trials.get((trials.len() * share).div_ceil(100).saturating_sub(1)).map_or(0.0, |t| t.seconds)
        };
        writeln!(
            out,
            "{places} free places: {proven} of {} proven within {} ms, median {:.3} s, nine in ten {:.3} s, {:.1} million \
             positions a second",
            trials.len(),
            arguments.ms,
            at(50),
            at(90),
            nodes as f64 / seconds.max(1e-9) / 1e6
        )?;
    }
    Ok(())
}

fn prove(position: &tamsk_rules::Position, arguments: &ProofArguments) -> Trial {
    let never = AtomicBool::new(false);
    let mut thinker = UntimedThinker::new(DEFAULT_HASH_MIB);
    let begun = Instant::now();
    let deadline = begun.checked_add(Duration::from_millis(arguments.ms));
    let budget = Budget { nodes: arguments.nodes.unwrap_or(u64::MAX), deadline, stop: &never };
    let proof = if arguments.margin {
        thinker.prove_margin(position, &budget)
    } else {
        thinker.prove_winner(position, &budget)
    };
    let proven = if arguments.margin { proof.margin().is_some() } else { proof.winner_sign().is_some() };
    Trial { seconds: begun.elapsed().as_secs_f64(), nodes: proof.nodes, proven }
}
