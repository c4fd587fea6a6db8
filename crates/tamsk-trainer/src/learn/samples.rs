//! Labelled positions, and the files that contain them.

use std::io::{BufReader, Read};
use std::path::Path;

use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files};
use tamsk_rules::Position;

use crate::packed::{PACKED_LEN, pack, unpack};

const ROW: usize = PACKED_LEN + 8;

/// A file of samples for training. The size limit is several times the size of the files that the trainer writes.
const SAMPLES: InputKind = InputKind::new("file of samples", 16);

/// The origin of a sample's margin, which determines how much the margin tells about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarginOrigin {
    /// The margin is the result of good play by both sides.
    Played,
    /// A random turn followed the position, so the margin tells nothing about it.
    Disturbed,
    /// The winner is proven.
    Proven,
}

/// A labelled position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub position: Position,
    /// The number of the game. The samples of a game are either all used for training or all held out.
    pub game_number: u32,
    /// The final margin of the game in rings, from the point of view of the side to move. It is negative for a loss.
    pub margin: i8,
    pub search_score: i16,
    pub margin_origin: MarginOrigin,
}

impl Sample {
    /// Returns the sample as a row of a file.
    pub fn to_row(self) -> [u8; ROW] {
        let mut row = [0; ROW];
        row[..PACKED_LEN].copy_from_slice(&pack(&self.position));
        row[PACKED_LEN..PACKED_LEN + 4].copy_from_slice(&self.game_number.to_le_bytes());
        row[PACKED_LEN + 4..PACKED_LEN + 6].copy_from_slice(&self.search_score.to_le_bytes());
        row[PACKED_LEN + 6] = self.margin.to_le_bytes()[0];
        row[PACKED_LEN + 7] = self.margin_origin as u8;
        row
    }

    fn read(row: [u8; ROW]) -> Result<Sample, String> {
        let [packed @ .., g0, g1, g2, g3, s0, s1, margin, origin] = row;
        Ok(Sample {
            position: unpack(packed)?,
            game_number: u32::from_le_bytes([g0, g1, g2, g3]),
            margin: i8::from_le_bytes([margin]),
            search_score: i16::from_le_bytes([s0, s1]),
            margin_origin: match origin {
                0 => MarginOrigin::Played,
                1 => MarginOrigin::Disturbed,
                2 => MarginOrigin::Proven,
                _ => return Err(format!("margin of kind {origin}: expected 0, 1 or 2")),
            },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_a_round_trip_and_damage_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("samples");
        let position = "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 8:24/17 - 0";
        let sample = |origin| Sample {
            position: position.parse().expect("a position"),
            game_number: 70_000,
            margin: -3,
            search_score: -20_003,
            margin_origin: origin,
        };
        let written = [MarginOrigin::Played, MarginOrigin::Disturbed, MarginOrigin::Proven].map(sample);
        let mut bytes = written.map(Sample::to_row).concat();
        std::fs::write(&file, &bytes).expect("a writable folder");
        let mut read = Vec::new();
        read_samples(&file, |sample| read.push(sample)).expect("samples");
        assert_eq!(read, written);
        bytes[2 * ROW - 1] = 3;
        std::fs::write(&file, &bytes).expect("a writable folder");
        let damaged = read_samples(&file, |_| ()).expect_err("a wrong kind").to_string();
        assert!(damaged.ends_with("samples: row 1: margin of kind 3: expected 0, 1 or 2"), "{damaged}");
        std::fs::write(&file, &bytes[..ROW + 5]).expect("a writable folder");
        let cut = read_samples(&file, |_| ()).expect_err("an incomplete row").to_string();
        assert!(cut.ends_with("samples: row 1 has 5 of 24 bytes"), "{cut}");
    }
}
