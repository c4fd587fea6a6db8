//! The search of the game in which nobody ever runs out of rings.
//!
//! There a turn that keeps its ring is never better than the same with the ring dropped: the opponent may answer by
//! claiming the socket, and the board is then as after the drop, with a ring more on the wrong side. Of the holders only
//! the lead matters. So this game has half the turns of the real one and far fewer positions. What it says about that is
//! told in `limited`.

use arrayvec::ArrayVec;

use super::node::{Node, margin};
use super::ordering::{Foresight, order};
use super::proof::Budget;
use super::reach::Live;
use super::solver::{MAX_MARGIN, Solver};
use crate::bot::evaluate::grid;
use crate::bot::search::{Bound, Breadth, Candidate, Candidates, Entry, Game, MAX_CANDIDATES};
use crate::rules::{Player, Position, Turn};

/// What tells keys of this game apart from those of the real one.
const UNLIMITED: u64 = 0;

/// How many free places make it worth while to look for the best turn first, to ask the table for it, and to look past
/// the reply.
const WORTH_A_LOOK: i32 = 4;
const WORTH_ASKING: i32 = 11;
const WORTH_TWO_LOOKS: i32 = 20;

impl Solver {
    /// Returns a bound on the margin of the side to move that decides whether it is at least `beta` (fail-soft), in a
    /// position with a ring for each free place in both holders.
    pub(super) fn unlimited(&mut self, position: &Position, beta: i32, budget: &Budget) -> i32 {
        if self.out_of_budget(budget) {
            return 0;
        }
        self.nodes += 1;
        let node = Node::of(position);
        let Node { reach, room, margin, .. } = &node;
        if position.is_over() {
            return *margin;
        }

        // Bounds from the places left: no side can drop more.
        if margin + room < beta {
            return margin + room;
        }
        if margin - room >= beta {
            return margin - room;
        }
        let key = reach.live.key(position, UNLIMITED);
        self.table.prefetch(key);
        if let Some(bound) = self.bound_without_claims(position, &node, beta, budget) {
            return bound;
        }
        if reach.apart && position.claim().is_none() {
            let me = Position::to_move(position);
            self.solo.limit = budget.nodes.saturating_sub(self.nodes);
            let exact = margin + self.solo.most(position, me) - self.solo.most(position, !me);
            return if self.out_of_budget(budget) { 0 } else { exact };
        }
        self.unlimited_turns(position, &node, key, beta, budget)
    }

    /// Searches the turns of a position that no bound decides.
    fn unlimited_turns(&mut self, position: &Position, node: &Node, key: u64, beta: i32, budget: &Budget) -> i32 {
        let Node { reach, margin, .. } = node;
        let known = self.table.get(key);
        if let Some(entry) = known {
            let value = entry.score + margin;
            let decided = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value < beta,
            };
            if decided {
                return value;
            }
        }

        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        turns.retain(|Candidate { turn, .. }| turn.glass_move.is_none_or(|glass_move| glass_move.ring));
        if reach.together >= WORTH_ASKING
            && let Some((value, turn)) = self.known_cut_off(position, &turns, beta)
        {
            let code = Position::code(turn);
            self.table.put(key, Entry { score: value - margin, depth: node.depth(), bound: Bound::Lower, code });
            return value;
        }
        let foresight = match reach.together {
            ..WORTH_A_LOOK => Foresight::None,
            WORTH_A_LOOK..WORTH_TWO_LOOKS => Foresight::Turn,
            WORTH_TWO_LOOKS.. => Foresight::Reply,
        };
        order(position, &mut turns, known.map_or(0, |entry| entry.code), foresight);
        let mut best = -MAX_MARGIN;
        let mut code = 0;
        for candidate in &turns {
            let value = -self.unlimited(&position.after(candidate.turn), 1 - beta, budget);
            if self.aborted {
                return 0;
            }
            if value > best {
                best = value;
                if value >= beta {
                    code = Position::code(candidate.turn);
                    break;
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.table.put(key, Entry { score: best - margin, depth: node.depth(), bound, code });
        best
    }

    /// The turn that the table knows to be best without limits, as its code; 0 if none.
    pub(super) fn unlimited_code(&self, position: &Position) -> u16 {
        self.table.get(Live::of(position).key(position, UNLIMITED)).map_or(0, |entry| entry.code)
    }

    /// Enhanced transposition cut-off (Plaat et al. 1996): the first turn known to reach `beta`, and its value.
    fn known_cut_off(&self, position: &Position, turns: &Candidates<Turn>, beta: i32) -> Option<(i32, Turn)> {
        // All are on their way from memory before the first is looked at.
        let mut children = ArrayVec::<(u64, i32, Turn), MAX_CANDIDATES>::new();
        for candidate in turns {
            let child = position.after(candidate.turn);
            let key = Live::of(&child).key(&child, UNLIMITED);
            self.table.prefetch(key);
            children.push((key, margin(&child), candidate.turn));
        }
        children.iter().find_map(|&(key, margin, turn)| {
            let entry = self.table.get(key)?;
            let value = -(entry.score + margin);
            (entry.bound != Bound::Lower && value >= beta).then_some((value, turn))
        })
    }

    /// Returns a bound from one side's strategy of dropping a ring every turn, first in its own territory as long as
    /// that has room. The opponent then never gets to claim, and is limited to what it can reach.
    fn bound_without_claims(&mut self, position: &Position, node: &Node, beta: i32, budget: &Budget) -> Option<i32> {
        self.solo.limit = budget.nodes.saturating_sub(self.nodes);
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

    /// Calls `bound` with the number of rings that a side can drop in its own territory, if that may be enough: first
    /// with none, then, if it would be enough to fill all places, with those it can really fill.
    fn own_rings(
        &mut self,
        position: &Position,
        player: Player,
        Node { reach, .. }: &Node,
        side: usize,
        bound: impl Fn(i32) -> Option<i32>,
    ) -> Option<i32> {
        bound(0).or_else(|| {
            let own = reach.own[side];
            // A claim may spoil the plan of the opponent, whose glass stands there.
            let spoilt =
                side == 1 && position.claim().is_some_and(|socket| grid::of(socket.bit()) & reach.only[1] != 0);
            if own == 0 || spoilt {
                return None;
            }
            bound(own)?;
            bound(self.solo.most_within(position, player, reach.only[side]).min(own))
        })
    }
}
