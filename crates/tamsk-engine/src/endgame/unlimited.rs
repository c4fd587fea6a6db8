//! The search of the unlimited game, in which no player runs out of rings. The module `limited` explains how this game
//! relates to the real one. Keeping a ring never helps in the unlimited game, because the opponent can claim the place.
//! The board is then the same as after a drop, but the opponent has dropped the ring. The unlimited game therefore has
//! half the turns of the real one. Of the contents of the holders, only the lead matters.

use arrayvec::ArrayVec;
use tamsk_rules::{Player, Position, Turn};

use super::node::{Node, with_ring_for_each_place};
use super::ordering::{OrderingDepth, estimate_by_territory, estimate_turn, ordering_score};
use super::proof::Budget;
use super::reach::LivePosition;
use super::solver::{MAX_MARGIN, Solver};
use crate::evaluate::{TamskNetwork, territory};
use crate::search::{Bound, Breadth, Candidates, SearchablePosition, TableEntry};

const UNLIMITED: u64 = 0;

/// The least number of free places at which it is worth looking up the next positions in the table. From `WORTH_A_LOOK`
/// places, turns are ordered by the network, and from `WORTH_TWO_LOOKS` places, by the network after the best reply.
/// With fewer places, comparing the territories orders turns equally well and is faster.
const WORTH_ASKING: i32 = 8;
const WORTH_A_LOOK: i32 = 12;
const WORTH_TWO_LOOKS: i32 = 20;

/// The maximum number of turns in a position: three glasses to six neighbours, with or without a claim, or two passes.
const MAX_TURNS: usize = 38;

/// A turn of a position, with the position after the turn.
struct Child {
    turn: Turn,
    position: Position,
    node: Node,
    key: u64,
    order: i32,
}

impl Solver {
    /// Returns a bound on the margin of the side to move. The bound is at least `beta` if and only if the margin is at
    /// least `beta` (fail-soft). Both holders are assumed to have a ring for each free place, with the same lead.
    pub(super) fn bound_with_unlimited_rings(
        &mut self,
        position: &Position,
        node: &Node,
        beta: i32,
        budget: &Budget,
    ) -> i32 {
        if self.abort_if_out_of_budget(budget) {
            return 0;
        }
        let key = node.reach.live.key(position, UNLIMITED);
        let glance = self.at_a_glance(position, node, beta, budget);
        // Bounds and stored results need only the lead. Rings are therefore added to the holders only if turns are
        // searched.
        let decided = glance.or_else(|| decided(self.table.get(key)?, node, beta));
        if let Some(value) = decided {
            self.nodes += 1;
            return value;
        }
        self.unlimited_turns(&with_ring_for_each_place(position), node, key, beta, budget)
    }

    /// Decides a position by bounds. Returns `None` if the bounds do not decide it. The value is meaningless once the
    /// budget has run out.
    fn at_a_glance(&mut self, position: &Position, node: &Node, beta: i32, budget: &Budget) -> Option<i32> {
        let Node { reach, fillable_places, lead: margin, .. } = node;
        if position.is_over() {
            return Some(*margin);
        }

        // Neither side can drop more rings than there are places left.
        if margin + fillable_places < beta {
            return Some(margin + fillable_places);
        }
        if margin - fillable_places >= beta {
            return Some(margin - fillable_places);
        }
        self.solo.node_limit = budget.nodes.saturating_sub(self.nodes);
        if let Some(bound) = self.bound_without_claims(position, node, beta) {
            return Some(bound);
        }
        if reach.is_separated && position.claim().is_none() {
            let me = Position::to_move(position);
            let exact = margin + self.solo.max_drops(position, me) - self.solo.max_drops(position, !me);
            return Some(if self.abort_if_out_of_budget(budget) { 0 } else { exact });
        }
        None
    }

    fn unlimited_turns(&mut self, position: &Position, node: &Node, key: u64, beta: i32, budget: &Budget) -> i32 {
        if self.abort_if_out_of_budget(budget) {
            return 0;
        }
        self.nodes += 1;
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| decided(entry, node, beta)) {
            return value;
        }
        let Node { reach, lead: margin, .. } = node;

        // All turns are bounded before any turn is searched. If a single bound suffices, the order of the turns is
        // irrelevant.
        let mut turns = Candidates::new();
        position.add_candidates(Breadth::All, &mut turns);
        let mut best = -MAX_MARGIN;
        let mut open = ArrayVec::<Child, MAX_TURNS>::new();
        for turn in turns.iter().map(|candidate| candidate.turn) {
            if turn.glass_move.is_some_and(|glass_move| !glass_move.drops_ring) {
                continue;
            }
            // The turn is played on the only copy of `position`, because a second copy would wait for the pending
            // memory writes of the first.
            let mut after = *position;
            after.play_unchecked(turn);
            let child = Node::of(&after);
            if let Some(value) = self.at_a_glance(&after, &child, 1 - beta, budget) {
                if self.aborted {
                    return 0;
                }
                best = best.max(-value);
                if best >= beta {
                    return self.store_cut_off(key, node, best, turn);
                }
                continue;
            }
            let key = child.reach.live.key(&after, UNLIMITED);
            // All table entries are prefetched before the first look-up.
            self.table.prefetch(key);
            open.push(Child { turn, position: after, node: child, key, order: 0 });
        }
        if reach.places_reachable_by_any >= WORTH_ASKING
            && let Some((value, turn)) = self.known_cut_off(&open, beta)
        {
            return self.store_cut_off(key, node, value, turn);
        }
        order(&mut open, reach.places_reachable_by_any, known.map_or(0, |entry| entry.best_turn_code), self.network);
        let mut left: ArrayVec<u8, MAX_TURNS> = (0..open.len() as u8).collect();
        while let Some(child) = take_best(&open, &mut left) {
            let value = -self.unlimited_turns(&child.position, &child.node, child.key, 1 - beta, budget);
            if self.aborted {
                return 0;
            }
            best = best.max(value);
            if best >= beta {
                return self.store_cut_off(key, node, best, child.turn);
            }
        }
        self.table.store(
            key,
            TableEntry { score: best - margin, depth: node.table_depth(), bound: Bound::Upper, best_turn_code: 0 },
        );
        best
    }

    fn store_cut_off(&self, key: u64, node: &Node, value: i32, turn: Turn) -> i32 {
        let code = Position::turn_code(turn);
        let entry = TableEntry {
            score: value - node.lead,
            depth: node.table_depth(),
            bound: Bound::Lower,
            best_turn_code: code,
        };
        self.table.store(key, entry);
        value
    }

    /// Returns the code of the best turn that the table contains for the unlimited game, or 0 if it contains none.
    pub(super) fn unlimited_rings_turn_code(&self, position: &Position, live: &LivePosition) -> u16 {
        self.table.get(live.key(position, UNLIMITED)).map_or(0, |entry| entry.best_turn_code)
    }

    /// Returns the first turn that is known to reach `beta`, and its value; `None` if there is no such turn. This is an
    /// enhanced transposition cut-off (Plaat et al. 1996).
    fn known_cut_off(&self, children: &[Child], beta: i32) -> Option<(i32, Turn)> {
        children.iter().find_map(|child| {
            let entry = self.table.get(child.key)?;
            let value = -(entry.score + child.node.lead);
            (entry.bound != Bound::Lower && value >= beta).then_some((value, child.turn))
        })
    }

    /// Returns a bound that one side can enforce by dropping a ring in every turn, first in its own territory. The
    /// opponent then never gets a claim, and can drop rings only in places within reach. Returns `None` if no such
    /// bound shows whether the margin is at least `beta`.
    fn bound_without_claims(&mut self, position: &Position, node: &Node, beta: i32) -> Option<i32> {
        let me = Position::to_move(position);
        let Node { reach, lead: margin, .. } = node;
        let claim = i32::from(position.claim().is_some());
        let theirs = self.own_rings(position, !me, node, 1, |own| {
            let highest = margin + reach.reachable_places[0] + claim - own;
            (highest < beta).then_some(highest)
        });
        theirs.or_else(|| {
            self.own_rings(position, me, node, 0, |own| {
                let lowest = margin - reach.reachable_places[1] + own;
                (lowest >= beta).then_some(lowest)
            })
        })
    }

    /// Tests `bound` with the number of rings that a side drops in its own territory. Tries 0 first, and then the
    /// number of all places there. If the bound holds with all places but not with 0, tests the number of places that
    /// the side can really fill. Returns `None` if the bound does not hold.
    fn own_rings(
        &mut self,
        position: &Position,
        player: Player,
        Node { reach, .. }: &Node,
        side: usize,
        bound: impl Fn(i32) -> Option<i32>,
    ) -> Option<i32> {
        bound(0).or_else(|| {
            let own = reach.exclusive_places[side];
            // If the claim is on a socket in the opponent's own territory, it may spoil the opponent's plan.
            let spoilt = side == 1
                && position
                    .claim()
                    .is_some_and(|socket| territory::to_bitboard(socket.to_set()) & reach.exclusive_sockets[1] != 0);
            if own == 0 || spoilt {
                return None;
            }
            bound(own)?;
            bound(self.solo.max_drops_within(position, player, reach.exclusive_sockets[side]).min(own))
        })
    }
}

fn decided(entry: TableEntry, node: &Node, beta: i32) -> Option<i32> {
    let value = entry.score + node.lead;
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value < beta,
    };
    decides.then_some(value)
}

fn order(children: &mut [Child], together: i32, hash_move: u16, network: &TamskNetwork) {
    if children.len() < 2 {
        return;
    }
    for Child { turn, position, node, order, .. } in children {
        *order = ordering_score(*turn, hash_move, || match together {
            ..WORTH_A_LOOK => estimate_by_territory(&node.reach),
            WORTH_A_LOOK..WORTH_TWO_LOOKS => estimate_turn(position, OrderingDepth::AfterTurn, network),
            WORTH_TWO_LOOKS.. => estimate_turn(position, OrderingDepth::AfterReply, network),
        });
    }
}

fn take_best<'a>(children: &'a [Child], left: &mut ArrayVec<u8, MAX_TURNS>) -> Option<&'a Child> {
    let best = (0..left.len()).max_by_key(|&i| children[usize::from(left[i])].order)?;
    Some(&children[usize::from(left.swap_remove(best))])
}
