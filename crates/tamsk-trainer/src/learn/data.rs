//! Samples as the trainer sees them.

use std::path::PathBuf;

use tamsk_engine::command_line::Failure;
use tamsk_engine::evaluate::network::{CLASSES, Input};
use tamsk_engine::evaluate::territory::Territory;
use tamsk_engine::search::{Score, margin};

use super::sample::{Sample, read_file};
use super::symmetry::Symmetry;

/// Of so many games one is held out.
const HOLD_OUT: u32 = 20;

/// A sample with the input of the network.
#[derive(Clone, Copy)]
pub struct Example {
    /// What the network sees.
    pub input: Input,
    /// The rings by which the side to move won.
    pub margin: i8,
    /// What the search thought.
    pub score: i16,
    /// Whether the margin is proven.
    pub proven: bool,
}

impl Example {
    fn of(sample: &Sample) -> Example {
        let Sample { position, margin, score, proven, .. } = *sample;
        let (board, me) = (position.board(), position.to_move());
        let territory = Territory::of(board, [board.glasses(me), board.glasses(!me)]);
        let lead = i32::from(board.holder(!me)) - i32::from(board.holder(me));
        Example { input: Input::of(&territory, lead), margin, score, proven }
    }

    /// Calls `f` with each input that is set, in the position mapped by a symmetry.
    #[inline(always)]
    pub fn for_each(&self, symmetry: &Symmetry, mut f: impl FnMut(usize)) {
        for row in self.input.rows() {
            match symmetry.get(row / CLASSES) {
                Some(to) => f(usize::from(*to) * CLASSES + row % CLASSES),
                None => f(row),
            }
        }
    }

    /// The result to be predicted, between 0 for a loss and 1 for a win: so much of it as the game ended, and the rest
    /// as the search thought.
    pub fn target(&self, of_result: f32) -> f32 {
        let ended = result(self.margin.into());
        let score = Score::from(self.score);
        let thought = margin(score).map_or_else(|| sigmoid(score as f32 / 100.0), result);
        if self.proven { ended } else { of_result * ended + (1.0 - of_result) * thought }
    }
}

/// What a margin counts: a win by more rings is a little safer.
fn result(margin: i32) -> f32 {
    0.5 + margin.signum() as f32 * (0.42 + 0.02 * margin.abs().min(4) as f32)
}

/// The logistic function.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The examples to learn from and those held out, split by game.
pub struct Data {
    pub learnt: Vec<Example>,
    pub held_out: Vec<Example>,
}

impl Data {
    /// Reads files of samples.
    ///
    /// # Errors
    ///
    /// Fails if one cannot be read, is damaged, or if there are no samples.
    pub fn read(files: &[PathBuf]) -> Result<Data, Failure> {
        let mut data = Data { learnt: Vec::new(), held_out: Vec::new() };
        for file in files {
            read_file(file, |sample| {
                let list = if sample.game.is_multiple_of(HOLD_OUT) { &mut data.held_out } else { &mut data.learnt };
                list.push(Example::of(&sample));
            })?;
        }
        if data.learnt.is_empty() || data.held_out.is_empty() {
            return Err(Failure::Input("too few games to learn from".to_owned()));
        }
        Ok(data)
    }
}
