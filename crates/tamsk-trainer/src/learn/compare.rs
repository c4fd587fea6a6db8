//! Matches between two networks. A sequential test stops the matches once it has decided which network is better.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::sprt::{Sprt, SprtBounds};
use tamsk_rules::Player;

use super::game::{Effort, LearnedGame, Opening, read_network};
use super::gipf::Gipf;
use super::sand::TamskWithSand;
use super::tamsk::Tamsk;
use crate::progress;

/// The number of pairs of matches that are played before each check for a verdict.
const BATCH: u64 = 16;

#[derive(Args)]
pub struct CompareArguments {
    /// The network file.
    network: PathBuf,
    /// What the networks evaluate.
    #[arg(long, default_value = "tamsk")]
    game: Game,
    /// The network file of the opponent [default: the network in use].
    #[arg(long)]
    against: Option<PathBuf>,
    /// Positions searched for each turn of the matches.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Time for each turn in milliseconds, instead of a number of positions.
    #[arg(long, conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    ms: Option<u64>,
    /// The maximum number of pairs of matches.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=500_000))]
    pairs: u32,
    /// The Elo bounds of the sequential test that stops the matches.
    #[arg(long, value_name = "ELO,ELO", default_value = "0,10", allow_hyphen_values = true)]
    sprt: SprtBounds,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

/// What a network evaluates.
#[derive(Clone, Copy, ValueEnum)]
enum Game {
    /// TAMSK at Level 1.
    Tamsk,
    /// TAMSK at Levels 2 and 3.
    Sand,
    /// GIPF in all its versions.
    Gipf,
}

pub fn run(out: &mut impl Write, arguments: &CompareArguments) -> Result<(), Failure> {
    match arguments.game {
        Game::Tamsk => compare::<Tamsk>(out, arguments),
        Game::Sand => compare::<TamskWithSand>(out, arguments),
        Game::Gipf => compare::<Gipf>(out, arguments),
    }
}

fn compare<G: LearnedGame>(out: &mut impl Write, arguments: &CompareArguments) -> Result<(), Failure> {
    let CompareArguments { network, against, nodes, ms, pairs, sprt, seed, jobs, .. } = arguments;
    let network = read_network::<G>(network)?;
    let against = against.as_deref().map_or_else(|| Ok(G::bundled()), read_network::<G>)?;
    let comparison = Comparison::<G> {
        networks: [network, against],
        effort: ms.map_or(Effort::Nodes(*nodes), Effort::Millis),
        max_pairs: *pairs,
        bounds: *sprt,
        seed: *seed,
    };
    let progress = progress::bar(2 * u64::from(*pairs), "matches at most");
    let sprt = comparison.run(&[], *jobs, &progress, |_| Ok(()))?;
    progress.finish_and_clear();
    writeln!(out, "{sprt}")?;
    Ok(())
}

/// Matches between two networks, in pairs with the same opening.
pub struct Comparison<G: LearnedGame> {
    /// The network to test, and its opponent.
    pub networks: [&'static G::Network; 2],
    pub effort: Effort,
    pub max_pairs: u32,
    pub bounds: SprtBounds,
    pub seed: u64,
}

impl<G: LearnedGame> Comparison<G> {
    /// Plays matches with `jobs` threads until the sequential test has a verdict or all pairs are played. `played`
    /// contains the results of earlier matches, in half points of the tested network. After every few pairs, calls
    /// `keep` with the results of all matches so far.
    pub fn run(
        &self,
        played: &[u8],
        jobs: usize,
        progress: &ProgressBar,
        mut keep: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<Sprt, Failure> {
        let mut sprt = Sprt::new(self.bounds);
        let matches = 2 * u64::from(self.max_pairs);
        let mut played = played[..played.len().min(matches as usize) / 2 * 2].to_vec();
        for (number, &half_points) in (0..).zip(&played) {
            sprt.add_match(number, f64::from(half_points) / 2.0);
        }
        progress.inc(played.len() as u64);
        while (played.len() as u64) < matches && sprt.verdict().is_none() {
            let from = played.len() as u64;
            let results = parallel::map(from..(from + 2 * BATCH).min(matches), jobs, |number| {
                let opening = Opening { seed: self.seed, number: number / 2 };
                let [tested, other] = self.networks;
                let half_points = if number % 2 == 0 {
                    half_points_of_red(G::play_match(tested, other, opening, self.effort))
                } else {
                    2 - half_points_of_red(G::play_match(other, tested, opening, self.effort))
                };
                progress.inc(1);
                half_points
            })?;
            for half_points in results {
                sprt.add_match(played.len() as u32, f64::from(half_points) / 2.0);
                played.push(half_points);
            }
            keep(&played)?;
        }
        Ok(sprt)
    }
}

/// Returns Red's half points, which are 2 for a win, 1 for a tie and 0 for a loss.
fn half_points_of_red(winner: Option<Player>) -> u8 {
    match winner {
        Some(Player::Red) => 2,
        None => 1,
        Some(Player::Black) => 0,
    }
}
