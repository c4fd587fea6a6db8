//! What each number is worth, early and late in a match.

use super::features::{FEATURES, Features};
use crate::bot::search::{ESTIMATE_LIMIT, Score};

/// Hundredths of a ring for each of the [`FEATURES`], on an empty board and on a full one; between them the worth
/// changes evenly with the places left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// With all 64 places left.
    pub early: [i16; FEATURES],
    /// With none left.
    pub late: [i16; FEATURES],
}

impl Weights {
    /// The worth of a position in numbers, for the side to move.
    #[inline]
    pub fn score(&self, features: &Features) -> Score {
        let mut early = 0;
        let mut late = 0;
        for (i, value) in features.values.iter().enumerate() {
            early += i32::from(*value) * i32::from(self.early[i]);
            late += i32::from(*value) * i32::from(self.late[i]);
        }
        let places = features.places;
        ((early * places + late * (64 - places)) / 64).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }
}

/// Chosen by hand, before any tuning: where tuning begins.
pub const BY_HAND: Weights = Weights {
    early: [100, 10, 3, 5, 20, 10, -5, 0, 5, 0, 0, 15, 10, 5, 0, -60, 10, -20, 0, 0, -50, 20, 5, 0],
    late: [100, 20, 8, 10, 60, 20, -15, 0, 5, 0, 0, 30, 10, 5, 0, -60, 20, -20, 0, 0, -100, 30, 10, 5],
};

/// What the bot plays with.
pub const TUNED: Weights = Weights {
    early: [82, -16, 0, -5, -28, -13, -8, 0, 0, 0, 0, 201, 17, 18, 21, -284, 1, -139, 0, 0, 366, 82, -4, 1],
    late: [60, 27, 6, 19, 32, 41, -17, 0, 0, 0, 0, 8, 16, 7, -22, -13, -80, 27, 0, 0, -88, -5, 5, -2],
};
