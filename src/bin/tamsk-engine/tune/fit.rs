//! Ridge regression: the weights that best predict the rings a game is won by.

use tamsk::bot::evaluate::features::{FEATURES, Features};
use tamsk::bot::evaluate::weights::Weights;

/// Two unknowns for each feature: its early and its late weight.
const UNKNOWNS: usize = 2 * FEATURES;

/// The ridge parameter, which keeps the weights of rare features small.
const RIDGE: f64 = 20.0;

/// Weights are in hundredths of a ring, the regression in rings.
const SCALE: f64 = 100.0;

/// The normal equations.
pub struct Fit {
    products: [[f64; UNKNOWNS]; UNKNOWNS],
    targets: [f64; UNKNOWNS],
    squares: f64,
    samples: u64,
}

impl Fit {
    pub fn new() -> Fit {
        Fit { products: [[0.0; UNKNOWNS]; UNKNOWNS], targets: [0.0; UNKNOWNS], squares: 0.0, samples: 0 }
    }

    /// Adds a position whose side to move won by `margin` rings.
    pub fn add(&mut self, features: &Features, margin: f64) {
        let early = f64::from(features.places) / 64.0;
        let row: [f64; UNKNOWNS] = std::array::from_fn(|i| {
            let value = f64::from(features.values[i % FEATURES]);
            value * if i < FEATURES { early } else { 1.0 - early }
        });
        for (i, x) in row.iter().enumerate() {
            self.targets[i] += x * margin;
            for (j, y) in row.iter().enumerate() {
                self.products[i][j] += x * y;
            }
        }
        self.squares += margin * margin;
        self.samples += 1;
    }

    /// Adds the positions of another fit.
    pub fn merge(&mut self, other: &Fit) {
        for i in 0..UNKNOWNS {
            self.targets[i] += other.targets[i];
            for j in 0..UNKNOWNS {
                self.products[i][j] += other.products[i][j];
            }
        }
        self.squares += other.squares;
        self.samples += other.samples;
    }

    /// The number of positions.
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Returns the mean square error of the margin predicted by these weights, in rings.
    pub fn error(&self, weights: &Weights) -> f64 {
        let all = unknowns(weights);
        let mut sum = self.squares;
        for (i, x) in all.iter().enumerate() {
            sum -= 2.0 * x * self.targets[i];
            for (j, y) in all.iter().enumerate() {
                sum += x * y * self.products[i][j];
            }
        }
        sum / self.samples as f64
    }

    /// Solves the equations by Gaussian elimination.
    pub fn solve(&self) -> Weights {
        let mut rows = self.products;
        let mut right = self.targets;
        for (i, row) in rows.iter_mut().enumerate() {
            row[i] += RIDGE;
        }
        for pivot in 0..UNKNOWNS {
            // No pivot is 0, because the matrix is positive definite.
            let (row, value) = (rows[pivot], right[pivot]);
            for below in pivot + 1..UNKNOWNS {
                let factor = rows[below][pivot] / row[pivot];
                for column in pivot..UNKNOWNS {
                    rows[below][column] -= factor * row[column];
                }
                right[below] -= factor * value;
            }
        }
        for i in (0..UNKNOWNS).rev() {
            let known: f64 = (i + 1..UNKNOWNS).map(|j| rows[i][j] * right[j]).sum();
            right[i] = (right[i] - known) / rows[i][i];
        }
        let rounded = |from: usize| std::array::from_fn(|i| (right[from + i] * SCALE).round() as i16);
        Weights { early: rounded(0), late: rounded(FEATURES) }
    }
}

fn unknowns(weights: &Weights) -> [f64; UNKNOWNS] {
    std::array::from_fn(|i| {
        let weight = if i < FEATURES { weights.early[i] } else { weights.late[i - FEATURES] };
        f64::from(weight) / SCALE
    })
}
