//! What the search of the real game asks, answers and remembers.

use tamsk_rules::{Player, Position, Turn};

use super::node::Node;
use crate::search::{Bound, Entry};

/// A question: whether `attacker` wins by `least` rings or more. That is at least one.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) attacker: Player,
    pub(super) least: i32,
}

impl Attack {
    /// The rings of the attacker and of the defender, and the rings by which the attacker leads.
    pub(super) fn rings(self, position: &Position) -> (i32, i32, i32) {
        let of = |player| i32::from(position.board().holder(player));
        let (mine, theirs) = (of(self.attacker), of(!self.attacker));
        (mine, theirs, theirs - mine)
    }
}

/// The answer.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// The attacker wins by as many at least, if the attack succeeds; otherwise by as many at most.
    pub(super) value: i32,
    /// How often a proof of success could be done with a ring less for the attacker and two less to gain.
    pub(super) slack: i32,
}

/// More slack than can be needed, and the most that the table keeps.
pub(super) const ANY_SLACK: i32 = 1_000;
const KEPT_SLACK: i32 = 7;

impl Outcome {
    pub(super) fn success(value: i32, slack: i32) -> Outcome {
        Outcome { value, slack }
    }

    pub(super) fn failure(value: i32) -> Outcome {
        Outcome { value, slack: 0 }
    }

    /// What two successes have in common.
    pub(super) fn and(self, other: Outcome) -> Outcome {
        Outcome { value: self.value.min(other.value), slack: self.slack.min(other.slack) }
    }
}

/// Whether a turn keeps a ring although there is one.
pub(super) fn keeps(position: &Position, turn: Turn) -> bool {
    let rings = position.board().holder(position.to_move());
    turn.glass_move.is_some_and(|glass_move| !glass_move.ring) && rings > u8::from(turn.claim)
}

/// What the table knows about attacks in a position: with at least, or for failures at most, so many rings.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// What is gained on top of the lead.
    gain: i32,
    rings: i32,
    slack: i32,
    success: bool,
}

impl Known {
    /// The entry for an answer. A gain takes 7 bits of the score, the rings 6 and the slack 3.
    pub(super) fn entry(outcome: Outcome, attack: Attack, position: &Position, node: &Node, code: u16) -> Entry {
        let (rings, _, lead) = attack.rings(position);
        let success = outcome.value >= attack.least;
        // No gain reaches these limits. If one did, the entry would say less than is known.
        let gain = (outcome.value - lead).clamp(-64, 63) + 64;
        let score = (gain << 9 | rings << 3 | outcome.slack.min(KEPT_SLACK)) as u16 as i16;
        let bound = if success { Bound::Lower } else { Bound::Upper };
        Entry { score: score.into(), depth: node.depth(), bound, code }
    }

    /// The answer for an attacker who has so many rings, leads by `lead` and wants to win by `least`, if it is known.
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

impl From<Entry> for Known {
    fn from(entry: Entry) -> Known {
        let bits = i32::from(entry.score as u16);
        Known { gain: (bits >> 9) - 64, rings: bits >> 3 & 63, slack: bits & 7, success: entry.bound == Bound::Lower }
    }
}
