//! Learning for TAMSK at Level 1: self-play with proven endgames, and matches between networks.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tamsk_engine::arena::random_opening;
use tamsk_engine::command_line::Failure;
use tamsk_engine::endgame::{Budget, Solver};
use tamsk_engine::evaluate::network::NetworkShape;
use tamsk_engine::evaluate::territory::Territory;
use tamsk_engine::evaluate::{BUNDLED_NETWORK, TAMSK_SHAPE, TamskNetwork, TerritoryInput, territory_input_symmetries};
use tamsk_engine::random::Random;
use tamsk_engine::search::{SearchLimits, SearchReport, Searcher, exact_score};
use tamsk_rules::{ByPlayer, FULL_HOLDER, Player, Position, Setup, Turn};

use super::config::TamskConfig;
use super::examples::TrainingData;
use super::game::{Effort, LearnedGame, Opening};
use super::network_position::NetworkPosition;
use super::samples::{MarginOrigin, Sample, read_samples};
use super::target::{result_of_margin, result_of_score};

/// TAMSK at Level 1.
pub struct Tamsk;

const SELF_PLAY_MIB: usize = 2;
const MATCH_MIB: usize = 4;

impl LearnedGame for Tamsk {
    type Network = TamskNetwork;

    type Config = TamskConfig;

    const SHAPE: NetworkShape = TAMSK_SHAPE;

    fn bundled() -> &'static TamskNetwork {
        &BUNDLED_NETWORK
    }

    fn symmetries() -> Vec<Vec<u16>> {
        territory_input_symmetries()
    }

    fn play(config: &TamskConfig, network: &'static TamskNetwork, seed: u64, game: u32, nodes: u64) -> Vec<u8> {
        let mut random = Random::stream(seed, game.into());
        let mut position = opening(config, &mut random);
        let mut player = SelfPlayer {
            config,
            network,
            nodes,
            searcher: Searcher::new(SELF_PLAY_MIB),
            solver: Solver::with_network(SELF_PLAY_MIB, network),
            score: 0,
        };
        let mut seen: Vec<(Position, Choice)> = Vec::new();
        let mut first_undisturbed = 0;
        while let Some(choice) = player.choose(&position) {
            let free = 64 - position.board().rings_on_board();
            seen.push((position, choice));
            let mut turn = choice.turn;
            if free > config.last_random_places && random.random_bool(config.random_turn_permille) {
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
            .flat_map(|(number, &(position, Choice { score, proven, .. }))| {
                let margin = if position.to_move() == Player::Red { red } else { -red };
                let sample = Sample {
                    position,
                    game_number: game,
                    margin: proven.filter(|winner| *winner != margin.signum()).unwrap_or(margin) as i8,
                    search_score: score as i16,
                    margin_origin: match proven {
                        Some(_) => MarginOrigin::Proven,
                        None if number < first_undisturbed => MarginOrigin::Disturbed,
                        None => MarginOrigin::Played,
                    },
                };
                sample.to_row()
            })
            .collect()
    }

    fn read(path: &Path, of_result: f32, data: &mut TrainingData) -> Result<(), Failure> {
        read_samples(path, |sample| {
            let (board, me) = (sample.position.board(), sample.position.to_move());
            let territory = Territory::new(board, [board.glass_sockets(me), board.glass_sockets(!me)]);
            let lead = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
            data.push(sample.game_number, &TerritoryInput::of(&territory, lead), target(&sample, of_result));
        })
    }

    fn play_match(
        red: &'static TamskNetwork,
        black: &'static TamskNetwork,
        opening: Opening,
        effort: Effort,
    ) -> Option<Player> {
        let mut position = Position::start();
        for turn in random_opening(Random::stream(opening.seed, opening.number).next_u64()) {
            position.play_unchecked(turn);
        }
        let networks = ByPlayer::new(red, black);
        let mut searchers = networks.map(|_| Searcher::<NetworkPosition<Position>>::new(MATCH_MIB));
        let never = AtomicBool::new(false);
        while !position.is_over() {
            let player = position.to_move();
            let seen = NetworkPosition { position, network: networks[player] };
            let Some(turn) = searchers[player].search(&seen, &effort.limits(), &never, &mut |_| ()).turn else {
                break;
            };
            position.play_unchecked(turn);
        }
        position.leader()
    }
}

/// Returns the position after random turns that each drop a ring. Some games start with a handicap.
fn opening(config: &TamskConfig, random: &mut Random) -> Position {
    let mut rings = ByPlayer::new(FULL_HOLDER, FULL_HOLDER);
    if random.random_bool(config.handicap_permille) {
        let weaker = Player::BOTH[random.below(2) as usize];
        rings[weaker] -= 1 + random.below(config.max_handicap.into()) as u8;
    }
    let mut position = Setup::start().with_initial_rings(rings).build().unwrap_or_else(|_| Position::start());
    let [fewest, most] = config.opening_turns;
    for _ in 0..u64::from(fewest) + random.below(u64::from(most - fewest) + 1) {
        let turns: Vec<_> = position.turns().into_iter().filter(|turn| turn.move_drops_ring()).collect();
        if let Some(&turn) = random.choose(&turns) {
            position.play_unchecked(turn);
        }
    }
    position
}

/// A turn, and the score and the proven result of the position for the side to move. The result is 1 for a win, 0 for a
/// tie, -1 for a loss, and `None` if it is not proven.
#[derive(Clone, Copy)]
struct Choice {
    turn: Turn,
    score: i32,
    proven: Option<i32>,
}

struct SelfPlayer<'a> {
    config: &'a TamskConfig,
    network: &'static TamskNetwork,
    nodes: u64,
    searcher: Searcher<NetworkPosition<Position>>,
    solver: Solver,
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
        let mut proven = None;
        if 64 - position.board().rings_on_board() <= self.config.proven_places {
            let budget = Budget::nodes(self.config.proof_nodes);
            let proof = self.solver.prove_winner(position, self.score.signum(), &budget);
            proven = proof.winner_sign();
            if let (Some(winner), Some(turn)) = (proven, proof.turn) {
                self.score = -exact_score(winner);
                return Some(Choice { turn, score: exact_score(winner), proven });
            }
        }
        let root = NetworkPosition { position: *position, network: self.network };
        let report = self.searcher.search(&root, &SearchLimits::nodes(self.nodes), &never, &mut |_| ());
        let SearchReport { turn, score, .. } = report;
        self.score = -score;
        Some(Choice { turn: turn?, score: proven.map_or(score, exact_score), proven })
    }
}

/// Returns the result that the network should predict for a sample.
fn target(sample: &Sample, of_result: f32) -> f32 {
    let played = result_of_margin(sample.margin.into());
    let thought = result_of_score(sample.search_score.into(), TAMSK_SHAPE.score_of_unit_logit);
    match sample.margin_origin {
        MarginOrigin::Proven => played,
        MarginOrigin::Played => of_result * played + (1.0 - of_result) * thought,
        MarginOrigin::Disturbed => thought,
    }
}
