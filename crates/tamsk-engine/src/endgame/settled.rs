//! Positions in which each side has its own ground: what both will drop is counted, not searched.

use tamsk_rules::Position;

use super::node::Node;
use super::solo::Solo;

/// The positions that counting may visit: enough for nineteen in twenty. The others are left to the search.
const LIMIT: u64 = 30;

/// Returns the rings by which the side to move will win, negative if it will lose, if no socket can ever be entered by
/// both sides and that is soon counted.
///
/// It is exact as long as nobody runs out of rings, and otherwise an estimate: a player who does cannot claim.
pub(crate) fn settled(position: &Position) -> Option<i32> {
    let node = Node::of(position);
    if position.claim().is_some() || !node.reach.apart {
        return None;
    }
    let me = position.to_move();
    let mut solo = Solo::brief(LIMIT);
    let margin = node.margin + solo.most(position, me) - solo.most(position, !me);
    (solo.nodes < LIMIT).then_some(margin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::plenty::with_plenty;
    use crate::endgame::{Budget, Solver};
    use crate::random::Random;

    /// Late positions of sixty random games, with a ring for each place.
    #[test]
    fn a_count_is_what_a_proof_finds() {
        let budget = Budget::endless();
        let mut solver = Solver::new(4);
        let mut counted = 0;
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut position = Position::start();
            while let Some(&turn) = random.pick(&position.turns()) {
                position.play_unchecked(turn);
                if 64 - position.board().rings_on_board() > 12 || position.is_over() {
                    continue;
                }
                let plenty = with_plenty(&position);
                if let Some(margin) = settled(&plenty) {
                    assert_eq!(solver.prove(&plenty, 0, &budget).margin(), Some(margin), "{position}");
                    counted += 1;
                }
            }
        }
        assert!(counted >= 100, "{counted}");
    }
}
