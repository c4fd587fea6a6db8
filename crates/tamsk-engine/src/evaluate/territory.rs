//! Territory: the sockets that each side reaches first. Flood fills on a padded hexagonal bitboard find the territory.
//! Columns have eight bits, one of them always empty, and the columns `E F G` start 1, 2 and 3 bits higher. So the
//! neighbours of bit *n* are *n* ± 1, *n* ± 8 and *n* ± 9 (R1.2), and bits shifted off the board hit no socket.

use tamsk_rules::{Board, COLUMN_LENGTHS, SocketSet};

/// The territory of each side, as bitboards on the grid. In arrays of two, index 0 is the side to move and index 1 the
/// opponent.
#[derive(Clone, Copy, Debug)]
pub struct Territory {
    /// The sockets with at least one, two, three and four free places.
    pub sockets_by_min_free_places: [u64; 4],
    /// The vacant sockets that are not full, which a glass may enter now.
    pub vacant_open_sockets: u64,
    /// The sockets of the movable glasses of each side.
    pub movable_glasses: [u64; 2],
    /// The open sockets that each side reaches in fewer turns than its opponent.
    pub reached_first: [u64; 2],
    /// The open sockets that each side reaches at least two turns before its opponent.
    pub reached_two_turns_first: [u64; 2],
    /// The open sockets that each side reaches in one turn.
    pub reached_next_turn: [u64; 2],
    /// The open sockets that both sides reach in the same number of turns.
    pub contested: u64,
    /// The open sockets that each side can reach on the current board, and that its opponent cannot reach.
    pub exclusive: [u64; 2],
}

impl Territory {
    /// Returns the territory of a board. Only `glasses` (those of the side to move, then the opponent's) can move.
    /// Other glasses are obstacles.
    #[inline(always)]
    pub fn new(board: &Board, glasses: [SocketSet; 2]) -> Territory {
        let free = sockets_by_min_free_places(board);
        let occupied = board.occupied_sockets();
        let all_move = glasses[0] | glasses[1] == occupied;
        let glasses = glasses.map(to_bitboard);
        let vacant_open_sockets = free[0] & !if all_move { glasses[0] | glasses[1] } else { to_bitboard(occupied) };

        let mut flood =
            Flood { front: glasses, rest: [vacant_open_sockets; 2], fresh: [0; 2], first: [0; 2], ahead: [0; 2] };
        flood.advance();
        let near = flood.front;
        while flood.front[0] | flood.front[1] != 0 {
            flood.advance();
        }
        let Flood { rest, first, ahead, .. } = flood;
        let contested = vacant_open_sockets & !(rest[0] & rest[1] | first[0] | first[1]);
        let alone = [rest[1] & !rest[0], rest[0] & !rest[1]];
        Territory {
            sockets_by_min_free_places: free,
            vacant_open_sockets,
            movable_glasses: glasses,
            reached_first: first,
            reached_two_turns_first: ahead,
            reached_next_turn: near,
            contested,
            exclusive: alone,
        }
    }
}

struct Flood {
    front: [u64; 2],
    rest: [u64; 2],
    /// The sockets that each side has just reached, and that its opponent has not reached.
    fresh: [u64; 2],
    first: [u64; 2],
    ahead: [u64; 2],
}

impl Flood {
    #[inline(always)]
    fn advance(&mut self) {
        let Flood { front, rest, fresh, first, ahead } = self;
        *front = [unmasked_neighbours_of(front[0]) & rest[0], unmasked_neighbours_of(front[1]) & rest[1]];
        *rest = [rest[0] ^ front[0], rest[1] ^ front[1]];
        // A side is ahead at the sockets that it reached one turn ago and that its opponent has still not reached.
        *ahead = [ahead[0] | fresh[0] & rest[1], ahead[1] | fresh[1] & rest[0]];
        *fresh = [front[0] & rest[1], front[1] & rest[0]];
        *first = [first[0] | fresh[0], first[1] | fresh[1]];
    }
}

/// The first bit of each column on the grid.
pub const COLUMN_STARTS: [u32; 7] = [0, 8, 16, 24, 33, 42, 51];

/// Masks, each with the left shift of the bits that it selects. A negative shift is a right shift.
type MaskedShifts<const N: usize> = [(u64, i32); N];

/// Returns the shifts that move the bits of all sockets of at least `height` from [`Board::ring_place_bits`] to the
/// grid. In `ring_place_bits`, these bits are packed from bit `from` upwards.
const fn masked_shifts<const N: usize>(height: usize, mut from: u32) -> MaskedShifts<N> {
    let mut out = [(0, 0); N];
    let mut i = 0;
    while i < N {
        // Sockets whose height is at least `height` never lie in the outer `height - 1` columns on either side, nor
        // among the outer `height - 1` sockets at either end of a column.
        let column = i + height - 1;
        let length = COLUMN_LENGTHS[column] as u32 - 2 * (height as u32 - 1);
        let to = COLUMN_STARTS[column] + height as u32 - 1;
        out[i] = (((1 << length) - 1) << from, to as i32 - from as i32);
        from += length;
        i += 1;
    }
    out
}

const LAST: MaskedShifts<7> = masked_shifts(1, 0);
const SECOND: MaskedShifts<5> = masked_shifts(2, 37);
const THIRD: MaskedShifts<3> = masked_shifts(3, 56);
const FOURTH: MaskedShifts<1> = masked_shifts(4, 63);

/// A bitboard of all 37 sockets.
pub const ALL_SOCKETS: u64 = spread(&LAST, SocketSet::ALL.bits());

#[inline(always)]
const fn spread<const N: usize>(shifts: &MaskedShifts<N>, bits: u64) -> u64 {
    let mut out = 0;
    let mut i = 0;
    while i < N {
        let (mask, shift) = shifts[i];
        let run = bits & mask;
        out |= if shift >= 0 { run << shift } else { run >> -shift };
        i += 1;
    }
    out
}

/// Converts a set of sockets to a bitboard on the grid.
#[inline]
pub const fn to_bitboard(sockets: SocketSet) -> u64 {
    spread(&LAST, sockets.bits())
}

/// Returns the neighbours of a set of sockets. The caller must mask out bits beyond the board.
#[inline(always)]
pub const fn unmasked_neighbours_of(set: u64) -> u64 {
    let up = set << 1;
    let down = set >> 1;
    up | down | (set | up) << 8 | (set | down) >> 8
}

/// Returns the sockets with at least one, two, three and four free places.
#[inline]
pub fn sockets_by_min_free_places(board: &Board) -> [u64; 4] {
    let free = !board.ring_place_bits();
    [spread(&LAST, free), spread(&SECOND, free), spread(&THIRD, free), spread(&FOURTH, free)]
}

/// Returns the sockets with at least one, two, three and four neighbours in `set`. Counts the neighbours with bitwise
/// adders.
#[inline(always)]
pub const fn sockets_by_min_neighbours(set: u64) -> [u64; 4] {
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
    use tamsk_rules::{Position, Socket};

    use super::*;

    fn bit(socket: Socket) -> u64 {
        to_bitboard(socket.to_set())
    }

    #[test]
    fn neighbours_agree_with_the_rules() {
        assert_eq!(ALL_SOCKETS.count_ones(), 37);
        for socket in Socket::all() {
            assert_eq!(unmasked_neighbours_of(bit(socket)) & ALL_SOCKETS, to_bitboard(socket.neighbours()), "{socket}");
        }
    }

    #[test]
    fn free_places_are_counted_by_height() {
        let position: Position =
            "0100/00210/000000/0004000/000300/00000/1001 A4,D2,G3 A1,D7,G2 r 26/25 - 0".parse().expect("a position");
        let free = sockets_by_min_free_places(position.board());
        for socket in Socket::all() {
            let left = socket.height() - position.board().rings(socket);
            for (i, set) in free.iter().enumerate() {
                assert_eq!(set & bit(socket) != 0, usize::from(left) > i, "{socket}, {i}");
            }
        }
        assert_eq!(free.iter().map(|set| set.count_ones()).sum::<u32>(), 51);
        assert!(free.iter().all(|set| set & !ALL_SOCKETS == 0));
    }

    #[test]
    fn adders_count_the_neighbours_in_a_set() {
        let set = to_bitboard(SocketSet::from_bits(0x15_5A3C_96E1));
        let counted = sockets_by_min_neighbours(set);
        for socket in Socket::all() {
            let count = (to_bitboard(socket.neighbours()) & set).count_ones() as usize;
            for (i, sockets) in counted.iter().enumerate() {
                assert_eq!(sockets & bit(socket) != 0, count > i, "{socket}, {i}");
            }
        }
    }
}
