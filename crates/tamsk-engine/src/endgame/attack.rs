//! The question, the result and the table entries of an attack: can one side win by at least a given number of rings?

use tamsk_rules::{Player, Position, Turn};

use super::node::Node;
use crate::search::{Bound, Entry};

/// The question whether `attacker` wins by at least `least` rings, a positive number.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) attacker: Player,
    pub(super) least: i32,
}

impl Attack {
    /// Returns the attacker's rings, the defender's rings, and the attacker's lead.
    pub(super) fn rings(self, position: &Position) -> (i32, i32, i32) {
        let of = |player| i32::from(position.board().rings_in_holder(player));
        let (mine, theirs) = (of(self.attacker), of(!self.attacker));
        (mine, theirs, theirs - mine)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// The lower bound of the attacker's margin if the attack succeeds, otherwise the upper bound.
    pub(super) value: i32,
    /// How often the proof could be repeated with one ring less for the attacker and two less to gain.
    pub(super) slack: i32,
}

/// More slack than ever needed, and the greatest slack that the table stores.
pub(super) const ANY_SLACK: i32 = 1_000;
const KEPT_SLACK: i32 = 7;

impl Outcome {
    pub(super) fn success(value: i32, slack: i32) -> Outcome {
        Outcome { value, slack }
    }

    pub(super) fn failure(value: i32) -> Outcome {
        Outcome { value, slack: 0 }
    }

    pub(super) fn and(self, other: Outcome) -> Outcome {
        Outcome { value: self.value.min(other.value), slack: self.slack.min(other.slack) }
    }
}

/// Returns `true` if a turn keeps a ring that it could drop.
pub(super) fn keeps_ring(position: &Position, turn: Turn) -> bool {
    let rings = position.board().rings_in_holder(position.to_move());
    turn.glass_move.is_some_and(|glass_move| !glass_move.ring) && rings > u8::from(turn.claim)
}

/// A result in the table. It holds for at least as many rings if the attack succeeded, otherwise for at most as many.
#[derive(Clone, Copy)]
pub(super) struct StoredOutcome {
    /// The gain on top of the lead.
    gain: i32,
    rings: i32,
    slack: i32,
    success: bool,
}

impl StoredOutcome {
    /// Returns the table entry of a result. The score holds the gain in 7 bits, the rings in 6 and the slack in 3.
    pub(super) fn entry(outcome: Outcome, attack: Attack, position: &Position, node: &Node, code: u16) -> Entry {
        let (rings, _, lead) = attack.rings(position);
        let success = outcome.value >= attack.least;
        // No gain should reach these limits. If one did, the entry would only be weaker.
        let gain = (outcome.value - lead).clamp(-64, 63) + 64;
        let score = (gain << 9 | rings << 3 | outcome.slack.min(KEPT_SLACK)) as u16 as i16;
        let bound = if success { Bound::Lower } else { Bound::Upper };
        Entry { score: score.into(), depth: node.depth(), bound, best_turn_code: code }
    }

    /// Returns the implied result for an attacker who has `rings`, leads by `lead` and needs a margin of `least`.
    pub(super) fn outcome(self, rings: i32, lead: i32, least: i32) -> Option<Outcome> {
        if self.success {
            let fewer = self.rings - rings;
            let value = lead + self.gain - 2 * fewer.max(0);
            (fewer <= self.slack && value >= least).then(|| Outcome::success(value, self.slack - fewer))
        } else {
            let value = lead + self.gain;
            (rings <= self.rings && value < least).then(|| Outcome::failure(value))
        }
    }
}

impl From<Entry> for StoredOutcome {
    fn from(entry: Entry) -> StoredOutcome {
        let bits = i32::from(entry.score as u16);
        StoredOutcome {
            gain: (bits >> 9) - 64,
            rings: bits >> 3 & 63,
            slack: bits & 7,
            success: entry.bound == Bound::Lower,
        }
    }
}
