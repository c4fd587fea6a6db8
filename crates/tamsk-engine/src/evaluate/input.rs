//! The network of TAMSK and its input: a class for each socket, the lead, and the phase of the match.

use tamsk_rules::SOCKET_COUNT;

use super::network::{Network, NetworkInput, NetworkShape};
use super::territory::{self, Territory};
use crate::symmetry::Symmetry;

/// A network that evaluates the [territory](super::territory) of both sides.
pub type TamskNetwork = Network<INPUTS, NEURONS, PHASES>;

const NEURONS: usize = 128;

/// The network with which the bot plays.
#[expect(long_running_const_eval, reason = "the loop over all weights is finite")]
pub static BUNDLED_NETWORK: TamskNetwork = Network::from_bundled_file(include_bytes!("network.bin"));

const MAX_LEAD: i32 = 12;

/// The number of leads that the network distinguishes.
const LEAD_COUNT: usize = 2 * MAX_LEAD as usize + 1;

/// The number of inputs of the network. A position sets one input for the lead. For each socket whose class is not 0,
/// it also sets the input for this class.
const INPUTS: usize = FIRST_LEAD + LEAD_COUNT;

/// The index of the first input for the lead.
const FIRST_LEAD: usize = SOCKET_COUNT * SOCKET_CLASS_COUNT;

/// The number of phases. The phase depends on the number of free places. Each range of eight numbers has one phase for
/// even and one for odd numbers, because the parity tells which side is likely to have the last turn.
const PHASES: usize = 16;

/// The shape of a [`TamskNetwork`].
pub const TAMSK_SHAPE: NetworkShape = NetworkShape {
    inputs: INPUTS,
    neurons: NEURONS,
    phases: PHASES,
    first_lead: FIRST_LEAD,
    leads: LEAD_COUNT,
    score_of_unit_logit: 100.0,
};

/// The index of the first input of each socket, by the socket's bit on the grid.
const FIRST_INPUTS: [u16; 64] = {
    let mut inputs = [0; 64];
    let mut sockets = territory::ALL_SOCKETS;
    let mut socket = 0;
    while sockets != 0 {
        inputs[sockets.trailing_zeros() as usize] = (socket * SOCKET_CLASS_COUNT) as u16;
        sockets &= sockets - 1;
        socket += 1;
    }
    inputs
};

/// The input of the network for a position.
#[derive(Clone, Copy)]
pub struct TerritoryInput {
    classes: SocketClasses,
    lead: usize,
    phase: usize,
}

impl TerritoryInput {
    /// Returns the input for a territory if the side to move leads by `lead` rings.
    #[inline(always)]
    pub fn of(territory: &Territory, lead: i32) -> TerritoryInput {
        let reached = territory.reached_first[0] | territory.reached_first[1] | territory.contested;
        let places: u32 = territory.sockets_by_min_free_places.iter().map(|set| (set & reached).count_ones()).sum();
        let places = places.min(63) as usize;
        let lead = (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize;
        TerritoryInput { classes: SocketClasses::of(territory), lead, phase: places / 8 * 2 + places % 2 }
    }

    /// Removes the first socket from the bitboard `left`, and returns the index of the input that is set for this
    /// socket.
    #[inline(always)]
    fn take_row(&self, left: &mut u64) -> usize {
        let bit = left.trailing_zeros() as usize % 64;
        *left &= left.wrapping_sub(1);
        usize::from(FIRST_INPUTS[bit]) + self.classes.class_at(bit)
    }
}

impl NetworkInput for TerritoryInput {
    #[inline(always)]
    fn phase(&self) -> usize {
        self.phase
    }

    #[inline(always)]
    fn for_each_active_input(&self, mut f: impl FnMut(usize)) {
        let mut left = self.classes.nonzero_sockets;
        while left != 0 {
            f(self.take_row(&mut left));
        }
        f(FIRST_LEAD + self.lead);
    }
}

/// Returns a list for each symmetry of the board, which maps each input of a [`TamskNetwork`] to its image.
pub fn territory_input_symmetries() -> Vec<Vec<u16>> {
    let image = |symmetry: Symmetry, input: usize| match input {
        ..FIRST_LEAD => symmetry.image_of_socket_entry(input, SOCKET_CLASS_COUNT) as u16,
        _ => input as u16,
    };
    Symmetry::all().map(|symmetry| (0..INPUTS).map(|input| image(symmetry, input)).collect()).collect()
}

/// The number of classes of a socket: 40 for vacant sockets, and 16 for occupied ones.
pub const SOCKET_CLASS_COUNT: usize = 56;

const BITS: usize = 6;

/// The classes of all sockets.
///
/// A vacant reachable socket has the class 4*r* + *n*. *n* is its number of free places, at most 3. *r* is 0 if both
/// sides reach the socket at the same time, and 1 if both reach it in one turn. *r* is 2 if the side to move is first
/// by one turn, 3 if that side also needs only one turn, 4 if that side is first by more turns, and 5 if the opponent
/// never reaches the socket. The values 6 to 9 mean the same as 2 to 5 with the sides exchanged. A socket with a glass
/// that can still move has the class 40 + 8*o* + 4*f* + *n*. *o* is 0 for a glass of the side to move and 1 otherwise,
/// *f* is 1 if the socket has free places, and *n* is its number of exits, at most 3. Full and unreachable sockets have
/// class 0.
#[derive(Clone, Copy)]
pub struct SocketClasses {
    at: [u8; 64],
    /// A bitboard of the sockets whose class is not 0.
    pub nonzero_sockets: u64,
}

impl SocketClasses {
    /// Classifies all sockets.
    #[inline(always)]
    pub fn of(territory: &Territory) -> SocketClasses {
        let planes = planes(territory);
        let mut at = [0; 64];
        for start in territory::COLUMN_STARTS {
            let mut spreads = 0;
            for (bit, plane) in planes.iter().enumerate() {
                spreads |= SPREADS[bit][(plane >> start & 0x7F) as usize];
            }
            at[start as usize..][..8].copy_from_slice(&u64::to_le_bytes(spreads));
        }
        SocketClasses { at, nonzero_sockets: planes.into_iter().fold(0, |counted, plane| counted | plane) }
    }

    /// Returns the class of the socket with the index `bit` on the grid.
    #[inline(always)]
    pub fn class_at(&self, bit: usize) -> usize {
        usize::from(self.at[bit % 64])
    }
}

/// The spread form of every set of seven bits, for each bit plane of the classes. Each bit is moved to a byte of its
/// own, at the index of the plane.
static SPREADS: [[u64; 128]; BITS] = {
    let mut spreads = [[0; 128]; BITS];
    let mut bits = 0;
    while bits < 128 {
        // The multiplication makes eight copies of the bits at distances of seven bits, and the mask keeps one bit of
        // each byte.
        let spread = (bits as u64).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101;
        let mut plane = 0;
        while plane < BITS {
            spreads[plane][bits] = spread << plane;
            plane += 1;
        }
        bits += 1;
    }
    spreads
};

#[inline(always)]
fn planes(territory: &Territory) -> [u64; BITS] {
    let Territory {
        sockets_by_min_free_places: sockets_by_free_places,
        vacant_open_sockets: open,
        movable_glasses: glasses,
        reached_first: first,
        reached_two_turns_first: ahead,
        reached_next_turn: near,
        contested,
        exclusive: alone,
    } = *territory;
    let one = [first[0] & !ahead[0], first[1] & !ahead[1]];
    let reached = first[0] | first[1] | contested;
    let more = sockets_by_free_places[1] & reached;
    let single = sockets_by_free_places[0] & !(sockets_by_free_places[1] & !sockets_by_free_places[2]) & reached;
    let soon = (contested | one[0]) & near[0] | one[1] & near[1] | alone[0] | alone[1];

    let movable = glasses[0] | glasses[1];
    let ways = territory::sockets_by_min_neighbours(open);
    let odd_ways = ways[0] & !ways[1] | ways[2];
    [
        single | odd_ways & movable,
        more | ways[1] & movable,
        soon | sockets_by_free_places[0] & movable,
        one[0] | one[1] | glasses[0],
        ahead[0] | one[1] | glasses[1],
        ahead[1] | movable,
    ]
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Position, Socket};

    use super::super::network::NetworkFileError;
    use super::*;

    fn expected(territory: &Territory, bit: u64) -> usize {
        let is = |set: u64| usize::from(set & bit != 0);
        let free: usize = territory.sockets_by_min_free_places.iter().map(|&set| is(set)).sum();
        if let Some(owner) = territory.movable_glasses.iter().position(|set| set & bit != 0) {
            let ways =
                (territory::unmasked_neighbours_of(bit) & territory.vacant_open_sockets).count_ones().min(3) as usize;
            return 40 + 8 * owner + 4 * usize::from(free > 0) + ways;
        }
        if is(territory.contested) > 0 {
            return 4 * is(territory.reached_next_turn[0]) + free.min(3);
        }
        let Some(owner) = territory.reached_first.iter().position(|set| set & bit != 0) else { return 0 };
        let how = if is(territory.exclusive[owner]) > 0 {
            3
        } else if is(territory.reached_two_turns_first[owner]) > 0 {
            2
        } else {
            is(territory.reached_next_turn[owner])
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
            let territory = Territory::new(board, [board.glass_sockets(me), board.glass_sockets(!me)]);
            let classes = SocketClasses::of(&territory);
            for socket in Socket::all() {
                let bit = territory::to_bitboard(socket.to_set());
                let class = classes.class_at(bit.trailing_zeros() as usize);
                assert_eq!(class, expected(&territory, bit), "{text}, {socket}");
                assert!(class < SOCKET_CLASS_COUNT);
                assert_eq!(classes.nonzero_sockets & bit != 0, class != 0, "{text}, {socket}");
            }
        }
    }

    #[test]
    fn no_sum_overflows() {
        let groups = (0..SOCKET_COUNT).map(|_| SOCKET_CLASS_COUNT).chain([LEAD_COUNT]);
        let [neuron, weighted, output] = BUNDLED_NETWORK.greatest_sums(groups);
        assert!(neuron.max(weighted) <= i16::MAX.into() && output <= i32::MAX.into(), "{neuron}, {weighted}, {output}");
    }

    #[test]
    fn a_network_survives_a_round_trip_and_detects_damage() {
        let bytes = BUNDLED_NETWORK.to_bytes();
        assert_eq!(TamskNetwork::from_bytes(&bytes).as_deref(), Ok(&BUNDLED_NETWORK));
        assert!(matches!(TamskNetwork::from_bytes(&bytes[1..]), Err(NetworkFileError::Length { .. })));
        let mut damaged = bytes;
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        assert!(matches!(TamskNetwork::from_bytes(&damaged), Err(NetworkFileError::Checksum { .. })));
    }
}
