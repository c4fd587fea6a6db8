//! The command `learn generate`, which lets the bot play against itself and writes the labelled positions to a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk_engine::command_line::files::AtomicFile;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::endgame::{Budget, Solver};
use tamsk_engine::random::Random;
use tamsk_engine::search::{SearchLimits, SearchReport, Searcher, exact_score};
use tamsk_rules::{Player, Position, Turn};

use super::data::Sample;

const HASH_MIB: usize = 2;

/// The maximum number of free places at which the program tries to prove the winner. It gives up after [`PROOF_NODES`]
/// positions.
const PROVEN_PLACES: u8 = 20;

const PROOF_NODES: u64 = 300_000;

/// The probability of a random turn, in thousandths. Random turns lead to positions that good play avoids.
const RANDOM_TURNS: u32 = 40;

/// The number of free places at which random turns end, so that the results of games are correct.
const SERIOUS_PLACES: u8 = 24;

const BATCH: u64 = 500;

#[derive(Args)]
pub struct GenerateArguments {
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    games: SelfPlayArguments,
}

#[derive(Args)]
pub struct SelfPlayArguments {
    /// Number of games.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Positions searched per turn.
    #[arg(long, default_value_t = 6_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random seed; the same seed plays the same games and learns the same.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    pub jobs: usize,
}

pub fn run(out: &mut impl Write, arguments: &GenerateArguments) -> Result<(), Failure> {
    generate_samples(out, &arguments.out, &arguments.games)
}

/// Lets the bot play games against itself, and writes their positions to a file. Fails if the file cannot be written.
pub fn generate_samples(out: &mut impl Write, path: &Path, arguments: &SelfPlayArguments) -> Result<(), Failure> {
    let unwritten = |error: io::Error| Failure::from_write_error(path, &error);
    let mut file = AtomicFile::create(path).map_err(unwritten)?;
    let mut samples = 0;
    let games = u64::from(arguments.games);
    for batch in 0..games.div_ceil(BATCH) {
        let numbers = batch * BATCH..games.min((batch + 1) * BATCH);
        let played = parallel::map(numbers, arguments.jobs, |game| play(arguments.seed, game, arguments.nodes))?;
        let rows: Vec<_> = played.iter().flatten().map(|sample| sample.to_row()).collect();
        file.write_all(rows.as_flattened()).map_err(unwritten)?;
        samples += rows.len();
    }
    file.finish().map_err(unwritten)?;
    writeln!(out, "{samples} positions of {games} games")?;
    Ok(())
}

fn play(seed: u64, game: u64, nodes: u64) -> Vec<Sample> {
    let mut random = Random::stream(seed, game);
    let mut position = random_opening(&mut random);
    let mut player = Generator { searcher: Searcher::new(HASH_MIB), solver: Solver::new(HASH_MIB), nodes, score: 0 };
    let mut seen: Vec<(Position, Choice)> = Vec::new();
    while let Some(choice) = player.choose(&position) {
        let free = 64 - position.board().rings_on_board();
        let turn = if free > SERIOUS_PLACES && random.random_bool(RANDOM_TURNS) {
            random.choose(&position.turns()).copied().unwrap_or(choice.turn)
        } else {
            choice.turn
        };
        seen.push((position, choice));
        position.play_unchecked(turn);
    }
    let red = i32::from(position.board().rings_in_holder(Player::Black))
        - i32::from(position.board().rings_in_holder(Player::Red));
    let settled = |(position, _): &&(Position, Choice)| position.claim().is_none() && position.quiet_moves() == 0;
    seen.iter()
        .filter(settled)
        .map(|&(position, Choice { score, proven, .. })| {
            let margin = if position.to_move() == Player::Red { red } else { -red };
            Sample {
                position,
                game_number: game as u32,
                margin: proven.filter(|winner| *winner != margin.signum()).unwrap_or(margin) as i8,
                search_score: score as i16,
                is_margin_proven: proven.is_some(),
            }
        })
        .collect()
}

/// A turn, the score of the position for the side to move, and its proven result, if any: 1 for a win, 0 for a tie, -1
/// for a loss.
struct Choice {
    turn: Turn,
    score: i32,
    proven: Option<i32>,
}

struct Generator {
    searcher: Searcher<Position>,
    solver: Solver,
    nodes: u64,
    /// The score of the previous position, from the point of view of the side to move in the current position. Its sign
    /// serves as a guess at the winner.
    score: i32,
}

impl Generator {
    fn choose(&mut self, position: &Position) -> Option<Choice> {
        let never = AtomicBool::new(false);
        if position.is_over() {
            return None;
        }
        let mut proven = None;
        if 64 - position.board().rings_on_board() <= PROVEN_PLACES {
            let budget = Budget::nodes(PROOF_NODES);
            let guess = self.score.signum();
            let proof = self.solver.prove_winner(position, guess, &budget);
            proven = proof.winner_sign();
            if let (Some(winner), Some(turn)) = (proven, proof.turn) {
                self.score = -exact_score(winner);
                return Some(Choice { turn, score: exact_score(winner), proven });
            }
        }
        let report = self.searcher.search(position, &SearchLimits::nodes(self.nodes), &never, &mut |_| ());
        let SearchReport { turn, score, .. } = report;
        self.score = -score;
        Some(Choice { turn: turn?, score: proven.map_or(score, exact_score), proven })
    }
}

/// Returns the position after 4 to 11 random turns that drop a ring.
pub fn random_opening(random: &mut Random) -> Position {
    let mut position = Position::start();
    for _ in 0..4 + random.below(8) {
        let turns: Vec<_> = position.turns().into_iter().filter(|turn| turn.move_drops_ring()).collect();
        if let Some(&turn) = random.choose(&turns) {
            position.play_unchecked(turn);
        }
    }
    position
}
