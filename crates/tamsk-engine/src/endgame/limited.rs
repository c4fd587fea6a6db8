//! The limited game, in which players may run out of rings: can the attacker win by at least so many?
//!
//! Only the attacker's holder matters, since the attack fails once the defender's is empty. Until then, more rings
//! would give the defender no other turns, and more rings never hurt the attacker. It follows:
//!
//! - An attack that fails in the unlimited game fails here.
//! - One that succeeds there succeeds here if the attacker has a ring for each place, or if both players have as many
//!   surplus rings as it must win by. Those are left at the end, all in the defender's holder if the attacker runs out.
//!
//! Otherwise, most of the defender's turns that keep a ring need no search. After the attacker's claim the board is as
//! after the drop, with one ring less for the attacker and two less to gain. The proof for the drop still holds unless
//! the attacker runs out, so each proof records how often this could happen, its *slack*:
//!
//! - A result by bounds or the unlimited game has unlimited slack, since the total of rings stays the same. If it
//!   relies on a ring for each place, its slack is the number of surplus rings.
//! - A turn of the attacker keeps the slack of the position after it, as far as rings remain for its drops.
//! - A defender's turn that keeps a ring needs no search if the same turn with the drop has slack, and leaves one less.

use tamsk_rules::{Player, Position};

use super::attack::{ANY_SLACK, Attack, Outcome, StoredOutcome};
use super::node::Node;
use super::ordering::{OrderingDepth, sort_turns};
use super::proof::Budget;
use super::reach::Live;
use super::solver::{MAX_MARGIN, Solver};
use crate::search::{Breadth, Candidates, Game};

/// The node budget of the first search by proof numbers, doubled each time, and the divisor for the plain search.
const FIRST_SHARE: u64 = 100_000;
const PLAIN_PART: u64 = 32;

impl Solver {
    /// Decides an attack by alternating plain search and proof numbers. Plain search is faster with few places or a
    /// small table, but gets lost with many places. A thorough solver uses only plain search.
    pub(super) fn limited(&mut self, position: &Position, attack: Attack, budget: &Budget) -> Outcome {
        if self.thorough {
            return self.search_plainly(position, attack, budget);
        }
        let mut share = FIRST_SHARE;
        loop {
            let part = self.part(budget, share / PLAIN_PART);
            let outcome = self.search_plainly(position, attack, &part);
            if !self.aborted || self.is_spent(budget) {
                return outcome;
            }
            let part = self.part(budget, share);
            if let Some(outcome) = self.search_by_proof_numbers(position, attack, [u32::MAX; 2], &part) {
                return outcome;
            }
            if self.is_spent(budget) {
                return Outcome::failure(0);
            }
            share *= 2;
        }
    }

    fn part<'a>(&mut self, budget: &Budget<'a>, more: u64) -> Budget<'a> {
        self.aborted = false;
        Budget { nodes: budget.nodes.min(self.visited().saturating_add(more)), ..*budget }
    }

    /// Decides an attack by bounds or the unlimited game, skipped if `waits` and it could only prove a failure.
    pub(super) fn decide_by_bounds(
        &mut self,
        position: &Position,
        node: &Node,
        attack: Attack,
        waits: bool,
        budget: &Budget,
    ) -> Option<Outcome> {
        let (mine, theirs, lead) = attack.rings(position);
        let least = attack.least;
        if position.is_over() {
            return Some(Outcome { value: lead, slack: ANY_SLACK });
        }
        let room = node.fillable_places;
        if lead + mine.min(room) < least {
            return Some(Outcome::failure(lead + mine.min(room)));
        }
        if lead - room >= least {
            return Some(Outcome::success(lead - room, ANY_SLACK));
        }
        let more = mine + theirs - room;
        if mine == 0 && more >= least {
            return Some(Outcome::success(more, ANY_SLACK));
        }
        if waits && more < least && mine < room {
            return None;
        }
        let value = self.unlimited_margin(position, node, attack, budget);
        if self.aborted {
            return None;
        }
        self.left_out += u64::from(mine.min(theirs) < room && (value < least || more >= least || mine >= room));
        if value < least {
            // The unlimited game may fail by more, but an attacker who runs out of rings cannot lose here.
            return Some(Outcome::failure(value.max(0)));
        }
        if more >= least {
            let value = if mine >= room { value } else { value.min(more) };
            return Some(Outcome::success(value, ANY_SLACK));
        }
        (mine >= room).then(|| Outcome::success(value, mine - room))
    }

    /// Returns the attacker's margin bound in the unlimited game.
    pub(super) fn unlimited_margin(
        &mut self,
        position: &Position,
        node: &Node,
        attack: Attack,
        budget: &Budget,
    ) -> i32 {
        let Attack { attacker, least } = attack;
        if position.to_move() == attacker {
            self.unlimited(position, node, least, budget)
        } else {
            -self.unlimited(position, node, 1 - least, budget)
        }
    }

    /// Returns the table key of an attack. It includes the total of both holders, which differs with a handicap; for a
    /// thorough solver each holder.
    pub(super) fn limited_key(&self, position: &Position, live: &Live, attack: Attack) -> u64 {
        let holders = Player::BOTH.map(|player| u64::from(position.board().rings_in_holder(player)));
        let holders = if self.thorough { holders[0] | holders[1] << 7 } else { holders[0] + holders[1] };
        let attacks = position.to_move() == attack.attacker;
        // The last bit distinguishes the limited from the unlimited game.
        live.key(position, holders << 2 | u64::from(attacks) << 1 | 1)
    }

    /// Returns the code of the best known turn, from the limited or the unlimited game; 0 if none.
    pub(super) fn best_turn_code(&self, position: &Position, live: &Live, attack: Attack) -> u16 {
        let key = self.limited_key(position, live, attack);
        match self.table.get(key) {
            Some(entry) if entry.best_turn_code != 0 => entry.best_turn_code,
            _ => self.unlimited_code(position, live),
        }
    }
}

impl Solver {
    /// Decides an attack by plain search, without slack. This needs far less of the table than proof numbers.
    pub(super) fn search_plainly(&mut self, position: &Position, attack: Attack, budget: &Budget) -> Outcome {
        if self.out_of_budget(budget) {
            return Outcome::failure(0);
        }
        self.nodes += 1;
        let (mine, _, lead) = attack.rings(position);
        let node = Node::of(position);
        let judged = if self.thorough {
            self.judge_thoroughly(position, &node, attack, budget)
        } else {
            self.decide_by_bounds(position, &node, attack, false, budget)
        };
        if let Some(outcome) = judged {
            return outcome;
        }
        if self.aborted {
            return Outcome::failure(0);
        }
        let key = self.limited_key(position, &node.reach.live, attack);
        let known = self.table.get(key);
        if let Some(outcome) = known.and_then(|entry| StoredOutcome::from(entry).outcome(mine, lead, attack.least)) {
            return outcome;
        }
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        sort_turns(position, &mut turns, self.best_turn_code(position, &node.reach.live, attack), OrderingDepth::Turn);
        let attacks = Position::to_move(position) == attack.attacker;
        let sign = if attacks { 1 } else { -1 };
        let mut best = -MAX_MARGIN;
        let mut code = 0;
        for candidate in &turns {
            let Outcome { value, .. } = self.search_plainly(&position.after(candidate.turn), attack, budget);
            if self.aborted {
                return Outcome::failure(0);
            }
            best = best.max(sign * value);
            if attacks == (value >= attack.least) {
                code = Position::turn_code(candidate.turn);
                break;
            }
        }
        let outcome = Outcome { value: sign * best, slack: 0 };
        self.table.put(key, StoredOutcome::entry(outcome, attack, position, &node, code));
        outcome
    }

    /// Decides an attack by bounds, or by the unlimited game if neither side can run out of rings.
    fn judge_thoroughly(
        &mut self,
        position: &Position,
        node: &Node,
        attack: Attack,
        budget: &Budget,
    ) -> Option<Outcome> {
        let (mine, theirs, lead) = attack.rings(position);
        let value = if position.is_over() {
            lead
        } else if lead + mine.min(node.fillable_places) < attack.least {
            lead + mine.min(node.fillable_places)
        } else if lead - node.fillable_places >= attack.least {
            lead - node.fillable_places
        } else if mine.min(theirs) >= node.fillable_places {
            self.unlimited_margin(position, node, attack, budget)
        } else {
            return None;
        };
        Some(Outcome { value, slack: 0 })
    }
}
