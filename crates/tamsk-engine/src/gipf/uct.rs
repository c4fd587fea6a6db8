//! Plain UCT (Kocsis and Szepesvári 2006) with random playouts, to measure the bot against. It never challenges.

use arrayvec::ArrayVec;
use gipf_rules::{GipfMatch, GipfPhase, GipfPosition, Side, Word};

use crate::random::Random;

/// The exploration constant: the weight of `√(ln N / n)` relative to the mean result, which lies between 0 and 1.
const EXPLORATION: f64 = 0.5;

/// A playout that has not ended after so many turns counts as a draw: random play can take rows back for ever.
const LONGEST_PLAYOUT: u32 = 400;

/// More acts than this are left out: only a row of many GIPF and loaded pieces has so many.
const MOST_WORDS: usize = 160;

/// A node of the tree.
struct TreeNode {
    /// The act that led here.
    word: Word,
    /// Who acted.
    by: Side,
    children: u16,
    /// The index of the first child; the others follow it.
    first: u32,
    visits: u32,
    /// The sum of the results for the side that acted: 1 for a win, ½ for a draw.
    score: f64,
}

/// A UCT player of GIPF. The tree is built anew for each act.
pub struct GipfUct {
    turns: u64,
    random: Random,
    nodes: Vec<TreeNode>,
}

impl GipfUct {
    /// Creates a player that simulates `turns` turns for each act. The same seed gives the same play.
    pub fn new(turns: u64, seed: u64) -> GipfUct {
        GipfUct { turns, random: Random::new(seed), nodes: Vec::new() }
    }

    /// Returns the act of whoever is to act; `None` if nobody is.
    pub fn choose(&mut self, game: &GipfMatch) -> Option<Word> {
        let root = *game.position();
        let by = root.actor().filter(|_| game.outcome().is_none())?;
        match root.phase() {
            GipfPhase::Use => return Some(Word::Use),
            GipfPhase::Answer => return Some(Word::Allow),
            _ => {}
        }
        self.nodes.clear();
        self.nodes.push(TreeNode { word: Word::Leave, by: !by, children: 0, first: 0, visits: 0, score: 0.0 });
        self.expand(0, &root);
        let children = 1..=usize::from(self.nodes[0].children);
        if children.end() == &1 {
            return Some(self.nodes[1].word);
        }
        let mut simulated = 0;
        while simulated < self.turns {
            self.simulate(&root, &mut simulated);
        }
        self.nodes[children].iter().max_by_key(|node| node.visits).map(|node| node.word)
    }

    /// Runs one simulation: selection, expansion, playout and backpropagation.
    fn simulate(&mut self, root: &GipfPosition, simulated: &mut u64) {
        let mut position = *root;
        let mut path: ArrayVec<usize, 1024> = ArrayVec::new();
        let mut at = 0;
        path.push(0);
        while position.outcome().is_none() && !path.is_full() {
            if self.nodes[at].children == 0 {
                // A node is expanded on its second visit.
                if self.nodes[at].visits == 0 {
                    break;
                }
                self.expand(at, &position);
            }
            at = self.select(at);
            path.push(at);
            *simulated += u64::from(play(&mut position, self.nodes[at].word));
        }
        let winner = self.play_out(&mut position, simulated);
        // A playout of no turn at all must not run for ever.
        *simulated += 1;
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.score += winner.map_or(0.5, |winner| f64::from(u8::from(winner == node.by)));
        }
    }

    /// Plays at random to the end and returns the winner; `None` for a draw.
    fn play_out(&mut self, position: &mut GipfPosition, simulated: &mut u64) -> Option<Side> {
        let mut turns = 0;
        while position.outcome().is_none() && turns < LONGEST_PLAYOUT {
            let words = words(position);
            let Some(&word) = self.random.pick(&words) else { break };
            turns += u32::from(play(position, word));
        }
        *simulated += u64::from(turns);
        position.outcome().and_then(|outcome| outcome.winner)
    }

    /// Adds the children of a node.
    fn expand(&mut self, at: usize, position: &GipfPosition) {
        let Some(by) = position.actor() else { return };
        let first = self.nodes.len();
        let children = words(position);
        self.nodes[at].first = first as u32;
        self.nodes[at].children = children.len() as u16;
        let node = |word| TreeNode { word, by, children: 0, first: 0, visits: 0, score: 0.0 };
        self.nodes.extend(children.into_iter().map(node));
    }

    /// Selects a random child not visited yet, or otherwise the one with the highest upper confidence bound.
    fn select(&mut self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let first = parent.first as usize;
        let children = &self.nodes[first..first + usize::from(parent.children)];
        let untried = children.iter().filter(|child| child.visits == 0).count() as u64;
        if untried > 0 {
            let number = self.random.below(untried) as usize;
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

/// Plays an act and uses a potential that is due, unchallenged. Returns whether the turn is over.
fn play(position: &mut GipfPosition, word: Word) -> bool {
    let is_over = position.play_unchecked(word);
    if position.phase() == GipfPhase::Use && position.outcome().is_none() {
        position.play_unchecked(Word::Use);
        position.play_unchecked(Word::Allow);
    }
    is_over
}

fn words(position: &GipfPosition) -> ArrayVec<Word, MOST_WORDS> {
    let mut words = ArrayVec::new();
    position.for_each_word(|word| _ = words.try_push(word));
    words
}

#[cfg(test)]
mod tests {
    use gipf_rules::GipfOptions;

    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_and_a_row_is_completed() {
        let start = "G.../...../....../BBB..../....../...../...g w push 3/6 10/10 bb 0/0 - tournament";
        let start = start.parse().expect("a position");
        let game = GipfMatch::new(GipfOptions::default(), Some(start)).expect("the rules are possible");
        let chosen = GipfUct::new(40_000, 1).choose(&game);
        assert_eq!(chosen, GipfUct::new(40_000, 1).choose(&game));
        assert!(chosen.is_some_and(|word| game.position().check(word).is_ok()));
    }
}
