//! How long a bot takes over its turns where the 15-second timer is in play, so that whoever plays against it has a use
//! for the timer.

use std::ops::RangeInclusive;

use tamsk_rules::Millis;

use crate::random::Random;

/// The sand in the official timer, in milliseconds (R2.2).
const OFFICIAL_TIMER: Millis = 15_000;

/// When a bot that dawdles lifts its glass, in thousandths of the timer's sand: from 14 to 16 seconds after the flip, so
/// that it is late with a glass in its hand or with none.
const DAWDLES_UNTIL: RangeInclusive<u64> = 933..=1_067;

/// The pace of a player who thinks about their turns as people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The shortest time from the beginning of a turn to the lifting of the glass, in milliseconds. With a shorter timer
    /// than the official one all times are shorter.
    pub shortest: Millis,
    /// The longest such time, in milliseconds. Short times are more frequent.
    pub longest: Millis,
    /// The probability of not minding the timer in a turn, in thousandths.
    pub dawdles: u32,
}

impl Pace {
    /// Draws the pace of the turn that began at `began`, for a timer with `timer` milliseconds of sand.
    pub(super) fn draw(self, began: Millis, timer: Millis, random: &mut Random) -> TurnPace {
        let spread = self.longest - self.shortest + 1;
        let length = self.shortest + random.below(spread).min(random.below(spread));
        let dawdles = random.chance(self.dawdles);
        let until = DAWDLES_UNTIL.start() + random.below(DAWDLES_UNTIL.end() - DAWDLES_UNTIL.start() + 1);
        TurnPace { began, length: scaled(length, timer), dawdles: dawdles.then_some(until) }
    }

    /// Returns the time to lift a glass on average, in milliseconds.
    pub(super) fn mean(self, timer: Millis) -> Millis {
        scaled(self.shortest + (self.longest - self.shortest) / 3, timer)
    }
}

fn scaled(time: Millis, timer: Millis) -> Millis {
    time * timer.min(OFFICIAL_TIMER) / OFFICIAL_TIMER
}

/// What a bot has drawn for one of its turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPace {
    pub(super) began: Millis,
    /// The time to lift the glass, in milliseconds.
    pub(super) length: Millis,
    /// When it lifts if the timer is flipped, in thousandths of its sand; `None` if it minds the timer.
    pub(super) dawdles: Option<u64>,
}
