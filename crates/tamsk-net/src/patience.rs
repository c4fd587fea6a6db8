//! How often and how long a player may be away before the other may choose how to go on.

use tamsk_rules::Millis;

use crate::limits::{PATIENCE, PAUSES};

/// What a player has left of their interruptions, be they pauses or breaks of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The number of interruptions left.
    pub pauses: u8,
    /// The total length left, in milliseconds.
    pub left: Millis,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { pauses: PAUSES, left: PATIENCE }
    }
}

impl Patience {
    /// Begins an interruption. Returns `false` if there was none left.
    pub(crate) fn begin(&mut self) -> bool {
        let left = self.pauses.checked_sub(1);
        self.pauses = left.unwrap_or(0);
        if left.is_none() {
            self.left = 0;
        }
        left.is_some()
    }

    /// Counts some time of an interruption.
    pub(crate) fn count(&mut self, time: Millis) {
        self.left = self.left.saturating_sub(time);
    }

    /// Returns `true` once the other player may choose how to go on.
    pub const fn is_over(self) -> bool {
        self.left == 0
    }

    /// Waits as long again, by the other player's choice.
    pub(crate) fn renew(&mut self) {
        *self = Patience { pauses: self.pauses.max(1), left: PATIENCE };
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

/// What a player does about the other, who stayed away too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Waits as long again.
    Wait,
    /// Leaves the match as it is, to go on with it another day.
    Keep,
    /// Claims the match. The other resigns, so to speak.
    Claim,
    /// Calls the match off, without a result.
    CallOff,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_interruptions_of_two_minutes_together_are_free() {
        let mut patience = Patience::default();
        assert_eq!([0; 3].map(|_| patience.begin()), [true; 3]);
        patience.count(119_999);
        assert!(!patience.is_over());
        patience.count(1);
        assert!(patience.is_over());
        patience.renew();
        assert!(!patience.is_over());

        let mut patience = Patience { pauses: 0, left: 60_000 };
        assert!(!patience.begin() && patience.is_over(), "the fourth interruption is at once too long");
    }

    #[test]
    fn dialling_again_becomes_rarer() {
        assert_eq!([1, 2, 3, 4, 5, 1_000].map(redial_delay), [1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    }
}
