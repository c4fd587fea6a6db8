//! The features of the evaluation.

use super::grid;
use super::territory::Territory;
use crate::rules::{Board, Player};

/// The number of features.
pub const FEATURES: usize = 19;

/// The name of each feature, in the order of [`Features::values`]. Counts are those of the side to move minus those of
/// its opponent.
pub const NAMES: [&str; FEATURES] = [
    "rings played",
    "sockets reached first",
    "further places there",
    "sockets reached two turns ahead",
    "sockets reached alone",
    "further places there",
    "dead ends among sockets reached first",
    "sockets one turn away",
    "glasses with a way out",
    "with two",
    "with three",
    "with four",
    "glasses walled in for good",
    "glasses beside ground of their own",
    "glasses with one way out, to a socket of one place",
    "side without a way out",
    "the turn itself",
    "sockets reached equally soon",
    "odd number of places to fight for",
];

/// Features that count sockets of one side minus those of the other; they follow the rings.
const SOCKET_COUNTS: usize = 7;

/// Features that count glasses in the same way; they follow the sockets.
const GLASS_COUNTS: usize = 8;

/// The features of a position.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// One value for each of the [`NAMES`].
    pub values: [i32; FEATURES],
    /// Free places that either side can reach as the board stands, from 0 to 64: the phase of the match.
    pub places: i32,
    /// Whether neither side can move.
    pub blocked: bool,
}

impl Features {
    /// Returns the features of a board with `me` to move.
    pub fn of(board: &Board, me: Player) -> Features {
        Features::from_territory(board, me, &Territory::of(board, [board.glasses(me), board.glasses(!me)]))
    }

    /// Returns the features of a board whose territory is known.
    #[inline(always)]
    pub(super) fn from_territory(board: &Board, me: Player, territory: &Territory) -> Features {
        let Territory { open, contested, .. } = *territory;
        let ways = grid::neighbours_in(open);
        let mut sets = [0; 2 * SOCKET_COUNTS + 2];
        sets[..SOCKET_COUNTS].copy_from_slice(&socket_sets(territory, &ways, 0));
        sets[SOCKET_COUNTS..2 * SOCKET_COUNTS].copy_from_slice(&socket_sets(territory, &ways, 1));
        sets[2 * SOCKET_COUNTS..].copy_from_slice(&[contested, further(territory, contested)]);
        let counts = sets.map(count);
        let (mine, theirs) = (glass_counts(territory, &ways, 0), glass_counts(territory, &ways, 1));
        let shared = counts[2 * SOCKET_COUNTS];
        let places = counts[0]
            + counts[1]
            + counts[SOCKET_COUNTS]
            + counts[SOCKET_COUNTS + 1]
            + shared
            + counts[2 * SOCKET_COUNTS + 1];

        let mut values = [0; FEATURES];
        values[0] = i32::from(board.holder(!me)) - i32::from(board.holder(me));
        for i in 0..SOCKET_COUNTS {
            values[1 + i] = counts[i] - counts[SOCKET_COUNTS + i];
        }
        for i in 0..GLASS_COUNTS {
            values[1 + SOCKET_COUNTS + i] = mine[i] - theirs[i];
        }
        let both = 1 + SOCKET_COUNTS + GLASS_COUNTS;
        values[both] = 1;
        values[both + 1] = shared;
        values[both + 2] = i32::from(shared > 0) * (2 * (places & 1) - 1);
        Features { values, places, blocked: mine[GLASS_COUNTS - 1] + theirs[GLASS_COUNTS - 1] == 2 }
    }
}

#[inline(always)]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// Packs the second, third and fourth free places of all sockets of a set into one word, so that one bit count covers
/// them: the few bits of the higher places are shifted to where no lower place is.
#[inline(always)]
fn further(Territory { free, .. }: &Territory, set: u64) -> u64 {
    set & free[1] | (set & free[2]) << 21 | (set & free[3]) << 33
}

/// Returns the sets that a side's socket features count.
#[inline(always)]
fn socket_sets(territory: &Territory, ways: &[u64; 4], i: usize) -> [u64; SOCKET_COUNTS] {
    let Territory { first, ahead, near, alone, .. } = *territory;
    [
        first[i],
        further(territory, first[i]),
        ahead[i],
        alone[i],
        further(territory, alone[i]),
        first[i] & !ways[1],
        near[i],
    ]
}

/// Returns a side's glass features.
#[inline(always)]
fn glass_counts(territory: &Territory, ways: &[u64; 4], i: usize) -> [i32; GLASS_COUNTS] {
    let Territory { free, open, glasses, alone, .. } = *territory;
    let passable = grid::around(open | free[0] & (glasses[0] | glasses[1]));
    let beside_edge = grid::around(open & free[1]);
    let own = glasses[i];
    let out = own & ways[0];
    [
        count(out),
        count(own & ways[1]),
        count(own & ways[2]),
        count(own & ways[3]),
        count(own & !passable),
        count(own & grid::around(alone[i])),
        count(out & !ways[1] & !beside_edge),
        i32::from(out == 0),
    ]
}
