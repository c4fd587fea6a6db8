//! A small neural network that evaluates positions: it sees what the [flood](super::territory) found out about each
//! socket, and learns what that is worth from games (`tamsk-engine learn`).
//!
//! One layer of [`HIDDEN`] neurons, each the sum of a weight for the class of every socket and for the lead; then, by
//! the places left, one of [`PHASES`] weighted sums of what the neurons output. Everything is an integer, so that the
//! bot plays the same on every machine.

mod classes;
mod file;
mod input;

pub use classes::{CLASSES, Classes};
pub use file::{NetworkFileError, checksum};
pub use input::{INPUTS, Input, LEADS, PHASES, SET};

use crate::bot::search::{ESTIMATE_LIMIT, Score};

/// The number of neurons.
pub const HIDDEN: usize = 64;

/// What a neuron outputs at most; it stands for 1.
pub const ACTIVATION: i16 = 255;

/// What stands for 1 among the weights of the output.
pub const OUTPUT_UNIT: i16 = 64;

/// The score in hundredths of a ring that the output 1 stands for.
pub const OUTPUT_SCORE: i32 = 200;

/// The weights of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Network {
    /// What each input adds to each neuron.
    pub rows: [[i16; HIDDEN]; INPUTS],
    /// What the neurons start with.
    pub bias: [i16; HIDDEN],
    /// The weights of the squares of the neurons' outputs, by phase.
    pub output: [[i16; HIDDEN]; PHASES],
    /// What the output starts with, by phase, in hundredths of a ring.
    pub output_bias: [i16; PHASES],
}

/// The weights that the bot plays with.
#[expect(long_running_const_eval, reason = "a loop over all weights, which ends")]
pub static CURRENT: Network = Network::from_file(include_bytes!("../../../../assets/bot/network.bin"));

impl Network {
    /// Returns the score for the side to move.
    #[inline(always)]
    pub fn score(&self, input: &Input) -> Score {
        let mut neurons = self.bias;
        for row in input.rows() {
            let weights = &self.rows[row.min(INPUTS - 1)];
            for i in 0..HIDDEN {
                neurons[i] += weights[i];
            }
        }
        let output = &self.output[input.phase];
        let mut sum = 0;
        for (neuron, weight) in neurons.iter().zip(output) {
            let active = (*neuron).clamp(0, ACTIVATION);
            sum += i32::from(active) * i32::from(active) * i32::from(*weight);
        }
        let one = i32::from(ACTIVATION) * i32::from(ACTIVATION) * i32::from(OUTPUT_UNIT);
        let score = sum / (one / OUTPUT_SCORE) + i32::from(self.output_bias[input.phase]);
        score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }
}
