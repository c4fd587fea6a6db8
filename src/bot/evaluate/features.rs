//! The numbers that an estimate is made of.

use super::grid;
use super::terrain::Terrain;
use crate::rules::{Board, Player};

/// How many numbers there are.
pub const FEATURES: usize = 24;

/// What each number is, in the order of [`Features::values`]; the side to move counts up, the other down.
pub const NAMES: [&str; FEATURES] = [
    "rings played",
    "sockets reached first",
    "further places there",
    "sockets reached two turns ahead",
    "sockets reached alone",
    "further places there",
    "dead ends among sockets reached first",
    "sockets reached first with three neighbours to go on to",
    "sockets one turn away",
    "further places there",
    "sockets two turns away",
    "glasses with a way out",
    "with two",
    "with three",
    "with four",
    "glasses walled in for good",
    "glasses beside ground of their own",
    "glasses with one way out, to a socket of one place",
    "glasses on a socket that is not full",
    "glasses on the seven sockets in the middle",
    "side without a way out",
    "the turn itself",
    "sockets reached equally soon",
    "odd number of places to fight for",
];

/// Numbers of each side that are counts of sockets, and as many that are counts of glasses.
const SETS: usize = 10;

/// The centre and its six neighbours.
const MIDDLE: u64 = {
    let centre = 1 << 27;
    centre | grid::around(centre)
};

/// A position in numbers.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// One for each of [`NAMES`].
    pub values: [i16; FEATURES],
    /// Free places that anybody can reach as things stand, from 0 to 64: how much of the match is left.
    pub places: i32,
    /// Whether neither side has a way out.
    pub blocked: bool,
}

/// How many sockets are in each of many sets: a loop, so that the compiler counts several at a time.
#[inline(always)]
fn count<const N: usize>(sets: [u64; N]) -> [i16; N] {
    let mut counts = [0; N];
    for (count, set) in counts.iter_mut().zip(sets) {
        *count = set.count_ones() as i16;
    }
    counts
}

/// How many sockets are in a set of three at most, as a player's glasses are: without hardware for counting bits this is
/// twice as fast.
#[inline(always)]
fn count_glasses(set: u64) -> i16 {
    let without_first = set & set.wrapping_sub(1);
    let without_second = without_first & without_first.wrapping_sub(1);
    i16::from(set != 0) + i16::from(without_first != 0) + i16::from(without_second != 0)
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
        let Terrain { free, open, glasses, first, ahead, near, contested, alone } = *terrain;
        let ways = grid::neighbours_in(open);
        let standing = free[0] & (glasses[0] | glasses[1]);
        let passable = grid::around(open | standing);

        // The second, third and fourth free places of all sockets side by side in one word: the few bits of the higher
        // ones are moved to where no lower one lies, so that one count serves for all.
        let further = |set: u64| set & free[1] | (set & free[2]) << 21 | (set & free[3]) << 33;
        let ground = [grid::neighbours_in(first[0] | contested), grid::neighbours_in(first[1] | contested)];
        let sets = |i: usize| {
            [
                first[i],
                further(first[i]),
                ahead[i],
                alone[i],
                further(alone[i]),
                first[i] & !ways[1],
                first[i] & ground[i][2],
                near[i][0],
                further(near[i][0]),
                near[i][1],
            ]
        };
        let (mine, theirs) = (sets(0), sets(1));
        let mut all = [0; 2 * SETS + 2];
        all[..SETS].copy_from_slice(&mine);
        all[SETS..2 * SETS].copy_from_slice(&theirs);
        all[2 * SETS..].copy_from_slice(&[contested, further(contested)]);
        let counts = count(all);

        let beside_edge = grid::around(open & free[1]);
        let standing = |i: usize| {
            let own = glasses[i];
            let out = own & ways[0];
            [
                count_glasses(out),
                count_glasses(own & ways[1]),
                count_glasses(own & ways[2]),
                count_glasses(own & ways[3]),
                count_glasses(own & !passable),
                count_glasses(own & grid::around(alone[i])),
                count_glasses(out & !ways[1] & !beside_edge),
                count_glasses(own & free[0]),
                count_glasses(own & MIDDLE),
                i16::from(out == 0),
            ]
        };
        let (mine, theirs) = (standing(0), standing(1));
        let shared = counts[2 * SETS];
        let places = counts[0] + counts[1] + counts[SETS] + counts[SETS + 1] + shared + counts[2 * SETS + 1];

        let mut values = [0; FEATURES];
        values[0] = i16::from(board.holder(!me)) - i16::from(board.holder(me));
        for i in 0..SETS {
            values[1 + i] = counts[i] - counts[SETS + i];
            values[1 + SETS + i] = mine[i] - theirs[i];
        }
        values[21] = 1;
        values[22] = shared;
        values[23] = i16::from(shared > 0) * (2 * (places & 1) - 1);
        Features { values, places: places.into(), blocked: mine[9] + theirs[9] == 2 }
    }
}
