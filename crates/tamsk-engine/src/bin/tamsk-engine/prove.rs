//! The command `prove`, which measures how early results can be proven, and checks proofs against exhaustive search.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::endgame::{Budget, ExhaustiveSearch, Proof, Solver};
use tamsk_engine::random::Random;
use tamsk_engine::search::{SearchLimits, Searcher, exact_score};
use tamsk_engine::{Difficulty, MAX_FREE_PLACES_ALWAYS_PROVEN, UntimedThinker};
use tamsk_rules::Position;

use crate::effort::HashArgument;

const SAMPLE_NODES: u64 = 500;

#[derive(Args)]
pub struct ProveArguments {
    /// Number of free ring places in the positions.
    #[arg(long, default_value_t = MAX_FREE_PLACES_ALWAYS_PROVEN, value_parser = clap::value_parser!(u8).range(1..=64))]
    places: u8,
    /// Number of positions.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    samples: u64,
    /// Check proofs instead of timing them: up to 8 places Master's turn and result against exhaustive search, with
    /// more places the winner and the margin against the proofs of `--thorough`.
    #[arg(long)]
    check: bool,
    /// Time limit for each proof in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
    /// Prove the margin of this position instead, seven fields in quotes.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["places", "samples", "check", "seed", "jobs"])]
    position: Option<Position>,
    #[command(flatten)]
    hash: HashArgument,
    /// Try turns that keep a ring wherever a player may run out of rings, although others should suffice.
    #[arg(long)]
    thorough: bool,
}

impl ProveArguments {
    /// Returns the size of each hash table, in mebibytes. A check compares two solvers, each with a table of its own.
    /// Fails if the tables are too large.
    fn hash_mib(&self) -> Result<usize, Failure> {
        let tables = if self.check { 2 } else { 1 };
        self.hash.mebibytes_per_table(tables * self.jobs as u64)
    }

    fn budget(&self, begun: Instant) -> Budget<'static> {
        Budget { deadline: begun.checked_add(Duration::from_secs(self.seconds)), ..Budget::unlimited() }
    }

    fn solver(&self, hash: usize) -> Solver {
        if self.thorough { Solver::with_ring_keeping_turns(hash) } else { Solver::new(hash) }
    }
}

struct ProofTrial {
    seconds: f64,
    nodes: u64,
    /// `true` if the result is proven. In a check, `true` if the result equals the reference result.
    good: bool,
    /// `true` if the solver skipped turns that keep a ring, even though a player might run out of rings.
    left_out: bool,
    position: Position,
}

pub fn run_proof_trials(out: &mut impl Write, arguments: &ProveArguments) -> Result<(), Failure> {
    let hash = arguments.hash_mib()?;
    if let Some(position) = &arguments.position {
        return prove_one(out, position, arguments, hash);
    }
    let mut all: Vec<ProofTrial> = parallel::map(0..arguments.samples, arguments.jobs, |index| {
        let position = sample(arguments.places, arguments.seed, index);
        if arguments.check { check(position, arguments, hash) } else { prove(position, arguments, hash) }
    })?;
    all.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let good = all.iter().filter(|tried| tried.good).count();
    let what = match arguments.check {
        true if arguments.places > MAX_FREE_PLACES_ALWAYS_PROVEN => "equal to thorough proofs",
        true => "equal to exhaustive search",
        false => "proven",
    };
    let left_out = all.iter().filter(|tried| tried.left_out).count();
    writeln!(out, "{} free places: {good} of {} {what}", arguments.places, all.len())?;
    writeln!(out, "  turns that keep a ring left out where a player might run out: in {left_out}")?;
    for (name, part) in [("median", 50), ("nine in ten", 90), ("ninety-nine in a hundred", 99), ("all", 100)] {
        if let Some(tried) = all.get((all.len() * part).div_ceil(100).saturating_sub(1)) {
            writeln!(out, "  {name}: within {:.3} s, {} positions", tried.seconds, tried.nodes)?;
        }
    }
    for tried in all.iter().filter(|tried| !tried.good).take(5) {
        writeln!(out, "  not: {}", tried.position)?;
    }
    Ok(())
}

fn prove_one(
    out: &mut impl Write,
    position: &Position,
    arguments: &ProveArguments,
    hash: usize,
) -> Result<(), Failure> {
    let begun = Instant::now();
    let proof = arguments.solver(hash).prove_margin(position, 0, &arguments.budget(begun));
    let took = format!("{:.1} s, {} positions", begun.elapsed().as_secs_f64(), proof.nodes);
    let Some(margin) = proof.margin() else {
        let Proof { min_margin: lowest, max_margin: highest, .. } = proof;
        return Err(Failure::Incomplete(format!("between {lowest} and {highest} rings for the side to move: {took}")));
    };
    let turn = proof.turn.map_or_else(|| "none".to_owned(), |turn| turn.to_string());
    writeln!(out, "{margin} rings for the side to move, turn {turn}: {took}")?;
    Ok(())
}

fn prove(position: Position, arguments: &ProveArguments, hash: usize) -> ProofTrial {
    let begun = Instant::now();
    let mut solver = arguments.solver(hash);
    let proof = solver.prove_margin(&position, 0, &arguments.budget(begun));
    let (nodes, good) = (proof.nodes, proof.margin().is_some());
    let left_out = solver.positions_skipping_kept_rings() > 0;
    ProofTrial { seconds: begun.elapsed().as_secs_f64(), nodes, good, left_out, position }
}

fn check(position: Position, arguments: &ProveArguments, hash: usize) -> ProofTrial {
    let budget = Budget::unlimited();
    let mut solver = Solver::new(hash);
    let winner = solver.prove_winner(&position, 0, &budget).winner_sign();
    let mut left_out = solver.positions_skipping_kept_rings() > 0;
    let margin = solver.prove_margin(&position, 0, &budget).margin();
    left_out |= solver.positions_skipping_kept_rings() > 0;
    let begun = Instant::now();
    let (right, nodes) = if arguments.places > MAX_FREE_PLACES_ALWAYS_PROVEN {
        let proof = Solver::with_ring_keeping_turns(hash).prove_margin(&position, 0, &budget);
        (proof.margin(), proof.nodes)
    } else {
        by_exhaustive_search(&position, hash)
    };
    let good = margin.is_some() && margin == right && winner == margin.map(i32::signum);
    ProofTrial { seconds: begun.elapsed().as_secs_f64(), nodes, good, left_out, position }
}

/// Finds the margin by exhaustive search, and also returns the number of positions visited. The margin is `None` if
/// Master does not prove the same margin, or if Master's turn does not achieve it.
fn by_exhaustive_search(position: &Position, hash: usize) -> (Option<i32>, u64) {
    let never = AtomicBool::new(false);
    let mut thinker = UntimedThinker::new(hash);
    let chosen = thinker.choose_turn(position, Difficulty::Master, 0, &SearchLimits::default(), &never, &mut |_| ());
    let mut exhaustive = ExhaustiveSearch::default();
    let margin = exhaustive.margin(position);
    let good = chosen.is_some_and(|chosen| {
        let after = position.play(chosen.turn).map(|after| -exhaustive.margin(&after));
        chosen.is_proven && chosen.best_score == exact_score(margin) && after == Ok(margin)
    });
    (good.then_some(margin), exhaustive.visited_positions() as u64)
}

/// Returns a position with `places` free places, taken from a game that depends on `seed` and `index`. Half of the
/// games are random, with different shares of kept rings. The other games are played by the search with occasional
/// random turns.
fn sample(places: u8, seed: u64, index: u64) -> Position {
    let mut random = Random::stream(seed, index);
    let chance = [1_000, 1_000, 150, 50][index as usize % 4];
    let keeps = [30, 300, 100, 10][index as usize % 4];
    let never = AtomicBool::new(false);
    let mut searcher = Searcher::new(1);
    // If a game never has exactly `places` free places, another game is played.
    loop {
        let mut position = Position::start();
        let mut turns = 0;
        let mut found = Vec::new();
        while !position.is_over() {
            let free = 64 - position.board().rings_on_board();
            if free == places {
                found.push(position);
            } else if free < places {
                break;
            }
            turns += 1;
            let turn = if turns <= 6 || random.random_bool(chance) {
                let keep = random.random_bool(keeps);
                let all = position.turns();
                let wanted: Vec<_> = all
                    .iter()
                    .copied()
                    .filter(|turn| turn.glass_move.is_none_or(|glass_move| glass_move.drops_ring != keep))
                    .collect();
                random.choose(if wanted.is_empty() { &all } else { &wanted }).copied()
            } else {
                searcher.search(&position, &SearchLimits::nodes(SAMPLE_NODES), &never, &mut |_| ()).turn
            };
            let Some(turn) = turn else { break };
            position.play_unchecked(turn);
        }
        if let Some(position) = random.choose(&found) {
            return *position;
        }
    }
}
