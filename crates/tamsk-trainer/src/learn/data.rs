//! Labelled positions for learning, the files that contain them, and the twelve symmetries of the board.

use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files};
use tamsk_engine::evaluate::network::{NetworkInput, SOCKET_CLASS_COUNT};
use tamsk_engine::evaluate::territory::Territory;
use tamsk_engine::search::{Score, exact_margin};
use tamsk_rules::{Position, SOCKET_COUNT, Socket};

use crate::packed::{PACKED_LEN, pack, unpack};

/// One in this number of games is held out of learning and used to check the network.
const HOLD_OUT: u32 = 20;

/// A labelled position in the form that learning needs.
#[derive(Clone, Copy)]
pub struct Example {
    pub input: NetworkInput,
    /// The final margin of the game in rings, from the point of view of the side to move.
    pub margin: i8,
    pub search_score: i16,
    pub is_margin_proven: bool,
}

impl Example {
    fn of(sample: &Sample) -> Example {
        let Sample { position, margin, search_score, is_margin_proven, .. } = *sample;
        let (board, me) = (position.board(), position.to_move());
        let territory = Territory::new(board, [board.glass_sockets(me), board.glass_sockets(!me)]);
        let lead = i32::from(board.rings_in_holder(!me)) - i32::from(board.rings_in_holder(me));
        Example { input: NetworkInput::of(&territory, lead), margin, search_score, is_margin_proven }
    }

    /// Calls `f` with the index of each input that is set after `symmetry` has been applied to the position.
    #[inline(always)]
    pub fn for_each_active_input(&self, symmetry: &SocketPermutation, mut f: impl FnMut(usize)) {
        for row in self.input.active_inputs() {
            match symmetry.get(row / SOCKET_CLASS_COUNT) {
                Some(to) => f(usize::from(*to) * SOCKET_CLASS_COUNT + row % SOCKET_CLASS_COUNT),
                None => f(row),
            }
        }
    }

    /// Returns the result that the network should predict, from 0 for a loss to 1 for a win. `of_result` is the weight
    /// of the game's result. The score of the search has the remaining weight.
    pub fn target(&self, of_result: f32) -> f32 {
        let ended = result(self.margin.into());
        let score = Score::from(self.search_score);
        let thought = exact_margin(score).map_or_else(|| sigmoid(score as f32 / 100.0), result);
        if self.is_margin_proven { ended } else { of_result * ended + (1.0 - of_result) * thought }
    }
}

/// Returns a value between 0 and 1 for a margin. Wins by more rings have a slightly greater value, because they are
/// safer.
fn result(margin: i32) -> f32 {
    0.5 + margin.signum() as f32 * (0.42 + 0.02 * margin.abs().min(4) as f32)
}

/// Converts the logarithm of odds to a probability.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The examples for learning, and the examples that are held out for checking.
pub struct TrainingData {
    pub training: Vec<Example>,
    pub held_out: Vec<Example>,
}

impl TrainingData {
    /// Reads files of samples. Fails if a file cannot be read or is damaged, or if there are too few games.
    pub fn read(files: &[PathBuf]) -> Result<TrainingData, Failure> {
        let mut data = TrainingData { training: Vec::new(), held_out: Vec::new() };
        for file in files {
            read_samples(file, |sample| {
                let list =
                    if sample.game_number.is_multiple_of(HOLD_OUT) { &mut data.held_out } else { &mut data.training };
                list.push(Example::of(&sample));
            })?;
        }
        if data.training.is_empty() || data.held_out.is_empty() {
            return Err(Failure::Input("too few games to learn from".to_owned()));
        }
        Ok(data)
    }
}

const ROW: usize = PACKED_LEN + 8;

/// A file of samples for learning. The size limit allows four times the usual number of games.
const SAMPLES: InputKind = InputKind::new("file of samples", 512);

/// A labelled position in the form in which files store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub position: Position,
    /// The number of the game. The samples of a game are either all used for learning or all held out.
    pub game_number: u32,
    /// The final margin of the game in rings, from the point of view of the side to move. It is negative for a loss.
    pub margin: i8,
    pub search_score: i16,
    /// `true` if the margin is proven for this position.
    pub is_margin_proven: bool,
}

impl Sample {
    /// Returns the sample as a row of a file.
    pub fn to_row(self) -> [u8; ROW] {
        let mut row = [0; ROW];
        row[..PACKED_LEN].copy_from_slice(&pack(&self.position));
        row[PACKED_LEN..PACKED_LEN + 4].copy_from_slice(&self.game_number.to_le_bytes());
        row[PACKED_LEN + 4..PACKED_LEN + 6].copy_from_slice(&self.search_score.to_le_bytes());
        row[PACKED_LEN + 6] = self.margin.to_le_bytes()[0];
        row[PACKED_LEN + 7] = self.is_margin_proven.into();
        row
    }

    fn read(row: [u8; ROW]) -> Result<Sample, String> {
        let [packed @ .., g0, g1, g2, g3, s0, s1, margin, proven] = row;
        Ok(Sample {
            position: unpack(packed)?,
            game_number: u32::from_le_bytes([g0, g1, g2, g3]),
            margin: i8::from_le_bytes([margin]),
            search_score: i16::from_le_bytes([s0, s1]),
            is_margin_proven: proven != 0,
        })
    }
}

/// Calls `each` with every sample of a file. Fails if the file cannot be read or contains an invalid row.
pub fn read_samples(path: &Path, mut each: impl FnMut(Sample)) -> Result<(), Failure> {
    let wrong = |what: &str| files::failure(path, what);
    let mut file = BufReader::new(files::open(path, &SAMPLES).map_err(|error| wrong(&error.to_string()))?);
    for number in 0_u64.. {
        let mut row = [0; ROW];
        let filled = fill(&mut file, &mut row).map_err(|error| wrong(&error.to_string()))?;
        match filled {
            0 => break,
            ROW => {}
            _ => return Err(wrong(&format!("row {number} has {filled} of {ROW} bytes"))),
        }
        each(Sample::read(row).map_err(|error| wrong(&format!("row {number}: {error}")))?);
    }
    Ok(())
}

fn fill(file: &mut impl Read, row: &mut [u8]) -> std::io::Result<usize> {
    let mut filled = 0;
    while filled < row.len() {
        match file.read(&mut row[filled..])? {
            0 => break,
            some => filled += some,
        }
    }
    Ok(filled)
}

/// The socket to which a symmetry maps each socket, by socket index.
pub type SocketPermutation = [u8; SOCKET_COUNT];

/// Returns all symmetries of the board, starting with the identity.
pub fn all_symmetries() -> [SocketPermutation; 12] {
    std::array::from_fn(|number| {
        std::array::from_fn(|socket| {
            let mut at = Socket::new(socket).map_or((0, 0), coordinates);
            if number >= 6 {
                at = (at.1, at.0);
            }
            for _ in 0..number % 6 {
                at = (at.0 - at.1, at.0);
            }
            index(at)
        })
    })
}

/// Returns the distances of a socket from the central socket, along the columns and along the rows that rise to the
/// right.
fn coordinates(socket: Socket) -> (i32, i32) {
    let column = socket.column() as i32 - 3;
    (column, socket.row_number() as i32 - 4 + column.max(0))
}

fn index((column, rise): (i32, i32)) -> u8 {
    let row = rise + 4 - column.max(0);
    Socket::at((column + 3) as usize, row as usize).map_or(0, |socket| socket.index() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_neighbours_and_differ() {
        let all = all_symmetries();
        for (number, symmetry) in all.iter().enumerate() {
            let image = |socket: Socket| Socket::new(symmetry[socket.index()].into()).expect("a socket");
            for socket in Socket::all() {
                assert_eq!(image(socket).height(), socket.height(), "{number}, {socket}");
                for neighbour in socket.neighbours() {
                    assert!(image(socket).neighbours().contains(image(neighbour)), "{number}, {socket}");
                }
            }
            assert!(all[..number].iter().all(|other| other != symmetry), "{number}");
        }
        assert!(Socket::all().all(|socket| usize::from(all[0][socket.index()]) == socket.index()));
    }
}
