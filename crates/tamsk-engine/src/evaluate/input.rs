//! The network's input: a class for each socket, the lead, and the phase.

use tamsk_rules::SOCKET_COUNT;

use super::territory::{self, Territory};

const MAX_LEAD: i32 = 12;

/// The number of distinguished leads.
pub const LEADS: usize = 2 * MAX_LEAD as usize + 1;

/// The number of inputs. Each socket sets one of its classes, and one input stands for the lead.
pub const INPUTS: usize = SOCKET_COUNT * CLASSES + LEADS;

/// The number of inputs set for a position.
pub const ACTIVE_INPUTS: usize = SOCKET_COUNT + 1;

/// The number of phases: eight by the free places, each for even and odd numbers, as the last place is the last turn.
pub const PHASES: usize = 16;

/// The first input of each socket, by the socket's bit on the grid.
const FIRST_INPUTS: [u16; 64] = {
    let mut inputs = [0; 64];
    let mut sockets = territory::ALL;
    let mut socket = 0;
    while sockets != 0 {
        inputs[sockets.trailing_zeros() as usize] = (socket * CLASSES) as u16;
        sockets &= sockets - 1;
        socket += 1;
    }
    inputs
};

/// The network's view of a position.
#[derive(Clone, Copy)]
pub struct Input {
    classes: Classes,
    lead: usize,
    /// The phase of the match, below [`PHASES`].
    pub phase: usize,
}

impl Input {
    /// Returns the input of a territory in which the side to move leads by `lead` rings.
    #[inline(always)]
    pub fn of(territory: &Territory, lead: i32) -> Input {
        let reached = territory.first[0] | territory.first[1] | territory.contested;
        let places: u32 = territory.free.iter().map(|set| (set & reached).count_ones()).sum();
        let places = places.min(63) as usize;
        let lead = (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize;
        Input { classes: Classes::of(territory), lead, phase: places / 8 * 2 + places % 2 }
    }

    /// Returns the indices of the set inputs.
    #[inline(always)]
    pub fn active_inputs(&self) -> [usize; ACTIVE_INPUTS] {
        let mut rows = [SOCKET_COUNT * CLASSES + self.lead; ACTIVE_INPUTS];
        let mut left = territory::ALL;
        for row in &mut rows[..SOCKET_COUNT] {
            *row = self.take_row(&mut left);
        }
        rows
    }

    /// Calls `f` with each set input, except for sockets of class 0.
    #[inline(always)]
    pub(super) fn for_each_active_input(&self, mut f: impl FnMut(usize)) {
        let mut left = self.classes.nonzero;
        while left != 0 {
            f(self.take_row(&mut left));
        }
        f(SOCKET_COUNT * CLASSES + self.lead);
    }

    /// Removes the first socket from `left`, a set on the grid, and returns its set input.
    #[inline(always)]
    fn take_row(&self, left: &mut u64) -> usize {
        let bit = left.trailing_zeros() as usize % 64;
        *left &= left.wrapping_sub(1);
        usize::from(FIRST_INPUTS[bit]) + self.classes.get(bit)
    }
}

/// The number of classes: 40 of vacant sockets, 16 of occupied ones.
pub const CLASSES: usize = 56;

const BITS: usize = 6;

/// The classes of the sockets.
///
/// A vacant reachable socket has the class 4*r* + *n*. *n* is its number of free places, at most 3. *r* is 0 if both
/// sides reach it first together, 1 if they do so in one turn, 2 if the side to move is first by one turn, 3 if also in
/// one turn, 4 if by more turns, 5 if alone; 6 to 9 are 2 to 5 for the opponent. A socket with a glass that can still
/// move has the class 40 + 8*o* + 4*f* + *n*. *o* is 0 for a glass of the side to move and 1 otherwise, *f* is 1 if the
/// socket has free places, and *n* is its number of exits, at most 3. Full and unreachable sockets have class 0.
#[derive(Clone, Copy)]
pub struct Classes {
    at: [u8; 64],
    /// The sockets whose class is not 0, on the grid.
    pub nonzero: u64,
}

impl Classes {
    /// Classifies all sockets.
    #[inline(always)]
    pub fn of(territory: &Territory) -> Classes {
        let planes = planes(territory);
        let mut at = [0; 64];
        for start in territory::COLUMN_STARTS {
            let mut spreads = 0;
            for (bit, plane) in planes.iter().enumerate() {
                spreads |= spread(plane >> start & 0x7F) << bit;
            }
            at[start as usize..][..8].copy_from_slice(&u64::to_le_bytes(spreads));
        }
        Classes { at, nonzero: planes.into_iter().fold(0, |counted, plane| counted | plane) }
    }

    /// Returns the class of the socket with this bit on the grid.
    #[inline(always)]
    pub fn get(&self, bit: usize) -> usize {
        usize::from(self.at[bit % 64])
    }
}

/// Spreads seven bits over the lowest bits of seven bytes, by eight copies at distances of seven bits.
#[inline(always)]
const fn spread(bits: u64) -> u64 {
    bits.wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101
}

#[inline(always)]
fn planes(territory: &Territory) -> [u64; BITS] {
    let Territory { free, open, glasses, first, reached_early: ahead, near, contested, alone } = *territory;
    let one = [first[0] & !ahead[0], first[1] & !ahead[1]];
    let reached = first[0] | first[1] | contested;
    let more = free[1] & reached;
    let single = free[0] & !(free[1] & !free[2]) & reached;
    let soon = (contested | one[0]) & near[0] | one[1] & near[1] | alone[0] | alone[1];

    let movable = glasses[0] | glasses[1];
    let ways = territory::neighbours_in(open);
    let odd_ways = ways[0] & !ways[1] | ways[2];
    [
        single | odd_ways & movable,
        more | ways[1] & movable,
        soon | free[0] & movable,
        one[0] | one[1] | glasses[0],
        ahead[0] | one[1] | glasses[1],
        ahead[1] | movable,
    ]
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Position, Socket};

    use super::*;

    fn expected(territory: &Territory, bit: u64) -> usize {
        let is = |set: u64| usize::from(set & bit != 0);
        let free: usize = territory.free.iter().map(|&set| is(set)).sum();
        if let Some(owner) = territory.glasses.iter().position(|set| set & bit != 0) {
            let ways = (territory::neighbours_of(bit) & territory.open).count_ones().min(3) as usize;
            return 40 + 8 * owner + 4 * usize::from(free > 0) + ways;
        }
        if is(territory.contested) > 0 {
            return 4 * is(territory.near[0]) + free.min(3);
        }
        let Some(owner) = territory.first.iter().position(|set| set & bit != 0) else { return 0 };
        let how = if is(territory.alone[owner]) > 0 {
            3
        } else if is(territory.reached_early[owner]) > 0 {
            2
        } else {
            is(territory.near[owner])
        };
        4 * (2 + 4 * owner + how) + free.min(3)
    }

    #[test]
    fn bit_planes_agree_with_classifying_each_socket() {
        for text in [
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
            "0001/01120/111110/0100210/011110/01111/0000 B4,E2,E4 B3,D5,F2 r 21/21 - 0",
            "0100/02210/020010/0121120/122210/10020/0010 B3,E3,E5 C2,D6,E4 r 18/18 - 0",
            "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 16/17 - 0",
        ] {
            let position: Position = text.parse().expect("a position");
            let (board, me) = (position.board(), position.to_move());
            let territory = Territory::to_bitboard(board, [board.glasses(me), board.glasses(!me)]);
            let classes = Classes::of(&territory);
            for socket in Socket::all() {
                let bit = territory::to_bitboard(socket.to_set());
                let class = classes.get(bit.trailing_zeros() as usize);
                assert_eq!(class, expected(&territory, bit), "{text}, {socket}");
                assert!(class < CLASSES);
                assert_eq!(classes.nonzero & bit != 0, class != 0, "{text}, {socket}");
            }
        }
    }
}
