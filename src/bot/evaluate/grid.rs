//! Sets of sockets on a grid where every neighbour is a shift away.
//!
//! A column takes eight bits, one of them always empty, and columns `E F G` begin one, two and three bits higher, so
//! that all six neighbours of bit *n* are *n* ± 1, *n* ± 8 and *n* ± 9 (R1.2). What a shift moves off the board falls
//! on bits that no socket has.

use crate::rules::{Board, COLUMN_LENGTHS, SocketSet};

/// The first bit of each column on the grid.
const STARTS: [u32; 7] = [0, 8, 16, 24, 33, 42, 51];

/// Moves runs of bits: what lies under each mask, shifted to the left or, if negative, to the right.
type Moves<const N: usize> = [(u64, i32); N];

/// The sockets that have a place of at least this height, from the packed bits that begin at `from` in
/// [`Board::places`] to the grid.
const fn moves<const N: usize>(height: usize, mut from: u32) -> Moves<N> {
    let mut out = [(0, 0); N];
    let mut i = 0;
    while i < N {
        // The sockets with that many places leave out `height - 1` columns at each side and rows at each end.
        let column = i + height - 1;
        let length = COLUMN_LENGTHS[column] as u32 - 2 * (height as u32 - 1);
        let to = STARTS[column] + height as u32 - 1;
        out[i] = (((1 << length) - 1) << from, to as i32 - from as i32);
        from += length;
        i += 1;
    }
    out
}

const LAST: Moves<7> = moves(1, 0);
const SECOND: Moves<5> = moves(2, 37);
const THIRD: Moves<3> = moves(3, 56);
const FOURTH: Moves<1> = moves(4, 63);

/// All 37 sockets on the grid.
pub const ALL: u64 = spread(&LAST, SocketSet::ALL.bits());

#[inline(always)]
const fn spread<const N: usize>(moves: &Moves<N>, bits: u64) -> u64 {
    let mut out = 0;
    let mut i = 0;
    while i < N {
        let (mask, shift) = moves[i];
        let run = bits & mask;
        out |= if shift >= 0 { run << shift } else { run >> -shift };
        i += 1;
    }
    out
}

/// A set of sockets on the grid.
#[inline]
pub const fn of(sockets: SocketSet) -> u64 {
    spread(&LAST, sockets.bits())
}

/// The neighbours of a set, and bits beyond the board: for use with a mask.
#[inline(always)]
pub const fn around(set: u64) -> u64 {
    let up = set << 1;
    let down = set >> 1;
    up | down | (set | up) << 8 | (set | down) >> 8
}

/// The sockets with at least one, two, three and four free places.
#[inline]
pub fn free(board: &Board) -> [u64; 4] {
    let free = !board.places();
    [spread(&LAST, free), spread(&SECOND, free), spread(&THIRD, free), spread(&FOURTH, free)]
}

/// For every socket at once, whether at least one, two, three and four of its neighbours are in `set`: adders of one
/// bit, as wide as the board.
#[inline(always)]
pub const fn neighbours_in(set: u64) -> [u64; 4] {
    let (a, b, c) = (set << 1, set >> 1, set << 8);
    let (d, e, f) = (set >> 8, set << 9, set >> 9);
    let (sum1, carry1) = add(a, b, c);
    let (sum2, carry2) = add(d, e, f);
    let ones = sum1 ^ sum2;
    let (twos, fours) = add(carry1, carry2, sum1 & sum2);
    [ones | twos | fours, twos | fours, ones & twos | fours, fours]
}

#[inline(always)]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | a & c | b & c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Socket};

    fn bit(socket: Socket) -> u64 {
        of(socket.bit())
    }

    #[test]
    fn neighbours_are_those_of_the_rules() {
        assert_eq!(ALL.count_ones(), 37);
        for socket in Socket::all() {
            assert_eq!(around(bit(socket)) & ALL, of(socket.neighbours()), "{socket}");
        }
    }

    #[test]
    fn places_are_counted_by_height() {
        let position: Position =
            "0100/00210/000000/0004000/000300/00000/1001 A4,D2,G3 A1,D7,G2 r 26/25 - 0".parse().expect("a position");
        let free = free(position.board());
        for socket in Socket::all() {
            let left = socket.height() - position.board().rings(socket);
            for (i, set) in free.iter().enumerate() {
                assert_eq!(set & bit(socket) != 0, usize::from(left) > i, "{socket}, {i}");
            }
        }
        assert_eq!(free.iter().map(|set| set.count_ones()).sum::<u32>(), 51);
        assert!(free.iter().all(|set| set & !ALL == 0));
    }

    #[test]
    fn neighbours_are_counted() {
        let set = of(SocketSet::from_bits(0x15_5A3C_96E1));
        let counted = neighbours_in(set);
        for socket in Socket::all() {
            let count = (of(socket.neighbours()) & set).count_ones() as usize;
            for (i, sockets) in counted.iter().enumerate() {
                assert_eq!(sockets & bit(socket) != 0, count > i, "{socket}, {i}");
            }
        }
    }
}
