//! The search of the limited game, in which players may run out of rings. It decides whether the attacker can win by at
//! least a given number of rings.
//!
//! Only the number of the attacker's rings matters, because the attack fails once the defender's holder is empty. Until
//! then, more rings would give the defender no additional turns. More rings never hurt the attacker. Therefore:
//!
//! - An attack that fails in the unlimited game also fails in the limited game.
//! - An attack that succeeds in the unlimited game also succeeds in the limited game in two cases: the attacker has a
//!   ring for each place, or both players together have as many surplus rings as the attacker must win by. The
//!   surplus rings are those that remain when every place is filled. If the attacker runs out of rings, all of them are
//!   in the defender's holder.
//!
//! In all other cases, most of the defender's turns that keep a ring need no search. After the attacker has claimed the
//! place, the board is the same as after a drop, but the attacker has one ring fewer and needs to gain two rings fewer.
//! The proof for the drop remains valid unless the attacker runs out of rings. Each proof therefore records how many
//! rings the attacker could lose in this way, its *spare rings*:
//!
//! - A result from bounds or from the unlimited game has any number of spare rings, because the total number of rings
//!   stays the same. If the result relies on a ring for each place, only the surplus rings are spare.
//! - A turn of the attacker has the spare rings of the position after the turn, but at most as many as the attacker has
//!   left after the turn.
//! - A turn of the defender that keeps a ring needs no search if the same turn with a drop has a spare ring. The turn
//!   that keeps the ring then has one spare ring fewer.

use tamsk_rules::{Player, Position};

use super::attack::{Attack, AttackOutcome, StoredOutcome, UNLIMITED_SPARE_RINGS};
use super::node::Node;
use super::ordering::{OrderingDepth, sort_turns};
use super::proof::Budget;
use super::reach::LivePosition;
use super::solver::{MAX_MARGIN, Solver};
use crate::search::{Breadth, Candidates, SearchablePosition};

/// The node budget of the first proof-number search. The budget doubles for each further search. The budget of plain
/// search is smaller by the factor `PLAIN_PART`.
const FIRST_SHARE: u64 = 100_000;
const PLAIN_PART: u64 = 32;

impl Solver {
    /// Decides an attack by alternating between plain search and proof-number search. Plain search is faster with few
    /// places or a small table, but does not finish with many places. A thorough solver uses only plain search.
    pub(super) fn solve_with_limited_rings(
        &mut self,
        position: &Position,
        attack: Attack,
        budget: &Budget,
    ) -> AttackOutcome {
        if self.includes_ring_keeping_turns {
            return self.search_depth_first(position, attack, budget);
        }
        let mut share = FIRST_SHARE;
        loop {
            let part = self.part(budget, share / PLAIN_PART);
            let outcome = self.search_depth_first(position, attack, &part);
            if !self.aborted || self.is_whole_budget_spent(budget) {
                return outcome;
            }
            let part = self.part(budget, share);
            if let Some(outcome) = self.search_by_proof_numbers(position, attack, [u32::MAX; 2], &part) {
                return outcome;
            }
            if self.is_whole_budget_spent(budget) {
                return AttackOutcome::failure(0);
            }
            share *= 2;
        }
    }

    fn part<'a>(&mut self, budget: &Budget<'a>, more: u64) -> Budget<'a> {
        self.aborted = false;
        Budget { nodes: budget.nodes.min(self.visited_nodes().saturating_add(more)), ..*budget }
    }

    /// Decides an attack by bounds or by the unlimited game. Returns `None` if neither decides it. If `waits` is
    /// `true`, does not search the unlimited game where that could prove only a failure.
    pub(super) fn decide_by_bounds(
        &mut self,
        position: &Position,
        node: &Node,
        attack: Attack,
        waits: bool,
        budget: &Budget,
    ) -> Option<AttackOutcome> {
        let (mine, theirs, lead) = attack.rings_and_lead(position);
        let least = attack.min_margin;
        if position.is_over() {
            return Some(AttackOutcome { margin_bound: lead, spare_rings: UNLIMITED_SPARE_RINGS });
        }
        let room = node.fillable_places;
        if lead + mine.min(room) < least {
            return Some(AttackOutcome::failure(lead + mine.min(room)));
        }
        if lead - room >= least {
            return Some(AttackOutcome::success(lead - room, UNLIMITED_SPARE_RINGS));
        }
        let more = mine + theirs - room;
        if mine == 0 && more >= least {
            return Some(AttackOutcome::success(more, UNLIMITED_SPARE_RINGS));
        }
        if waits && more < least && mine < room {
            return None;
        }
        let value = self.margin_with_unlimited_rings(position, node, attack, budget);
        if self.aborted {
            return None;
        }
        self.positions_skipping_kept_rings +=
            u64::from(mine.min(theirs) < room && (value < least || more >= least || mine >= room));
        if value < least {
            // In the limited game, an attacker who runs out of rings cannot lose. The bound is therefore at least 0,
            // even if the margin in the unlimited game is lower.
            return Some(AttackOutcome::failure(value.max(0)));
        }
        if more >= least {
            let value = if mine >= room { value } else { value.min(more) };
            return Some(AttackOutcome::success(value, UNLIMITED_SPARE_RINGS));
        }
        (mine >= room).then(|| AttackOutcome::success(value, mine - room))
    }

    /// Returns a bound on the attacker's margin in the unlimited game. The bound is at least `attack.min_margin` if and
    /// only if the attack succeeds in that game.
    pub(super) fn margin_with_unlimited_rings(
        &mut self,
        position: &Position,
        node: &Node,
        attack: Attack,
        budget: &Budget,
    ) -> i32 {
        let Attack { attacker, min_margin } = attack;
        if position.to_move() == attacker {
            self.bound_with_unlimited_rings(position, node, min_margin, budget)
        } else {
            -self.bound_with_unlimited_rings(position, node, 1 - min_margin, budget)
        }
    }

    /// Returns the table key of an attack. The key includes the total number of rings in both holders, because this
    /// total depends on the handicap. For a thorough solver, the key includes the number of rings in each holder.
    pub(super) fn limited_rings_key(&self, position: &Position, live: &LivePosition, attack: Attack) -> u64 {
        let holders = Player::BOTH.map(|player| u64::from(position.board().rings_in_holder(player)));
        let holders =
            if self.includes_ring_keeping_turns { holders[0] | holders[1] << 7 } else { holders[0] + holders[1] };
        let attacks = position.to_move() == attack.attacker;
        // The last bit distinguishes limited rings from unlimited rings.
        live.key(position, holders << 2 | u64::from(attacks) << 1 | 1)
    }

    /// Returns the code of the best turn that is known with the limited number of rings, or else with unlimited rings.
    /// Returns 0 if no turn is known.
    pub(super) fn best_turn_code(&self, position: &Position, live: &LivePosition, attack: Attack) -> u16 {
        let key = self.limited_rings_key(position, live, attack);
        match self.table.get(key) {
            Some(entry) if entry.best_turn_code != 0 => entry.best_turn_code,
            _ => self.unlimited_rings_turn_code(position, live),
        }
    }
}

impl Solver {
    /// Decides an attack by plain search. The result has no spare rings. Plain search needs far less space in the table
    /// than proof-number search.
    pub(super) fn search_depth_first(&mut self, position: &Position, attack: Attack, budget: &Budget) -> AttackOutcome {
        if self.abort_if_out_of_budget(budget) {
            return AttackOutcome::failure(0);
        }
        self.nodes += 1;
        let (mine, _, lead) = attack.rings_and_lead(position);
        let node = Node::of(position);
        let judged = if self.includes_ring_keeping_turns {
            self.judge_thoroughly(position, &node, attack, budget)
        } else {
            self.decide_by_bounds(position, &node, attack, false, budget)
        };
        if let Some(outcome) = judged {
            return outcome;
        }
        if self.aborted {
            return AttackOutcome::failure(0);
        }
        let key = self.limited_rings_key(position, &node.reach.live, attack);
        let known = self.table.get(key);
        if let Some(outcome) =
            known.and_then(|entry| StoredOutcome::from(entry).implied_outcome(mine, lead, attack.min_margin))
        {
            return outcome;
        }
        let mut turns = Candidates::new();
        position.add_candidates(Breadth::All, &mut turns);
        sort_turns(
            position,
            &mut turns,
            self.best_turn_code(position, &node.reach.live, attack),
            OrderingDepth::AfterTurn,
            self.network,
        );
        let attacks = Position::to_move(position) == attack.attacker;
        let sign = if attacks { 1 } else { -1 };
        let mut best = -MAX_MARGIN;
        let mut code = 0;
        for candidate in &turns {
            let AttackOutcome { margin_bound, .. } =
                self.search_depth_first(&position.after(candidate.turn), attack, budget);
            if self.aborted {
                return AttackOutcome::failure(0);
            }
            best = best.max(sign * margin_bound);
            if attacks == (margin_bound >= attack.min_margin) {
                code = Position::turn_code(candidate.turn);
                break;
            }
        }
        let outcome = AttackOutcome { margin_bound: sign * best, spare_rings: 0 };
        self.table.store(key, StoredOutcome::table_entry(outcome, attack, position, &node, code));
        outcome
    }

    /// Decides an attack by bounds. Uses the unlimited game only if neither side can run out of rings. Returns `None`
    /// if the attack remains undecided.
    fn judge_thoroughly(
        &mut self,
        position: &Position,
        node: &Node,
        attack: Attack,
        budget: &Budget,
    ) -> Option<AttackOutcome> {
        let (mine, theirs, lead) = attack.rings_and_lead(position);
        let margin_bound = if position.is_over() {
            lead
        } else if lead + mine.min(node.fillable_places) < attack.min_margin {
            lead + mine.min(node.fillable_places)
        } else if lead - node.fillable_places >= attack.min_margin {
            lead - node.fillable_places
        } else if mine.min(theirs) >= node.fillable_places {
            self.margin_with_unlimited_rings(position, node, attack, budget)
        } else {
            return None;
        };
        Some(AttackOutcome { margin_bound, spare_rings: 0 })
    }
}
