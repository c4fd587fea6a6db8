//! The exact set, which contains positions from real games with their proven margins.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use tamsk_engine::Difficulty;
use tamsk_engine::command_line::files::{AtomicFile, InputKind};
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::endgame::{Budget, Solver};
use tamsk_engine::random::Random;
use tamsk_engine::search::{SearchLimits, Searcher};
use tamsk_rules::{Position, Turn};

use crate::packed::{PACKED_LEN, pack, unpack};

const BUNDLED_SET: &[u8] = include_bytes!("exact.bin");

/// A file with a set of proven positions. The size limit is a thousand times the size of the bundled set.
const EXACT_SET: InputKind = InputKind::new("set", 64);

/// The numbers of free places that positions in the set may have.
pub const EXACT_SET_FREE_PLACES: [u8; 3] = [22, 18, 14];

/// The length of a row in bytes. A row contains a position, the number of its game and its margin.
const ROW: usize = PACKED_LEN + 5;

/// A position, and its proven margin in rings for the side to move.
pub struct ProvenPosition {
    pub position: Position,
    /// The number of the game. A game has at most one position for each number of free places.
    pub game_number: u32,
    pub margin: i32,
}

impl ProvenPosition {
    pub fn free_places(&self) -> u8 {
        64 - self.position.board().rings_on_board()
    }

    fn row(&self) -> impl Iterator<Item = u8> + use<> {
        let margin = (self.margin as i8).to_le_bytes();
        pack(&self.position).into_iter().chain(self.game_number.to_le_bytes()).chain(margin)
    }
}

/// Reads a set from a file. Without a file, reads the bundled set. Fails if the file cannot be read, is damaged or
/// contains no position.
pub fn read_exact_set(file: Option<&Path>) -> Result<Vec<ProvenPosition>, Failure> {
    let wrong = |why: String| file.map_or_else(|| Failure::Input(why.clone()), |file| files::failure(file, &why));
    let bytes = file
        .map_or_else(|| Ok(BUNDLED_SET.to_vec()), |file| files::read(file, &EXACT_SET))
        .map_err(|error| wrong(error.to_string()))?;
    let (rows, rest) = bytes.as_chunks::<ROW>();
    if rows.is_empty() || !rest.is_empty() {
        return Err(wrong(format!("{} bytes: expected {ROW} for each position, and one at least", bytes.len())));
    }
    rows.iter()
        .enumerate()
        .map(|(number, row)| {
            let [packed @ .., g0, g1, g2, g3, margin] = *row;
            let position = unpack(packed).map_err(|why| wrong(format!("row {number}: {why}")))?;
            let game_number = u32::from_le_bytes([g0, g1, g2, g3]);
            Ok(ProvenPosition { position, game_number, margin: i8::from_le_bytes([margin]).into() })
        })
        .collect()
}

#[derive(Args)]
pub struct CollectArguments {
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
    /// Number of games.
    #[arg(long, default_value_t = 700)]
    games: u32,
    /// The number of the first game, to continue a set in another file.
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

/// Plays games, proves the margins of their positions, and writes the set without duplicates. Fails if the file cannot
/// be written.
pub fn collect_exact_set(out: &mut impl Write, arguments: &CollectArguments) -> Result<(), Failure> {
    let unwritten = |error: io::Error| Failure::from_write_error(&arguments.out, &error);
    // Creates the file first. Otherwise a failure to create the file would be reported only after hours of proofs.
    let mut file = AtomicFile::create(&arguments.out).map_err(unwritten)?;
    let numbers = u64::from(arguments.first)..u64::from(arguments.first) + u64::from(arguments.games);
    let games = parallel::map(numbers, arguments.jobs, |game| {
        let mut solver = Solver::new(HASH_MIB);
        let positions = play_for_last_positions(arguments.seed, game, &EXACT_SET_FREE_PLACES).into_iter().flatten();
        let prove = |position: Position| {
            let proof = solver.prove_margin(&position, 0, &Budget::unlimited());
            proof.margin().map(|margin| ProvenPosition { position, game_number: game as u32, margin })
        };
        positions.filter_map(prove).collect::<Vec<_>>()
    })?;
    let mut seen = HashSet::new();
    let all: Vec<&ProvenPosition> = games.iter().flatten().filter(|exact| seen.insert(exact.position)).collect();
    let repeated = games.iter().map(Vec::len).sum::<usize>() - all.len();
    let rows: Vec<u8> = all.iter().flat_map(|exact| exact.row()).collect();
    file.write_all(&rows).and_then(|()| file.finish()).map_err(unwritten)?;
    writeln!(out, "{} positions of {} games, {repeated} more that were repeated", all.len(), arguments.games)?;
    Ok(())
}

const HASH_MIB: usize = 16;

/// The minimum number of random turns at the start of a game. Fewer than `RANDOM_TURNS_MORE` further random turns
/// follow.
const FEWEST_RANDOM_TURNS: u64 = 4;
const RANDOM_TURNS_MORE: u64 = 8;

/// Plays a game. Returns the last position with each of the given numbers of free places, or `None` for a number that
/// did not occur.
pub fn play_for_last_positions(seed: u64, game: u64, places: &[u8]) -> Vec<Option<Position>> {
    let never = AtomicBool::new(false);
    let limits = SearchLimits::nodes(Difficulty::Expert.strength().nodes_without_sand);
    let mut searcher = Searcher::new(HASH_MIB);
    let mut position = opening(&mut Random::stream(seed, game));
    let mut found = vec![None; places.len()];
    let fewest = places.iter().copied().min().unwrap_or(0);
    while !position.is_over() {
        let free = 64 - position.board().rings_on_board();
        if free < fewest {
            break;
        }
        if let Some(slot) = places.iter().position(|&wanted| wanted == free) {
            found[slot] = Some(position);
        }
        let Some(turn) = searcher.search(&position, &limits, &never, &mut |_| ()).turn else { break };
        position.play_unchecked(turn);
    }
    found
}

/// Returns a position after random turns. In half of the openings, one of these turns drops no ring, and the opponent
/// does not claim. If every turn dropped a ring, Red would be to move whenever an even number of places is free.
fn opening(random: &mut Random) -> Position {
    let length = FEWEST_RANDOM_TURNS + random.below(RANDOM_TURNS_MORE);
    let kept = random.random_bool(500).then(|| random.below(length - 1));
    let mut position = Position::start();
    for number in 0..length {
        let keeps = kept == Some(number);
        let fits =
            |turn: &Turn| !turn.claims_ring && turn.glass_move.is_some_and(|glass_move| glass_move.drops_ring != keeps);
        let turns: Vec<Turn> = position.turns().into_iter().filter(fits).collect();
        let Some(&turn) = random.choose(&turns) else { break };
        position.play_unchecked(turn);
    }
    position
}
