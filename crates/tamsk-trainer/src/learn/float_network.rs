//! A network with floating-point weights, for training. All numbers are computed by basic operations in a fixed order.
//! Mathematical functions are computed in software rather than by the processor. Training therefore produces the same
//! bytes on every machine.

use std::ops::Range;

use tamsk_engine::evaluate::network::{MAX_ACTIVATION, NetworkShape, OUTPUT_UNIT_SCORE, OUTPUT_WEIGHT_UNIT};
use tamsk_engine::random::Random;

use super::examples::Example;
use super::logistic::{cross_entropy, sigmoid};

/// The maximum absolute value of an output weight. Up to this value, a rounded weight fits into eight bits.
const MAX_OUTPUT: f32 = 127.0 / OUTPUT_WEIGHT_UNIT as f32;

/// A network with floating-point weights, for training. The weights are, in this order, those of each input, the bias
/// of each neuron, the output weights of each phase, and the bias of each output.
pub struct FloatNetwork {
    weights: Vec<f32>,
    shape: NetworkShape,
}

/// Returns the index of the first neuron bias among the weights.
fn first_bias(shape: NetworkShape) -> usize {
    shape.inputs * shape.neurons
}

/// Returns the index of the first output weight.
fn first_output(shape: NetworkShape) -> usize {
    first_bias(shape) + shape.neurons
}

/// Returns the index of the first output bias.
fn first_output_bias(shape: NetworkShape) -> usize {
    first_output(shape) + shape.phases * shape.neurons
}

/// Returns the total number of weights.
fn weight_count(shape: NetworkShape) -> usize {
    first_output_bias(shape) + shape.phases
}

/// Returns the factor that converts the output to the logarithm of the odds.
fn logit_of_output(shape: NetworkShape) -> f32 {
    OUTPUT_UNIT_SCORE as f32 / shape.score_of_unit_logit
}

/// Returns the range of indices of an input's weights.
fn row(shape: NetworkShape, input: usize) -> Range<usize> {
    input * shape.neurons..(input + 1) * shape.neurons
}

/// Returns the range of indices of a phase's output weights.
fn output(shape: NetworkShape, phase: usize) -> Range<usize> {
    let first = first_output(shape) + phase * shape.neurons;
    first..first + shape.neurons
}

impl FloatNetwork {
    /// Creates a network with random weights. The network rewards a lead of the side to move.
    pub fn new(shape: NetworkShape, random: &mut Random) -> FloatNetwork {
        let mut weights = vec![0.0; weight_count(shape)];
        let mut uniform = |size: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        for weight in &mut weights[..first_bias(shape)] {
            *weight = uniform(0.15);
        }
        for weight in &mut weights[first_bias(shape)..first_output(shape)] {
            *weight = 0.3 + uniform(0.1);
        }
        for weight in &mut weights[first_output(shape)..first_output_bias(shape)] {
            *weight = uniform(0.3);
        }
        // A lead activates the half of the neurons that count in favour of the side to move, and inhibits the other
        // half.
        for lead in 0..shape.leads {
            let row = &mut weights[row(shape, shape.first_lead + lead)];
            for (neuron, weight) in row.iter_mut().enumerate() {
                *weight = if neuron % 2 == 0 { 0.03 } else { -0.03 } * (lead as f32 - (shape.leads / 2) as f32);
            }
        }
        for phase in weights[first_output(shape)..first_output_bias(shape)].chunks_exact_mut(shape.neurons) {
            for (neuron, weight) in phase.iter_mut().enumerate() {
                *weight = if neuron % 2 == 0 { weight.abs() } else { -weight.abs() };
            }
        }
        FloatNetwork { weights, shape }
    }

    /// Creates a network that scores every position like an integer network with fewer inputs. The additional inputs
    /// come last, and their weights are 0. `inputs` is the number of inputs of the integer network, and `weights` are
    /// its weights.
    pub fn with_more_inputs(
        shape: NetworkShape,
        inputs: usize,
        weights: impl IntoIterator<Item = i16>,
    ) -> FloatNetwork {
        let mut network = FloatNetwork { weights: vec![0.0; weight_count(shape)], shape };
        let indices = (0..first_bias(NetworkShape { inputs, ..shape })).chain(first_bias(shape)..weight_count(shape));
        for (index, weight) in indices.zip(weights) {
            network.weights[index] = f32::from(weight) / network.unit(index);
        }
        network
    }

    /// Adds the gradient of the loss for an example to `gradient`, and returns the loss, which is the cross-entropy.
    /// `symmetry` contains the input to which each input is mapped. `neurons` is scratch space.
    #[inline(always)]
    pub fn add_gradient(
        &self,
        example: Example,
        symmetry: &[u16],
        gradient: &mut [f32],
        neurons: &mut Vec<f32>,
    ) -> f32 {
        let shape = self.shape;
        let biases = first_bias(shape)..first_output(shape);
        neurons.clear();
        neurons.extend_from_slice(&self.weights[biases.clone()]);
        for &input in example.inputs {
            let row = row(shape, symmetry[usize::from(input)].into());
            for (neuron, weight) in neurons.iter_mut().zip(&self.weights[row]) {
                *neuron += weight;
            }
        }
        let outputs = output(shape, example.phase);
        let output_bias = first_output_bias(shape) + example.phase;
        let mut output = self.weights[output_bias];
        for (neuron, weight) in neurons.iter().zip(&self.weights[outputs.clone()]) {
            let active = neuron.clamp(0.0, 1.0);
            output += active * active * weight;
        }
        let logit = logit_of_output(shape) * output;

        let slope = (sigmoid(logit) - example.target) * logit_of_output(shape);
        gradient[output_bias] += slope;
        let weights = self.weights[outputs.clone()].iter().zip(&mut gradient[outputs]);
        for (neuron, (weight, sum)) in neurons.iter_mut().zip(weights) {
            let active = neuron.clamp(0.0, 1.0);
            *sum += slope * active * active;
            let passes = *neuron > 0.0 && *neuron < 1.0;
            *neuron = if passes { slope * 2.0 * active * weight } else { 0.0 };
        }
        // `neurons` now contains the slope of the loss for each neuron.
        for (sum, value) in gradient[biases].iter_mut().zip(&*neurons) {
            *sum += value;
        }
        for &input in example.inputs {
            let row = row(shape, symmetry[usize::from(input)].into());
            for (sum, value) in gradient[row].iter_mut().zip(&*neurons) {
                *sum += value;
            }
        }
        cross_entropy(logit, example.target)
    }

    pub fn shape(&self) -> NetworkShape {
        self.shape
    }

    /// Returns a gradient to which no example has been added yet, so that all its values are 0.
    pub fn zero_gradient(&self) -> Vec<f32> {
        vec![0.0; self.weights.len()]
    }

    /// Returns a weight in the engine's units, rounded to an integer.
    pub fn rounded_weight(&self, index: usize) -> i16 {
        (self.weights[index] * self.unit(index)).round().clamp(-32_000.0, 32_000.0) as i16
    }

    /// Returns the number that represents a weight of 1 in the engine.
    fn unit(&self, index: usize) -> f32 {
        if index < first_output(self.shape) {
            f32::from(MAX_ACTIVATION)
        } else if index < first_output_bias(self.shape) {
            f32::from(OUTPUT_WEIGHT_UNIT)
        } else {
            OUTPUT_UNIT_SCORE as f32
        }
    }
}

/// The optimiser Adam (arXiv:1412.6980) with decoupled weight decay (arXiv:1711.05101).
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
}

impl Adam {
    /// Creates an optimiser for a network of this shape.
    pub fn new(shape: NetworkShape) -> Adam {
        Adam { mean: vec![0.0; weight_count(shape)], square: vec![0.0; weight_count(shape)], steps: 0 }
    }

    /// Changes the weights of the network by one step. `rate` is the learning rate. The step also shrinks the input
    /// weights, by a share equal to `weight_decay` times `rate`.
    pub fn step(&mut self, network: &mut FloatNetwork, gradient: &[f32], rate: f32, weight_decay: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.steps += 1;
        let part = |decay: f32| 1.0 - libm::powf(decay, self.steps as f32);
        let corrected = rate * part(SQUARE_DECAY).sqrt() / part(MEAN_DECAY);
        let outputs = first_output(network.shape)..first_output_bias(network.shape);
        if weight_decay > 0.0 {
            for weight in &mut network.weights[..first_bias(network.shape)] {
                *weight -= rate * weight_decay * *weight;
            }
        }
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, (mean, square)), gradient) in network.weights.iter_mut().zip(moments).zip(gradient) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            *weight -= corrected * *mean / (square.sqrt() + 1e-8);
        }
        for weight in &mut network.weights[outputs] {
            *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
        }
    }
}

/// The state of a fit after an epoch.
pub struct FitState {
    pub network: FloatNetwork,
    pub optimiser: Adam,
    /// The number of finished epochs.
    pub epochs: u32,
}

impl FitState {
    /// Returns the state before the first epoch.
    pub fn new(network: FloatNetwork) -> FitState {
        let optimiser = Adam::new(network.shape);
        FitState { network, optimiser, epochs: 0 }
    }

    /// Returns the state as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Adam { mean, square, steps } = &self.optimiser;
        let numbers = self.network.weights.iter().chain(mean).chain(square).flat_map(|number| number.to_le_bytes());
        [self.epochs, *steps].into_iter().flat_map(u32::to_le_bytes).chain(numbers).collect()
    }

    /// Reads a state from the bytes of a file. Fails with a message for users if the number of bytes is wrong.
    pub fn from_bytes(shape: NetworkShape, bytes: &[u8]) -> Result<FitState, String> {
        let length = 8 + 4 * 3 * weight_count(shape);
        if bytes.len() != length {
            return Err(format!("{} bytes: expected {length}", bytes.len()));
        }
        let (words, _) = bytes.as_chunks::<4>();
        let mut numbers = words[2..].iter().copied().map(f32::from_le_bytes);
        let mut take = || numbers.by_ref().take(weight_count(shape)).collect::<Vec<f32>>();
        Ok(FitState {
            network: FloatNetwork { weights: take(), shape },
            optimiser: Adam { mean: take(), square: take(), steps: u32::from_le_bytes(words[1]) },
            epochs: u32::from_le_bytes(words[0]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: NetworkShape =
        NetworkShape { inputs: 40, neurons: 64, phases: 3, first_lead: 30, leads: 9, score_of_unit_logit: 100.0 };

    #[test]
    fn weight_decay_shrinks_only_the_weights_of_inputs() {
        let before = FloatNetwork::new(SHAPE, &mut Random::new(4));
        let mut after = FloatNetwork::new(SHAPE, &mut Random::new(4));
        let no_gradient = after.zero_gradient();
        Adam::new(SHAPE).step(&mut after, &no_gradient, 0.5, 0.25);
        for (i, (before, after)) in before.weights.iter().zip(&after.weights).enumerate() {
            let kept = if i < first_bias(SHAPE) { 0.875 } else { 1.0 };
            assert!((before * kept - after).abs() < 1e-6, "{i}: {before} became {after}");
        }
        assert!(before.weights[..first_bias(SHAPE)].iter().any(|weight| weight.abs() > 0.01));
    }

    #[test]
    fn the_gradient_agrees_with_the_change_of_the_loss() {
        let example = Example { inputs: &[2, 7, 11, 33], phase: 1, target: 0.8 };
        let symmetry: Vec<u16> = (0..40).rev().collect();
        let mut network = FloatNetwork::new(SHAPE, &mut Random::new(3));
        // These weights keep the neurons far from the bends of the activation function, so that the loss is smooth.
        for weight in &mut network.weights[..first_output(SHAPE)] {
            *weight *= 0.05;
        }
        for bias in &mut network.weights[first_bias(SHAPE)..first_output(SHAPE)] {
            *bias = 0.5;
        }
        let mut gradient = network.zero_gradient();
        network.add_gradient(example, &symmetry, &mut gradient, &mut Vec::new());
        let loss = |network: &FloatNetwork| {
            let mut gradient = network.zero_gradient();
            f64::from(network.add_gradient(example, &symmetry, &mut gradient, &mut Vec::new()))
        };
        let steepest = (0..weight_count(SHAPE)).filter(|&i| gradient[i].abs() > 0.01);
        let mut checked = 0;
        for i in steepest.step_by(7) {
            let old = network.weights[i];
            network.weights[i] = old + 0.01;
            let more = loss(&network);
            network.weights[i] = old - 0.01;
            let less = loss(&network);
            network.weights[i] = old;
            let slope = (more - less) / 0.02;
            assert!(
                (slope - f64::from(gradient[i])).abs() < 0.002 + 0.02 * slope.abs(),
                "{i}: {slope} {}",
                gradient[i]
            );
            checked += 1;
        }
        assert!(checked >= 10, "{checked}");
    }

    #[test]
    fn a_state_survives_a_round_trip() {
        let mut state = FitState::new(FloatNetwork::new(SHAPE, &mut Random::new(5)));
        let gradient = vec![0.5; weight_count(SHAPE)];
        state.optimiser.step(&mut state.network, &gradient, 0.001, 0.1);
        state.epochs = 7;
        let bytes = state.to_bytes();
        let read = FitState::from_bytes(SHAPE, &bytes).expect("a state");
        assert_eq!((read.epochs, read.optimiser.steps), (7, 1));
        assert!(read.to_bytes() == bytes);
        assert!(FitState::from_bytes(SHAPE, &bytes[1..]).is_err());
    }
}
