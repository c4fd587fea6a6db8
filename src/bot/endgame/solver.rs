//! The proof search: null-window searches (MTD(f), Plaat 1996) to the end of the match.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::keeping::keeping_is_worse;
use super::node::Node;
use super::ordering::{Foresight, order};
use super::proof::{Budget, Proof, who_wins};
use super::reach::Reach;
use super::solo::Solo;
use crate::bot::evaluate::grid;
use crate::bot::search::{Bound, Breadth, Candidate, Candidates, Entry, Game, Table};
use crate::rules::{Player, Position, Turn};

/// A proof search that remembers what it has proven.
pub struct Solver {
    table: Table,
    solo: Solo,
    nodes: u64,
    aborted: bool,
    /// Whether turns that keep a ring are tried wherever a player may run out of rings.
    thorough: bool,
    /// How many positions of the last proof were judged without such turns although a player might.
    left_out: u64,
}

/// How many free places make it worth while to look for the best turn first, to ask the table for it, and to look past
/// the reply.
const WORTH_A_LOOK: i32 = 4;
const WORTH_ASKING: i32 = 11;
const WORTH_TWO_LOOKS: i32 = 20;

/// More rings than any match can be won by.
const MAX_MARGIN: i32 = 65;

impl Solver {
    /// Creates a solver with a transposition table of this many mebibytes.
    pub fn new(hash_mib: usize) -> Solver {
        Solver {
            table: Table::new(hash_mib),
            solo: Solo::default(),
            nodes: 0,
            aborted: false,
            thorough: false,
            left_out: 0,
        }
    }

    /// Creates a solver that tries turns which keep a ring wherever a player may run out of rings, to check the argument
    /// by which others leave them out.
    pub fn thorough(hash_mib: usize) -> Solver {
        Solver { thorough: true, ..Solver::new(hash_mib) }
    }

    /// How many positions of the last proof it judged without turns that keep a ring, although a player might run out of
    /// rings; 0 for a [thorough](Solver::thorough) solver.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Forgets everything proven.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solo = Solo::default();
    }

    /// Proves who wins `position`, or bounds on it if the budget runs out. With a guess of 0 or more the first search
    /// decides whether the side to move wins, with a lower one whether it loses.
    pub fn prove_winner(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| who_wins(proof, guess))
    }

    /// Proves who wins `position`, as [`Solver::prove_winner`] does, and then the margin.
    pub fn prove(&mut self, position: &Position, guess: i32, budget: &Budget) -> Proof {
        self.prove_by(position, budget, |proof| {
            let Proof { lowest, highest, .. } = *proof;
            let margin = if lowest > 0 { lowest + 1 } else { highest };
            who_wins(proof, guess).or_else(|| (lowest < highest).then_some(margin))
        })
    }

    /// Proves whether the side to move wins `position` by more than so many rings; nothing if the budget runs out.
    pub fn prove_at_most(&mut self, position: &Position, margin: i32, budget: &Budget) -> Proof {
        let mut beta = Some(margin + 1);
        self.prove_by(position, budget, |_| beta.take())
    }

    /// Asks, as long as there is a next question, whether the margin is at least so many rings.
    fn prove_by(&mut self, position: &Position, budget: &Budget, mut next: impl FnMut(&Proof) -> Option<i32>) -> Proof {
        self.nodes = 0;
        self.left_out = 0;
        self.solo.nodes = 0;
        self.aborted = false;
        self.table.begin();
        let mut proof = Proof { lowest: -MAX_MARGIN, highest: MAX_MARGIN, turn: None, nodes: 0 };
        if position.is_over() {
            let (board, me) = (position.board(), position.to_move());
            let margin = i32::from(board.holder(!me)) - i32::from(board.holder(me));
            return Proof { lowest: margin, highest: margin, ..proof };
        }
        while let Some(beta) = next(&proof) {
            let Some((value, turn)) = self.root(position, beta, budget) else { break };
            if value >= beta {
                proof.lowest = value;
                proof.turn = Some(turn);
            } else {
                proof.highest = value;
            }
        }
        Proof { nodes: self.nodes + self.solo.nodes, ..proof }
    }

    /// Searches the root with a null window below `beta`; `None` if aborted or over.
    fn root(&mut self, position: &Position, beta: i32, budget: &Budget) -> Option<(i32, Turn)> {
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        let node = Node::of(position);
        let key = node.key(position);
        let known = self.table.get(key).map_or(0, |entry| entry.code);
        order(position, &mut turns, known, Foresight::Reply);
        let mut best: Option<(i32, Turn)> = None;
        for candidate in &turns {
            let child = position.after(candidate.turn);
            let value = -self.search(&child, 1 - beta, budget);
            if self.aborted {
                return None;
            }
            if best.is_none_or(|(old, _)| value > old) {
                best = Some((value, candidate.turn));
            }
            if value >= beta {
                let score = value - node.margin;
                let entry = Entry { score, depth: 64, bound: Bound::Lower, code: Position::code(candidate.turn) };
                self.table.put(key, entry);
                break;
            }
        }
        best
    }

    fn out_of_budget(&mut self, budget: &Budget) -> bool {
        let nodes = self.nodes + self.solo.nodes;
        if nodes >= budget.nodes {
            self.aborted = true;
        } else if self.nodes.is_multiple_of(1024) {
            self.aborted |= budget.stop.load(Ordering::Relaxed)
                || budget.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.aborted
    }

    /// Returns a bound on the margin of the side to move that decides whether it is at least `beta` (fail-soft).
    fn search(&mut self, position: &Position, beta: i32, budget: &Budget) -> i32 {
        if self.out_of_budget(budget) {
            return 0;
        }
        self.nodes += 1;
        let me = position.to_move();
        let board = position.board();
        let holders = [board.holder(me), board.holder(!me)].map(i32::from);
        let margin = holders[1] - holders[0];
        if position.is_over() {
            return margin;
        }

        // Bounds from the rings and places left: no side can drop more of either.
        let node = Node::of(position);
        let Node { reach, room, plenty, .. } = &node;
        let (room, plenty) = (*room, *plenty);
        let claim = i32::from(position.claim().is_some());
        let highest = margin + holders[0].min(room);
        let lowest = margin - holders[1].min(room);
        if highest < beta {
            return highest;
        }
        if lowest >= beta {
            return lowest;
        }
        if let Some(bound) = self.bound_without_claims(position, reach, holders, claim, beta, budget) {
            return bound;
        }
        if plenty && reach.apart && claim == 0 {
            self.solo.limit = budget.nodes.saturating_sub(self.nodes);
            let exact = margin + self.solo.most(position, me) - self.solo.most(position, !me);
            return if self.out_of_budget(budget) { 0 } else { exact };
        }

        self.search_turns(position, &node, beta, budget)
    }

    /// Searches the turns of a position that no bound decides.
    fn search_turns(&mut self, position: &Position, node: &Node, beta: i32, budget: &Budget) -> i32 {
        let Node { reach, plenty, margin, .. } = node;
        let key = node.key(position);
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
        let drops_only = self.drops_only(position, node, beta, &mut turns);
        let foresight = match reach.together {
            ..WORTH_A_LOOK => Foresight::None,
            WORTH_A_LOOK..WORTH_TWO_LOOKS => Foresight::Turn,
            WORTH_TWO_LOOKS.. => Foresight::Reply,
        };
        if reach.together >= WORTH_ASKING
            && let Some(value) = self.known_cut_off(position, &turns, beta)
        {
            return value;
        }
        order(position, &mut turns, known.map_or(0, |entry| entry.code), foresight);
        let mut best = -MAX_MARGIN;
        let mut code = 0;
        for candidate in &turns {
            let child = position.after(candidate.turn);
            let value = -self.search(&child, 1 - beta, budget);
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
        if drops_only && !plenty && best < beta {
            // That kept rings are no better holds for this question alone.
            best = beta - 1;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let depth = reach.together.clamp(0, 64) as u8;
        self.table.put(key, Entry { score: best - margin, depth, bound, code });
        best
    }

    /// Leaves out turns that keep a ring although there is one, if none is better, and returns whether it did.
    fn drops_only(&mut self, position: &Position, node: &Node, beta: i32, turns: &mut Candidates<Turn>) -> bool {
        if !node.plenty && (self.thorough || !keeping_is_worse(position, node, beta)) {
            return false;
        }
        let all = turns.len();
        let rings = position.board().holder(Position::to_move(position));
        turns.retain(|Candidate { turn, .. }| {
            turn.glass_move.is_none_or(|glass_move| glass_move.ring || rings == u8::from(turn.claim))
        });
        self.left_out += u64::from(!node.plenty && turns.len() < all);
        true
    }

    /// Enhanced transposition cut-off (Plaat et al. 1996): the value of the first turn known to reach `beta`.
    fn known_cut_off(&self, position: &Position, turns: &Candidates<Turn>, beta: i32) -> Option<i32> {
        turns.iter().find_map(|candidate| {
            let child = position.after(candidate.turn);
            let node = Node::of(&child);
            let entry = self.table.get(node.key(&child))?;
            let value = -(entry.score + node.margin);
            (entry.bound != Bound::Lower && value >= beta).then_some(value)
        })
    }

    /// Returns a bound from one side's strategy of dropping a ring every turn, first in its own territory as long as
    /// that has room. The opponent then never gets to claim, and is limited to what it can reach. A strategy that may
    /// empty the holder cannot lose, but proves no more than that.
    fn bound_without_claims(
        &mut self,
        position: &Position,
        reach: &Reach,
        holders: [i32; 2],
        claim: i32,
        beta: i32,
        budget: &Budget,
    ) -> Option<i32> {
        self.solo.limit = budget.nodes.saturating_sub(self.nodes);
        let me = position.to_move();
        let margin = holders[1] - holders[0];
        let room = reach.together + claim;
        let theirs = self.own_rings(position, !me, reach, 1, holders, |own| {
            let highest = margin + holders[0].min(reach.places[0] + claim) - own;
            let highest = if holders[1] > room { highest } else { highest.max(0) };
            (highest < beta).then_some(highest)
        });
        if theirs.is_some() {
            return theirs;
        }
        self.own_rings(position, me, reach, 0, holders, |own| {
            let lowest = margin - holders[1].min(reach.places[1]) + own;
            let lowest = if holders[0] > room { lowest } else { lowest.min(0) };
            (lowest >= beta).then_some(lowest)
        })
    }

    /// Calls `bound` with the number of rings that a side can drop in its own territory, if that may be enough: first
    /// with none, then, if it would be enough to fill all places, with those it can really fill.
    fn own_rings(
        &mut self,
        position: &Position,
        player: Player,
        reach: &Reach,
        side: usize,
        holders: [i32; 2],
        bound: impl Fn(i32) -> Option<i32>,
    ) -> Option<i32> {
        bound(0).or_else(|| {
            let own = reach.own[side].min(holders[side]);
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
