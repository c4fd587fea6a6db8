//! Learning for TAMSK at Levels 2 and 3: self-play in which each side takes a fixed time for its turns, and matches
//! between networks.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files};
use tamsk_engine::evaluate::network::{NetworkInput, NetworkShape};
use tamsk_engine::evaluate::{TAMSK_SHAPE, TamskNetwork};
use tamsk_engine::random::Random;
use tamsk_engine::sand::{
    BUNDLED_SAND_NETWORK, Delay, SAND_SHAPE, SandNetwork, SearchAssumptions, TimeAssumptions, TimedPosition, TimedTurn,
    sand_input_symmetries,
};
use tamsk_engine::search::{Score, SearchLimits, SearchReport, SearchablePosition, Searcher};
use tamsk_rules::{ByPlayer, Level, Match, Millis, Options, Player};

use super::config::SandConfig;
use super::digest::sha256;
use super::examples::{Example, TrainingData};
use super::float_network::FloatNetwork;
use super::game::{Effort, LearnedGame, Opening, read_network};
use super::network_position::NetworkPosition;
use super::tamsk::Tamsk;
use super::target::{result_of_margin, result_of_score};

/// TAMSK with sand.
pub struct TamskWithSand;

const SELF_PLAY_MIB: usize = 2;
const MATCH_MIB: usize = 4;

/// The number of turns after which a game is broken off.
const MOST_TURNS: usize = 400;

/// The minimum and maximum time that a side takes for each turn of a comparison match, in milliseconds. Strong bots
/// play at this pace.
const MATCH_TURN_MILLIS: [u16; 2] = [800, 2_000];

/// The number of random turns at the start of a comparison match.
const OPENING_TURNS: u64 = 4;

const SAMPLES: InputKind = InputKind::new("file of samples", 64);

impl LearnedGame for TamskWithSand {
    type Network = SandNetwork;

    type Config = SandConfig;

    const SHAPE: NetworkShape = SAND_SHAPE;

    fn bundled() -> &'static SandNetwork {
        &BUNDLED_SAND_NETWORK
    }

    fn symmetries() -> Vec<Vec<u16>> {
        sand_input_symmetries()
    }

    fn play(config: &SandConfig, network: &'static SandNetwork, seed: u64, game: u32, nodes: u64) -> Vec<u8> {
        let mut random = Random::stream(seed, game.into());
        let Some(mut position) = random_start(game.into(), config.turn_millis, &mut random) else { return Vec::new() };
        let [fewest, most] = config.opening_turns.map(u64::from);
        play_opening(&mut position, fewest + random.below(most - fewest + 1), &mut random);
        let mut searcher = Searcher::new(SELF_PLAY_MIB);
        let never = AtomicBool::new(false);
        let mut seen = Vec::new();
        let mut first_undisturbed = 0;
        let mut turns = 0;
        while !position.is_over() && turns < MOST_TURNS {
            turns += 1;
            let root = NetworkPosition { position, network };
            let SearchReport { turn, score, .. } =
                searcher.search(&root, &SearchLimits::nodes(nodes), &never, &mut |_| ());
            let Some(mut turn) = turn else { break };
            if position.position().claim().is_none() && position.position().quiet_moves() == 0 {
                seen.push((position, score));
            }
            if random.random_bool(config.random_turn_permille) {
                turn = random_turn(&position, &mut random).unwrap_or(turn);
                first_undisturbed = seen.len();
            }
            position = position.after(turn).without_past_delays();
        }
        let margin = position.final_margin();
        let loser_is_known = position.is_over();
        let mut rows = Vec::new();
        for (number, (seen, score)) in seen.into_iter().enumerate() {
            let margin = if seen.to_move() == position.to_move() { margin } else { -margin };
            let margin = (loser_is_known && number >= first_undisturbed).then_some(margin as i8);
            write_row(&mut rows, game, score, margin, &seen.input());
        }
        rows
    }

    fn read(path: &Path, of_result: f32, data: &mut TrainingData) -> Result<(), Failure> {
        let wrong = |what: &str| files::failure(path, what);
        let bytes = files::read(path, &SAMPLES).map_err(|error| wrong(&error.to_string()))?;
        let mut rest = &bytes[..];
        for number in 0_u64.. {
            if rest.is_empty() {
                break;
            }
            let row = read_row(&mut rest).ok_or_else(|| wrong(&format!("row {number} is damaged")))?;
            let thought = result_of_score(row.score, SAND_SHAPE.score_of_unit_logit);
            let target = row
                .margin
                .map_or(thought, |margin| of_result * result_of_margin(margin.into()) + (1.0 - of_result) * thought);
            data.push(row.game, &Example { inputs: &row.inputs, phase: row.phase, target }, target);
        }
        Ok(())
    }

    fn play_match(
        red: &'static SandNetwork,
        black: &'static SandNetwork,
        opening: Opening,
        effort: Effort,
    ) -> Option<Player> {
        let mut random = Random::stream(opening.seed, opening.number);
        // Starts with numbers below 8 never ignore sand.
        let mut position = random_start(opening.number % 8, MATCH_TURN_MILLIS, &mut random)?;
        play_opening(&mut position, OPENING_TURNS, &mut random);
        let networks = ByPlayer::new(red, black);
        let mut searchers = networks.map(|_| Searcher::<NetworkPosition<TimedPosition>>::new(MATCH_MIB));
        let never = AtomicBool::new(false);
        for _ in 0..MOST_TURNS {
            if position.is_over() {
                break;
            }
            let player = position.to_move();
            let seen = NetworkPosition { position, network: networks[player] };
            let turn = searchers[player].search(&seen, &effort.limits(), &never, &mut |_| ()).turn?;
            position = position.after(turn).without_past_delays();
        }
        let margin = position.final_margin();
        let me = position.to_move();
        match margin {
            1.. => Some(me),
            0 => None,
            _ => Some(!me),
        }
    }
}

/// Reads the Level 1 network with which training begins. Fails if the file is missing or does not contain the network
/// that the configuration names.
pub fn read_level_1_network(config: &SandConfig, file: Option<&Path>) -> Result<&'static TamskNetwork, Failure> {
    let expected = &config.level_1_network;
    let Some(file) = file else {
        let what = format!("expected the file whose SHA-256 hash is {}", expected.escape_debug());
        return Err(Failure::Input(format!("--level-1-network is missing: {what}")));
    };
    let network = read_network::<Tamsk>(file)?;
    let hash = sha256(&network.to_bytes());
    if hash != *expected || network.neurons() != SAND_SHAPE.neurons {
        let neurons = network.neurons();
        let wanted = format!("expected {} with {}", expected.escape_debug(), SAND_SHAPE.neurons);
        return Err(files::failure(file, format!("the network {hash} with {neurons} neurons: {wanted}")));
    }
    Ok(network)
}

/// Returns a network that ignores sand and scores positions like `level_1`, which must have the same number of neurons.
pub fn initial_network(level_1: &TamskNetwork, shape: NetworkShape) -> FloatNetwork {
    FloatNetwork::with_more_inputs(shape, TAMSK_SHAPE.inputs, level_1.weights())
}

/// Returns the start of the game with this number. One game in ten ignores sand, and about half of the others have a
/// timer.
fn random_start(number: u64, turn_millis: [u16; 2], random: &mut Random) -> Option<TimedPosition> {
    let level = if number.is_multiple_of(2) { Level::Two } else { Level::Three };
    let game = Match::new(Options::at_level(level)).ok()?;
    let [shortest, longest] = turn_millis;
    let mut tempo = || -> Millis {
        let [one, other] = [0; 2].map(|_: u64| random.below(u64::from(longest - shortest) + 1));
        u64::from(shortest) + one.min(other)
    };
    let tempo = [tempo(), tempo()];
    let time_model = TimeAssumptions::of(&game, tempo);
    let position = TimedPosition::from_match(&game, SearchAssumptions { time_model, window_rings_are_dropped: true });
    Some(if number % 10 == 9 { position.ignoring_sand() } else { position })
}

fn play_opening(position: &mut TimedPosition, turns: u64, random: &mut Random) {
    for _ in 0..turns {
        if let Some(turn) = random_turn(position, random) {
            position.make(turn);
        }
    }
}

/// Returns a random turn that drops a ring and whose move is not delayed, if there is one.
fn random_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut turns = Vec::new();
    position.for_each_useful_turn(|turn| {
        if turn.drops_ring() && turn.glass_move.is_some_and(|glass_move| glass_move.delay == Delay::None) {
            turns.push(turn);
        }
    });
    random.choose(&turns).copied()
}

/// A row of a sample file, with the network inputs of a position, its score, and the final margin of the game.
struct Row {
    game: u32,
    score: Score,
    /// The final margin for the side to move; `None` if the margin tells nothing about the position.
    margin: Option<i8>,
    phase: usize,
    inputs: Vec<u16>,
}

/// The value that stands for `None` as the margin in a file.
const NO_MARGIN: i8 = i8::MIN;

fn write_row(rows: &mut Vec<u8>, game: u32, score: Score, margin: Option<i8>, input: &impl NetworkInput) {
    let mut inputs: Vec<u16> = Vec::new();
    input.for_each_active_input(|input| inputs.push(input as u16));
    rows.extend(game.to_le_bytes());
    rows.extend((score as i16).to_le_bytes());
    rows.extend(margin.unwrap_or(NO_MARGIN).to_le_bytes());
    rows.extend([input.phase() as u8, inputs.len() as u8]);
    rows.extend(inputs.into_iter().flat_map(u16::to_le_bytes));
}

/// Takes a row from the start of `bytes`. Returns `None` if the row is incomplete or has an impossible phase or input.
fn read_row(bytes: &mut &[u8]) -> Option<Row> {
    let (head, rest) = bytes.split_first_chunk::<9>()?;
    let [g0, g1, g2, g3, s0, s1, margin, phase, count] = *head;
    let (inputs, rest) = rest.split_at_checked(2 * usize::from(count))?;
    *bytes = rest;
    let margin = i8::from_le_bytes([margin]);
    let inputs: Vec<u16> = inputs.as_chunks::<2>().0.iter().copied().map(u16::from_le_bytes).collect();
    let possible =
        usize::from(phase) < SAND_SHAPE.phases && inputs.iter().all(|&input| usize::from(input) < SAND_SHAPE.inputs);
    possible.then_some(Row {
        game: u32::from_le_bytes([g0, g1, g2, g3]),
        score: i16::from_le_bytes([s0, s1]).into(),
        margin: (margin != NO_MARGIN).then_some(margin),
        phase: phase.into(),
        inputs,
    })
}
