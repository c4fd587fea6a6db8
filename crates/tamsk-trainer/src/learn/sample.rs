//! Labelled positions, from which weights are learnt, and the files that hold them.

use std::io::{BufReader, Read};
use std::path::Path;

use tamsk_engine::command_line::Failure;
use tamsk_engine::command_line::input::{self, InputKind};
use tamsk_rules::Position;

use crate::packed::{PACKED, pack, unpack};

/// The length of a row, in bytes.
const ROW: usize = PACKED + 8;

/// Samples to learn from: those of four times the usual number of games.
const SAMPLES: InputKind = InputKind::new("file of samples", 512);

/// A position of a game, with what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The game it is from. Samples of one game belong on the same side of a split.
    pub game: u32,
    /// The rings by which the side to move won the game, negative if it lost.
    pub margin: i8,
    /// The score that the search gave the side to move, in hundredths of a ring.
    pub score: i16,
    /// Whether the margin is proven for this very position.
    pub proven: bool,
}

impl Sample {
    /// Returns the row of this sample in a file.
    pub fn row(&self) -> [u8; ROW] {
        let mut row = [0; ROW];
        row[..PACKED].copy_from_slice(&pack(&self.position));
        row[PACKED..PACKED + 4].copy_from_slice(&self.game.to_le_bytes());
        row[PACKED + 4..PACKED + 6].copy_from_slice(&self.score.to_le_bytes());
        row[PACKED + 6] = self.margin.to_le_bytes()[0];
        row[PACKED + 7] = self.proven.into();
        row
    }

    fn read(row: [u8; ROW]) -> Result<Sample, String> {
        let [packed @ .., g0, g1, g2, g3, s0, s1, margin, proven] = row;
        Ok(Sample {
            position: unpack(packed)?,
            game: u32::from_le_bytes([g0, g1, g2, g3]),
            margin: i8::from_le_bytes([margin]),
            score: i16::from_le_bytes([s0, s1]),
            proven: proven != 0,
        })
    }
}

/// Calls `each` with every sample of a file.
///
/// # Errors
///
/// Fails if the file cannot be read, ends within a row, or has a row that is no position.
pub fn read_file(path: &Path, mut each: impl FnMut(Sample)) -> Result<(), Failure> {
    let wrong = |what: &str| input::failure(path, what);
    let mut file = BufReader::new(input::open(path, &SAMPLES).map_err(|error| wrong(&error.to_string()))?);
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

/// Reads until the row is full or the file ends, and returns the number of bytes read.
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
