//! What each number is worth, early and late in a match.

use super::features::{FEATURES, Features};
use crate::bot::search::{ESTIMATE_LIMIT, Score};

/// Hundredths of a ring for each of the [`FEATURES`], on an empty board and on a full one; between them the worth
/// changes evenly with the places left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// With all 64 places left.
    pub early: [i32; FEATURES],
    /// With none left.
    pub late: [i32; FEATURES],
}

impl Weights {
    /// The worth of a position in numbers, for the side to move.
    #[inline]
    pub fn score(&self, features: &Features) -> Score {
        let mut early = 0;
        let mut late = 0;
        for (i, value) in features.values.iter().enumerate() {
            early += value * self.early[i];
            late += value * self.late[i];
        }
        let places = features.places;
        ((early * places + late * (64 - places)) / 64).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }
}

/// Chosen by hand, before any tuning: where tuning begins.
pub const BY_HAND: Weights = Weights {
    early: [100, 10, 3, 5, 20, 10, 15, 10, 5, 0, -60, -5, 10, -50, -20, 20, 5, 0],
    late: [100, 20, 8, 10, 60, 20, 30, 10, 5, 0, -60, -15, 20, -100, -20, 30, 10, 5],
};

/// What the bot plays with.
pub const TUNED: Weights = Weights {
    early: [82, -16, 0, -5, -28, -13, 201, 17, 18, 21, -284, -8, 1, 366, -139, 82, -4, 1],
    late: [60, 27, 6, 19, 32, 41, 8, 16, 7, -22, -13, -17, -80, -88, 27, -5, 5, -2],
};
