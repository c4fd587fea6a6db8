//! A network during learning, with floating-point weights. Every number is computed by basic operations in a fixed order
//! and by functions in software, so that learning gives the same bytes on every machine.

use tamsk_engine::evaluate::network::{
    INPUTS, LEAD_COUNT, MAX_ACTIVATION, NEURONS, Network, OUTPUT_UNIT_SCORE, OUTPUT_WEIGHT_UNIT, PHASES,
    SOCKET_CLASS_COUNT,
};
use tamsk_engine::random::Random;
use tamsk_rules::SOCKET_COUNT;

use super::example::Example;
use super::logistic::{cross_entropy, sigmoid};
use super::symmetry::SocketPermutation;

/// The index of the first bias in [`FloatNetwork::weights`]. The weights of the inputs come before the biases.
const BIAS: usize = INPUTS * NEURONS;
const OUTPUT: usize = BIAS + NEURONS;
const OUTPUT_BIAS: usize = OUTPUT + PHASES * NEURONS;
const WEIGHTS: usize = OUTPUT_BIAS + PHASES;

/// The greatest absolute value of an output weight, so that each weight fits into eight bits.
const MAX_OUTPUT: f32 = 127.0 / OUTPUT_WEIGHT_UNIT as f32;

/// The factor that converts the output to the logarithm of the odds.
const LOGIT: f32 = OUTPUT_UNIT_SCORE as f32 / 100.0;

/// A network during learning, with floating-point weights.
pub struct FloatNetwork {
    weights: Vec<f32>,
}

struct Forward {
    neurons: [f32; NEURONS],
    logit: f32,
}

impl FloatNetwork {
    pub fn new(random: &mut Random) -> FloatNetwork {
        let mut weights = vec![0.0; WEIGHTS];
        let mut uniform = |size: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        for weight in &mut weights[..SOCKET_COUNT * SOCKET_CLASS_COUNT * NEURONS] {
            *weight = uniform(0.15);
        }
        for weight in &mut weights[BIAS..OUTPUT] {
            *weight = 0.3 + uniform(0.1);
        }
        for weight in &mut weights[OUTPUT..OUTPUT_BIAS] {
            *weight = uniform(0.3);
        }
        for (lead, row) in weights[(INPUTS - LEAD_COUNT) * NEURONS..BIAS].chunks_exact_mut(NEURONS).enumerate() {
            // Half of the neurons start with weights that already reward a lead.
            for (neuron, weight) in row.iter_mut().enumerate() {
                *weight = if neuron % 2 == 0 { 0.03 } else { -0.03 } * (lead as f32 - (LEAD_COUNT / 2) as f32);
            }
        }
        for phase in weights[OUTPUT..OUTPUT_BIAS].chunks_exact_mut(NEURONS) {
            for (neuron, weight) in phase.iter_mut().enumerate() {
                *weight = if neuron % 2 == 0 { weight.abs() } else { -weight.abs() };
            }
        }
        FloatNetwork { weights }
    }

    #[inline(always)]
    fn forward(&self, example: &Example, symmetry: &SocketPermutation) -> Forward {
        let mut neurons = [0.0; NEURONS];
        neurons.copy_from_slice(&self.weights[BIAS..OUTPUT]);
        example.for_each_active_input(symmetry, |row| {
            for (neuron, weight) in neurons.iter_mut().zip(&self.weights[row * NEURONS..(row + 1) * NEURONS]) {
                *neuron += weight;
            }
        });
        let phase = usize::from(example.phase);
        let from = OUTPUT + phase * NEURONS;
        let mut output = self.weights[OUTPUT_BIAS + phase];
        for (neuron, weight) in neurons.iter().zip(&self.weights[from..from + NEURONS]) {
            let active = neuron.clamp(0.0, 1.0);
            output += active * active * weight;
        }
        Forward { neurons, logit: LOGIT * output }
    }

    /// Adds the gradient of the loss for an example to `gradient`, and returns the loss, which is the cross-entropy.
    #[inline(always)]
    pub fn add_gradient(&self, example: &Example, symmetry: &SocketPermutation, gradient: &mut [f32]) -> f32 {
        let target = example.target;
        let Forward { neurons, logit } = self.forward(example, symmetry);
        let slope = (sigmoid(logit) - target) * LOGIT;
        let phase = usize::from(example.phase);
        gradient[OUTPUT_BIAS + phase] += slope;
        let from = OUTPUT + phase * NEURONS;
        let mut back = [0.0; NEURONS];
        for i in 0..NEURONS {
            let active = neurons[i].clamp(0.0, 1.0);
            gradient[from + i] += slope * active * active;
            let passes = neurons[i] > 0.0 && neurons[i] < 1.0;
            back[i] = if passes { slope * 2.0 * active * self.weights[from + i] } else { 0.0 };
        }
        for (sum, value) in gradient[BIAS..OUTPUT].iter_mut().zip(&back) {
            *sum += value;
        }
        example.for_each_active_input(symmetry, |row| {
            for (sum, value) in gradient[row * NEURONS..(row + 1) * NEURONS].iter_mut().zip(&back) {
                *sum += value;
            }
        });
        cross_entropy(logit, target)
    }

    pub fn to_network(&self) -> Network {
        let unit = f32::from(MAX_ACTIVATION);
        let round = |weight: f32, unit: f32| (weight * unit).round().clamp(-32_000.0, 32_000.0) as i16;
        let take = |from: usize, unit: f32| std::array::from_fn(|i| round(self.weights[from + i], unit));
        Network::new(
            std::array::from_fn(|row| take(row * NEURONS, unit)),
            take(BIAS, unit),
            std::array::from_fn(|phase| take(OUTPUT + phase * NEURONS, f32::from(OUTPUT_WEIGHT_UNIT))),
            std::array::from_fn(|phase| round(self.weights[OUTPUT_BIAS + phase], OUTPUT_UNIT_SCORE as f32)),
        )
    }
}

/// Returns a gradient without any example.
pub fn zero_gradient() -> Vec<f32> {
    vec![0.0; WEIGHTS]
}

/// The optimiser Adam (arXiv:1412.6980).
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    /// Changes the weights of the network by one step. `rate` is the learning rate.
    pub fn step(&mut self, network: &mut FloatNetwork, gradient: &[f32], rate: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.steps += 1;
        let part = |decay: f32| 1.0 - libm::powf(decay, self.steps as f32);
        let corrected = rate * part(SQUARE_DECAY).sqrt() / part(MEAN_DECAY);
        let outputs = OUTPUT..OUTPUT_BIAS;
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

/// The state of learning after an epoch.
pub struct FitState {
    pub network: FloatNetwork,
    pub optimiser: Adam,
    /// The number of finished epochs.
    pub epochs: u32,
}

impl FitState {
    /// Returns the state before the first epoch, with random weights.
    pub fn new(random: &mut Random) -> FitState {
        FitState { network: FloatNetwork::new(random), optimiser: Adam::new(), epochs: 0 }
    }

    /// Returns the state as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Adam { mean, square, steps } = &self.optimiser;
        let numbers = self.network.weights.iter().chain(mean).chain(square).flat_map(|number| number.to_le_bytes());
        [self.epochs, *steps].into_iter().flat_map(u32::to_le_bytes).chain(numbers).collect()
    }

    /// Reads a state from the bytes of a file. Fails with a message for users if their number is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<FitState, String> {
        const LENGTH: usize = 8 + 4 * 3 * WEIGHTS;
        if bytes.len() != LENGTH {
            return Err(format!("{} bytes: expected {LENGTH}", bytes.len()));
        }
        let (words, _) = bytes.as_chunks::<4>();
        let mut numbers = words[2..].iter().copied().map(f32::from_le_bytes);
        let mut take = || numbers.by_ref().take(WEIGHTS).collect::<Vec<f32>>();
        Ok(FitState {
            network: FloatNetwork { weights: take() },
            optimiser: Adam { mean: take(), square: take(), steps: u32::from_le_bytes(words[1]) },
            epochs: u32::from_le_bytes(words[0]),
        })
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Position;

    use super::super::samples::{MarginOrigin, Sample};
    use super::super::symmetry::all_symmetries;
    use super::*;

    fn example(text: &str) -> Example {
        let position: Position = text.parse().expect("a position");
        let sample =
            Sample { position, game_number: 0, margin: 2, search_score: 50, margin_origin: MarginOrigin::Played };
        Example::new(&sample, 0.6)
    }

    #[test]
    fn the_gradient_agrees_with_the_change_of_the_loss() {
        let example = example("0100/02210/020010/0121120/122210/10020/0010 B3,E3,E5 C2,D6,E4 r 18/18 - 0");
        let symmetry = &all_symmetries()[5];
        let mut network = FloatNetwork::new(&mut Random::new(3));
        // Far from the bends of the activation, so that the loss is smooth.
        for weight in &mut network.weights[..OUTPUT] {
            *weight *= 0.05;
        }
        for bias in &mut network.weights[BIAS..OUTPUT] {
            *bias = 0.5;
        }
        let mut gradient = zero_gradient();
        network.add_gradient(&example, symmetry, &mut gradient);
        let loss = |network: &FloatNetwork| f64::from(network.add_gradient(&example, symmetry, &mut zero_gradient()));
        let steepest = (0..WEIGHTS).filter(|&i| gradient[i].abs() > 0.01);
        let mut checked = 0;
        for i in steepest.step_by(97) {
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
        let mut state = FitState::new(&mut Random::new(5));
        let gradient = vec![0.5; WEIGHTS];
        state.optimiser.step(&mut state.network, &gradient, 0.001);
        state.epochs = 7;
        let bytes = state.to_bytes();
        let read = FitState::from_bytes(&bytes).expect("a state");
        assert_eq!((read.epochs, read.optimiser.steps), (7, 1));
        assert!(read.to_bytes() == bytes);
        assert!(FitState::from_bytes(&bytes[1..]).is_err());
    }
}
