//! `tune`: tunes the weights of the evaluation by self-play.

mod duel;
mod fit;
mod selfplay;
mod weighted_position;

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use tamsk::bot::evaluate::features::{Features, NAMES};
use tamsk::bot::evaluate::weights::{BY_HAND, TUNED, Weights};
use tamsk::bot::random::Random;
use tamsk::rules::{ByPlayer, Player, Position};

use crate::failure::Failure;
use fit::Fit;

/// The arguments of `tune`.
#[derive(Args)]
pub struct TuneArguments {
    /// Number of training games in each round.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Positions searched per turn.
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Number of rounds; each plays with the weights learned in the previous one. With 0, only the weights in use and
    /// the hand-chosen ones play each other.
    #[arg(long, default_value_t = 3)]
    rounds: u64,
    /// Number of game pairs between old and new weights after each round.
    #[arg(long, default_value_t = 200)]
    duels: u64,
    /// Start from the hand-chosen weights instead of those in use.
    #[arg(long)]
    by_hand: bool,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

/// Plays games, fits the weights, and lets new and old weights play each other, round by round.
pub fn run(out: &mut impl Write, arguments: &TuneArguments) -> Result<(), Failure> {
    let first = if arguments.by_hand { BY_HAND } else { TUNED };
    let mut weights = first.clone();
    for round in 0..arguments.rounds {
        let fit = learn(arguments, &weights, round);
        let fitted = fit.solve();
        writeln!(
            out,
            "round {round}: {} positions, mean square error {:.3} before, {:.3} after",
            fit.samples(),
            fit.error(&weights),
            fit.error(&fitted)
        )?;
        write(out, &fitted)?;
        let seed = Random::stream(arguments.seed, 1_000 + round).word();
        let score = duel::fight(&fitted, &weights, arguments.nodes, arguments.duels, seed, arguments.jobs);
        writeln!(out, "new against old: {score}")?;
        let score = duel::fight(&fitted, &first, arguments.nodes, arguments.duels, seed ^ 1, arguments.jobs);
        writeln!(out, "new against first: {score}")?;
        out.flush()?;
        weights = fitted;
    }
    let score = duel::fight(&TUNED, &BY_HAND, arguments.nodes, arguments.duels, arguments.seed, arguments.jobs);
    writeln!(out, "in use against chosen by hand: {score}")?;
    Ok(())
}

/// Plays the games of one round and returns their normal equations.
fn learn(arguments: &TuneArguments, weights: &Weights, round: u64) -> Fit {
    let next = AtomicU64::new(0);
    let work = || {
        let mut fit = Fit::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= arguments.games {
                return fit;
            }
            let mut random = Random::stream(arguments.seed, round << 32 | game);
            let mut seen: Vec<Position> = Vec::new();
            let margin = selfplay::play(
                selfplay::opening(&mut random),
                ByPlayer::new(weights, weights),
                arguments.nodes,
                |position| seen.push(*position),
            );
            for position in seen {
                let sign = if position.to_move() == Player::Red { 1.0 } else { -1.0 };
                fit.add(&Features::of(position.board(), position.to_move()), sign * f64::from(margin));
            }
        }
    };
    let mut all = Fit::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            if let Ok(fit) = thread.join() {
                all.merge(&fit);
            }
        }
    });
    all
}

/// Prints weights with their names.
fn write(out: &mut impl Write, weights: &Weights) -> Result<(), Failure> {
    writeln!(out, "  early: {:?},", weights.early)?;
    writeln!(out, "  late: {:?},", weights.late)?;
    for ((early, late), name) in weights.early.iter().zip(&weights.late).zip(NAMES) {
        writeln!(out, "  {early:>6} {late:>6}  {name}")?;
    }
    Ok(())
}
