//! A slow generator of GIPF moves, without potentials. It follows the rules directly, and its board is a map from
//! points to pieces.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gipf_rules::{GipfOptions, GipfPosition, GipfVersion};

/// A point as its column (from 0) and its row (from 1).
type At = (i32, i32);

/// A piece as two flags: whether the piece belongs to White, and whether the piece is a GIPF piece.
type Piece = (bool, bool);

/// The number of points in each column.
const COLUMNS: [i32; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Board {
    pieces: BTreeMap<At, Piece>,
    reserve: [i32; 2],
    may_gipf: [bool; 2],
    white: bool,
}

fn is_point((column, row): At) -> bool {
    (0..9).contains(&column) && (1..=COLUMNS[column as usize]).contains(&row)
}

fn is_dot(at: At) -> bool {
    let (column, row) = at;
    is_point(at) && (column == 0 || column == 8 || row == 1 || row == COLUMNS[column as usize])
}

/// Returns the neighbour of a point in one of six directions (G1.2).
fn next((column, row): At, direction: usize) -> At {
    match direction {
        0 => (column, row + 1),
        1 => (column, row - 1),
        2 => (column + 1, if column < 4 { row + 1 } else { row }),
        3 => (column - 1, if column > 4 { row } else { row - 1 }),
        4 => (column + 1, if column < 4 { row } else { row - 1 }),
        _ => (column - 1, if column > 4 { row + 1 } else { row }),
    }
}

/// Returns every line once from each of its dots. The spots are in the order in which a push reaches them (G1.3).
fn lines() -> Vec<Vec<At>> {
    let dots = (0..9).flat_map(|column| (1..=9).map(move |row| (column, row))).filter(|at| is_dot(*at));
    let from = dots.flat_map(|dot| (0..6).map(move |direction| (dot, direction)));
    let line = |(dot, direction)| {
        let mut at = next(dot, direction);
        let mut line = Vec::new();
        while is_point(at) && !is_dot(at) {
            line.push(at);
            at = next(at, direction);
        }
        line
    };
    from.map(line).filter(|line| !line.is_empty()).collect()
}

/// Returns the 21 lines, each in one direction only.
fn undirected() -> Vec<Vec<At>> {
    let forwards = lines().into_iter().filter(|line| line.first() < line.last());
    forwards.collect::<BTreeSet<_>>().into_iter().collect()
}

impl Board {
    fn of(start: &GipfPosition) -> Board {
        let text = start.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pieces = BTreeMap::new();
        for (column, spots) in fields[0].split('/').enumerate() {
            for (row, letter) in spots.chars().enumerate().filter(|(_, letter)| *letter != '.') {
                let piece = (letter.is_ascii_uppercase(), letter.eq_ignore_ascii_case(&'g'));
                pieces.insert((column as i32 + 1, row as i32 + 2), piece);
            }
        }
        let reserve = fields[3].split_once('/').expect("two reserves");
        let reserve = [reserve.0, reserve.1].map(|text| text.parse().expect("a number"));
        Board { pieces, reserve, may_gipf: [fields[5].starts_with('g'); 2], white: fields[1] == "w" }
    }

    /// Returns the boards that result from all ways to play a turn (sections 2 to 5 and 7).
    fn turns(&self, lines: &[Vec<At>], undirected: &[Vec<At>]) -> Vec<Board> {
        let side = usize::from(!self.white);
        let has_gipf = self.pieces.values().any(|piece| *piece == (self.white, true));
        let mut after = Vec::new();
        if self.reserve[side] == 0 {
            return after;
        }
        for gipf in [true, false] {
            let allowed =
                if gipf { self.may_gipf[side] && self.reserve[side] >= 2 } else { !self.may_gipf[side] || has_gipf };
            for line in lines.iter().filter(|_| allowed) {
                let Some(free) = line.iter().position(|at| !self.pieces.contains_key(at)) else { continue };
                let mut board = self.clone();
                for i in (0..free).rev() {
                    let piece = board.pieces.remove(&line[i]).expect("it is not free");
                    board.pieces.insert(line[i + 1], piece);
                }
                board.pieces.insert(line[0], (self.white, gipf));
                board.reserve[side] -= if gipf { 2 } else { 1 };
                board.may_gipf[side] &= gipf;
                board.remove(self.white, self.white, undirected, &mut after);
            }
        }
        after
    }

    /// Removes the rows of a side in every possible way, and then the rows of the opponent (G4.5, G4.6).
    fn remove(self, by: bool, turn: bool, undirected: &[Vec<At>], after: &mut Vec<Board>) {
        let mut sets = BTreeSet::new();
        let mut must = false;
        for chain in self.chains(by, undirected) {
            let gipf: Vec<At> = chain.iter().copied().filter(|at| self.pieces[at].1).collect();
            must |= gipf.len() < chain.len();
            for bits in 0..1_u32 << gipf.len() {
                let stays = |at: &At| gipf.iter().position(|it| it == at).is_some_and(|i| bits >> i & 1 == 1);
                let set: BTreeSet<At> = chain.iter().copied().filter(|at| !stays(at)).collect();
                if !set.is_empty() {
                    sets.insert(set);
                }
            }
        }
        for set in &sets {
            let mut board = self.clone();
            for at in set {
                let (white, gipf) = board.pieces.remove(at).expect("there is a piece");
                if white == by {
                    board.reserve[usize::from(!by)] += if gipf { 2 } else { 1 };
                }
            }
            let lost = |white| {
                let had = self.pieces.values().any(|piece| *piece == (white, true));
                had && !board.pieces.values().any(|piece| *piece == (white, true))
            };
            if lost(true) || lost(false) {
                board.reserve = [0, 0];
                after.push(board);
            } else {
                board.remove(by, turn, undirected, after);
            }
        }
        if must {
            return;
        }
        // No further removal is compulsory, so the side may leave its other rows on the board (G5.4).
        if by == turn {
            self.remove(!by, turn, undirected, after);
        } else {
            after.push(Board { white: !turn, ..self });
        }
    }

    /// Returns the rows of a side with their extensions (G4.1, G4.2).
    fn chains(&self, white: bool, undirected: &[Vec<At>]) -> Vec<Vec<At>> {
        let mut chains = Vec::new();
        for line in undirected {
            for chain in line.split(|at| !self.pieces.contains_key(at)) {
                let is_own = |at: &At| self.pieces[at].0 == white;
                if chain.windows(4).any(|four| four.iter().all(is_own)) {
                    chains.push(chain.to_vec());
                }
            }
        }
        chains
    }

    /// Returns the smallest of the twelve rotations and reflections of this board. The number of legal turns is the
    /// same on all of them.
    fn least(&self) -> Board {
        let cube = |(column, row): At| {
            let across = column - 4;
            let up = row - 5 + across.max(0);
            (across, up)
        };
        let point = |(across, up): (i32, i32)| (across + 4, up + 5 - across.max(0));
        let turned = |(across, up): (i32, i32)| (across - up, across);
        let mirrored = |(across, up): (i32, i32)| (up, across);
        let mut least: Option<Board> = None;
        for mirror in [false, true] {
            let mut pieces: Vec<((i32, i32), Piece)> =
                self.pieces.iter().map(|(at, piece)| (cube(*at), *piece)).collect();
            if mirror {
                pieces.iter_mut().for_each(|(at, _)| *at = mirrored(*at));
            }
            for _ in 0..6 {
                pieces.iter_mut().for_each(|(at, _)| *at = turned(*at));
                let board =
                    Board { pieces: pieces.iter().map(|(at, piece)| (point(*at), *piece)).collect(), ..self.clone() };
                if least.as_ref().is_none_or(|least| board < *least) {
                    least = Some(board);
                }
            }
        }
        least.expect("a board has twelve symmetries")
    }
}

/// Counts the ways to play `depth` turns. Symmetric boards are merged.
fn count(start: &GipfPosition, depth: u32) -> u64 {
    let (lines, undirected) = (lines(), undirected());
    let mut boards = HashMap::from([(Board::of(start), 1_u64)]);
    for _ in 1..depth {
        let mut next: HashMap<Board, u64> = HashMap::new();
        for (board, ways) in boards {
            for after in board.turns(&lines, &undirected) {
                *next.entry(after.least()).or_default() += ways;
            }
        }
        boards = next;
    }
    boards.iter().map(|(board, ways)| ways * board.turns(&lines, &undirected).len() as u64).sum()
}

#[test]
fn g10_3_perft_agrees_with_a_slow_generator() {
    assert_eq!((lines().len(), undirected().len()), (42, 21));
    for (version, depth) in [(GipfVersion::Basic, 5), (GipfVersion::Tournament, 4)] {
        let start = GipfPosition::start(&GipfOptions { version, ..GipfOptions::default() });
        for depth in 1..=depth {
            assert_eq!(count(&start, depth), start.perft(depth), "{version:?}, depth {depth}");
        }
    }
}
