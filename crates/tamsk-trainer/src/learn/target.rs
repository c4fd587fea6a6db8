//! The results that a network should predict for positions of TAMSK, from 0 for a loss to 1 for a win.

use tamsk_engine::search::{Score, exact_margin};

use super::logistic::sigmoid;

/// Returns the prediction for the score of a search. `unit` is the score for which the odds are e : 1.
pub fn result_of_score(score: Score, unit: f32) -> f32 {
    exact_margin(score).map_or_else(|| sigmoid(score as f32 / unit), result_of_margin)
}

/// Returns the prediction for a margin. Wins by more rings have a slightly greater value, because they are safer.
pub fn result_of_margin(margin: i32) -> f32 {
    0.5 + margin.signum() as f32 * (0.42 + 0.02 * margin.abs().min(4) as f32)
}
