//! A network with real numbers, which learns by gradient descent.

use tamsk_engine::evaluate::network::{
    ACTIVATION, CLASSES, HIDDEN, INPUTS, LEADS, Network, OUTPUT_SCORE, OUTPUT_UNIT, PHASES,
};
use tamsk_engine::random::Random;
use tamsk_rules::SOCKETS;

use super::data::{Example, sigmoid};
use super::symmetry::Symmetry;

/// Where the groups of weights begin in [`RealNetwork::weights`].
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + PHASES * HIDDEN;
const WEIGHTS: usize = OUTPUT_BIAS + PHASES;

/// The weights of the output stay below this, so that each fits eight bits.
const MAX_OUTPUT: f32 = 127.0 / OUTPUT_UNIT as f32;

/// What the output has to be multiplied by to give the logarithm of the odds.
const LOGIT: f32 = OUTPUT_SCORE as f32 / 100.0;

/// A network being learnt.
pub struct RealNetwork {
    weights: Vec<f32>,
}

/// What the hidden layer and the output say of an example.
struct Forward {
    neurons: [f32; HIDDEN],
    logit: f32,
}

impl RealNetwork {
    /// Creates a network with small random weights.
    pub fn new(random: &mut Random) -> RealNetwork {
        let mut weights = vec![0.0; WEIGHTS];
        let mut uniform = |size: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        for weight in &mut weights[..SOCKETS * CLASSES * HIDDEN] {
            *weight = uniform(0.15);
        }
        for weight in &mut weights[BIAS..OUTPUT] {
            *weight = 0.3 + uniform(0.1);
        }
        for weight in &mut weights[OUTPUT..OUTPUT_BIAS] {
            *weight = uniform(0.3);
        }
        for (lead, row) in weights[(INPUTS - LEADS) * HIDDEN..BIAS].chunks_exact_mut(HIDDEN).enumerate() {
            // Half of the neurons know from the start that a lead is good.
            for (neuron, weight) in row.iter_mut().enumerate() {
                *weight = if neuron % 2 == 0 { 0.03 } else { -0.03 } * (lead as f32 - (LEADS / 2) as f32);
            }
        }
        for phase in weights[OUTPUT..OUTPUT_BIAS].chunks_exact_mut(HIDDEN) {
            for (neuron, weight) in phase.iter_mut().enumerate() {
                *weight = if neuron % 2 == 0 { weight.abs() } else { -weight.abs() };
            }
        }
        RealNetwork { weights }
    }

    #[inline(always)]
    fn forward(&self, example: &Example, symmetry: &Symmetry) -> Forward {
        let mut neurons = [0.0; HIDDEN];
        neurons.copy_from_slice(&self.weights[BIAS..OUTPUT]);
        example.for_each(symmetry, |row| {
            for (neuron, weight) in neurons.iter_mut().zip(&self.weights[row * HIDDEN..(row + 1) * HIDDEN]) {
                *neuron += weight;
            }
        });
        let phase = example.input.phase;
        let from = OUTPUT + phase * HIDDEN;
        let mut output = self.weights[OUTPUT_BIAS + phase];
        for (neuron, weight) in neurons.iter().zip(&self.weights[from..from + HIDDEN]) {
            let active = neuron.clamp(0.0, 1.0);
            output += active * active * weight;
        }
        Forward { neurons, logit: LOGIT * output }
    }

    /// Adds the gradient of an example's loss (the cross-entropy) to `gradient`, and returns the loss.
    #[inline(always)]
    pub fn learn(&self, example: &Example, symmetry: &Symmetry, target: f32, gradient: &mut [f32]) -> f32 {
        let Forward { neurons, logit } = self.forward(example, symmetry);
        let slope = (sigmoid(logit) - target) * LOGIT;
        let phase = example.input.phase;
        gradient[OUTPUT_BIAS + phase] += slope;
        let from = OUTPUT + phase * HIDDEN;
        let mut back = [0.0; HIDDEN];
        for i in 0..HIDDEN {
            let active = neurons[i].clamp(0.0, 1.0);
            gradient[from + i] += slope * active * active;
            let passes = neurons[i] > 0.0 && neurons[i] < 1.0;
            back[i] = if passes { slope * 2.0 * active * self.weights[from + i] } else { 0.0 };
        }
        for (sum, value) in gradient[BIAS..OUTPUT].iter_mut().zip(&back) {
            *sum += value;
        }
        example.for_each(symmetry, |row| {
            for (sum, value) in gradient[row * HIDDEN..(row + 1) * HIDDEN].iter_mut().zip(&back) {
                *sum += value;
            }
        });
        loss(logit, target)
    }

    /// Returns the network with integers.
    pub fn rounded(&self) -> Network {
        let unit = f32::from(ACTIVATION);
        let round = |weight: f32, unit: f32| (weight * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let take = |from: usize, unit: f32| std::array::from_fn(|i| round(self.weights[from + i], unit));
        Network::new(
            std::array::from_fn(|row| take(row * HIDDEN, unit)),
            take(BIAS, unit),
            std::array::from_fn(|phase| take(OUTPUT + phase * HIDDEN, f32::from(OUTPUT_UNIT))),
            std::array::from_fn(|phase| round(self.weights[OUTPUT_BIAS + phase], OUTPUT_SCORE as f32)),
        )
    }
}

/// The cross-entropy of a prediction, given as the logarithm of its odds.
pub fn loss(logit: f32, target: f32) -> f32 {
    logit.max(0.0) - logit * target + (-logit.abs()).exp().ln_1p()
}

/// Adam (arXiv:1412.6980).
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    /// Returns a gradient of 0.
    pub fn zero() -> Vec<f32> {
        vec![0.0; WEIGHTS]
    }

    /// Moves the weights against the gradient.
    pub fn step(&mut self, network: &mut RealNetwork, gradient: &[f32], rate: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.steps += 1;
        let corrected = rate * (1.0 - SQUARE_DECAY.powi(self.steps)).sqrt() / (1.0 - MEAN_DECAY.powi(self.steps));
        for (i, weight) in network.weights.iter_mut().enumerate() {
            self.mean[i] = MEAN_DECAY * self.mean[i] + (1.0 - MEAN_DECAY) * gradient[i];
            self.square[i] = SQUARE_DECAY * self.square[i] + (1.0 - SQUARE_DECAY) * gradient[i] * gradient[i];
            *weight -= corrected * self.mean[i] / (self.square[i].sqrt() + 1e-8);
            if (OUTPUT..OUTPUT_BIAS).contains(&i) {
                *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
            }
        }
    }
}
