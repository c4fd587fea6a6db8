//! The command `learn fit`, which fits a network to labelled positions.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tamsk_engine::command_line::files::AtomicFile;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::evaluate::network::{
    INPUTS, LEAD_COUNT, MAX_ACTIVATION, NEURONS, Network, OUTPUT_UNIT_SCORE, OUTPUT_WEIGHT_UNIT, PHASES,
    SOCKET_CLASS_COUNT,
};
use tamsk_engine::random::Random;
use tamsk_rules::SOCKET_COUNT;

use super::data::{self, Example, SocketPermutation, TrainingData, sigmoid};

const BATCH: usize = 4_096;

/// The number of parts into which a batch is divided for parallel work. The number is fixed, so that sums do not depend
/// on the number of threads.
const PARTS: usize = 4;

/// The learning rate at the start. By the last epoch, the rate decreases to a hundredth of this value.
const RATE: f32 = 0.001;

#[derive(Args)]
pub struct FitArguments {
    /// Files of samples.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    how: LearningArguments,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

#[derive(Args)]
pub struct LearningArguments {
    /// Number of passes over all samples, each with other rotations and reflections.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    epochs: u32,
    /// The weight of the game's result in the labels, in per cent; the search's score has the rest.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u8).range(0..=100))]
    of_result: u8,
}

pub fn run(out: &mut impl Write, arguments: &FitArguments) -> Result<(), Failure> {
    let FitArguments { files, out: path, how, seed, jobs } = arguments;
    let unwritten = |error: io::Error| Failure::from_write_error(path, &error);
    // Creates the file first. Otherwise a failure to create the file would be reported only after hours of learning.
    let mut file = AtomicFile::create(path).map_err(unwritten)?;
    let network = fit_network(out, files, how, *seed, *jobs)?;
    file.write_all(&network.to_bytes()).and_then(|()| file.finish()).map_err(unwritten)
}

pub fn fit_network(
    out: &mut impl Write,
    files: &[PathBuf],
    arguments: &LearningArguments,
    seed: u64,
    jobs: usize,
) -> Result<Network, Failure> {
    let TrainingData { training: mut learnt, held_out } = TrainingData::read(files)?;
    writeln!(out, "{} positions, {} held out", learnt.len(), held_out.len())?;
    let of_result = f32::from(arguments.of_result) / 100.0;
    let symmetries = data::all_symmetries();
    let mut random = Random::new(seed);
    let mut network = FloatNetwork::new(&mut random);
    let mut adam = Adam::new();
    for epoch in 0..arguments.epochs {
        shuffle(&mut learnt, &mut random);
        let done = epoch as f32 / (arguments.epochs - 1).max(1) as f32;
        let rate = RATE * 0.01_f32.powf(done);
        let turned = random.next_u64();
        let mut lost = 0.0;
        for batch in learnt.chunks(BATCH) {
            let parts = parallel::map(0..PARTS as u64, jobs, |part| {
                let mut gradient = Adam::zero_gradient();
                let mut lost = 0.0;
                for (i, example) in batch.iter().enumerate().skip(part as usize).step_by(PARTS) {
                    let symmetry = pick(&symmetries, turned, i);
                    lost +=
                        f64::from(network.add_gradient(example, symmetry, example.target(of_result), &mut gradient));
                }
                (gradient, lost)
            })?;
            let mut gradient = Adam::zero_gradient();
            for (part, part_lost) in parts {
                lost += part_lost;
                for (sum, value) in gradient.iter_mut().zip(part) {
                    *sum += value / batch.len() as f32;
                }
            }
            adam.step(&mut network, &gradient, rate);
        }
        let check = Check::of(&network.to_network(), &held_out, of_result);
        writeln!(out, "epoch {epoch}: loss {:.5}, held out {check}", lost / learnt.len() as f64)?;
        out.flush()?;
    }
    Ok(network.to_network())
}

fn pick(symmetries: &[SocketPermutation; 12], seed: u64, number: usize) -> &SocketPermutation {
    &symmetries[Random::stream(seed, number as u64).below(12) as usize]
}

/// Shuffles the examples (Fisher and Yates 1938).
fn shuffle(examples: &mut [Example], random: &mut Random) {
    for i in (1..examples.len()).rev() {
        examples.swap(i, random.below(i as u64 + 1) as usize);
    }
}

struct Check {
    loss: f64,
    right: f64,
}

impl Check {
    fn of(network: &Network, examples: &[Example], of_result: f32) -> Check {
        let (mut lost, mut right, mut decided) = (0.0, 0_u32, 0_u32);
        for example in examples {
            let score = network.score(&example.input);
            lost += f64::from(cross_entropy(score as f32 / 100.0, example.target(of_result)));
            if example.margin != 0 {
                decided += 1;
                right += u32::from(score.signum() == i32::from(example.margin.signum()));
            }
        }
        Check { loss: lost / examples.len() as f64, right: f64::from(right) / f64::from(decided.max(1)) }
    }
}

impl std::fmt::Display for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.5}, right side {:.2} %", self.loss, 100.0 * self.right)
    }
}

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
        let phase = example.input.phase;
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
    pub fn add_gradient(
        &self,
        example: &Example,
        symmetry: &SocketPermutation,
        target: f32,
        gradient: &mut [f32],
    ) -> f32 {
        let Forward { neurons, logit } = self.forward(example, symmetry);
        let slope = (sigmoid(logit) - target) * LOGIT;
        let phase = example.input.phase;
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

/// Returns the cross-entropy of a prediction. `logit` is the logarithm of the predicted odds.
pub fn cross_entropy(logit: f32, target: f32) -> f32 {
    logit.max(0.0) - logit * target + (-logit.abs()).exp().ln_1p()
}

/// The optimiser Adam (arXiv:1412.6980).
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    pub fn zero_gradient() -> Vec<f32> {
        vec![0.0; WEIGHTS]
    }

    /// Changes the weights of the network by one step. `rate` is the learning rate.
    pub fn step(&mut self, network: &mut FloatNetwork, gradient: &[f32], rate: f32) {
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
