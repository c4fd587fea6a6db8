//! Attacks, which ask whether one side can win by at least a given number of rings. This module also contains the
//! results of attacks and their table entries.

use tamsk_rules::{Player, Position, Turn};

use super::node::Node;
use crate::search::{Bound, TableEntry};

/// The question of whether `attacker` wins by at least `min_margin` rings. `min_margin` is positive.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    /// The player who attacks.
    pub(super) attacker: Player,
    /// The number of rings by which the attacker must win.
    pub(super) min_margin: i32,
}

impl Attack {
    /// Returns the attacker's rings, the defender's rings, and the attacker's lead.
    pub(super) fn rings_and_lead(self, position: &Position) -> (i32, i32, i32) {
        let of = |player| i32::from(position.board().rings_in_holder(player));
        let (mine, theirs) = (of(self.attacker), of(!self.attacker));
        (mine, theirs, theirs - mine)
    }
}

/// The result of an attack.
#[derive(Clone, Copy)]
pub(super) struct AttackOutcome {
    /// The lower bound of the attacker's margin if the attack succeeds, otherwise the upper bound.
    pub(super) margin_bound: i32,
    /// The number of rings that the attacker can spare. The attack still succeeds with up to this many rings fewer,
    /// provided that the attacker needs to gain two rings fewer for each missing ring.
    pub(super) spare_rings: i32,
}

/// The number of spare rings of a result that is valid however many rings are missing.
pub(super) const UNLIMITED_SPARE_RINGS: i32 = 1_000;
/// The greatest number of spare rings that the table stores.
const MAX_STORED_SPARE_RINGS: i32 = 7;

impl AttackOutcome {
    pub(super) fn success(margin_bound: i32, spare_rings: i32) -> AttackOutcome {
        AttackOutcome { margin_bound, spare_rings }
    }

    pub(super) fn failure(margin_bound: i32) -> AttackOutcome {
        AttackOutcome { margin_bound, spare_rings: 0 }
    }

    /// Combines two results by taking the lower margin bound and the smaller number of spare rings.
    pub(super) fn and(self, other: AttackOutcome) -> AttackOutcome {
        AttackOutcome {
            margin_bound: self.margin_bound.min(other.margin_bound),
            spare_rings: self.spare_rings.min(other.spare_rings),
        }
    }
}

/// Returns `true` if a turn keeps a ring that it could drop.
pub fn withholds_ring(position: &Position, turn: Turn) -> bool {
    let rings = position.board().rings_in_holder(position.to_move());
    turn.glass_move.is_some_and(|glass_move| !glass_move.drops_ring) && rings > u8::from(turn.claims_ring)
}

/// The result of an attack, as stored in the transposition table. A success remains valid if the attacker has more
/// rings, a failure if the attacker has fewer.
#[derive(Clone, Copy)]
pub(super) struct StoredOutcome {
    /// The number of rings that the attacker gains in addition to the lead.
    gain: i32,
    rings: i32,
    spare_rings: i32,
    success: bool,
}

impl StoredOutcome {
    /// Returns the table entry of a result. The score of the entry holds the gain in 7 bits, the rings in 6 and the
    /// spare rings in 3.
    pub(super) fn table_entry(
        outcome: AttackOutcome,
        attack: Attack,
        position: &Position,
        node: &Node,
        code: u16,
    ) -> TableEntry {
        let (rings, _, lead) = attack.rings_and_lead(position);
        let success = outcome.margin_bound >= attack.min_margin;
        // No gain should exceed these limits. If one did, the stored result would be weaker, but still correct.
        let gain = (outcome.margin_bound - lead).clamp(-64, 63) + 64;
        let score = (gain << 9 | rings << 3 | outcome.spare_rings.min(MAX_STORED_SPARE_RINGS)) as u16 as i16;
        let bound = if success { Bound::Lower } else { Bound::Upper };
        TableEntry { score: score.into(), depth: node.table_depth(), bound, best_turn_code: code }
    }

    /// Returns what the stored result implies for an attacker who has `rings` rings, leads by `lead` and needs a margin
    /// of `least`. Returns `None` if it implies nothing.
    pub(super) fn implied_outcome(self, rings: i32, lead: i32, least: i32) -> Option<AttackOutcome> {
        if self.success {
            let fewer = self.rings - rings;
            let value = lead + self.gain - 2 * fewer.max(0);
            (fewer <= self.spare_rings && value >= least)
                .then(|| AttackOutcome::success(value, self.spare_rings - fewer))
        } else {
            let value = lead + self.gain;
            (rings <= self.rings && value < least).then(|| AttackOutcome::failure(value))
        }
    }
}

impl From<TableEntry> for StoredOutcome {
    fn from(entry: TableEntry) -> StoredOutcome {
        let bits = i32::from(entry.score as u16);
        StoredOutcome {
            gain: (bits >> 9) - 64,
            rings: bits >> 3 & 63,
            spare_rings: bits & 7,
            success: entry.bound == Bound::Lower,
        }
    }
}
