//! The numbers that an estimate is made of.

use super::grid;
use super::terrain::Terrain;
use crate::rules::{Board, Player};

/// How many numbers there are.
pub const FEATURES: usize = 18;

/// What each number is, in the order of [`Features::values`]; the side to move counts up, the other down.
pub const NAMES: [&str; FEATURES] = [
    "rings played",
    "sockets reached first",
    "further places there",
    "sockets reached two turns ahead",
    "sockets reached alone",
    "further places there",
    "glasses with a way out",
    "with two",
    "with three",
    "with four",
    "glasses walled in for good",
    "dead ends among sockets reached first",
    "glasses beside ground of their own",
    "side without a way out",
    "glasses with one way out, to an edge of height one",
    "the turn itself",
    "sockets reached equally soon",
    "odd number of places to fight for",
];

/// A position in numbers.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// One for each of [`NAMES`].
    pub values: [i32; FEATURES],
    /// Free places that anybody can reach as things stand, from 0 to 64: how much of the match is left.
    pub places: i32,
    /// Whether neither side has a way out.
    pub blocked: bool,
}

/// The sum of the bits of several sets.
#[inline(always)]
fn count(sets: &[u64]) -> i32 {
    sets.iter().map(|set| set.count_ones() as i32).sum()
}

impl Features {
    /// The numbers of a board with `me` to move.
    #[inline]
    pub fn of(board: &Board, me: Player) -> Features {
        Features::from_terrain(board, me, &Terrain::of(board, me))
    }

    /// The same for a terrain made before, of which only some of the glasses may be a part.
    #[inline]
    pub fn from_terrain(board: &Board, me: Player, terrain: &Terrain) -> Features {
        let Terrain { free, open, glasses, first, ahead, contested, alone } = *terrain;
        let ways = grid::neighbours_in(open);
        let standing = free[0] & (glasses[0] | glasses[1]);
        let passable = grid::around(open | standing);

        let side = |i: usize| {
            let own = glasses[i];
            let out = own & ways[0];
            [
                (first[i]).count_ones() as i32,
                count(&[first[i] & free[1], first[i] & free[2], first[i] & free[3]]),
                ahead[i].count_ones() as i32,
                alone[i].count_ones() as i32,
                count(&[alone[i] & free[1], alone[i] & free[2], alone[i] & free[3]]),
                out.count_ones() as i32,
                (own & ways[1]).count_ones() as i32,
                (own & ways[2]).count_ones() as i32,
                (own & ways[3]).count_ones() as i32,
                (own & !passable).count_ones() as i32,
                (first[i] & !ways[1]).count_ones() as i32,
                (own & grid::around(alone[i])).count_ones() as i32,
                i32::from(out == 0),
                (own & ways[0] & !ways[1] & !grid::around(open & free[1])).count_ones() as i32,
            ]
        };
        let (mine, theirs) = (side(0), side(1));
        let shared = contested.count_ones() as i32;
        let further = count(&[contested & free[1], contested & free[2], contested & free[3]]);
        let places = mine[0] + mine[1] + theirs[0] + theirs[1] + shared + further;

        let mut values = [0; FEATURES];
        values[0] = i32::from(board.holder(!me)) - i32::from(board.holder(me));
        for (value, (mine, theirs)) in values[1..].iter_mut().zip(mine.into_iter().zip(theirs)) {
            *value = mine - theirs;
        }
        values[15] = 1;
        values[16] = shared;
        values[17] = i32::from(shared > 0) * (2 * (places & 1) - 1);
        Features { values, places, blocked: mine[12] + theirs[12] == 2 }
    }
}
