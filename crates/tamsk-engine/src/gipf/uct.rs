//! A plain UCT player of GIPF (Kocsis and Szepesvári 2006) with random playouts, used to measure the strength of the
//! bot. It never challenges.

use arrayvec::ArrayVec;
use gipf_rules::{CompactAct, GipfMatch, GipfPhase, GipfPosition};
use tamsk_rules::Player;

use crate::random::Random;
use crate::uct::Tree;

/// The maximum number of turns in a playout. A longer playout counts as a draw, because in random play, rows can return
/// pieces to the reserves forever.
const LONGEST_PLAYOUT: u32 = 400;

/// The maximum number of acts that a node considers. There are more only if a row contains many GIPF and loaded pieces.
const MAX_ACTS: usize = 160;

/// A UCT player of GIPF, which builds a new tree for each act.
pub struct GipfUct {
    turns: u64,
    random: Random,
}

impl GipfUct {
    /// Creates a player that simulates `turns` turns for each act. The same seed gives the same play.
    pub fn new(turns: u64, seed: u64) -> GipfUct {
        GipfUct { turns, random: Random::new(seed) }
    }

    /// Chooses an act for the player who is to act. Returns `None` if nobody is to act.
    pub fn choose(&mut self, game: &GipfMatch) -> Option<CompactAct> {
        let root = *game.position();
        let by = root.actor().filter(|_| game.outcome().is_none())?;
        match root.phase() {
            GipfPhase::DecideUse => return Some(CompactAct::AnnounceUse),
            GipfPhase::AnswerUse => return Some(CompactAct::Allow),
            _ => {}
        }
        let mut tree = Tree::new((CompactAct::LeaveRows, !by), |tree| {
            words(&root).into_iter().for_each(|word| tree.add_leaf((word, by)));
        });
        if let Some((only, _)) = tree.only_move() {
            return Some(only);
        }
        let mut simulated = 0;
        while simulated < self.turns {
            self.simulate(&mut tree, &root, &mut simulated);
        }
        tree.best_move().map(|(word, _)| word)
    }

    /// Runs one simulation: selection, expansion, playout and backpropagation.
    fn simulate(&mut self, tree: &mut Tree<(CompactAct, Player)>, root: &GipfPosition, simulated: &mut u64) {
        let mut position = *root;
        let mut path: ArrayVec<usize, 1024> = ArrayVec::new();
        let mut at = 0;
        path.push(0);
        while position.outcome().is_none() && !path.is_full() {
            if tree.0[at].is_leaf() {
                // A node is expanded when it is visited for the second time.
                let Some(by) = position.actor().filter(|_| tree.0[at].visits > 0) else { break };
                tree.expand(at, |tree| words(&position).into_iter().for_each(|word| tree.add_leaf((word, by))));
            }
            at = tree.select_child(at, &mut self.random);
            path.push(at);
            *simulated += u64::from(play(&mut position, tree.0[at].played.0));
        }
        let winner = self.play_out(&mut position, simulated);
        // Each simulation counts as at least one turn, so that simulations without turns cannot go on forever.
        *simulated += 1;
        for node in path {
            let by = tree.0[node].played.1;
            tree.0[node].add_result(winner.map_or(0.5, |winner| f64::from(u8::from(winner == by))));
        }
    }

    /// Plays random acts until the match ends, and returns the winner. Returns `None` for a draw.
    fn play_out(&mut self, position: &mut GipfPosition, simulated: &mut u64) -> Option<Player> {
        let mut turns = 0;
        while position.outcome().is_none() && turns < LONGEST_PLAYOUT {
            let words = words(position);
            let Some(&word) = self.random.choose(&words) else { break };
            turns += u32::from(play(position, word));
        }
        *simulated += u64::from(turns);
        position.outcome().and_then(|outcome| outcome.winner)
    }
}

/// Plays an act. If a potential can then be used, uses it without a challenge. Returns `true` if the turn is over.
fn play(position: &mut GipfPosition, word: CompactAct) -> bool {
    let is_over = position.play_unchecked(word);
    if position.phase() == GipfPhase::DecideUse && position.outcome().is_none() {
        position.play_unchecked(CompactAct::AnnounceUse);
        position.play_unchecked(CompactAct::Allow);
    }
    is_over
}

fn words(position: &GipfPosition) -> ArrayVec<CompactAct, MAX_ACTS> {
    let mut words = ArrayVec::new();
    position.for_each_act(|word| _ = words.try_push(word));
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
