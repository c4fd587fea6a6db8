//! The command `learn check`, which plays matches between two networks with equal node budgets.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk_engine::arena::random_openings;
use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::evaluate::evaluate;
use tamsk_engine::evaluate::network::{BUNDLED_NETWORK, Network};
use tamsk_engine::search::{Breadth, Candidates, Evaluation, Score, SearchLimits, SearchablePosition, Searcher};
use tamsk_engine::sprt::{Sprt, SprtBounds};
use tamsk_rules::{ByPlayer, Player, Position, Turn};

const HASH_MIB: usize = 4;

/// A file with a network. A network is usually smaller than 1 MiB, so the size limit is generous.
const NETWORK: InputKind = InputKind::new("network", 16);

/// The number of pairs of matches that are played before each check for a verdict.
const BATCH: u64 = 16;

#[derive(Args)]
pub struct NetworkDuelArguments {
    /// The network file.
    network: PathBuf,
    /// The network file of the opponent [default: the network in use].
    #[arg(long)]
    against: Option<PathBuf>,
    #[command(flatten)]
    matches: SequentialTestArguments,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

#[derive(Args)]
pub struct SequentialTestArguments {
    /// Positions searched for each turn of the matches.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    duel_nodes: u64,
    /// The maximum number of pairs of matches.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=500_000))]
    pairs: u32,
    /// The Elo bounds of the sequential test that stops the matches.
    #[arg(long, value_name = "ELO,ELO", default_value = "0,20", allow_hyphen_values = true)]
    sprt: SprtBounds,
}

pub fn run(out: &mut impl Write, arguments: &NetworkDuelArguments) -> Result<(), Failure> {
    let network = read(&arguments.network)?;
    let against = arguments.against.as_deref().map_or_else(|| Ok(BUNDLED_NETWORK.clone()), read)?;
    run_sequential_test(out, [&network, &against], &arguments.matches, arguments.seed, arguments.jobs)
}

fn read(path: &Path) -> Result<Network, Failure> {
    let bytes = files::read(path, &NETWORK).map_err(|error| files::failure(path, error))?;
    Network::from_bytes(&bytes).map_err(|error| files::failure(path, error))
}

/// Plays matches between two networks until the sequential test has a verdict or all pairs are played, and prints the
/// result of the test. Fails if the output is closed.
pub fn run_sequential_test(
    out: &mut impl Write,
    networks: [&Network; 2],
    arguments: &SequentialTestArguments,
    seed: u64,
    jobs: usize,
) -> Result<(), Failure> {
    let mut sprt = Sprt::new(arguments.sprt);
    let openings = random_openings(seed, arguments.pairs as usize);
    let matches = 2 * u64::from(arguments.pairs);
    let mut from = 0;
    while from < matches && sprt.verdict().is_none() {
        let to = (from + 2 * BATCH).min(matches);
        let nodes = arguments.duel_nodes;
        let points = parallel::map(from..to, jobs, |number| {
            let mut position = Position::start();
            for &turn in openings.get((number / 2) as usize).into_iter().flatten() {
                position.play_unchecked(turn);
            }
            let red = if number % 2 == 0 { networks } else { [networks[1], networks[0]] };
            let points = red_points(position, ByPlayer::new(red[0], red[1]), nodes);
            if number % 2 == 0 { points } else { 1.0 - points }
        })?;
        for (number, points) in (from..to).zip(points) {
            sprt.add_match(number as u32, points);
        }
        from = to;
    }
    writeln!(out, "{sprt}")?;
    Ok(())
}

fn red_points(mut position: Position, networks: ByPlayer<&Network>, nodes: u64) -> f64 {
    let mut searchers = networks.map(|_| Searcher::<NetworkPosition>::new(HASH_MIB));
    let never = AtomicBool::new(false);
    while !position.is_over() {
        let player = position.to_move();
        let seen = NetworkPosition { position, network: networks[player] };
        let Some(turn) = searchers[player].search(&seen, &SearchLimits::nodes(nodes), &never, &mut |_| ()).turn else {
            break;
        };
        position.play_unchecked(turn);
    }
    match position.leader() {
        Some(Player::Red) => 1.0,
        None => 0.5,
        Some(Player::Black) => 0.0,
    }
}

/// A position, and the network with which the search evaluates it.
#[derive(Clone, Copy)]
pub struct NetworkPosition<'a> {
    pub position: Position,
    pub network: &'a Network,
}

impl SearchablePosition for NetworkPosition<'_> {
    type Turn = Turn;

    const MAX_SWING_PER_TURN: Score = Position::MAX_SWING_PER_TURN;

    const ASPIRATION_HALF_WIDTH: Score = Position::ASPIRATION_HALF_WIDTH;

    fn hash(&self) -> u64 {
        SearchablePosition::hash(&self.position)
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn add_candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        self.position.add_candidates(breadth, list)
    }

    fn make(&mut self, turn: Turn) {
        self.position.make(turn);
    }

    fn evaluate(&self) -> Evaluation {
        evaluate(&self.position, self.network)
    }

    fn turn_code(turn: Turn) -> u16 {
        Position::turn_code(turn)
    }
}
