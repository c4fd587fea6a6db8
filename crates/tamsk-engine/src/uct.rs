//! The tree of plain UCT (Kocsis and Szepesvári 2006) for any game.

use crate::random::Random;

/// The exploration constant, which is the weight of `√(ln N / n)` compared with the mean result. The mean result is
/// between 0 and 1.
const EXPLORATION: f64 = 0.5;

/// A node of the tree.
pub(crate) struct TreeNode<M> {
    /// The move that leads to this node.
    pub(crate) played: M,
    pub(crate) visits: u32,
    /// The index of the first child. The other children follow the first child in the list.
    first: u32,
    children: u16,
    /// The sum of the results for the player who made the move `played`: 1 for a win, ½ for a tie.
    score: f64,
}

impl<M> TreeNode<M> {
    pub(crate) fn is_leaf(&self) -> bool {
        self.children == 0
    }

    /// Counts a visit, and adds its result to the score.
    pub(crate) fn add_result(&mut self, result: f64) {
        self.visits += 1;
        self.score += result;
    }

    fn bound(&self, log: f64) -> f64 {
        let visits = f64::from(self.visits);
        self.score / visits + EXPLORATION * (log / visits).sqrt()
    }
}

/// A tree of moves. The first node of the list is the root.
pub(crate) struct Tree<M>(pub(crate) Vec<TreeNode<M>>);

impl<M: Copy> Tree<M> {
    /// Creates a tree whose root contains the move `played`. `add` adds the children of the root.
    pub(crate) fn new(played: M, add: impl FnOnce(&mut Tree<M>)) -> Tree<M> {
        let mut tree = Tree(Vec::new());
        tree.add_leaf(played);
        tree.expand(0, add);
        tree
    }

    /// Adds a node without children.
    pub(crate) fn add_leaf(&mut self, played: M) {
        self.0.push(TreeNode { played, visits: 0, first: 0, children: 0, score: 0.0 });
    }

    /// Adds the children of the node `at`, by calling `add`.
    pub(crate) fn expand(&mut self, at: usize, add: impl FnOnce(&mut Tree<M>)) {
        let first = self.0.len();
        add(self);
        self.0[at].first = first as u32;
        self.0[at].children = (self.0.len() - first) as u16;
    }

    fn children(&self, at: usize) -> (usize, &[TreeNode<M>]) {
        let first = self.0[at].first as usize;
        (first, &self.0[first..first + usize::from(self.0[at].children)])
    }

    /// Returns the only move at the root; `None` if there are several moves or none.
    pub(crate) fn only_move(&self) -> Option<M> {
        if let (_, [only]) = self.children(0) { Some(only.played) } else { None }
    }

    /// Returns the move at the root that has the most visits; `None` if there is no move.
    pub(crate) fn best_move(&self) -> Option<M> {
        self.children(0).1.iter().max_by_key(|node| node.visits).map(|node| node.played)
    }

    /// Returns the index of a random child that has not been visited. If all have been visited, returns the index of
    /// the child with the highest upper confidence bound.
    pub(crate) fn select_child(&self, at: usize, random: &mut Random) -> usize {
        let (first, children) = self.children(at);
        let untried = children.iter().filter(|child| child.visits == 0).count() as u64;
        if untried > 0 {
            let number = random.below(untried) as usize;
            let mut fresh = (first..).zip(children).filter(|(_, child)| child.visits == 0);
            return fresh.nth(number).map_or(first, |(index, _)| index);
        }
        let log = f64::from(self.0[at].visits.max(1)).ln();
        let best = (first..).zip(children).max_by(|(_, a), (_, b)| a.bound(log).total_cmp(&b.bound(log)));
        best.map_or(first, |(index, _)| index)
    }
}
