//! Determines the result of a position with separated territories. Counts the rings that each side can drop alone,
//! instead of searching the turns of both sides.

use tamsk_rules::{Player, Position};

use super::node::Node;
use super::reach::{flood, hash_of_places, mix, permanently_stuck_glasses};
use crate::evaluate::territory;

/// The maximum number of positions to visit in a count. Nineteen in twenty counts need fewer. If a count needs more,
/// the search decides the position instead.
const LIMIT: u64 = 30;

/// Returns the margin for the side to move. Returns `None` if a claim is open, if both sides can ever enter the same
/// socket, or if the count takes too long. The margin is exact unless a player runs out of rings and therefore cannot
/// claim.
pub(crate) fn separated_margin(position: &Position) -> Option<i32> {
    let node = Node::of(position);
    if position.claim().is_some() || !node.reach.is_separated {
        return None;
    }
    let me = position.to_move();
    let mut solo = SoloSearch::without_memory(LIMIT);
    let margin = node.lead + solo.max_drops(position, me) - solo.max_drops(position, !me);
    (solo.nodes < LIMIT).then_some(margin)
}

/// A search for the greatest number of rings that one player can drop if the opponent never moves.
#[derive(Default)]
pub(super) struct SoloSearch {
    /// The stored results in the format of [`packed`], indexed by the first bits of their keys. Empty until the first
    /// result.
    known: Vec<u64>,
    /// The number of positions visited.
    pub(super) nodes: u64,
    /// The maximum number of positions to visit. After that, results are too low, as if no more rings could be dropped.
    pub(super) node_limit: u64,
    /// `true` if no results are stored.
    forgets: bool,
}

/// The binary logarithm of the number of stored results. New results replace older ones.
const KNOWN_BITS: u32 = 15;

impl SoloSearch {
    /// Creates a search that stores no results. For a few positions, storing results costs more than it saves.
    pub(super) fn without_memory(node_limit: u64) -> SoloSearch {
        SoloSearch { node_limit, forgets: true, ..SoloSearch::default() }
    }

    /// Returns the greatest number of rings that `player` can drop if the opponent never moves and no ring is kept.
    pub(super) fn max_drops(&mut self, position: &Position, player: Player) -> i32 {
        let board = position.board();
        let others = territory::to_bitboard(board.glass_sockets(!player));
        let free = territory::sockets_by_min_free_places(board).map(|set| set & !others);
        i32::from(self.search(free, territory::to_bitboard(board.glass_sockets(player))))
    }

    /// Returns the greatest number of rings that `player` can drop within `sockets`, which the opponent can never
    /// enter.
    pub(super) fn max_drops_within(&mut self, position: &Position, player: Player, sockets: u64) -> i32 {
        let board = position.board();
        let others = territory::to_bitboard(board.glass_sockets(!player));
        let free = territory::sockets_by_min_free_places(board).map(|set| set & sockets & !others);
        i32::from(self.search(free, territory::to_bitboard(board.glass_sockets(player))))
    }

    fn search(&mut self, free: [u64; 4], glasses: u64) -> u8 {
        // A glass that can never move again drops no rings. It only keeps its own socket closed.
        let stuck = permanently_stuck_glasses(free[0], glasses);
        let alive = glasses & !stuck;
        let [territory] = flood([alive], free[0] & !stuck);
        let free = free.map(|set| set & territory);
        let bound = free.iter().map(|set| set.count_ones()).sum::<u32>() as u8;
        if bound <= 1 {
            return bound;
        }
        let key = key(free, alive);
        let place = (key >> (u64::BITS - KNOWN_BITS)) as usize;
        if let Some(&known) = self.known.get(place)
            && (known ^ packed(key, 0)) >> KNOWN_BITS == 0
        {
            return known as u8;
        }
        if self.nodes >= self.node_limit {
            return 0;
        }
        self.nodes += 1;
        let mut most = 0;
        let mut from = alive;
        'all: while from != 0 {
            let glass = from & from.wrapping_neg();
            from ^= glass;
            let mut to = territory::unmasked_neighbours_of(glass) & free[0] & !glasses;
            while to != 0 {
                let socket = to & to.wrapping_neg();
                to ^= socket;
                most = most.max(1 + self.search(filled(free, socket), glasses ^ glass | socket));
                if most == bound {
                    break 'all;
                }
            }
        }
        if self.forgets || self.nodes >= self.node_limit {
            return most;
        }
        if self.known.is_empty() {
            self.known = vec![0; 1 << KNOWN_BITS];
        }
        self.known[place] = packed(key, most);
        most
    }
}

fn filled(mut free: [u64; 4], socket: u64) -> [u64; 4] {
    for i in (0..4).rev() {
        if free[i] & socket != 0 {
            free[i] ^= socket;
            break;
        }
    }
    free
}

/// Packs a result into one word, with the bits of its key that are not part of the index. All results then fit into a
/// processor cache.
fn packed(key: u64, most: u8) -> u64 {
    key << KNOWN_BITS | u64::from(most)
}

fn key(free: [u64; 4], glasses: u64) -> u64 {
    mix(hash_of_places(free, 0), glasses ^ 0x8CB9_2BA7_2F3D_8DD7)
}

#[cfg(test)]
mod tests {
    use super::super::node::with_ring_for_each_place;
    use super::*;
    use crate::endgame::{Budget, Solver};
    use crate::random::Random;

    #[test]
    fn counts_agree_with_proofs() {
        let budget = Budget::unlimited();
        let mut solver = Solver::new(4);
        let mut counted = 0;
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut position = Position::start();
            while let Some(&turn) = random.choose(&position.turns()) {
                position.play_unchecked(turn);
                if 64 - position.board().rings_on_board() > 12 || position.is_over() {
                    continue;
                }
                let plenty = with_ring_for_each_place(&position);
                if let Some(margin) = separated_margin(&plenty) {
                    assert_eq!(solver.prove_margin(&plenty, 0, &budget).margin(), Some(margin), "{position}");
                    counted += 1;
                }
            }
        }
        assert!(counted >= 100, "{counted}");
    }
}
