//! The limits on interruptions by a player, after which the other player may end the match.

use tamsk_rules::Millis;

use crate::limits::{MAX_INTERRUPTION_TIME, MAX_INTERRUPTIONS};

/// The interruptions that a player has left. Pauses and lost connections count alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterruptionBudget {
    /// The number of interruptions left.
    pub interruptions_left: u8,
    /// The total time left for interruptions, in milliseconds.
    pub time_left: Millis,
}

impl Default for InterruptionBudget {
    fn default() -> InterruptionBudget {
        InterruptionBudget { interruptions_left: MAX_INTERRUPTIONS, time_left: MAX_INTERRUPTION_TIME }
    }
}

impl InterruptionBudget {
    /// Begins an interruption. Returns `false` if no interruption is left.
    pub(crate) fn use_interruption(&mut self) -> bool {
        let left = self.interruptions_left.checked_sub(1);
        self.interruptions_left = left.unwrap_or(0);
        if left.is_none() {
            self.time_left = 0;
        }
        left.is_some()
    }

    /// Subtracts `time` from the time left. `time` is the length of a part of an interruption, in milliseconds.
    pub(crate) fn spend_time(&mut self, time: Millis) {
        self.time_left = self.time_left.saturating_sub(time);
    }

    /// Returns `true` once no time is left. The other player may then choose what happens to the match.
    pub const fn is_time_used_up(self) -> bool {
        self.time_left == 0
    }

    /// Restores the full time and at least one interruption, because the other player chose to wait.
    pub(crate) fn renew(&mut self) {
        *self =
            InterruptionBudget { interruptions_left: self.interruptions_left.max(1), time_left: MAX_INTERRUPTION_TIME };
    }
}

/// Returns the delay before an attempt to dial again, in milliseconds. Attempts are counted from 1, and their delays
/// are 1, 2, 4, 5, 5, … seconds.
pub const fn redial_delay(attempt: u32) -> Millis {
    match attempt {
        0 | 1 => 1_000,
        2 => 2_000,
        3 => 4_000,
        _ => 5_000,
    }
}

/// A player's choice after the other player stayed away too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceChoice {
    /// Give the other player the full time again.
    Wait,
    /// Leave the table. The match can be resumed on another day.
    Leave,
    /// Claim the match, as if the other player had resigned.
    ClaimMatch,
    /// Call the match off, without a result.
    CallOff,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_interruptions_of_two_minutes_together_are_free() {
        let mut interruptions = InterruptionBudget::default();
        assert_eq!([0; 3].map(|_| interruptions.use_interruption()), [true; 3]);
        interruptions.spend_time(119_999);
        assert!(!interruptions.is_time_used_up());
        interruptions.spend_time(1);
        assert!(interruptions.is_time_used_up());
        interruptions.renew();
        assert!(!interruptions.is_time_used_up());

        let mut interruptions = InterruptionBudget { interruptions_left: 0, time_left: 60_000 };
        assert!(
            !interruptions.use_interruption() && interruptions.is_time_used_up(),
            "the fourth interruption is at once too long"
        );
    }

    #[test]
    fn redial_delays_grow_to_five_seconds() {
        assert_eq!([1, 2, 3, 4, 5, 1_000].map(redial_delay), [1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    }
}
