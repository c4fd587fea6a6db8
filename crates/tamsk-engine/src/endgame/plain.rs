//! A plain search of the real game. It needs far less of the table than one by numbers. A thorough solver has nothing
//! else: it tries turns that keep a ring wherever a player may run out of rings, and remembers results by both holders.

use tamsk_rules::Position;

use super::attack::{Attack, Known, Outcome};
use super::node::Node;
use super::ordering::{Foresight, order};
use super::proof::Budget;
use super::solver::{MAX_MARGIN, Solver};
use crate::search::{Breadth, Candidates, Game};

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
