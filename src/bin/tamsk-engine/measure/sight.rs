//! `measure exact` and `measure regret`: how well the bot sees positions whose margin is proven.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk::bot::endgame::{Budget, Solver};
use tamsk::bot::search::{Game, Limits};
use tamsk::bot::{Difficulty, HASH_MIB, Thinker};

use super::exact_set::{Exact, PLACES, read};
use crate::failure::Failure;
use crate::parallel;

/// The arguments of `measure exact`.
#[derive(Args)]
pub struct ExactArguments {
    /// A set written by `collect` [default: the one kept].
    #[arg(long)]
    set: Option<PathBuf>,
    /// Prove the margins again first, with one solver for all, and fail if one is not what the set says.
    #[arg(long)]
    prove: bool,
}

/// Prints, by free places, how the static score and the proven margin are correlated, and how often it has the right
/// sign among positions that are won or lost.
///
/// # Errors
///
/// Fails if the set cannot be read, or holds a margin that is not proven again.
pub fn exact(out: &mut impl Write, arguments: &ExactArguments) -> Result<(), Failure> {
    let all = read(arguments.set.as_deref())?;
    if arguments.prove {
        prove_again(&all)?;
        writeln!(out, "{} margins proven again", all.len())?;
    }
    for places in PLACES {
        let pairs: Vec<(f64, f64)> = all
            .iter()
            .filter(|exact| exact.places() == places)
            .map(|exact| (f64::from(exact.position.evaluate().score()), f64::from(exact.margin)))
            .collect();
        let decided = pairs.iter().filter(|(_, margin)| *margin != 0.0).count();
        let right = pairs.iter().filter(|(score, margin)| score * margin > 0.0).count();
        writeln!(
            out,
            "{places} free places: {} positions, correlation {:.3}, right sign in {right} of {decided} decided ones \
             ({:.1} %)",
            pairs.len(),
            correlation(&pairs),
            100.0 * right as f64 / decided.max(1) as f64
        )?;
    }
    Ok(())
}

/// Proves all margins, each with what the proofs before it left in the table.
fn prove_again(all: &[Exact]) -> Result<(), Failure> {
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(HASH_MIB);
    for Exact { position, margin } in all {
        let budget = Budget { nodes: u64::MAX, deadline: None, stop: &never };
        let proof = solver.prove(position, *margin, &budget);
        if proof.margin() != Some(*margin) {
            return Err(Failure::Incomplete(format!(
                "{position}: the set says {margin}, proven is {:?}",
                proof.margin()
            )));
        }
    }
    Ok(())
}

/// Pearson's correlation.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |f: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(f).sum::<f64>() / count;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let spread = |f: &dyn Fn(&(f64, f64)) -> f64| mean(&|pair| f(pair).powi(2)).sqrt();
    mean(&|pair| (pair.0 - x) * (pair.1 - y)) / (spread(&|pair| pair.0 - x) * spread(&|pair| pair.1 - y))
}

/// The arguments of `measure regret`.
#[derive(Args)]
pub struct RegretArguments {
    /// A set written by `collect` [default: the one kept].
    #[arg(long)]
    set: Option<PathBuf>,
    /// Positions searched for each choice.
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

/// Prints, by free places, how often Master's choice throws a proven win or tie away.
///
/// # Errors
///
/// Fails if the set cannot be read.
pub fn regret(out: &mut impl Write, arguments: &RegretArguments) -> Result<(), Failure> {
    let all = read(arguments.set.as_deref())?;
    for places in PLACES {
        let set: Vec<&Exact> = all.iter().filter(|exact| exact.places() == places && exact.margin >= 0).collect();
        let thrown = parallel::map(0..set.len() as u64, arguments.jobs, |number| {
            throws_away(set[number as usize], arguments.nodes)
        });
        let count = thrown.iter().filter(|thrown| **thrown).count();
        writeln!(
            out,
            "{places} free places: {count} of {} won or tied positions thrown away ({:.1} %)",
            set.len(),
            100.0 * count as f64 / set.len().max(1) as f64
        )?;
    }
    Ok(())
}

fn throws_away(Exact { position, margin }: &Exact, nodes: u64) -> bool {
    let never = AtomicBool::new(false);
    let limits = Limits::nodes(nodes);
    let chosen = Thinker::new(HASH_MIB).choose(position, Difficulty::Master, 0, &limits, &never, &mut |_| ());
    let Some(chosen) = chosen else { return false };
    let mut after = *position;
    after.play_unchecked(chosen.turn);
    let budget = Budget { nodes: u64::MAX, deadline: None, stop: &never };
    let winner = Solver::new(HASH_MIB).prove_winner(&after, 0, &budget).winner();
    winner.is_none_or(|winner| -winner < margin.signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlation_is_pearsons() {
        assert!((correlation(&[(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]) - 1.0).abs() < 1e-9);
        assert!((correlation(&[(1.0, 1.0), (2.0, -1.0), (3.0, 1.0)])).abs() < 1e-9);
    }
}
