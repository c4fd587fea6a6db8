//! The weights of the evaluation: tapered from an early to a late value (CPW: Tapered Eval).

use super::features::{FEATURES, Features};
use crate::bot::search::{ESTIMATE_LIMIT, Score};

/// The weights of the [`FEATURES`] in hundredths of a ring, for an empty and for a full board; in between they are
/// interpolated by the places left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The weights with all 64 places left.
    pub early: [i16; FEATURES],
    /// The weights with no place left.
    pub late: [i16; FEATURES],
}

/// [`Weights`] laid out for speed: interpolated for every number of places left.
pub struct TaperedWeights([[i32; FEATURES]; PLACES + 1]);

/// Ring places on the board (R1.3).
const PLACES: usize = 64;

impl TaperedWeights {
    /// Interpolates weights, in 64ths of a hundredth of a ring.
    pub const fn new(weights: &Weights) -> TaperedWeights {
        let mut table = [[0; FEATURES]; PLACES + 1];
        let mut left = 0;
        while left <= PLACES {
            let mut i = 0;
            while i < FEATURES {
                let (early, late) = (weights.early[i] as i32, weights.late[i] as i32);
                table[left][i] = early * left as i32 + late * (PLACES - left) as i32;
                i += 1;
            }
            left += 1;
        }
        TaperedWeights(table)
    }

    /// Returns the score of a position with these features, for the side to move.
    #[inline]
    pub fn score(&self, features: &Features) -> Score {
        let weights = &self.0[(features.places as usize).min(PLACES)];
        let sum: i32 = features.values.iter().zip(weights).map(|(value, weight)| value * weight).sum();
        (sum / PLACES as i32).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
    }
}

/// Weights chosen by hand, the starting point of tuning.
pub const BY_HAND: Weights = Weights {
    early: [100, 10, 3, 5, 20, 10, -5, 5, 15, 10, 5, 0, -60, 10, -20, -50, 20, 5, 0],
    late: [100, 20, 8, 10, 60, 20, -15, 5, 30, 10, 5, 0, -60, 20, -20, -100, 30, 10, 5],
};

/// The tuned weights, which the bot plays with.
pub const TUNED: Weights = Weights {
    early: [82, -16, 0, -5, -28, -13, -8, 0, 201, 17, 18, 21, -284, 1, -139, 366, 82, -4, 1],
    late: [60, 27, 6, 19, 32, 41, -17, 0, 8, 16, 7, -22, -13, -80, 27, -88, -5, 5, -2],
};

/// [`TUNED`], interpolated.
pub static CURRENT: TaperedWeights = TaperedWeights::new(&TUNED);
