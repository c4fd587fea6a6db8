//! The search of the unlimited game, in which no player runs out of rings; see `limited` for its relation to the real
//! game. Keeping a ring never helps here, because the opponent's claim leads to the same board with one more ring on
//! the wrong side. So the game has half the turns of the real one, and of the holders only the lead matters.

use arrayvec::ArrayVec;
use tamsk_rules::{Player, Position, Turn};

use super::node::{Node, with_a_ring_per_place};
use super::ordering::{OrderingDepth, estimate_by_territory, estimate_turn, ordering_score};
use super::proof::Budget;
use super::reach::Live;
use super::solver::{MAX_MARGIN, Solver};
use crate::evaluate::territory;
use crate::search::{Bound, Breadth, Candidates, Entry, Game};

const UNLIMITED: u64 = 0;

/// The least numbers of free places at which these pay off: a table look-up of the best turn, ordering by the network,
/// and ordering by the network after the reply. With fewer places, comparing the grounds orders as well and faster.
const WORTH_ASKING: i32 = 8;
const WORTH_A_LOOK: i32 = 12;
const WORTH_TWO_LOOKS: i32 = 20;

/// The maximum number of turns: three glasses to six neighbours, with or without a claim, or two passes.
const MAX_TURNS: usize = 38;

struct Child {
    turn: Turn,
    position: Position,
    node: Node,
    key: u64,
    order: i32,
}

impl Solver {
    /// Returns a bound on the margin of the side to move that is at least `beta` if the margin is (fail-soft). Both
    /// holders are assumed to have a ring for each free place, with the same lead.
    pub(super) fn unlimited(&mut self, position: &Position, node: &Node, beta: i32, budget: &Budget) -> i32 {
        if self.out_of_budget(budget) {
            return 0;
        }
        let key = node.reach.live.key(position, UNLIMITED);
        let glance = self.at_a_glance(position, node, beta, budget);
        // Rings are added only where turns are searched.
        let decided = glance.or_else(|| decided(self.table.get(key)?, node, beta));
        if let Some(value) = decided {
            self.nodes += 1;
            return value;
        }
        self.unlimited_turns(&with_a_ring_per_place(position), node, key, beta, budget)
    }

    /// Decides by bounds, if possible. The value is meaningless once the budget has run out.
    fn at_a_glance(&mut self, position: &Position, node: &Node, beta: i32, budget: &Budget) -> Option<i32> {
        let Node { reach, fillable_places: room, margin, .. } = node;
        if position.is_over() {
            return Some(*margin);
        }

        // Neither side can drop more rings than places are left.
        if margin + room < beta {
            return Some(margin + room);
        }
        if margin - room >= beta {
            return Some(margin - room);
        }
        self.solo.limit = budget.nodes.saturating_sub(self.nodes);
        if let Some(bound) = self.bound_without_claims(position, node, beta) {
            return Some(bound);
        }
        if reach.apart && position.claim().is_none() {
            let me = Position::to_move(position);
            let exact = margin + self.solo.max_drops(position, me) - self.solo.max_drops(position, !me);
            return Some(if self.out_of_budget(budget) { 0 } else { exact });
        }
        None
    }

    fn unlimited_turns(&mut self, position: &Position, node: &Node, key: u64, beta: i32, budget: &Budget) -> i32 {
        if self.out_of_budget(budget) {
            return 0;
        }
        self.nodes += 1;
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| decided(entry, node, beta)) {
            return value;
        }
        let Node { reach, margin, .. } = node;

        // All turns are bounded before any is searched, because one sufficient bound makes their order irrelevant.
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        let mut best = -MAX_MARGIN;
        let mut open = ArrayVec::<Child, MAX_TURNS>::new();
        for turn in turns.iter().map(|candidate| candidate.turn) {
            if turn.glass_move.is_some_and(|glass_move| !glass_move.ring) {
                continue;
            }
            // Played in place, because a second copy would wait for the pending writes.
            let mut after = *position;
            after.play_unchecked(turn);
            let child = Node::of(&after);
            if let Some(value) = self.at_a_glance(&after, &child, 1 - beta, budget) {
                if self.aborted {
                    return 0;
                }
                best = best.max(-value);
                if best >= beta {
                    return self.keep(key, node, best, turn);
                }
                continue;
            }
            let key = child.reach.live.key(&after, UNLIMITED);
            // All entries are prefetched before the first look-up.
            self.table.prefetch(key);
            open.push(Child { turn, position: after, node: child, key, order: 0 });
        }
        if reach.total_places >= WORTH_ASKING
            && let Some((value, turn)) = self.known_cut_off(&open, beta)
        {
            return self.keep(key, node, value, turn);
        }
        order(&mut open, reach.total_places, known.map_or(0, |entry| entry.best_turn_code));
        let mut left: ArrayVec<u8, MAX_TURNS> = (0..open.len() as u8).collect();
        while let Some(child) = take_best(&open, &mut left) {
            let value = -self.unlimited_turns(&child.position, &child.node, child.key, 1 - beta, budget);
            if self.aborted {
                return 0;
            }
            best = best.max(value);
            if best >= beta {
                return self.keep(key, node, best, child.turn);
            }
        }
        self.table
            .put(key, Entry { score: best - margin, depth: node.depth(), bound: Bound::Upper, best_turn_code: 0 });
        best
    }

    fn keep(&self, key: u64, node: &Node, value: i32, turn: Turn) -> i32 {
        let code = Position::turn_code(turn);
        let entry =
            Entry { score: value - node.margin, depth: node.depth(), bound: Bound::Lower, best_turn_code: code };
        self.table.put(key, entry);
        value
    }

    pub(super) fn unlimited_code(&self, position: &Position, live: &Live) -> u16 {
        self.table.get(live.key(position, UNLIMITED)).map_or(0, |entry| entry.best_turn_code)
    }

    /// Returns the first turn known to reach `beta`, and its value: enhanced transposition cut-off (Plaat et al. 1996).
    fn known_cut_off(&self, children: &[Child], beta: i32) -> Option<(i32, Turn)> {
        children.iter().find_map(|child| {
            let entry = self.table.get(child.key)?;
            let value = -(entry.score + child.node.margin);
            (entry.bound != Bound::Lower && value >= beta).then_some((value, child.turn))
        })
    }

    /// Returns a bound from one side's strategy of dropping a ring every turn, first in its own territory. The opponent
    /// then never gets a claim, and is limited to the places it can reach.
    fn bound_without_claims(&mut self, position: &Position, node: &Node, beta: i32) -> Option<i32> {
        let me = Position::to_move(position);
        let Node { reach, margin, .. } = node;
        let claim = i32::from(position.claim().is_some());
        let theirs = self.own_rings(position, !me, node, 1, |own| {
            let highest = margin + reach.places[0] + claim - own;
            (highest < beta).then_some(highest)
        });
        theirs.or_else(|| {
            self.own_rings(position, me, node, 0, |own| {
                let lowest = margin - reach.places[1] + own;
                (lowest >= beta).then_some(lowest)
            })
        })
    }

    /// Calls `bound` with the number of rings that a side can drop in its own territory: first with 0, then with all
    /// places, and if those suffice, with the number that it can really fill.
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
            // A claim on a socket of the opponent's own territory may spoil its plan.
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

fn decided(entry: Entry, node: &Node, beta: i32) -> Option<i32> {
    let value = entry.score + node.margin;
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value < beta,
    };
    decides.then_some(value)
}

fn order(children: &mut [Child], together: i32, hash_move: u16) {
    if children.len() < 2 {
        return;
    }
    for Child { turn, position, node, order, .. } in children {
        *order = ordering_score(*turn, hash_move, || match together {
            ..WORTH_A_LOOK => estimate_by_territory(&node.reach),
            WORTH_A_LOOK..WORTH_TWO_LOOKS => estimate_turn(position, OrderingDepth::Turn),
            WORTH_TWO_LOOKS.. => estimate_turn(position, OrderingDepth::Reply),
        });
    }
}

fn take_best<'a>(children: &'a [Child], left: &mut ArrayVec<u8, MAX_TURNS>) -> Option<&'a Child> {
    let best = (0..left.len()).max_by_key(|&i| children[usize::from(left[i])].order)?;
    Some(&children[usize::from(left.swap_remove(best))])
}
