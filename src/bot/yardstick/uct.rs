//! Plain UCT with uniform playouts: the only other way in which robots are known to play this game.

use super::playout::{Left, Playout, Step};
use crate::bot::random::Random;
use crate::rules::Socket;

/// Turns simulated for one move, those in the tree and those of playouts, unless told otherwise.
pub const UCT_TURNS: u64 = 4_000_000;

/// Weighs `√(ln N / n)` against the mean result from 0 to 1.
const EXPLORATION: f64 = 0.5;

/// The step that stands for a blocked player's pass.
const PASS: Step = Step { glass: u8::MAX, to: 0 };

/// A position reached in the tree.
struct Node {
    /// The turn that led here.
    step: Step,
    children: u8,
    /// The index of the first child; the others follow it.
    first: u32,
    visits: u32,
    /// Results from the view of the player who moved here: 1 a win, ½ a tie.
    score: f64,
}

impl Node {
    fn new(step: Step) -> Node {
        Node { step, children: 0, first: 0, visits: 0, score: 0.0 }
    }
}

/// The yardstick: a tree grown for one move and thrown away.
pub struct Uct {
    turns: u64,
    random: Random,
    nodes: Vec<Node>,
}

impl Uct {
    /// Plays with so many simulated turns a move, the same for the same seed.
    pub fn new(turns: u64, seed: u64) -> Uct {
        Uct { turns, random: Random::new(seed), nodes: Vec::new() }
    }

    /// The glass to move and where to, among the moves that `allowed` lets through; `None` if there is none.
    pub fn choose(
        &mut self,
        root: &Playout,
        mut allowed: impl FnMut(Socket, Socket) -> bool,
    ) -> Option<(Socket, Socket)> {
        let named = |step: Step| Some((Socket::new(root.from(step.glass).into())?, Socket::new(step.to.into())?));
        self.nodes.clear();
        self.nodes.push(Node::new(PASS));
        root.for_each_step(|step| {
            if named(step).is_some_and(|(from, to)| allowed(from, to)) {
                self.nodes.push(Node::new(step));
            }
        });
        self.nodes[0].first = 1;
        self.nodes[0].children = (self.nodes.len() - 1) as u8;
        match self.nodes.len() {
            1 => return None,
            2 => return named(self.nodes[1].step),
            _ => {}
        }
        let mut simulated = 0;
        while simulated < self.turns {
            self.simulate(root, &mut simulated);
        }
        let best = self.nodes[1..usize::from(self.nodes[0].children) + 1].iter().max_by_key(|node| node.visits)?;
        named(best.step)
    }

    /// Once down the tree, one playout, and back up.
    fn simulate(&mut self, root: &Playout, simulated: &mut u64) {
        let mut board = *root;
        // The nodes visited and the side that moved to each.
        let mut path: Vec<(usize, usize)> = vec![(0, 1 - board.side())];
        let mut at = 0;
        let mut passes = 0;
        let left = loop {
            if self.nodes[at].children == 0 {
                // A position seen for the second time is worth its children.
                if self.nodes[at].visits == 0 && at != 0 || passes == 2 {
                    break board.run(&mut self.random, simulated);
                }
                self.expand(at, &board);
            }
            let side = board.side();
            at = self.select(at);
            path.push((at, side));
            if self.nodes[at].step == PASS {
                board.pass();
                passes += 1;
            } else {
                board.play(self.nodes[at].step);
                passes = 0;
            }
            *simulated += 1;
        };
        for (node, mover) in path {
            self.nodes[node].visits += 1;
            self.nodes[node].score += result(left, mover);
        }
    }

    fn expand(&mut self, at: usize, board: &Playout) {
        let first = self.nodes.len();
        board.for_each_step(|step| self.nodes.push(Node::new(step)));
        if self.nodes.len() == first {
            self.nodes.push(Node::new(PASS));
        }
        self.nodes[at].first = first as u32;
        self.nodes[at].children = (self.nodes.len() - first) as u8;
    }

    /// A child not tried yet, or the one with the highest upper bound.
    fn select(&mut self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let first = parent.first as usize;
        let children = &self.nodes[first..first + usize::from(parent.children)];
        let untried = children.iter().filter(|child| child.visits == 0).count() as u32;
        if untried > 0 {
            let number = self.random.below(untried.into()) as usize;
            let mut fresh = (first..).zip(children).filter(|(_, child)| child.visits == 0);
            return fresh.nth(number).map_or(first, |(index, _)| index);
        }
        let log = f64::from(parent.visits.max(1)).ln();
        let bound = |child: &Node| {
            let visits = f64::from(child.visits);
            child.score / visits + EXPLORATION * (log / visits).sqrt()
        };
        (first..).zip(children).max_by(|(_, a), (_, b)| bound(a).total_cmp(&bound(b))).map_or(first, |(index, _)| index)
    }
}

/// 1 if `mover` has won, ½ for a tie.
fn result(left: Left, mover: usize) -> f64 {
    match left[mover].cmp(&left[1 - mover]) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
