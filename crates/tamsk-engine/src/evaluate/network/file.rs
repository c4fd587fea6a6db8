//! Networks as files: a checksum, then all weights as 16-bit integers, low byte first.

use thiserror::Error;

use super::input::{INPUTS, PHASES};
use super::{HIDDEN, Network};

/// The length of the checksum, in bytes.
const HEAD: usize = 8;

/// The number of weights.
const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + PHASES * HIDDEN + PHASES;

/// The length of a file, in bytes.
pub(super) const LENGTH: usize = HEAD + 2 * WEIGHTS;

/// The error of reading a file that is no [`Network`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkFileError {
    /// The file is too long or too short.
    #[error("a network of {length} bytes: expected {LENGTH}")]
    Length {
        /// Its length.
        length: usize,
    },
    /// The weights are not those that were written.
    #[error("the checksum of the weights is {found:016x}: expected {expected:016x}, as the file begins")]
    Checksum {
        /// That of the weights.
        found: u64,
        /// That at the beginning of the file.
        expected: u64,
    },
}

/// Returns the checksum of a file's weights: FNV-1a (Fowler, Noll and Vo 1991), by 16-bit words.
pub const fn checksum(file: &[u8]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let mut at = HEAD;
    while at + 1 < file.len() {
        hash = (hash ^ word(file, at) as u16 as u64).wrapping_mul(0x0000_0100_0000_01B3);
        at += 2;
    }
    hash
}

const fn word(file: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([file[at], file[at + 1]])
}

const fn expected(file: &[u8]) -> u64 {
    let mut bytes = [0; HEAD];
    bytes.copy_from_slice(file.split_at(HEAD).0);
    u64::from_le_bytes(bytes)
}

impl Network {
    /// Reads the network that is part of the program.
    ///
    /// # Panics
    ///
    /// Panics, which is when the program is compiled, if the file is damaged.
    pub(super) const fn from_file(file: &[u8; LENGTH]) -> Network {
        assert!(checksum(file) == expected(file), "the network is the one that was written");
        Network::read(file)
    }

    /// Reads a network.
    ///
    /// # Errors
    ///
    /// Returns [`NetworkFileError`] if the bytes are no network, or not the one that was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkFileError> {
        let length = bytes.len();
        let file: &[u8; LENGTH] = bytes.try_into().map_err(|_| NetworkFileError::Length { length })?;
        let (found, expected) = (checksum(file), expected(file));
        if found != expected {
            return Err(NetworkFileError::Checksum { found, expected });
        }
        Ok(Network::read(file))
    }

    const fn read(file: &[u8; LENGTH]) -> Network {
        let (mut rows, mut bias) = ([[0; HIDDEN]; INPUTS], [0; HIDDEN]);
        let (mut output, mut output_bias) = ([[0; HIDDEN]; PHASES], [0; PHASES]);
        let mut at = HEAD;
        at = fill(file, at, rows.as_flattened_mut());
        at = fill(file, at, &mut bias);
        at = fill(file, at, output.as_flattened_mut());
        fill(file, at, &mut output_bias);
        Network::new(rows, bias, output, output_bias)
    }

    /// Writes the network.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.rows.as_flattened().iter().chain(&self.bias).chain(self.output.as_flattened());
        let words = weights.chain(&self.output_bias).flat_map(|weight| weight.to_le_bytes());
        let mut file: Vec<u8> = [0; HEAD].into_iter().chain(words).collect();
        let checksum = checksum(&file);
        file[..HEAD].copy_from_slice(&checksum.to_le_bytes());
        file
    }
}

/// Fills `weights` from a place in a file on, and returns the place behind them.
const fn fill(file: &[u8], mut at: usize, weights: &mut [i16]) -> usize {
    let mut i = 0;
    while i < weights.len() {
        weights[i] = word(file, at);
        at += 2;
        i += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::super::CURRENT;
    use super::*;

    #[test]
    fn reads_what_it_wrote_and_nothing_else() {
        let bytes = CURRENT.to_bytes();
        assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&CURRENT));
        assert_eq!(Network::from_bytes(&bytes[1..]), Err(NetworkFileError::Length { length: LENGTH - 1 }));
        let mut damaged = bytes;
        damaged[LENGTH / 2] ^= 1;
        assert!(matches!(Network::from_bytes(&damaged), Err(NetworkFileError::Checksum { .. })));
    }
}
