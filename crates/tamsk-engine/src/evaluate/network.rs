//! Small neural networks that evaluate positions. A network has a layer of neurons, and one output for each phase of a
//! match. All numbers are integers, so that the bot plays the same on every machine.

use thiserror::Error;

use crate::search::{ESTIMATE_LIMIT, Score};

/// The number of neurons of each network is a multiple of this.
pub const NEURON_STEP: usize = 32;

/// The greatest activation of a neuron, which represents 1.
pub const MAX_ACTIVATION: i16 = 255;

/// The output weight that represents 1.
pub const OUTPUT_WEIGHT_UNIT: i16 = 64;

/// The score that an output of 1 represents.
pub const OUTPUT_UNIT_SCORE: i32 = 200;

/// The numbers of inputs and outputs of a network, and the meaning of some of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkShape {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of neurons.
    pub neurons: usize,
    /// The number of phases.
    pub phases: usize,
    /// The index of the first input for the lead of the side to move. The inputs for the lead are in order, from the
    /// smallest lead.
    pub first_lead: usize,
    /// The number of inputs for the lead.
    pub leads: usize,
    /// The score at which the odds of winning are e : 1.
    pub score_of_unit_logit: f32,
}

/// The input of a network for a position. Only a few of the inputs are set.
pub trait NetworkInput {
    /// Returns the phase of the match, which is less than the number of phases of the network.
    fn phase(&self) -> usize;

    /// Calls `f` with the index of each input that is set.
    fn for_each_active_input(&self, f: impl FnMut(usize));
}

/// The weights of a network. A network with fewer neurons than `NEURONS` has weights of 0 for the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Network<const INPUTS: usize, const NEURONS: usize, const PHASES: usize> {
    /// The weights from each input to each neuron.
    rows: [[i16; NEURONS]; INPUTS],
    bias: [i16; NEURONS],
    /// The output weights of the squared activations, by phase.
    output: [[i16; NEURONS]; PHASES],
    /// The bias of the output, by phase, as a score.
    output_bias: [i16; PHASES],
}

impl<const INPUTS: usize, const NEURONS: usize, const PHASES: usize> Network<INPUTS, NEURONS, PHASES> {
    /// Creates a network of `neurons` neurons from all weights: those of each input, the bias of each neuron, the
    /// output weights of each phase, and the bias of each output. `weight` returns the weight with a given index below
    /// [`weight_count`](Self::weight_count).
    pub fn from_weights(neurons: usize, mut weight: impl FnMut(usize) -> i16) -> Box<Self> {
        let mut next = 0;
        let mut take = || {
            next += 1;
            weight(next - 1)
        };
        let mut network = Box::new(Self::ZERO);
        for weights in network.neuron_weights_mut() {
            weights[..neurons].fill_with(&mut take);
        }
        network.output_bias.fill_with(&mut take);
        network
    }

    /// Returns the number of weights of a network with this number of neurons.
    pub const fn weight_count(neurons: usize) -> usize {
        (INPUTS + 1 + PHASES) * neurons + PHASES
    }

    /// Returns the weights of all neurons: those from each input, the biases, and the output weights of each phase.
    fn neuron_weights(&self) -> impl Iterator<Item = &[i16; NEURONS]> {
        self.rows.iter().chain([&self.bias]).chain(&self.output)
    }

    fn neuron_weights_mut(&mut self) -> impl Iterator<Item = &mut [i16; NEURONS]> {
        self.rows.iter_mut().chain([&mut self.bias]).chain(&mut self.output)
    }

    const ZERO: Self = Network {
        rows: [[0; NEURONS]; INPUTS],
        bias: [0; NEURONS],
        output: [[0; NEURONS]; PHASES],
        output_bias: [0; PHASES],
    };

    /// Returns the score for the side to move.
    #[inline(always)]
    pub fn score(&self, input: &impl NetworkInput) -> Score {
        let phase = input.phase().min(PHASES - 1);
        let mut sum = 0_i32;
        for (neuron, weight) in self.neuron_sums(input).iter().zip(&self.output[phase]) {
            let active = (*neuron).clamp(0, MAX_ACTIVATION);
            // A test shows that these products and sums cannot overflow. The weight is multiplied first, because this
            // product fits into sixteen bits, unlike the square of the activation. Processors multiply twice as many
            // 16-bit numbers at once as 32-bit numbers.
            let weighted = active.wrapping_mul(*weight);
            sum = i32::from(weighted).wrapping_mul(i32::from(active)).wrapping_add(sum);
        }
        let one = i32::from(MAX_ACTIVATION) * i32::from(MAX_ACTIVATION) * i32::from(OUTPUT_WEIGHT_UNIT);
        let score = sum / (one / OUTPUT_UNIT_SCORE) + i32::from(self.output_bias[phase]);
        score.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }

    #[inline(always)]
    fn neuron_sums(&self, input: &impl NetworkInput) -> [i16; NEURONS] {
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

    /// Returns the greatest absolute values of three numbers: the sum of a neuron, the product of an activation and an
    /// output weight, and the sum of an output. At most one input of each group is set. `groups` holds the numbers of
    /// inputs of consecutive groups.
    #[cfg(test)]
    pub(crate) fn greatest_sums(&self, groups: impl IntoIterator<Item = usize>) -> [i64; 3] {
        let mut neurons = self.bias.map(|bias| i64::from(bias).abs());
        let mut from = 0;
        for length in groups {
            for (i, neuron) in neurons.iter_mut().enumerate() {
                let most = self.rows[from..from + length].iter().map(|row| i64::from(row[i]).abs()).max();
                *neuron += most.unwrap_or(0);
            }
            from += length;
        }
        assert_eq!(from, INPUTS, "the groups have all inputs");
        let weights = self.output.iter().flatten().map(|weight| i64::from(*weight).abs());
        let output = |weights: &[i16; NEURONS]| -> i64 {
            weights.iter().map(|weight| i64::from(*weight).abs() * i64::from(MAX_ACTIVATION).pow(2)).sum()
        };
        [
            neurons.into_iter().max().unwrap_or(0),
            weights.max().unwrap_or(0) * i64::from(MAX_ACTIVATION),
            self.output.iter().map(output).max().unwrap_or(0),
        ]
    }
}

/// The length of the checksum at the beginning of a file, in bytes.
const HEAD: usize = 8;

/// The error returned if a [`Network`] file is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkFileError {
    /// The file is too long or too short.
    #[error("a network of {length} bytes: expected {longest}, or the length of one with fewer neurons")]
    Length {
        /// The length of the file in bytes.
        length: usize,
        /// The length of the file of a network with all neurons, in bytes.
        longest: usize,
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

impl<const INPUTS: usize, const NEURONS: usize, const PHASES: usize> Network<INPUTS, NEURONS, PHASES> {
    /// Reads a network that is built into the program. Panics at compile time if the file is damaged.
    pub(crate) const fn from_bundled_file(file: &[u8]) -> Self {
        assert!(Self::neurons_in_file(file.len()) != 0, "the length of a bundled network is wrong");
        assert!(checksum(file) == expected(file), "the checksum of a bundled network is wrong");
        let mut network = Self::ZERO;
        network.fill_from(file);
        network
    }

    /// Reads a network from the bytes of a file, whose length tells the number of neurons.
    ///
    /// # Errors
    ///
    /// Returns [`NetworkFileError`] if the length or the checksum is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Box<Self>, NetworkFileError> {
        if Self::neurons_in_file(bytes.len()) == 0 {
            return Err(NetworkFileError::Length { length: bytes.len(), longest: Self::file_length(NEURONS) });
        }
        let (found, expected) = (checksum(bytes), expected(bytes));
        if found != expected {
            return Err(NetworkFileError::Checksum { found, expected });
        }
        let mut network = Box::new(Self::ZERO);
        network.fill_from(bytes);
        Ok(network)
    }

    /// Returns the length of the file of a network with this number of neurons, in bytes.
    const fn file_length(neurons: usize) -> usize {
        HEAD + 2 * Self::weight_count(neurons)
    }

    /// Returns the number of neurons of a network whose file has this length, or 0 if there is no such network.
    const fn neurons_in_file(length: usize) -> usize {
        let mut neurons = NEURONS;
        while neurons > 0 && length != Self::file_length(neurons) {
            neurons -= NEURON_STEP;
        }
        neurons
    }

    /// Reads the weights of a file whose length is right.
    const fn fill_from(&mut self, file: &[u8]) {
        let neurons = Self::neurons_in_file(file.len());
        let mut at = HEAD;
        let mut input = 0;
        while input < INPUTS {
            at = fill(file, at, &mut self.rows[input], neurons);
            input += 1;
        }
        at = fill(file, at, &mut self.bias, neurons);
        let mut phase = 0;
        while phase < PHASES {
            at = fill(file, at, &mut self.output[phase], neurons);
            phase += 1;
        }
        fill(file, at, &mut self.output_bias, PHASES);
    }

    /// Returns the number of neurons, rounded up to a multiple of [`NEURON_STEP`]. Neurons at the end do not count if
    /// all their weights are 0.
    pub fn neurons(&self) -> usize {
        let used = self.neuron_weights().filter_map(|weights| weights.iter().rposition(|weight| *weight != 0)).max();
        used.map_or(0, |last| last + 1).next_multiple_of(NEURON_STEP).clamp(NEURON_STEP, NEURONS)
    }

    /// Returns all weights in the order of [`Self::from_weights`].
    pub fn weights(&self) -> impl Iterator<Item = i16> {
        let neurons = self.neurons();
        let weights = self.neuron_weights().flat_map(move |weights| &weights[..neurons]);
        weights.chain(&self.output_bias).copied()
    }

    /// Returns the network as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let words = self.weights().flat_map(i16::to_le_bytes);
        let mut file: Vec<u8> = [0; HEAD].into_iter().chain(words).collect();
        let checksum = checksum(&file);
        file[..HEAD].copy_from_slice(&checksum.to_le_bytes());
        file
    }
}

/// Reads the first `count` weights from the bytes at `at`, and returns the offset of the next weight.
const fn fill(file: &[u8], mut at: usize, weights: &mut [i16], count: usize) -> usize {
    let mut i = 0;
    while i < count {
        weights[i] = word(file, at);
        at += 2;
        i += 1;
    }
    at
}
