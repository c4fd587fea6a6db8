//! Baseline players, to measure the bot against: one who plays at random, one who looks one turn ahead, and plain UCT
//! (Kocsis and Szepesvári 2006) with random playouts.

pub use crate::playout::Playout;

use tamsk_rules::Socket;

use crate::playout::{PlayoutMove, RingsLeft};
use crate::random::Random;
use crate::sand::{Delay, TimedMove, TimedPosition, TimedTurn};
use crate::search::Game;

/// Returns the turn with the greatest gain in rings, then in mobility, at random among equals; `None` if the match is
/// over.
pub fn greedy_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut best: Vec<TimedTurn> = Vec::new();
    let mut highest = i32::MIN;
    position.for_each_turn(|turn| {
        let value = value(position, turn);
        if value > highest {
            best.clear();
            highest = value;
        }
        if value == highest {
            best.push(turn);
        }
    });
    random.pick(&best).copied()
}

/// Rings dropped minus rings given away, in hundredths, plus the difference in mobility.
fn value(position: &TimedPosition, turn: TimedTurn) -> i32 {
    let me = position.to_move();
    let next = position.after(turn);
    let given = match turn.glass_move {
        Some(TimedMove { ring: false, .. }) => 1,
        Some(TimedMove { delay, .. }) => i32::from(delay != Delay::None),
        None => 2,
    };
    let board = next.position().board();
    let mobility = |player| {
        let glasses = next.living(player, next.now()) & board.glasses(player);
        glasses.into_iter().map(|from| board.exits(from).len() as i32).sum::<i32>()
    };
    let rings = i32::from(board.holder(!me)) - i32::from(board.holder(me)) - given;
    100 * rings + mobility(me) - mobility(!me)
}

/// Returns a random turn, all equally likely but without delays and given up turns; `None` if the match is over.
pub fn random_turn(position: &TimedPosition, random: &mut Random) -> Option<TimedTurn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| turns.push(turn));
    let moves: Vec<TimedTurn> = turns
        .iter()
        .copied()
        .filter(|turn| matches!(turn.glass_move, Some(TimedMove { delay: Delay::None, .. })))
        .collect();
    random.pick(if moves.is_empty() { &turns } else { &moves }).copied()
}

/// The default number of turns simulated for each move, in the tree and in playouts together.
pub const UCT_TURNS: u64 = 4_000_000;

/// The exploration constant: the weight of `√(ln N / n)` relative to the mean result, which lies between 0 and 1.
const EXPLORATION: f64 = 0.5;

/// The move that stands for a blocked player's pass.
const PASS: PlayoutMove = PlayoutMove { glass: u8::MAX, to: 0 };

/// A node of the tree.
struct TreeNode {
    /// The move that led here.
    played: PlayoutMove,
    children: u8,
    /// The index of the first child; the others follow it.
    first: u32,
    visits: u32,
    /// The sum of the results for the player who moved here: 1 for a win, ½ for a tie.
    score: f64,
}

impl TreeNode {
    fn new(played: PlayoutMove) -> TreeNode {
        TreeNode { played, children: 0, first: 0, visits: 0, score: 0.0 }
    }
}

/// A UCT player. The tree is built anew for each move.
pub struct Uct {
    turns: u64,
    random: Random,
    nodes: Vec<TreeNode>,
}

impl Uct {
    /// Creates a player that simulates `turns` turns for each move. The same seed gives the same play.
    pub fn new(turns: u64, seed: u64) -> Uct {
        Uct { turns, random: Random::new(seed), nodes: Vec::new() }
    }

    /// Returns the sockets to move from and to, among the moves that `allowed` accepts; `None` if there are none.
    pub fn choose(
        &mut self,
        root: &Playout,
        mut allowed: impl FnMut(Socket, Socket) -> bool,
    ) -> Option<(Socket, Socket)> {
        let sockets =
            |PlayoutMove { glass, to }| Some((Socket::new(root.from(glass).into())?, Socket::new(to.into())?));
        self.nodes.clear();
        self.nodes.push(TreeNode::new(PASS));
        root.for_each_move(|step| {
            if sockets(step).is_some_and(|(from, to)| allowed(from, to)) {
                self.nodes.push(TreeNode::new(step));
            }
        });
        self.nodes[0].first = 1;
        self.nodes[0].children = (self.nodes.len() - 1) as u8;
        match self.nodes.len() {
            1 => return None,
            2 => return sockets(self.nodes[1].played),
            _ => {}
        }
        let mut simulated = 0;
        while simulated < self.turns {
            self.simulate(root, &mut simulated);
        }
        let best = self.nodes[1..usize::from(self.nodes[0].children) + 1].iter().max_by_key(|node| node.visits)?;
        sockets(best.played)
    }

    /// Runs one simulation: selection, expansion, playout and backpropagation.
    fn simulate(&mut self, root: &Playout, simulated: &mut u64) {
        let mut board = *root;
        // The nodes visited, each with the side that moved there.
        let mut path: Vec<(usize, usize)> = vec![(0, 1 - board.side())];
        let mut at = 0;
        let mut passes = 0;
        let left = loop {
            if self.nodes[at].children == 0 {
                // A node is expanded on its second visit.
                if self.nodes[at].visits == 0 && at != 0 || passes == 2 {
                    break board.run(&mut self.random, simulated);
                }
                self.expand(at, &board);
            }
            let side = board.side();
            at = self.select(at);
            path.push((at, side));
            if self.nodes[at].played == PASS {
                board.pass();
                passes += 1;
            } else {
                board.play(self.nodes[at].played);
                passes = 0;
            }
            *simulated += 1;
        };
        for (node, mover) in path {
            self.nodes[node].visits += 1;
            self.nodes[node].score += result(left, mover);
        }
    }

    /// Adds the children of a node.
    fn expand(&mut self, at: usize, board: &Playout) {
        let first = self.nodes.len();
        board.for_each_move(|step| self.nodes.push(TreeNode::new(step)));
        if self.nodes.len() == first {
            self.nodes.push(TreeNode::new(PASS));
        }
        self.nodes[at].first = first as u32;
        self.nodes[at].children = (self.nodes.len() - first) as u8;
    }

    /// Selects a random child not visited yet, or otherwise the one with the highest upper confidence bound.
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
        let bound = |child: &TreeNode| {
            let visits = f64::from(child.visits);
            child.score / visits + EXPLORATION * (log / visits).sqrt()
        };
        (first..).zip(children).max_by(|(_, a), (_, b)| bound(a).total_cmp(&bound(b))).map_or(first, |(index, _)| index)
    }
}

/// Returns the result for `mover`: 1 for a win, ½ for a tie, 0 for a loss.
fn result(left: RingsLeft, mover: usize) -> f64 {
    match left[mover].cmp(&left[1 - mover]) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
