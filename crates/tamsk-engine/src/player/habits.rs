//! How a player handles glasses, rings and time, as opposed to how well they choose their turns. Bots take their time
//! where the 15-second timer is in play, so that whoever plays against them has a use for it.

use std::ops::RangeInclusive;

use tamsk_rules::Millis;

use crate::difficulty::Difficulty;
use crate::random::Random;

/// A player's habits. Times are in milliseconds, probabilities in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// The time from an event to the start of the reaction to it, without thinking.
    pub reaction: Millis,
    /// The time from lifting a glass to placing it.
    pub carry: Millis,
    /// The time from placing a glass to dropping its ring.
    pub drop: Millis,
    /// The probability of forgetting to drop a ring.
    pub forgets_ring: u32,
    /// The probability of forgetting to use a claim.
    pub forgets_claim: u32,
    /// The probability of considering sand when choosing a turn.
    pub sees_sand: u32,
    /// The same when one of their glasses is about to run out.
    pub sees_danger: u32,
    /// How long after the start of the opponent's turn they flip the timer; `None` for never.
    pub flips_after: Option<Millis>,
    /// The probability of not thinking of the timer at all during a turn of the opponent.
    pub forgets_timer: u32,
    /// Whether they wait to see if the opponent forgets their ring, in order to claim it.
    pub waits_to_claim: bool,
    /// How long they take over a turn where the timer is in play; `None` for no longer than they have to.
    pub pace: Option<Pace>,
}

impl Habits {
    /// The habits of a player of this difficulty.
    pub const fn of(difficulty: Difficulty) -> Habits {
        let strength = difficulty.strength();
        let careful = Habits {
            reaction: 350,
            carry: strength.hand,
            drop: 350,
            forgets_ring: strength.forgets_ring,
            forgets_claim: strength.forgets_claim,
            sees_sand: 1000,
            sees_danger: 1000,
            flips_after: Some(1_000),
            forgets_timer: 0,
            waits_to_claim: true,
            pace: None,
        };
        match difficulty {
            Difficulty::Novice => Habits {
                reaction: 1_000,
                drop: 900,
                sees_sand: 150,
                sees_danger: 500,
                flips_after: Some(12_000),
                forgets_timer: 400,
                waits_to_claim: false,
                pace: Some(Pace { shortest: 2_000, longest: 12_000, dawdles: 120 }),
                ..careful
            },
            Difficulty::Casual => Habits {
                reaction: 800,
                drop: 700,
                sees_sand: 700,
                sees_danger: 600,
                flips_after: Some(8_000),
                forgets_timer: 150,
                waits_to_claim: false,
                pace: Some(Pace { shortest: 2_000, longest: 12_000, dawdles: 50 }),
                ..careful
            },
            Difficulty::Club => Habits { reaction: 600, drop: 550, flips_after: Some(4_000), ..careful },
            Difficulty::Expert => Habits { reaction: 450, drop: 450, flips_after: Some(1_500), ..careful },
            Difficulty::Master => careful,
        }
    }

    /// The habits of the baseline players: careful, and neither slow nor fast.
    pub const fn baseline() -> Habits {
        Habits {
            reaction: 600,
            carry: 900,
            drop: 550,
            forgets_ring: 0,
            forgets_claim: 0,
            sees_sand: 0,
            sees_danger: 0,
            flips_after: None,
            forgets_timer: 0,
            waits_to_claim: false,
            pace: None,
        }
    }
}

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
