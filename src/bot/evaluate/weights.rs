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

/// Weights laid out for speed: what each of the [`FEATURES`] is worth with every number of places left.
pub struct Scale([[i32; FEATURES]; PLACES + 1]);

/// Ring places on the board (R1.3).
const PLACES: usize = 64;

impl Scale {
    /// The same weights by places left, in [`PLACES`]ths of a hundredth of a ring.
    pub const fn new(weights: &Weights) -> Scale {
        let mut worth = [[0; FEATURES]; PLACES + 1];
        let mut left = 0;
        while left <= PLACES {
            let mut i = 0;
            while i < FEATURES {
                let (early, late) = (weights.early[i] as i32, weights.late[i] as i32);
                worth[left][i] = early * left as i32 + late * (PLACES - left) as i32;
                i += 1;
            }
            left += 1;
        }
        Scale(worth)
    }

    /// The worth of a position in numbers, for the side to move.
    #[inline]
    pub fn score(&self, features: &Features) -> Score {
        let worth = &self.0[(features.places as usize).min(PLACES)];
        let sum: i32 = features.values.iter().zip(worth).map(|(value, worth)| value * worth).sum();
        (sum / PLACES as i32).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }
}

/// Chosen by hand, before any tuning: where tuning begins.
pub const BY_HAND: Weights = Weights {
    early: [100, 10, 3, 5, 20, 10, -5, 5, 15, 10, 5, 0, -60, 10, -20, -50, 20, 5, 0],
    late: [100, 20, 8, 10, 60, 20, -15, 5, 30, 10, 5, 0, -60, 20, -20, -100, 30, 10, 5],
};

/// What the bot plays with.
pub const TUNED: Weights = Weights {
    early: [82, -16, 0, -5, -28, -13, -8, 0, 201, 17, 18, 21, -284, 1, -139, 366, 82, -4, 1],
    late: [60, 27, 6, 19, 32, 41, -17, 0, 8, 16, 7, -22, -13, -80, 27, -88, -5, 5, -2],
};

/// [`TUNED`], for use.
pub static IN_USE: Scale = Scale::new(&TUNED);
