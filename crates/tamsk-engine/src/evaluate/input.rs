//! The input of the network: the class of each socket, which is what it is worth knowing about one.

use tamsk_rules::SOCKETS;

use super::territory::{self, Territory};

/// Leads beyond this are as good as this.
const MAX_LEAD: i32 = 12;

/// The number of leads told apart.
pub const LEADS: usize = 2 * MAX_LEAD as usize + 1;

/// The number of inputs: one for each class of each socket, of which one is set, and likewise for each lead.
pub const INPUTS: usize = SOCKETS * CLASSES + LEADS;

/// The number of inputs that are set at a time.
pub const SET: usize = SOCKETS + 1;

/// The number of phases: eight by the places left, each for even and for odd ones, as the last place is the last turn.
pub const PHASES: usize = 16;

/// The first input of each socket, by its bit on the grid.
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

/// What the network sees of a position.
#[derive(Clone, Copy)]
pub struct Input {
    classes: Classes,
    lead: usize,
    /// Which of the [`PHASES`] the match is in.
    pub phase: usize,
}

impl Input {
    /// Returns the input of a territory, in which the side to move leads by so many rings.
    #[inline(always)]
    pub fn of(territory: &Territory, lead: i32) -> Input {
        let reached = territory.first[0] | territory.first[1] | territory.contested;
        let places: u32 = territory.free.iter().map(|set| (set & reached).count_ones()).sum();
        let places = places.min(63) as usize;
        let lead = (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize;
        Input { classes: Classes::of(territory), lead, phase: places / 8 * 2 + places % 2 }
    }

    /// The inputs that are set.
    #[inline(always)]
    pub fn rows(&self) -> [usize; SET] {
        let mut rows = [SOCKETS * CLASSES + self.lead; SET];
        let mut left = territory::ALL;
        for row in &mut rows[..SOCKETS] {
            *row = self.take_row(&mut left);
        }
        rows
    }

    /// Calls `f` with the inputs that are set, but for those of class 0.
    #[inline(always)]
    pub(super) fn for_each_counted(&self, mut f: impl FnMut(usize)) {
        let mut left = self.classes.counted;
        while left != 0 {
            f(self.take_row(&mut left));
        }
        f(SOCKETS * CLASSES + self.lead);
    }

    /// Takes the first socket from a set on the grid, and returns its input that is set.
    #[inline(always)]
    fn take_row(&self, left: &mut u64) -> usize {
        let bit = left.trailing_zeros() as usize % 64;
        *left &= left.wrapping_sub(1);
        usize::from(FIRST_INPUTS[bit]) + self.classes.get(bit)
    }
}

/// The number of classes: 40 of vacant sockets, 16 of those with a glass.
pub const CLASSES: usize = 56;

/// The bits of a class.
const BITS: usize = 6;

/// The classes of the sockets.
///
/// A vacant socket that some glass can reach has the class 4*r* + *n*, where *n* is its free places (3 also stands for
/// 4), and *r* says who is there first: 0 both sides at once, 1 both in one turn, 2 the side to move a turn before its
/// opponent, 3 the same and in one turn, 4 earlier still, 5 it alone; 6 to 9 are 2 to 5 of the opponent. One with a
/// glass that can move at all in this match has the class 40 + 8 *o* + 4 *f* + *n*, where *o* is 0 for a glass of the
/// side to move and 1 for the opponent's, *f* is 1 if the socket has free places, and *n* is the ways out (3 also
/// stands for more). All other sockets are 0: full, or out of reach.
#[derive(Clone, Copy)]
pub struct Classes {
    /// By the bit of the socket on the grid.
    at: [u8; 64],
    /// The sockets with a class other than 0, on the grid.
    pub counted: u64,
}

impl Classes {
    /// Returns the classes of the sockets.
    #[inline(always)]
    pub fn of(territory: &Territory) -> Classes {
        let planes = planes(territory);
        let mut at = [0; 64];
        for start in territory::STARTS {
            let mut spreads = 0;
            for (bit, plane) in planes.iter().enumerate() {
                spreads |= spread(plane >> start & 0x7F) << bit;
            }
            at[start as usize..][..8].copy_from_slice(&u64::to_le_bytes(spreads));
        }
        Classes { at, counted: planes.into_iter().fold(0, |counted, plane| counted | plane) }
    }

    /// Returns the class of the socket with this bit on the grid.
    #[inline(always)]
    pub fn get(&self, bit: usize) -> usize {
        usize::from(self.at[bit % 64])
    }
}

/// Spreads seven bits over the lowest bits of seven bytes: the factor makes eight copies, each seven bits from the
/// last, so that the *n*th bit of the *n*th copy starts the *n*th byte.
#[inline(always)]
const fn spread(bits: u64) -> u64 {
    bits.wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101
}

/// Returns the bits of all classes, from the lowest up.
#[inline(always)]
fn planes(territory: &Territory) -> [u64; BITS] {
    let Territory { free, open, glasses, first, ahead, near, contested, alone } = *territory;
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

    /// The class of a socket, found by looking at it alone.
    fn expected(territory: &Territory, bit: u64) -> usize {
        let is = |set: u64| usize::from(set & bit != 0);
        let free: usize = territory.free.iter().map(|&set| is(set)).sum();
        if let Some(owner) = territory.glasses.iter().position(|set| set & bit != 0) {
            let ways = (territory::around(bit) & territory.open).count_ones().min(3) as usize;
            return 40 + 8 * owner + 4 * usize::from(free > 0) + ways;
        }
        if is(territory.contested) > 0 {
            return 4 * is(territory.near[0]) + free.min(3);
        }
        let Some(owner) = territory.first.iter().position(|set| set & bit != 0) else { return 0 };
        let how = if is(territory.alone[owner]) > 0 {
            3
        } else if is(territory.ahead[owner]) > 0 {
            2
        } else {
            is(territory.near[owner])
        };
        4 * (2 + 4 * owner + how) + free.min(3)
    }

    #[test]
    fn classes_are_those_of_each_socket() {
        for text in [
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
            "0001/01120/111110/0100210/011110/01111/0000 B4,E2,E4 B3,D5,F2 r 21/21 - 0",
            "0100/02210/020010/0121120/122210/10020/0010 B3,E3,E5 C2,D6,E4 r 18/18 - 0",
            "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 16/17 - 0",
        ] {
            let position: Position = text.parse().expect("a position");
            let (board, me) = (position.board(), position.to_move());
            let territory = Territory::of(board, [board.glasses(me), board.glasses(!me)]);
            let classes = Classes::of(&territory);
            for socket in Socket::all() {
                let bit = territory::of(socket.bit());
                let class = classes.get(bit.trailing_zeros() as usize);
                assert_eq!(class, expected(&territory, bit), "{text}, {socket}");
                assert!(class < CLASSES);
                assert_eq!(classes.counted & bit != 0, class != 0, "{text}, {socket}");
            }
        }
    }
}
