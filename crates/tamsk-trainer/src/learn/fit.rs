//! Fits a network to labelled positions.

use std::fmt;
use std::fs;
use std::path::Path;

use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use tamsk_engine::command_line::files::InputKind;
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::evaluate::network::NetworkShape;
use tamsk_engine::random::Random;

use super::config::FitConfig;
use super::examples::{Examples, TrainingData};
use super::float_network::{FitState, FloatNetwork};
use super::game::{GameNetwork, LearnedGame};
use super::logistic::cross_entropy;

/// The number of examples per update of the weights.
const BATCH: usize = 4_096;

/// The number of parts into which a batch is divided for parallel work. The number is fixed, so that sums do not depend
/// on the number of threads.
const PARTS: usize = 8;

const CHECKPOINT: InputKind = InputKind::new("checkpoint", 16);

/// The name of the file that contains the state of a fit after its last finished epoch. An interrupted fit continues
/// from this state.
const CHECKPOINT_FILE: &str = "fit.checkpoint";

/// The settings of one fit.
pub struct Fit<'a> {
    pub seed: u64,
    pub epochs: u32,
    pub config: &'a FitConfig,
}

/// The figures that show how well a network fits the positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FitResult {
    /// The number of positions that the network was fitted to.
    pub positions: u64,
    /// The number of positions that were held out.
    pub held_out_positions: u64,
    /// The mean cross-entropy of the positions in the last epoch.
    pub loss: f64,
    /// The mean cross-entropy of the positions that were held out.
    pub held_out_loss: f64,
    /// The percentage of held-out positions for which the network favours the same side as the target. Positions whose
    /// target favours neither side do not count.
    pub held_out_same_side_percent: f64,
}

impl fmt::Display for FitResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FitResult { loss, held_out_loss, held_out_same_side_percent, .. } = self;
        write!(f, "loss {loss:.5}, held out {held_out_loss:.5}, same side {held_out_same_side_percent:.2} %")
    }
}

impl Fit<'_> {
    /// Fits a network to `data` with `jobs` threads. Continues from the checkpoint in `folder` if there is one, and
    /// otherwise begins with the weights of `initial`. After each epoch, calls `each_epoch` with the number of finished
    /// epochs and the result. Fails if a checkpoint cannot be written or read, or if `each_epoch` fails.
    pub fn run<G: LearnedGame>(
        &self,
        initial: FloatNetwork,
        data: &TrainingData,
        folder: &Path,
        jobs: usize,
        progress: &ProgressBar,
        mut each_epoch: impl FnMut(u32, &FitResult) -> Result<(), Failure>,
    ) -> Result<(Box<G::Network>, FitResult), Failure> {
        let checkpoint = folder.join(CHECKPOINT_FILE);
        let mut state = if checkpoint.exists() {
            let bytes = files::read(&checkpoint, &CHECKPOINT).map_err(|error| files::failure(&checkpoint, error))?;
            FitState::from_bytes(initial.shape(), &bytes).map_err(|why| files::failure(&checkpoint, why))?
        } else {
            FitState::new(initial)
        };
        progress.inc(u64::from(state.epochs) * data.training.len() as u64);
        let symmetries = G::symmetries();
        let mut reached = None;
        while state.epochs < self.epochs {
            let loss = self.run_epoch(&mut state, &data.training, &symmetries, jobs, progress)?;
            let result = check::<G>(&G::Network::round(&state.network), data, loss);
            each_epoch(state.epochs, &result)?;
            reached = Some(result);
            if state.epochs < self.epochs {
                files::write_atomically(&checkpoint, &state.to_bytes())
                    .map_err(|error| Failure::from_write_error(&checkpoint, &error))?;
            }
        }
        let reached = reached.ok_or_else(|| files::failure(&checkpoint, "all epochs are finished"))?;
        Ok((G::Network::round(&state.network), reached))
    }

    /// Deletes the checkpoint in `folder`, which is no longer needed once the network has been written.
    pub fn delete_checkpoint(folder: &Path) {
        // A leftover checkpoint does no harm.
        let _ = fs::remove_file(folder.join(CHECKPOINT_FILE));
    }

    /// Runs the next epoch and returns its mean loss.
    fn run_epoch(
        &self,
        state: &mut FitState,
        examples: &Examples,
        symmetries: &[Vec<u16>],
        jobs: usize,
        progress: &ProgressBar,
    ) -> Result<f64, Failure> {
        let mut random = Random::stream(self.seed, 1 + u64::from(state.epochs));
        let order = shuffled(examples.len(), &mut random);
        let turned = random.next_u64();
        let done = state.epochs as f32 / (self.epochs - 1).max(1) as f32;
        let rate = self.config.learning_rate * libm::powf(0.01, done);
        let mut lost = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let parts = parallel::map(0..PARTS as u64, jobs, |part| {
                let mut gradient = state.network.zero_gradient();
                let mut neurons = Vec::new();
                let mut lost = 0.0;
                for (i, &example) in batch.iter().enumerate().skip(part as usize).step_by(PARTS) {
                    let symmetry = pick(symmetries, turned, number * BATCH + i);
                    let example = examples.get(example as usize);
                    lost += f64::from(state.network.add_gradient(example, symmetry, &mut gradient, &mut neurons));
                }
                (gradient, lost)
            })?;
            let mut gradient = state.network.zero_gradient();
            for (part, part_lost) in parts {
                lost += part_lost;
                for (sum, value) in gradient.iter_mut().zip(part) {
                    *sum += value / batch.len() as f32;
                }
            }
            state.optimiser.step(&mut state.network, &gradient, rate, self.config.weight_decay);
            progress.inc(batch.len() as u64);
        }
        state.epochs += 1;
        Ok(lost / examples.len() as f64)
    }
}

fn pick(symmetries: &[Vec<u16>], seed: u64, number: usize) -> &[u16] {
    &symmetries[Random::stream(seed, number as u64).below(symmetries.len() as u64) as usize]
}

/// Returns the numbers below `count` in random order (Fisher and Yates 1938).
fn shuffled(count: usize, random: &mut Random) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    for i in (1..count).rev() {
        order.swap(i, random.below(i as u64 + 1) as usize);
    }
    order
}

/// Checks a network on the held-out positions. The network has the rounded weights with which it will play.
fn check<G: LearnedGame>(network: &G::Network, data: &TrainingData, loss: f64) -> FitResult {
    let (mut lost, mut same, mut decided) = (0.0, 0_u32, 0_u32);
    let NetworkShape { score_of_unit_logit, .. } = G::SHAPE;
    for example in data.held_out.iter() {
        let score = network.score(&example);
        lost += f64::from(cross_entropy(score as f32 / score_of_unit_logit, example.target));
        if example.target != 0.5 {
            decided += 1;
            same += u32::from((score > 0) == (example.target > 0.5));
        }
    }
    FitResult {
        positions: data.training.len() as u64,
        held_out_positions: data.held_out.len() as u64,
        loss,
        held_out_loss: lost / data.held_out.len() as f64,
        held_out_same_side_percent: 100.0 * f64::from(same) / f64::from(decided.max(1)),
    }
}
