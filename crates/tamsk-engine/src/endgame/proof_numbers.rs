//! Depth-first proof-number search (Nagai 2002) of the limited game. It continues where the least is left to prove, so
//! it does not get lost in long manoeuvres around an empty holder while another turn succeeds at once.

use arrayvec::ArrayVec;
use tamsk_rules::{Move, Position, Turn};

use super::attack::{ANY_SLACK, Attack, Outcome, StoredOutcome, keeps_ring};
use super::node::Node;
use super::ordering::{OrderingDepth, estimate_turn, ordering_score};
use super::proof::Budget;
use super::reach::Live;
use super::solver::{MAX_MARGIN, Solver};
use crate::search::{Bound, Breadth, Candidates, Entry, Game, MAX_CANDIDATES};

/// The proof and the disproof number: the least number of positions still to decide; 0 if none.
type Numbers = [u32; 2];

const MOST: u32 = 30_000;

/// Converts the table key of a result to that of its numbers.
const NUMBERS: u64 = 0x5BD1_E995_9F3A_C6E7;

/// With at least this many places, the unlimited game is evaluated only for the attacker's positions after each reply.
/// Usually the first one already shows a failure, and the other replies need no result.
const WORTH_WAITING: i32 = 12;

/// The assumed increase in difficulty from one such reply to the next, about the number of turns after each.
const REPLY_STEP: u32 = 20;

struct Child {
    turn: Turn,
    position: Position,
    key: u64,
    lead: i32,
    rings: i32,
    keeps: bool,
    /// For a turn that keeps its ring, the index of the same turn with the drop.
    drop: Option<usize>,
    order: i32,
    /// The initial numbers, as long as the table has none.
    first: Numbers,
    state: State,
}

#[derive(Clone, Copy)]
enum State {
    Open(Option<Numbers>),
    Known(Outcome),
}

impl Solver {
    /// Decides an attack, or returns `None` if the numbers reach `limits` first.
    pub(super) fn search_by_proof_numbers(
        &mut self,
        position: &Position,
        attack: Attack,
        limits: Numbers,
        budget: &Budget,
    ) -> Option<Outcome> {
        if self.out_of_budget(budget) {
            return None;
        }
        self.nodes += 1;
        let least = attack.least;
        let (mine, _, lead) = attack.rings(position);
        let node = Node::of(position);
        let key = self.limited_key(position, &node.reach.live, attack);
        if let Some(outcome) =
            self.table.get(key).and_then(|entry| StoredOutcome::from(entry).outcome(mine, lead, least))
        {
            return Some(outcome);
        }
        let attacks = Position::to_move(position) == attack.attacker;
        let waits = !attacks && node.fillable_places >= WORTH_WAITING;
        if self.table.get(key ^ NUMBERS).is_none() {
            if let Some(outcome) = self.decide_by_bounds(position, &node, attack, waits, budget) {
                self.table.put(key, StoredOutcome::entry(outcome, attack, position, &node, 0));
                return Some(outcome);
            }
            if self.aborted {
                return None;
            }
        }
        let step = if waits { REPLY_STEP } else { 0 };
        let mut children = self.children(position, attack, attacks, step);
        self.look_up(&mut children, least);
        // As long as nothing is known, the numbers do not depend on the order.
        let nothing_known = children.iter().all(|child| matches!(child.state, State::Open(None)));
        let (numbers, _) = left_to_do(&children, attacks, mine, least);
        if !nothing_known || !exceeds(numbers, limits) {
            let hash_move = self.best_turn_code(position, &node.reach.live, attack);
            sort(&mut children, attacks, step, hash_move);
        }
        loop {
            let (numbers, answer) = left_to_do(&children, attacks, mine, least);
            if let Some((outcome, code)) = answer {
                self.table.put(key, StoredOutcome::entry(outcome, attack, position, &node, code));
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

    /// Returns the turns with the positions after them. Turns that keep a ring come last.
    fn children(&self, position: &Position, attack: Attack, attacks: bool, step: u32) -> Vec<Child> {
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        let child = |turn: Turn| {
            let after = position.after(turn);
            let (rings, _, lead) = attack.rings(&after);
            let key = self.limited_key(&after, &Live::of(&after), attack);
            // All entries are prefetched before the first look-up.
            self.table.prefetch(key);
            self.table.prefetch(key ^ NUMBERS);
            let (keeps, state) = (keeps_ring(position, turn), State::Open(None));
            Child { turn, position: after, key, lead, rings, keeps, drop: None, order: 0, first: [1, 1], state }
        };
        let mut children: Vec<Child> = turns.iter().map(|candidate| child(candidate.turn)).collect();
        arrange(&mut children, attacks, step);
        children
    }

    fn look_up(&self, children: &mut [Child], least: i32) {
        for child in children {
            if let State::Known(_) = child.state {
                continue;
            }
            let known = self.table.get(child.key).map(StoredOutcome::from);
            let outcome = known.and_then(|known| known.outcome(child.rings, child.lead, least));
            child.state = outcome.map_or_else(
                || {
                    let entry = self.table.get(child.key ^ NUMBERS);
                    State::Open(entry.map(|entry| [entry.score as u32, u32::from(entry.best_turn_code)]))
                },
                State::Known,
            );
        }
    }

    fn put_numbers(&mut self, key: u64, numbers: Numbers, node: &Node) {
        let [proof, disproof] = numbers.map(|number| number.clamp(1, MOST));
        let entry =
            Entry { score: proof as i32, depth: node.depth(), bound: Bound::Exact, best_turn_code: disproof as u16 };
        self.table.put(key ^ NUMBERS, entry);
    }
}

fn sort(children: &mut [Child], attacks: bool, step: u32, hash_move: u16) {
    for child in &mut *children {
        child.order = ordering_score(child.turn, hash_move, || estimate_turn(&child.position, OrderingDepth::Turn));
    }
    arrange(children, attacks, step);
}

/// Sorts the turns by their order and derives the data that depends on it. Each dropping turn is assumed to be harder
/// to disprove by `step` than the previous one.
fn arrange(children: &mut [Child], attacks: bool, step: u32) {
    children.sort_by_key(|child| (child.keeps, -i64::from(child.order)));
    let drops: ArrayVec<Turn, MAX_CANDIDATES> =
        children.iter().filter(|child| !child.keeps).map(|child| child.turn).collect();
    for (i, child) in (0..).zip(children) {
        child.drop = None;
        if child.keeps {
            let glass_move = child.turn.glass_move.map(|kept| Move { ring: true, ..kept });
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

/// Returns the numbers of a node, and if it is decided, its result with the code of the turn.
fn left_to_do(children: &[Child], attacks: bool, mine: i32, least: i32) -> (Numbers, Option<(Outcome, u16)>) {
    if attacks { any(children, mine, least) } else { all(children, mine, least) }
}

/// Returns the child to search next with its limits. It is the easiest to prove, or to disprove for the defender, and
/// is searched until another child is clearly easier.
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
        // The table cannot store greater numbers, so the search might return here forever.
        return (best, [u32::MAX; 2]);
    }
    let mut child_limits = [0; 2];
    child_limits[easy] = limits[easy].min(second.saturating_add(1 + second / 4));
    child_limits[hard] = limits[hard].saturating_sub(numbers[hard].saturating_sub(own[hard]));
    (best, child_limits)
}

/// Returns `true` if a defender's turn must still be searched. A turn that keeps its ring waits for the result of the
/// same turn with the drop, and is skipped if that result has slack.
fn counts(children: &[Child], child: &Child, mine: i32, least: i32) -> bool {
    match child.drop.map(|drop| children[drop].state) {
        None => true,
        Some(State::Open(_)) => false,
        Some(State::Known(outcome)) => outcome.value < least || outcome.slack == 0 || mine == 0,
    }
}

/// Returns the numbers and the result for the attacker, who needs one successful turn.
fn any(children: &[Child], mine: i32, least: i32) -> (Numbers, Option<(Outcome, u16)>) {
    let (mut proof, mut disproof, mut open) = (u32::MAX, 0, 0);
    let mut best = -MAX_MARGIN;
    for child in children {
        match child.state {
            State::Known(Outcome { value, slack }) if value >= least => {
                let used = i32::from(child.turn.claim) + i32::from(child.turn.drops_ring());
                let outcome = Outcome::success(value, slack.min(mine - used));
                return ([0, MOST], Some((outcome, Position::turn_code(child.turn))));
            }
            State::Known(outcome) => best = best.max(outcome.value),
            State::Open(numbers) => {
                let [to_prove, to_disprove] = numbers.unwrap_or(child.first);
                proof = proof.min(to_prove);
                disproof = disproof.max(to_disprove);
                open += 1;
            }
        }
    }
    if open == 0 {
        return ([MOST, 0], Some((Outcome::failure(best), 0)));
    }
    ([proof, disproof + open - 1], None)
}

/// Returns the numbers and the result for the defender: the attack must succeed after every turn.
fn all(children: &[Child], mine: i32, least: i32) -> (Numbers, Option<(Outcome, u16)>) {
    let (mut proof, mut disproof, mut open) = (0, u32::MAX, 0);
    let mut worst = Outcome::success(MAX_MARGIN, ANY_SLACK);
    for child in children {
        match child.state {
            State::Known(outcome) if outcome.value < least => {
                return ([MOST, 0], Some((Outcome::failure(outcome.value), Position::turn_code(child.turn))));
            }
            State::Known(outcome) => worst = worst.and(outcome),
            State::Open(_) if !counts(children, child, mine, least) => {
                if let Some(State::Known(outcome)) = child.drop.map(|drop| children[drop].state) {
                    worst.slack = worst.slack.min(outcome.slack - 1).min(mine - 1);
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
