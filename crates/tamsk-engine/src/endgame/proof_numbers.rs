//! Depth-first proof-number search (Nagai 2002) of the limited game. This search always continues where the least
//! remains to be proven. It therefore spends no time on long manoeuvres around an empty holder if another turn succeeds
//! at once.

use arrayvec::ArrayVec;
use tamsk_rules::{Move, Position, Turn};

use super::attack::{Attack, AttackOutcome, StoredOutcome, UNLIMITED_SPARE_RINGS, withholds_ring};
use super::node::Node;
use super::ordering::{OrderingDepth, estimate_turn, ordering_score};
use super::proof::Budget;
use super::reach::LivePosition;
use super::solver::{MAX_MARGIN, Solver};
use crate::evaluate::TamskNetwork;
use crate::search::{Bound, Breadth, Candidates, MAX_TURNS_PER_POSITION, SearchablePosition, TableEntry};

/// The proof number and the disproof number of an attack: the least numbers of positions that must still be decided to
/// prove and to disprove that the attack succeeds.
type Numbers = [u32; 2];

const MOST: u32 = 30_000;

/// The constant that turns the table key of a position's result into the key of its proof numbers, by XOR.
const NUMBERS: u64 = 0x5BD1_E995_9F3A_C6E7;

/// The least number of fillable places at which the unlimited game is evaluated only after the defender's reply, not
/// before it. Usually the first reply already shows that the attack fails, so the other replies need no evaluation.
const WORTH_WAITING: i32 = 12;

/// The amount by which each further reply of the defender is assumed to be harder to disprove. Smaller steps rely less
/// on the order of the replies.
const REPLY_STEP: u32 = 12;

/// The search of a child goes on until its number exceeds that of the next best child by more than one part in
/// `PATIENCE_DIVISOR`. A smaller divisor makes the search switch between children less often, but stay longer with a
/// child that looked easy.
const PATIENCE_DIVISOR: u32 = 16;

/// A turn of a node, with the position after the turn and its state in the search.
struct Child {
    turn: Turn,
    position: Position,
    key: u64,
    lead: i32,
    rings: i32,
    keeps: bool,
    /// The index of the turn that differs only in dropping the ring; `None` if this turn does not keep a ring.
    drop: Option<usize>,
    order: i32,
    /// The proof and disproof numbers that are assumed if the table contains none.
    first: Numbers,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Open(Option<Numbers>),
    Known(AttackOutcome),
}

impl Solver {
    /// Decides an attack by proof-number search. Returns `None` if the proof or disproof number reaches its limit in
    /// `limits`, or if the budget runs out.
    pub(super) fn search_by_proof_numbers(
        &mut self,
        position: &Position,
        attack: Attack,
        limits: Numbers,
        budget: &Budget,
    ) -> Option<AttackOutcome> {
        if self.abort_if_out_of_budget(budget) {
            return None;
        }
        self.nodes += 1;
        let least = attack.min_margin;
        let (mine, _, lead) = attack.rings_and_lead(position);
        let node = Node::of(position);
        let key = self.limited_rings_key(position, &node.reach.live, attack);
        if let Some(outcome) =
            self.table.get(key).and_then(|entry| StoredOutcome::from(entry).implied_outcome(mine, lead, least))
        {
            return Some(outcome);
        }
        let attacks = Position::to_move(position) == attack.attacker;
        let waits = !attacks && node.fillable_places >= WORTH_WAITING;
        if self.table.get(key ^ NUMBERS).is_none() {
            if let Some(outcome) = self.decide_by_bounds(position, &node, attack, waits, budget) {
                self.table.store(key, StoredOutcome::table_entry(outcome, attack, position, &node, 0));
                return Some(outcome);
            }
            if self.aborted {
                return None;
            }
        }
        let step = if waits { REPLY_STEP } else { 0 };
        let mut children = self.children(position, attack, attacks, step);
        self.look_up(&mut children, least);
        // As long as nothing is known about the children, the proof numbers do not depend on the order of the children.
        let nothing_known = children.iter().all(|child| matches!(child.state, State::Open(None)));
        let (numbers, _) = left_to_do(&children, attacks, mine, least);
        if !nothing_known || !exceeds(numbers, limits) {
            let hash_move = self.best_turn_code(position, &node.reach.live, attack);
            sort(&mut children, attacks, step, hash_move, self.network);
        }
        loop {
            let (numbers, answer) = left_to_do(&children, attacks, mine, least);
            if let Some((outcome, code)) = answer {
                self.table.store(key, StoredOutcome::table_entry(outcome, attack, position, &node, code));
                return Some(outcome);
            }
            if exceeds(numbers, limits) {
                self.put_numbers(key, numbers, &node);
                return None;
            }
            let (i, child_limits) = next(&children, attacks, numbers, limits, mine, least);
            let after = children[i].position;
            let found = self.search_by_proof_numbers(&after, attack, child_limits, budget);
            if self.aborted {
                return None;
            }
            if let Some(outcome) = found {
                children[i].state = State::Known(outcome);
            }
            self.look_up(&mut children, least);
        }
    }

    /// Returns the turns of a position with the positions after them. Turns that keep a ring come last.
    fn children(&self, position: &Position, attack: Attack, attacks: bool, step: u32) -> Vec<Child> {
        let mut turns = Candidates::new();
        position.add_candidates(Breadth::All, &mut turns);
        let child = |turn: Turn| {
            let after = position.after(turn);
            let (rings, _, lead) = attack.rings_and_lead(&after);
            let key = self.limited_rings_key(&after, &LivePosition::of(&after), attack);
            // All table entries are prefetched before the first look-up.
            self.table.prefetch(key);
            self.table.prefetch(key ^ NUMBERS);
            let (keeps, state) = (withholds_ring(position, turn), State::Open(None));
            Child { turn, position: after, key, lead, rings, keeps, drop: None, order: 0, first: [1, 1], state }
        };
        let mut children: Vec<Child> = turns.iter().map(|candidate| child(candidate.turn)).collect();
        arrange(&mut children, attacks, step);
        children
    }

    fn look_up(&self, children: &mut [Child], least: i32) {
        for child in children {
            let State::Open(numbers) = child.state else { continue };
            let known = self.table.get(child.key).map(StoredOutcome::from);
            let outcome = known.and_then(|known| known.implied_outcome(child.rings, child.lead, least));
            child.state = outcome.map_or_else(
                || {
                    let entry = self.table.get(child.key ^ NUMBERS);
                    let stored = entry.map(|entry| [entry.score as u32, u32::from(entry.best_turn_code)]);
                    // The table may have replaced the entry by another one since it was looked up last.
                    State::Open(stored.or(numbers))
                },
                State::Known,
            );
        }
    }

    fn put_numbers(&mut self, key: u64, numbers: Numbers, node: &Node) {
        let [proof, disproof] = numbers.map(|number| number.clamp(1, MOST));
        let entry = TableEntry {
            score: proof as i32,
            depth: node.table_depth(),
            bound: Bound::Exact,
            best_turn_code: disproof as u16,
        };
        self.table.store(key ^ NUMBERS, entry);
    }
}

fn sort(children: &mut [Child], attacks: bool, step: u32, hash_move: u16, network: &TamskNetwork) {
    for child in &mut *children {
        child.order =
            ordering_score(child.turn, hash_move, || estimate_turn(&child.position, OrderingDepth::AfterTurn, network));
    }
    arrange(children, attacks, step);
}

/// Sorts the turns and updates the data that depends on their order. Each turn that drops its ring is assumed to be
/// harder to disprove by `step` than the turn before it.
fn arrange(children: &mut [Child], attacks: bool, step: u32) {
    children.sort_by_key(|child| (child.keeps, -i64::from(child.order)));
    let drops: ArrayVec<Turn, MAX_TURNS_PER_POSITION> =
        children.iter().filter(|child| !child.keeps).map(|child| child.turn).collect();
    for (i, child) in (0..).zip(children) {
        child.drop = None;
        if child.keeps {
            let glass_move = child.turn.glass_move.map(|kept| Move { drops_ring: true, ..kept });
            child.drop = drops.iter().position(|turn| *turn == Turn { glass_move, ..child.turn });
        }
        child.first = match child.drop {
            Some(_) if attacks => [4, 1],
            Some(_) => [1, 1],
            None => [1, 1 + step * i],
        };
    }
}

fn exceeds(numbers: Numbers, limits: Numbers) -> bool {
    numbers[0] >= limits[0] || numbers[1] >= limits[1]
}

/// Returns the proof and disproof numbers of a node. If the node is decided, also returns its result and the code of
/// the deciding turn.
fn left_to_do(children: &[Child], attacks: bool, mine: i32, least: i32) -> (Numbers, Option<(AttackOutcome, u16)>) {
    if attacks { any(children, mine, least) } else { all(children, mine, least) }
}

/// Returns the index of the child to search next, and the limits of its search. The child is the one that is easiest to
/// prove for the attacker, or to disprove for the defender. Its search ends when another child is clearly easier.
fn next(
    children: &[Child],
    attacks: bool,
    numbers: Numbers,
    limits: Numbers,
    mine: i32,
    least: i32,
) -> (usize, Numbers) {
    let (easy, hard) = if attacks { (0, 1) } else { (1, 0) };
    let (mut best, mut own, mut second) = (0, [u32::MAX; 2], u32::MAX);
    for (i, child) in children.iter().enumerate() {
        if let State::Open(numbers) = child.state
            && (attacks || counts(children, child, mine, least))
        {
            let numbers = numbers.unwrap_or(child.first);
            if numbers[easy] < own[easy] {
                second = own[easy];
                (best, own) = (i, numbers);
            } else {
                second = second.min(numbers[easy]);
            }
        }
    }
    if own.iter().any(|number| *number >= MOST / 2) {
        // The table cannot store much greater numbers. If the search of this child had limits, it might therefore be
        // repeated forever.
        return (best, [u32::MAX; 2]);
    }
    let mut child_limits = [0; 2];
    child_limits[easy] = limits[easy].min(second.saturating_add(1 + second / PATIENCE_DIVISOR));
    child_limits[hard] = limits[hard].saturating_sub(numbers[hard].saturating_sub(own[hard]));
    (best, child_limits)
}

/// Returns `true` if a turn of the defender must still be searched. A turn that keeps its ring is searched only after
/// the same turn with a drop. It is not searched at all if the result of the turn with the drop has spare rings.
fn counts(children: &[Child], child: &Child, mine: i32, least: i32) -> bool {
    match child.drop.map(|drop| children[drop].state) {
        None => true,
        Some(State::Open(_)) => false,
        Some(State::Known(outcome)) => outcome.margin_bound < least || outcome.spare_rings == 0 || mine == 0,
    }
}

/// Returns the proof and disproof numbers of a node where the attacker is to move, and the result if the node is
/// decided. One successful turn is enough.
fn any(children: &[Child], mine: i32, least: i32) -> (Numbers, Option<(AttackOutcome, u16)>) {
    let (mut proof, mut disproof, mut open) = (u32::MAX, 0, 0);
    let mut best = -MAX_MARGIN;
    for child in children {
        match child.state {
            State::Known(AttackOutcome { margin_bound, spare_rings }) if margin_bound >= least => {
                let used = i32::from(child.turn.claims_ring) + i32::from(child.turn.move_drops_ring());
                let outcome = AttackOutcome::success(margin_bound, spare_rings.min(mine - used));
                return ([0, MOST], Some((outcome, Position::turn_code(child.turn))));
            }
            State::Known(outcome) => best = best.max(outcome.margin_bound),
            State::Open(numbers) => {
                let [to_prove, to_disprove] = numbers.unwrap_or(child.first);
                proof = proof.min(to_prove);
                disproof = disproof.max(to_disprove);
                open += 1;
            }
        }
    }
    if open == 0 {
        return ([MOST, 0], Some((AttackOutcome::failure(best), 0)));
    }
    ([proof, disproof + open - 1], None)
}

/// Returns the proof and disproof numbers of a node where the defender is to move, and the result if the node is
/// decided. The attack must succeed after every turn.
fn all(children: &[Child], mine: i32, least: i32) -> (Numbers, Option<(AttackOutcome, u16)>) {
    let (mut proof, mut disproof, mut open) = (0, u32::MAX, 0);
    let mut worst = AttackOutcome::success(MAX_MARGIN, UNLIMITED_SPARE_RINGS);
    for child in children {
        match child.state {
            State::Known(outcome) if outcome.margin_bound < least => {
                return (
                    [MOST, 0],
                    Some((AttackOutcome::failure(outcome.margin_bound), Position::turn_code(child.turn))),
                );
            }
            State::Known(outcome) => worst = worst.and(outcome),
            State::Open(_) if !counts(children, child, mine, least) => {
                if let Some(State::Known(outcome)) = child.drop.map(|drop| children[drop].state) {
                    worst.spare_rings = worst.spare_rings.min(outcome.spare_rings - 1).min(mine - 1);
                }
            }
            State::Open(numbers) => {
                let [to_prove, to_disprove] = numbers.unwrap_or(child.first);
                proof = proof.max(to_prove);
                disproof = disproof.min(to_disprove);
                open += 1;
            }
        }
    }
    if open == 0 {
        return ([0, MOST], Some((worst, 0)));
    }
    ([proof + open - 1, disproof], None)
}
