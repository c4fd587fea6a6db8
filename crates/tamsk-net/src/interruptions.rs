//! How often and how long a player may interrupt a match before the other may end it.

use tamsk_rules::Millis;

use crate::limits::{MAX_ABSENCE, MAX_PAUSES};

/// The interruptions that a player has left: pauses and breaks of the connection alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interruptions {
    /// The number of interruptions left.
    pub pauses: u8,
    /// The total length left, in milliseconds.
    pub left: Millis,
}

impl Default for Interruptions {
    fn default() -> Interruptions {
        Interruptions { pauses: MAX_PAUSES, left: MAX_ABSENCE }
    }
}

impl Interruptions {
    /// Begins an interruption. Returns `false` if there was none left.
    pub(crate) fn begin(&mut self) -> bool {
        let left = self.pauses.checked_sub(1);
        self.pauses = left.unwrap_or(0);
        if left.is_none() {
            self.left = 0;
        }
        left.is_some()
    }

    /// Counts some milliseconds of an interruption.
    pub(crate) fn count(&mut self, time: Millis) {
        self.left = self.left.saturating_sub(time);
    }

    /// Returns `true` once none is left, so that the other player may choose what happens to the match.
    pub const fn is_over(self) -> bool {
        self.left == 0
    }

    /// Grants as much time again, by the other player's choice.
    pub(crate) fn renew(&mut self) {
        *self = Interruptions { pauses: self.pauses.max(1), left: MAX_ABSENCE };
    }
}

/// Returns the milliseconds to wait before this attempt to dial again, counted from 1: 1, 2, 4, 5, 5, … seconds.
pub const fn redial_delay(attempt: u32) -> Millis {
    match attempt {
        0 | 1 => 1_000,
        2 => 2_000,
        3 => 4_000,
        _ => 5_000,
    }
}

/// What a player does about another who stayed away too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceChoice {
    /// Wait as long again.
    Wait,
    /// Leave the table. The match can be resumed another day.
    Keep,
    /// Claim the match, as if the other had resigned.
    Claim,
    /// Call the match off, without a result.
    CallOff,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_interruptions_of_two_minutes_together_are_free() {
        let mut interruptions = Interruptions::default();
        assert_eq!([0; 3].map(|_| interruptions.begin()), [true; 3]);
        interruptions.count(119_999);
        assert!(!interruptions.is_over());
        interruptions.count(1);
        assert!(interruptions.is_over());
        interruptions.renew();
        assert!(!interruptions.is_over());

        let mut interruptions = Interruptions { pauses: 0, left: 60_000 };
        assert!(!interruptions.begin() && interruptions.is_over(), "the fourth interruption is at once too long");
    }

    #[test]
    fn dialling_again_becomes_rarer() {
        assert_eq!([1, 2, 3, 4, 5, 1_000].map(redial_delay), [1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    }
}
