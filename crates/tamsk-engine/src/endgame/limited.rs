//! The real game, in which a player may run out of rings: whether one side, the attacker, wins by at least so many.
//!
//! Only the attacker's holder matters. Once the defender's is empty the attack has failed. Until then the defender has
//! all turns that more rings would give, but for those that empty the holder. So whether the attack succeeds depends on
//! the board, on the attacker's rings, and on what it has to gain on top of its lead; and it never fails for having more
//! rings. It follows that:
//!
//! - An attack that fails in the game without limits fails here.
//! - An attack that succeeds there succeeds here if the attacker has a ring for each place; or if both together have
//!   more rings than places, by as many as it wants to win by. So many are left in the end, and if the attacker runs out
//!   they are all the defender's.
//!
//! What is left to search are attacks that succeed without limits, by an attacker who may run out while the defender
//! fills all that is left. Of these, too, most of the defender's turns that keep a ring need no search. The attacker
//! claims the socket. The board is then as after the drop, the attacker has a ring less, and two less to gain. The proof
//! for the drop is one for this as well, unless the attacker runs out in it. So each proof of success says how often it
//! could be done with a ring less and two less to gain, its *slack*:
//!
//! - No end that bounds find, or the game without limits, needs the attacker's rings, but for the attacker that has one
//!   for each place, whose slack is the rings that are more. (The rings of both together stay the same.)
//! - A turn of the attacker needs the rings that it drops, and the slack after it.
//! - A turn of the defender that keeps a ring, if it is not searched, needs a ring for the claim, and one of the slack
//!   after the drop.
//!
//! A plain search of the real game. It needs far less of the table than one by numbers. A thorough solver has nothing
//! else: it tries turns that keep a ring wherever a player may run out of rings, and remembers results by both holders.

use tamsk_rules::{Player, Position};

use super::attack::{ANY_SLACK, Attack, Known, Outcome};
use super::node::{Foresight, Node, order};
use super::proof::Budget;
use super::reach::Live;
use super::solver::{MAX_MARGIN, Solver};
use crate::search::{Breadth, Candidates, Game};

/// The positions that the first search by numbers may visit, twice as many each time; and the part for the plain one.
const FIRST_SHARE: u64 = 100_000;
const PLAIN_PART: u64 = 32;

impl Solver {
    /// Answers whether an attack succeeds, by plain search and by numbers in turn. Plain search is the faster one with few
    /// places and with a table too small for the numbers, and gets lost with many.
    pub(super) fn limited(&mut self, position: &Position, attack: Attack, budget: &Budget) -> Outcome {
        if self.thorough {
            return self.plainly(position, attack, budget);
        }
        let mut share = FIRST_SHARE;
        loop {
            let part = self.part(budget, share / PLAIN_PART);
            let outcome = self.plainly(position, attack, &part);
            if !self.aborted || self.is_spent(budget) {
                return outcome;
            }
            let part = self.part(budget, share);
            if let Some(outcome) = self.by_numbers(position, attack, [u32::MAX; 2], &part) {
                return outcome;
            }
            if self.is_spent(budget) {
                return Outcome::failure(0);
            }
            share *= 2;
        }
    }

    /// The budget for so many more positions.
    fn part<'a>(&mut self, budget: &Budget<'a>, more: u64) -> Budget<'a> {
        self.aborted = false;
        Budget { nodes: budget.nodes.min(self.visited().saturating_add(more)), ..*budget }
    }

    /// Answers it if bounds can, or the game without limits, which is not asked if it could only say that the attack
    /// fails and that `waits`.
    pub(super) fn judge(
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
        let room = node.room;
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
        let value = self.without_limits(position, node, attack, budget);
        if self.aborted {
            return None;
        }
        self.left_out += u64::from(mine.min(theirs) < room && (value < least || more >= least || mine >= room));
        if value < least {
            // Without limits it may fail by more than the attacker, who cannot lose after running out, ever will here.
            return Some(Outcome::failure(value.max(0)));
        }
        if more >= least {
            let value = if mine >= room { value } else { value.min(more) };
            return Some(Outcome::success(value, ANY_SLACK));
        }
        (mine >= room).then(|| Outcome::success(value, mine - room))
    }

    /// The result of an attack without limits.
    pub(super) fn without_limits(&mut self, position: &Position, node: &Node, attack: Attack, budget: &Budget) -> i32 {
        let Attack { attacker, least } = attack;
        if position.to_move() == attacker {
            self.unlimited(position, node, least, budget)
        } else {
            -self.unlimited(position, node, 1 - least, budget)
        }
    }

    /// The key of a position in which one side attacks. What is known of attacks holds for as many rings in both holders
    /// together, which are other ones in a match with a handicap. The thorough search tells each holder apart.
    pub(super) fn limited_key(&self, position: &Position, live: &Live, attack: Attack) -> u64 {
        let holders = Player::BOTH.map(|player| u64::from(position.board().holder(player)));
        let holders = if self.thorough { holders[0] | holders[1] << 7 } else { holders[0] + holders[1] };
        let attacks = position.to_move() == attack.attacker;
        // The last bit tells both games apart.
        live.key(position, holders << 2 | u64::from(attacks) << 1 | 1)
    }

    /// The code of the turn that the table knows to be best, or best without limits; 0 if none.
    pub(super) fn best_code(&self, position: &Position, live: &Live, attack: Attack) -> u16 {
        let key = self.limited_key(position, live, attack);
        match self.table.get(key) {
            Some(entry) if entry.code != 0 => entry.code,
            _ => self.unlimited_code(position, live),
        }
    }
}

impl Solver {
    /// Answers whether an attack succeeds, without slack.
    pub(super) fn plainly(&mut self, position: &Position, attack: Attack, budget: &Budget) -> Outcome {
        if self.out_of_budget(budget) {
            return Outcome::failure(0);
        }
        self.nodes += 1;
        let (mine, _, lead) = attack.rings(position);
        let node = Node::of(position);
        let judged = if self.thorough {
            self.judge_thoroughly(position, &node, attack, budget)
        } else {
            self.judge(position, &node, attack, false, budget)
        };
        if let Some(outcome) = judged {
            return outcome;
        }
        if self.aborted {
            return Outcome::failure(0);
        }
        let key = self.limited_key(position, &node.reach.live, attack);
        let known = self.table.get(key);
        if let Some(outcome) = known.and_then(|entry| Known::from(entry).outcome(mine, lead, attack.least)) {
            return outcome;
        }
        let mut turns = Candidates::new();
        position.candidates(Breadth::All, &mut turns);
        order(position, &mut turns, self.best_code(position, &node.reach.live, attack), Foresight::Turn);
        let attacks = Position::to_move(position) == attack.attacker;
        let sign = if attacks { 1 } else { -1 };
        let mut best = -MAX_MARGIN;
        let mut code = 0;
        for candidate in &turns {
            let Outcome { value, .. } = self.plainly(&position.after(candidate.turn), attack, budget);
            if self.aborted {
                return Outcome::failure(0);
            }
            best = best.max(sign * value);
            if attacks == (value >= attack.least) {
                code = Position::code(candidate.turn);
                break;
            }
        }
        let outcome = Outcome { value: sign * best, slack: 0 };
        self.table.put(key, Known::entry(outcome, attack, position, &node, code));
        outcome
    }

    /// Answers it if bounds can, or the game without limits where neither side can run out.
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
        } else if lead + mine.min(node.room) < attack.least {
            lead + mine.min(node.room)
        } else if lead - node.room >= attack.least {
            lead - node.room
        } else if mine.min(theirs) >= node.room {
            self.without_limits(position, node, attack, budget)
        } else {
            return None;
        };
        Some(Outcome { value, slack: 0 })
    }
}
