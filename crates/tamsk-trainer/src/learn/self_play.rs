//! Games that a network plays against itself, whose positions are labelled and written to files.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use indicatif::ProgressBar;
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::endgame::{Budget, Solver};
use tamsk_engine::evaluate::network::Network;
use tamsk_engine::random::Random;
use tamsk_engine::search::{SearchLimits, SearchReport, Searcher, exact_score};
use tamsk_rules::{ByPlayer, FULL_HOLDER, Player, Position, Setup, Turn};

use super::config::SelfPlayConfig;
use super::network_position::NetworkPosition;
use super::samples::{MarginOrigin, Sample};

const HASH_MIB: usize = 2;

/// The number of games in each file. A thread plays a whole file, so that an interruption loses this many games per
/// thread at most.
pub const GAMES_PER_FILE: u32 = 100;

/// The games of one generation.
pub struct SelfPlay<'a> {
    pub config: &'a SelfPlayConfig,
    /// The network that plays. Solvers keep it for ever.
    pub network: &'static Network,
    /// The seed of this generation.
    pub seed: u64,
    /// The number of games of the whole generation.
    pub games: u32,
    /// The positions that are searched for each turn.
    pub nodes: u64,
}

impl SelfPlay<'_> {
    /// Plays those of the games in `range` that are in none of the files of `folder`, with `jobs` threads, and adds
    /// their files. Fails if a file cannot be written.
    pub fn play_missing(
        &self,
        folder: &Path,
        range: Range<u32>,
        jobs: usize,
        progress: &ProgressBar,
    ) -> Result<(), Failure> {
        let numbers = u64::from(range.start / GAMES_PER_FILE)..u64::from(range.end.div_ceil(GAMES_PER_FILE));
        let results = parallel::run_workers(numbers, jobs, |numbers| {
            while let Some(number) = numbers.take() {
                let file = sample_file(folder, number as u32);
                let first = number as u32 * GAMES_PER_FILE;
                let games = first..self.games.min(first + GAMES_PER_FILE);
                if file.exists() {
                    progress.inc(games.len() as u64);
                    continue;
                }
                let rows: Vec<_> =
                    games.inspect(|_| progress.inc(1)).flat_map(|game| self.play(game)).map(Sample::to_row).collect();
                files::write_atomically(&file, rows.as_flattened()).map_err(|error| {
                    numbers.stop();
                    Failure::from_write_error(&file, &error)
                })?;
            }
            Ok(())
        })?;
        results.into_iter().collect()
    }

    fn play(&self, game: u32) -> Vec<Sample> {
        let mut random = Random::stream(self.seed, game.into());
        let mut position = self.opening(&mut random);
        let mut player = SelfPlayer {
            searcher: Searcher::new(HASH_MIB),
            solver: Solver::with_network(HASH_MIB, self.network),
            of: self,
            score: 0,
        };
        let mut seen: Vec<(Position, Choice)> = Vec::new();
        let mut first_undisturbed = 0;
        while let Some(choice) = player.choose(&position) {
            let free = 64 - position.board().rings_on_board();
            seen.push((position, choice));
            let mut turn = choice.turn;
            if free > self.config.last_random_places && random.random_bool(self.config.random_turn_permille) {
                turn = random.choose(&position.turns()).copied().unwrap_or(turn);
                first_undisturbed = seen.len();
            }
            position.play_unchecked(turn);
        }
        let red = i32::from(position.board().rings_in_holder(Player::Black))
            - i32::from(position.board().rings_in_holder(Player::Red));
        let settled = |position: &Position| position.claim().is_none() && position.quiet_moves() == 0;
        seen.iter()
            .enumerate()
            .filter(|(_, (position, _))| settled(position))
            .map(|(number, &(position, Choice { score, proven, .. }))| {
                let margin = if position.to_move() == Player::Red { red } else { -red };
                Sample {
                    position,
                    game_number: game,
                    margin: proven.filter(|winner| *winner != margin.signum()).unwrap_or(margin) as i8,
                    search_score: score as i16,
                    margin_origin: match proven {
                        Some(_) => MarginOrigin::Proven,
                        None if number < first_undisturbed => MarginOrigin::Disturbed,
                        None => MarginOrigin::Played,
                    },
                }
            })
            .collect()
    }

    /// Returns the position after random turns that drop a ring, perhaps from a start with a handicap.
    fn opening(&self, random: &mut Random) -> Position {
        let mut rings = ByPlayer::new(FULL_HOLDER, FULL_HOLDER);
        if random.random_bool(self.config.handicap_permille) {
            let weaker = Player::BOTH[random.below(2) as usize];
            rings[weaker] -= 1 + random.below(self.config.max_handicap.into()) as u8;
        }
        let mut position = Setup::start().with_initial_rings(rings).build().unwrap_or_else(|_| Position::start());
        let [fewest, most] = self.config.opening_turns;
        for _ in 0..u64::from(fewest) + random.below(u64::from(most - fewest) + 1) {
            let turns: Vec<_> = position.turns().into_iter().filter(|turn| turn.move_drops_ring()).collect();
            if let Some(&turn) = random.choose(&turns) {
                position.play_unchecked(turn);
            }
        }
        position
    }
}

/// Returns the path of a file of samples.
pub fn sample_file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("games-{number:05}.bin"))
}

/// A turn, the score of the position for the side to move, and its proven result, if any: 1 for a win, 0 for a tie, -1
/// for a loss.
#[derive(Clone, Copy)]
struct Choice {
    turn: Turn,
    score: i32,
    proven: Option<i32>,
}

struct SelfPlayer<'a> {
    searcher: Searcher<NetworkPosition<'static>>,
    solver: Solver,
    of: &'a SelfPlay<'a>,
    /// The score of the previous position, from the point of view of the side to move in the current position. Its sign
    /// serves as a guess at the winner.
    score: i32,
}

impl SelfPlayer<'_> {
    fn choose(&mut self, position: &Position) -> Option<Choice> {
        let never = AtomicBool::new(false);
        if position.is_over() {
            return None;
        }
        let SelfPlay { config, network, nodes, .. } = *self.of;
        let mut proven = None;
        if 64 - position.board().rings_on_board() <= config.proven_places {
            let budget = Budget::nodes(config.proof_nodes);
            let proof = self.solver.prove_winner(position, self.score.signum(), &budget);
            proven = proof.winner_sign();
            if let (Some(winner), Some(turn)) = (proven, proof.turn) {
                self.score = -exact_score(winner);
                return Some(Choice { turn, score: exact_score(winner), proven });
            }
        }
        let root = NetworkPosition { position: *position, network };
        let report = self.searcher.search(&root, &SearchLimits::nodes(nodes), &never, &mut |_| ());
        let SearchReport { turn, score, .. } = report;
        self.score = -score;
        Some(Choice { turn: turn?, score: proven.map_or(score, exact_score), proven })
    }
}
