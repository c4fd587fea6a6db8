//! `learn fit`: fits a network to labelled positions.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tamsk_engine::command_line::output::NewFile;
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::evaluate::network::Network;
use tamsk_engine::random::Random;

use super::data::{Data, Example};
use super::symmetry::{self, Symmetry};
use super::trainer::{Adam, RealNetwork, loss};

/// Examples for each step.
const BATCH: usize = 4_096;

/// The parts of a batch that may be worked on at once. Always as many, so that sums come out the same.
const PARTS: usize = 4;

/// The size of the first steps; those of the last epoch are a hundredth of it.
const RATE: f32 = 0.001;

/// The arguments of `learn fit`.
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
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs())]
    jobs: usize,
}

/// How to learn.
#[derive(Args)]
pub struct LearningArguments {
    /// How often to go through all samples, each time turned or mirrored in another way.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    epochs: u32,
    /// How much of what is learnt is the game's result, in per cent; the rest is the search's score.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u8).range(0..=100))]
    of_result: u8,
}

/// Fits, reports each epoch and writes the network.
///
/// # Errors
///
/// Fails if a file cannot be read or written.
pub fn run(out: &mut impl Write, arguments: &FitArguments) -> Result<(), Failure> {
    let FitArguments { files, out: path, how, seed, jobs } = arguments;
    let unwritten = |error: io::Error| Failure::unwritten(path, &error);
    // Before hours of learning, as it may not be possible.
    let mut file = NewFile::begin(path).map_err(unwritten)?;
    let network = fit(out, files, how, *seed, *jobs)?;
    file.write_all(&network.to_bytes()).and_then(|()| file.finish()).map_err(unwritten)
}

/// Fits a network to files of samples, and reports each epoch.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn fit(
    out: &mut impl Write,
    files: &[PathBuf],
    arguments: &LearningArguments,
    seed: u64,
    jobs: usize,
) -> Result<Network, Failure> {
    let Data { mut learnt, held_out } = Data::read(files)?;
    writeln!(out, "{} positions, {} held out", learnt.len(), held_out.len())?;
    let of_result = f32::from(arguments.of_result) / 100.0;
    let symmetries = symmetry::all();
    let mut random = Random::new(seed);
    let mut network = RealNetwork::new(&mut random);
    let mut adam = Adam::new();
    for epoch in 0..arguments.epochs {
        shuffle(&mut learnt, &mut random);
        let done = epoch as f32 / (arguments.epochs - 1).max(1) as f32;
        let rate = RATE * 0.01_f32.powf(done);
        let turned = random.word();
        let mut lost = 0.0;
        for batch in learnt.chunks(BATCH) {
            let parts = parallel::map(0..PARTS as u64, jobs, |part| {
                let mut gradient = Adam::zero();
                let mut lost = 0.0;
                for (i, example) in batch.iter().enumerate().skip(part as usize).step_by(PARTS) {
                    let symmetry = pick(&symmetries, turned, i);
                    lost += f64::from(network.learn(example, symmetry, example.target(of_result), &mut gradient));
                }
                (gradient, lost)
            })?;
            let mut gradient = Adam::zero();
            for (part, part_lost) in parts {
                lost += part_lost;
                for (sum, value) in gradient.iter_mut().zip(part) {
                    *sum += value / batch.len() as f32;
                }
            }
            adam.step(&mut network, &gradient, rate);
        }
        let check = Check::of(&network.rounded(), &held_out, of_result);
        writeln!(out, "epoch {epoch}: loss {:.5}, held out {check}", lost / learnt.len() as f64)?;
        out.flush()?;
    }
    Ok(network.rounded())
}

fn pick(symmetries: &[Symmetry; 12], seed: u64, number: usize) -> &Symmetry {
    &symmetries[Random::stream(seed, number as u64).below(12) as usize]
}

/// Fisher and Yates (1938).
fn shuffle(examples: &mut [Example], random: &mut Random) {
    for i in (1..examples.len()).rev() {
        examples.swap(i, random.below(i as u64 + 1) as usize);
    }
}

/// How well a network predicts.
struct Check {
    loss: f64,
    right: f64,
}

impl Check {
    fn of(network: &Network, examples: &[Example], of_result: f32) -> Check {
        let (mut lost, mut right, mut decided) = (0.0, 0_u32, 0_u32);
        for example in examples {
            let score = network.score(&example.input);
            lost += f64::from(loss(score as f32 / 100.0, example.target(of_result)));
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
