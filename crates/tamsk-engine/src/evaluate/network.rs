//! A small neural network that evaluates the [territory](super::territory). It has a layer of [`NEURONS`] neurons, and
//! one output for each of the [`PHASES`] phases of a match. All numbers are integers, so that the bot plays the same on
//! every machine.

pub use super::input::{ACTIVE_INPUTS, INPUTS, LEAD_COUNT, NetworkInput, PHASES, SOCKET_CLASS_COUNT, SocketClasses};

use tamsk_rules::SOCKET_COUNT;
use thiserror::Error;

use crate::search::{ESTIMATE_LIMIT, Score};

/// The number of neurons in the hidden layer.
pub const NEURONS: usize = 64;

/// The greatest activation of a neuron, which represents 1.
pub const MAX_ACTIVATION: i16 = 255;

/// The output weight that represents 1.
pub const OUTPUT_WEIGHT_UNIT: i16 = 64;

/// The score that an output of 1 represents, in hundredths of a ring.
pub const OUTPUT_UNIT_SCORE: i32 = 200;

/// The weights of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Network {
    /// The weights from each input to each neuron. The weights of class 0 are 0, because they are part of `bias`.
    rows: [[i16; NEURONS]; INPUTS],
    bias: [i16; NEURONS],
    /// The output weights of the squared activations, by phase.
    output: [[i16; NEURONS]; PHASES],
    /// The bias of the output, by phase, in hundredths of a ring.
    output_bias: [i16; PHASES],
}

/// The network with which the bot plays.
#[expect(long_running_const_eval, reason = "the loop over all weights is finite")]
pub static BUNDLED_NETWORK: Network = Network::from_file(include_bytes!("network.bin"));

impl Network {
    /// Creates a network. Moves the weights of class 0 into the bias, which halves the number of additions late in a
    /// match.
    pub const fn new(
        mut rows: [[i16; NEURONS]; INPUTS],
        mut bias: [i16; NEURONS],
        output: [[i16; NEURONS]; PHASES],
        output_bias: [i16; PHASES],
    ) -> Network {
        let mut socket = 0;
        while socket < SOCKET_COUNT {
            let none = rows[socket * SOCKET_CLASS_COUNT];
            let mut i = 0;
            while i < NEURONS {
                bias[i] = bias[i].wrapping_add(none[i]);
                let mut class = 0;
                while class < SOCKET_CLASS_COUNT {
                    let weight = &mut rows[socket * SOCKET_CLASS_COUNT + class][i];
                    *weight = weight.wrapping_sub(none[i]);
                    class += 1;
                }
                i += 1;
            }
            socket += 1;
        }
        Network { rows, bias, output, output_bias }
    }

    /// Returns the score for the side to move, in hundredths of a ring.
    #[inline(always)]
    pub fn score(&self, input: &NetworkInput) -> Score {
        let output = &self.output[input.phase];
        let mut sum = 0_i32;
        for (neuron, weight) in self.neurons(input).iter().zip(output) {
            let active = (*neuron).clamp(0, MAX_ACTIVATION);
            // A test shows that this product cannot overflow.
            let squared = i32::from(active).wrapping_mul(i32::from(active));
            sum = squared.wrapping_mul(i32::from(*weight)).wrapping_add(sum);
        }
        let one = i32::from(MAX_ACTIVATION) * i32::from(MAX_ACTIVATION) * i32::from(OUTPUT_WEIGHT_UNIT);
        let score = sum / (one / OUTPUT_UNIT_SCORE) + i32::from(self.output_bias[input.phase]);
        score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    #[inline(always)]
    fn neurons(&self, input: &NetworkInput) -> [i16; NEURONS] {
        let mut neurons = self.bias;
        input.for_each_active_input(|row| {
            let weights = &self.rows[row.min(INPUTS - 1)];
            for i in 0..NEURONS {
                // A test shows that no sum overflows. Checks here would prevent vectorisation.
                neurons[i] = neurons[i].wrapping_add(weights[i]);
            }
        });
        neurons
    }
}

/// The length of the checksum at the beginning of a file, in bytes.
const HEAD: usize = 8;

const WEIGHTS: usize = INPUTS * NEURONS + NEURONS + PHASES * NEURONS + PHASES;

const LENGTH: usize = HEAD + 2 * WEIGHTS;

/// The error returned if a [`Network`] file is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkFileError {
    /// The file is too long or too short.
    #[error("a network of {length} bytes: expected {LENGTH}")]
    Length {
        /// The length of the file in bytes.
        length: usize,
    },
    /// The checksum at the beginning of the file does not match the weights.
    #[error("the checksum of the weights is {found:016x}: expected {expected:016x}, as the file begins")]
    Checksum {
        /// The checksum computed from the weights.
        found: u64,
        /// The checksum stored at the beginning of the file.
        expected: u64,
    },
}

/// Returns the checksum of the weights in a file: FNV-1a (Fowler, Noll and Vo 1991) over 16-bit words.
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
    /// Reads the bundled network.
    ///
    /// # Panics
    /// Panics at compile time if the file is damaged.
    const fn from_file(file: &[u8; LENGTH]) -> Network {
        assert!(checksum(file) == expected(file), "the checksum of network.bin is wrong");
        Network::read(file)
    }

    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns [`NetworkFileError`] if the length or the checksum is wrong.
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
        let (mut rows, mut bias) = ([[0; NEURONS]; INPUTS], [0; NEURONS]);
        let (mut output, mut output_bias) = ([[0; NEURONS]; PHASES], [0; PHASES]);
        let mut at = HEAD;
        at = fill(file, at, rows.as_flattened_mut());
        at = fill(file, at, &mut bias);
        at = fill(file, at, output.as_flattened_mut());
        fill(file, at, &mut output_bias);
        Network::new(rows, bias, output, output_bias)
    }

    /// Returns the network as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.rows.as_flattened().iter().chain(&self.bias).chain(self.output.as_flattened());
        let words = weights.chain(&self.output_bias).flat_map(|weight| weight.to_le_bytes());
        let mut file: Vec<u8> = [0; HEAD].into_iter().chain(words).collect();
        let checksum = checksum(&file);
        file[..HEAD].copy_from_slice(&checksum.to_le_bytes());
        file
    }
}

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
    use tamsk_rules::Position;

    use super::*;
    use crate::evaluate::territory::Territory;
    use crate::random::Random;

    #[test]
    fn bias_includes_sockets_of_class_0() {
        let mut random = Random::stream(7, 0);
        let mut rows = [[0; NEURONS]; INPUTS];
        let mut bias = [0; NEURONS];
        for weight in rows.as_flattened_mut().iter_mut().chain(&mut bias) {
            *weight = random.below(201) as i16 - 100;
        }
        let network = Network::new(rows, bias, [[0; NEURONS]; PHASES], [0; PHASES]);
        for text in [
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
            "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 16/17 - 0",
            "1111/11221/123321/1221121/123200/12211/1111 D3,D7,F2 B3,D2,D4 b 4/8 - 0",
        ] {
            let position: Position = text.parse().expect("a position");
            let (board, me) = (position.board(), position.to_move());
            let input =
                NetworkInput::of(&Territory::new(board, [board.glass_sockets(me), board.glass_sockets(!me)]), 3);
            let mut sums = bias;
            for row in input.active_inputs() {
                for (sum, weight) in sums.iter_mut().zip(rows[row]) {
                    *sum += weight;
                }
            }
            assert_eq!(network.neurons(&input), sums, "{text}");
        }
    }

    #[test]
    fn no_sum_overflows() {
        let Network { rows, bias, output, .. } = &BUNDLED_NETWORK;
        let (sockets, leads) = rows.split_at(SOCKET_COUNT * SOCKET_CLASS_COUNT);
        for (i, bias) in bias.iter().enumerate() {
            let most = |rows: &[[i16; NEURONS]]| rows.iter().map(|row| i32::from(row[i]).abs()).max().unwrap_or(0);
            let sum: i32 = sockets.chunks(SOCKET_CLASS_COUNT).map(most).sum();
            let sum = sum + i32::from(*bias).abs() + most(leads);
            assert!(sum <= i16::MAX.into(), "{sum} in neuron {i}");
        }
        for (phase, weights) in output.iter().enumerate() {
            let sum: i64 =
                weights.iter().map(|weight| i64::from(*weight).abs() * i64::from(MAX_ACTIVATION).pow(2)).sum();
            assert!(sum <= i32::MAX.into(), "{sum} in phase {phase}");
        }
    }

    #[test]
    fn a_network_survives_a_round_trip_and_detects_damage() {
        let bytes = BUNDLED_NETWORK.to_bytes();
        assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&BUNDLED_NETWORK));
        assert_eq!(Network::from_bytes(&bytes[1..]), Err(NetworkFileError::Length { length: LENGTH - 1 }));
        let mut damaged = bytes;
        damaged[LENGTH / 2] ^= 1;
        assert!(matches!(Network::from_bytes(&damaged), Err(NetworkFileError::Checksum { .. })));
    }
}
