//! The commands `measure exact` and `measure regret`, which measure how well the bot judges positions with proven
//! margins.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::endgame::{Budget, Solver};
use tamsk_engine::evaluate::BUNDLED_NETWORK;
use tamsk_engine::search::{SearchLimits, SearchablePosition, Searcher, exact_margin};
use tamsk_engine::{DEFAULT_HASH_MIB, Difficulty, UntimedThinker};
use tamsk_rules::Position;

use super::exact_set::{EXACT_SET_FREE_PLACES, ProvenPosition, read_exact_set};
use crate::learn::game::read_network;
use crate::learn::network_position::NetworkPosition;
use crate::learn::tamsk::Tamsk;

const SEARCH_MIB: usize = 4;

#[derive(Args)]
pub struct JudgementArguments {
    /// A set written by `collect` [default: the bundled one].
    #[arg(long)]
    set: Option<PathBuf>,
    /// First prove the margins again, with one solver for all, and fail if one differs from the set.
    #[arg(long)]
    prove: bool,
    /// Prove them like `prove --thorough`.
    #[arg(long, requires = "prove")]
    thorough: bool,
    /// Size of the table of the proofs, in MiB.
    #[arg(long, requires = "prove", default_value_t = DEFAULT_HASH_MIB,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=16_384))]
    hash: usize,
    /// Judge by the network in this file [default: the network in use].
    #[arg(long)]
    network: Option<PathBuf>,
    /// Judge by a search of this many positions instead of by the static score.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

/// For each number of free places, measures how well the score predicts the proven margin. The score is the static
/// score or, if `nodes` is given, the score of a search. Prints the correlation of score and margin, and how often the
/// sign of the score is right, compared with a constant guess. Fails if a file cannot be read, or if a new proof does
/// not confirm a margin.
pub fn measure_judgement(out: &mut impl Write, arguments: &JudgementArguments) -> Result<(), Failure> {
    let all = read_exact_set(arguments.set.as_deref())?;
    let network = arguments.network.as_deref().map_or_else(|| Ok(&BUNDLED_NETWORK), read_network::<Tamsk>)?;
    if arguments.prove {
        let solver = if arguments.thorough {
            Solver::with_ring_keeping_turns(arguments.hash)
        } else {
            Solver::new(arguments.hash)
        };
        let nodes = prove_again(&all, solver)?;
        writeln!(out, "{} margins proven again, {nodes} positions visited", all.len())?;
    }
    for places in EXACT_SET_FREE_PLACES {
        let set: Vec<&ProvenPosition> = all.iter().filter(|exact| exact.free_places() == places).collect();
        if set.is_empty() {
            continue;
        }
        let games: HashSet<u32> = set.iter().map(|exact| exact.game_number).collect();
        let pairs = parallel::map(0..set.len() as u64, arguments.jobs, |number| {
            let ProvenPosition { position, margin, .. } = set[number as usize];
            (f64::from(judge(NetworkPosition { position: *position, network }, arguments.nodes)), f64::from(*margin))
        })?;
        let [won, lost] = [1.0, -1.0].map(|sign| pairs.iter().filter(|(_, margin)| sign * margin > 0.0).count());
        let decided = won + lost;
        let right = pairs.iter().filter(|(score, margin)| score * margin > 0.0).count();
        let percent = |count: usize| 100.0 * count as f64 / decided.max(1) as f64;
        writeln!(
            out,
            "{places} free places: {} positions of {} games, {won} won, {lost} lost, correlation {:.3}, right sign in \
             {right} of {decided} decided ones ({:.1} %; always the same: {:.1} %)",
            pairs.len(),
            games.len(),
            correlation(&pairs),
            percent(right),
            percent(won.max(lost)),
        )?;
    }
    Ok(())
}

fn judge(position: NetworkPosition<Position>, nodes: Option<u64>) -> i32 {
    let Some(nodes) = nodes else { return position.evaluate().score() };
    let never = AtomicBool::new(false);
    let score = Searcher::new(SEARCH_MIB).search(&position, &SearchLimits::nodes(nodes), &never, &mut |_| ()).score;
    exact_margin(score).map_or(score, |rings| 100 * rings)
}

/// Proves all margins again with the same solver, and returns the total number of positions visited. Fails if a proof
/// does not confirm a margin.
fn prove_again(all: &[ProvenPosition], mut solver: Solver) -> Result<u64, Failure> {
    let mut nodes = 0;
    for ProvenPosition { position, margin, .. } in all {
        let proof = solver.prove_margin(position, *margin, &Budget::unlimited());
        nodes += proof.nodes;
        if proof.margin() != Some(*margin) {
            return Err(Failure::Incomplete(format!(
                "{position}: the set says {margin}, proven is {:?}",
                proof.margin()
            )));
        }
    }
    Ok(nodes)
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |f: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(f).sum::<f64>() / count;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let spread = |f: &dyn Fn(&(f64, f64)) -> f64| mean(&|pair| f(pair).powi(2)).sqrt();
    mean(&|pair| (pair.0 - x) * (pair.1 - y)) / (spread(&|pair| pair.0 - x) * spread(&|pair| pair.1 - y))
}

#[derive(Args)]
pub struct ThrownResultArguments {
    /// A set written by `collect` [default: the bundled one].
    #[arg(long)]
    set: Option<PathBuf>,
    /// Positions searched for each choice.
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

/// For each number of free places, prints how often the level Master throws away a proven win or tie. Fails if the set
/// cannot be read.
pub fn measure_thrown_results(out: &mut impl Write, arguments: &ThrownResultArguments) -> Result<(), Failure> {
    let all = read_exact_set(arguments.set.as_deref())?;
    for places in EXACT_SET_FREE_PLACES {
        let set: Vec<&ProvenPosition> =
            all.iter().filter(|exact| exact.free_places() == places && exact.margin >= 0).collect();
        let thrown = parallel::map(0..set.len() as u64, arguments.jobs, |number| {
            throws_away(set[number as usize], arguments.nodes)
        })?;
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

fn throws_away(ProvenPosition { position, margin, .. }: &ProvenPosition, nodes: u64) -> bool {
    let never = AtomicBool::new(false);
    let limits = SearchLimits::nodes(nodes);
    let chosen = UntimedThinker::new(DEFAULT_HASH_MIB).choose_turn(
        position,
        Difficulty::Master,
        0,
        &limits,
        &never,
        &mut |_| (),
    );
    let Some(chosen) = chosen else { return false };
    let mut after = *position;
    after.play_unchecked(chosen.turn);
    let winner = Solver::new(DEFAULT_HASH_MIB).prove_winner(&after, 0, &Budget::unlimited()).winner_sign();
    winner.is_none_or(|winner| -winner < margin.signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlation_is_1_for_lines_and_0_for_unrelated_values() {
        assert!((correlation(&[(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]) - 1.0).abs() < 1e-9);
        assert!((correlation(&[(1.0, 1.0), (2.0, -1.0), (3.0, 1.0)])).abs() < 1e-9);
    }
}
