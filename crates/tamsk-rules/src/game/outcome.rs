//! The outcome of a match: by rings, then by time (R6.4, R4.6).

use std::cmp::{Ordering, Reverse};

use arrayvec::ArrayVec;

use super::{Match, Millis, Outcome, Player, Sand};
use crate::EndReason;

impl Match {
    /// Returns the outcome if the match were over now.
    pub(super) fn outcome_by_rings(&self) -> Outcome {
        let fewer = |order: Ordering| match order {
            Ordering::Less => Some(Player::Red),
            Ordering::Equal => None,
            Ordering::Greater => Some(Player::Black),
        };
        if let Some(winner) = fewer(self.rings(Player::Red).cmp(&self.rings(Player::Black))) {
            return Outcome { winner: Some(winner), by: EndReason::Rings };
        }
        // The later list wins, hence the reversed order. Idle glasses have no time, so Level 1 ties here.
        let times = self.end_times(Player::Black).cmp(&self.end_times(Player::Red));
        match fewer(times) {
            Some(winner) => Outcome { winner: Some(winner), by: EndReason::Time },
            None => Outcome { winner: None, by: EndReason::Tie },
        }
    }

    /// When a player's glasses run out or ran out, latest first, without idle ones and those off the board (R4.6).
    /// Slices compare as the rule does: a longer list beats its own beginning.
    pub fn end_times(&self, player: Player) -> ArrayVec<Millis, 3> {
        let mut times: ArrayVec<Millis, 3> = self.glasses[player]
            .iter()
            .filter_map(|glass| match glass.sand {
                Sand::Idle => None,
                Sand::Running { runs_out } => Some(runs_out),
                Sand::Lost { at } => Some(at),
            })
            .collect();
        times.sort_unstable_by_key(|&time| Reverse(time));
        times
    }
}
