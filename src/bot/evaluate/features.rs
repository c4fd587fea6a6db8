//! The numbers that an estimate is made of.

use super::grid;
use super::terrain::Terrain;
use crate::rules::{Board, Player};

/// How many numbers there are.
pub const FEATURES: usize = 19;

/// What each number is, in the order of [`Features::values`]; the side to move counts up, the other down.
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

/// Numbers that are counts of sockets, of one side less those of the other; they follow the rings.
const GROUND: usize = 7;

/// Numbers that are counts of glasses in the same way; they follow the sockets.
const STANDING: usize = 8;

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

impl Features {
    /// The numbers of a board with `me` to move.
    pub fn of(board: &Board, me: Player) -> Features {
        Features::from_terrain(board, me, &Terrain::of(board, [board.glasses(me), board.glasses(!me)]))
    }

    /// The same for a terrain made before, of which only some of the glasses may be a part.
    #[inline(always)]
    pub(super) fn from_terrain(board: &Board, me: Player, terrain: &Terrain) -> Features {
        let Terrain { open, contested, .. } = *terrain;
        let ways = grid::neighbours_in(open);
        let mut sets = [0; 2 * GROUND + 2];
        sets[..GROUND].copy_from_slice(&ground(terrain, &ways, 0));
        sets[GROUND..2 * GROUND].copy_from_slice(&ground(terrain, &ways, 1));
        sets[2 * GROUND..].copy_from_slice(&[contested, further(terrain, contested)]);
        let counts = sets.map(count);
        let (mine, theirs) = (standing(terrain, &ways, 0), standing(terrain, &ways, 1));
        let shared = counts[2 * GROUND];
        let places = counts[0] + counts[1] + counts[GROUND] + counts[GROUND + 1] + shared + counts[2 * GROUND + 1];

        let mut values = [0; FEATURES];
        values[0] = i32::from(board.holder(!me)) - i32::from(board.holder(me));
        for i in 0..GROUND {
            values[1 + i] = counts[i] - counts[GROUND + i];
        }
        for i in 0..STANDING {
            values[1 + GROUND + i] = mine[i] - theirs[i];
        }
        let both = 1 + GROUND + STANDING;
        values[both] = 1;
        values[both + 1] = shared;
        values[both + 2] = i32::from(shared > 0) * (2 * (places & 1) - 1);
        Features { values, places, blocked: mine[STANDING - 1] + theirs[STANDING - 1] == 2 }
    }
}

#[inline(always)]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The second, third and fourth free places of all sockets of a set side by side in one word: the few bits of the higher
/// ones are moved to where no lower one lies, so that one count serves for all.
#[inline(always)]
fn further(Terrain { free, .. }: &Terrain, set: u64) -> u64 {
    set & free[1] | (set & free[2]) << 21 | (set & free[3]) << 33
}

/// The sockets that a side's numbers count.
#[inline(always)]
fn ground(terrain: &Terrain, ways: &[u64; 4], i: usize) -> [u64; GROUND] {
    let Terrain { first, ahead, near, alone, .. } = *terrain;
    [first[i], further(terrain, first[i]), ahead[i], alone[i], further(terrain, alone[i]), first[i] & !ways[1], near[i]]
}

/// How many of a side's glasses stand in which way.
#[inline(always)]
fn standing(terrain: &Terrain, ways: &[u64; 4], i: usize) -> [i32; STANDING] {
    let Terrain { free, open, glasses, alone, .. } = *terrain;
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
