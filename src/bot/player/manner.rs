//! How a player handles glasses, rings and time; not how well they think.

use crate::bot::Difficulty;
use crate::rules::Millis;

/// A player's hand and habits. Times are in milliseconds, chances in a thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// From the moment at which something happens to the beginning of their answer, thinking not counted.
    pub reaction: Millis,
    /// From lifting a glass to placing it.
    pub carry: Millis,
    /// From placing a glass to dropping its ring.
    pub drop: Millis,
    /// Chance that they do not drop a ring.
    pub forgets_ring: u32,
    /// Chance that they do not use a claim.
    pub forgets_claim: u32,
    /// Chance that they see how a glass stands when they think about their turn.
    pub sees_sand: u32,
    /// How long into the opponent's turn they turn the timer; `None`: never.
    pub flips_after: Option<Millis>,
    /// Whether they wait to see if the opponent forgets their ring, so as to claim it.
    pub waits_to_claim: bool,
}

impl Manner {
    /// How a player of this level does it.
    pub const fn of(level: Difficulty) -> Manner {
        let strength = level.strength();
        let careful = Manner {
            reaction: 350,
            carry: strength.hand,
            drop: 350,
            forgets_ring: strength.forgets_ring,
            forgets_claim: strength.forgets_claim,
            sees_sand: 1000,
            flips_after: Some(1_000),
            waits_to_claim: true,
        };
        match level {
            Difficulty::Novice => Manner {
                reaction: 1_000,
                drop: 900,
                sees_sand: 150,
                flips_after: Some(12_000),
                waits_to_claim: false,
                ..careful
            },
            Difficulty::Casual => Manner {
                reaction: 800,
                drop: 700,
                sees_sand: 700,
                flips_after: Some(8_000),
                waits_to_claim: false,
                ..careful
            },
            Difficulty::Club => Manner { reaction: 600, drop: 550, flips_after: Some(4_000), ..careful },
            Difficulty::Expert => Manner { reaction: 450, drop: 450, flips_after: Some(1_500), ..careful },
            Difficulty::Master => careful,
        }
    }

    /// A yardstick's hand: even, careful and neither slow nor fast.
    pub const fn plain() -> Manner {
        Manner {
            reaction: 600,
            carry: 900,
            drop: 550,
            forgets_ring: 0,
            forgets_claim: 0,
            sees_sand: 0,
            flips_after: None,
            waits_to_claim: false,
        }
    }
}
