//! The network of GIPF and its input: the pieces on each spot, the pieces in each window of four neighbouring spots of
//! a line, and what each side has off the board.

use gipf_rules::{GipfPhase, GipfPosition, GipfVersion, IntroductionStage, PieceKind, SpotSet};
use tamsk_rules::Player;

use crate::evaluate::network::{Network, NetworkInput, NetworkShape};
use crate::symmetry::Symmetry;

/// A network that evaluates positions of GIPF.
pub type GipfNetwork = Network<INPUTS, NEURONS, PHASES>;

const NEURONS: usize = 64;

/// The number of phases. The phase is the number of pieces in the smaller reserve, but at most 7. It matters because a
/// side whose reserve is empty loses.
const PHASES: usize = 8;

/// The network with which the bot plays GIPF.
pub static BUNDLED_GIPF_NETWORK: GipfNetwork = Network::from_bundled_file(include_bytes!("network.bin"));

/// The shape of a [`GipfNetwork`]. The scale of its scores makes a captured piece worth about 100.
pub const GIPF_SHAPE: NetworkShape = NetworkShape {
    inputs: INPUTS,
    neurons: NEURONS,
    phases: PHASES,
    first_lead: LEAD_INPUTS,
    leads: LEADS,
    score_of_unit_logit: 120.0,
};

const SPOTS: usize = 37;
const KINDS: usize = PieceKind::ALL.len();
/// The number of windows of four neighbouring spots of a line. Four pieces of a colour in such a window are a row
/// (G4.1).
const WINDOWS: usize = 48;
/// The number of classes of a window with at least two pieces of a side, by the number of pieces of each side. Other
/// windows have no input, because the inputs of their spots say as much.
const WINDOW_CLASSES: usize = 11;
const MAX_RESERVE: u8 = 18;
const MAX_COUNT: u32 = 6;
const MAX_LEAD: i32 = 12;

/// For each kind of group, the number of groups and the number of inputs in each group. No more than one input of a
/// group is set.
const GROUPS: [(usize, usize); 8] = [
    (SPOTS, 2 * KINDS),
    (WINDOWS, WINDOW_CLASSES),
    (2, MAX_RESERVE as usize + 1),
    (2, MAX_COUNT as usize + 1),
    (2, MAX_COUNT as usize + 1),
    (2, 3),
    (1, ACT_KINDS),
    (1, LEADS),
];

const ACT_KINDS: usize = 6;

/// The number of leads in captured pieces that the network distinguishes.
const LEADS: usize = 2 * MAX_LEAD as usize + 1;

const fn first_input(group: usize) -> usize {
    let mut first = 0;
    let mut i = 0;
    while i < group {
        first += GROUPS[i].0 * GROUPS[i].1;
        i += 1;
    }
    first
}

const WINDOW_INPUTS: usize = first_input(1);
const RESERVE_INPUTS: usize = first_input(2);
const GIPF_PIECE_INPUTS: usize = first_input(3);
const POTENTIAL_INPUTS: usize = first_input(4);
const STAGE_INPUTS: usize = first_input(5);
const ACT_INPUTS: usize = first_input(6);
/// The index of the first input for a lead.
const LEAD_INPUTS: usize = first_input(7);
/// The number of inputs of the network.
const INPUTS: usize = first_input(8);

/// The index of each spot, by the index of its bit in a [`SpotSet`].
const SPOT_INDEX: [u8; 56] = {
    let mut indices = [0; 56];
    let (mut bit, mut index) = (0, 0);
    while bit < 56 {
        if SpotSet::ALL.bits() >> bit & 1 != 0 {
            indices[bit] = index;
            index += 1;
        }
        bit += 1;
    }
    indices
};

/// The bit shifts along the three directions of lines.
const STEPS: [u32; 3] = [1, 8, 9];

/// The windows in one direction of lines.
#[derive(Clone, Copy)]
struct Windows {
    step: u32,
    /// The first spots of the windows, as bits of a [`SpotSet`].
    starts: u64,
    /// The index of each window among all windows, by the bit of its first spot.
    indices: [u8; 56],
}

const WINDOWS_BY_DIRECTION: [Windows; 3] = {
    let mut directions = [Windows { step: 0, starts: 0, indices: [0; 56] }; 3];
    let mut count = 0;
    let mut i = 0;
    while i < STEPS.len() {
        let step = STEPS[i];
        directions[i].step = step;
        let mut bit = 0;
        while bit + 3 * step < 56 {
            let window = window(bit, step);
            if SpotSet::ALL.bits() & window == window {
                directions[i].starts |= 1 << bit;
                directions[i].indices[bit as usize] = count;
                count += 1;
            }
            bit += 1;
        }
        i += 1;
    }
    assert!(count as usize == WINDOWS);
    directions
};

/// Returns the spots of the window that begins at a bit, as bits of a [`SpotSet`].
const fn window(start: u32, step: u32) -> u64 {
    (1 | 1 << step | 1 << (2 * step) | 1 << (3 * step)) << start
}

/// Returns the number of pieces in each window along a direction of lines. The result has a bitboard for each of the
/// three binary digits of the numbers, lowest first. The bit of a window is that of its first spot.
#[inline(always)]
const fn counts(pieces: u64, step: u32) -> [u64; 3] {
    let [a, b, c, d] = [pieces, pieces >> step, pieces >> (2 * step), pieces >> (3 * step)];
    let (first, second) = (a ^ b, c ^ d);
    let carry = first & second;
    let (both, others) = (a & b, c & d);
    [first ^ second, both ^ others ^ carry, both & others | carry & (both ^ others)]
}

/// The class of a window that contains *m* pieces of the side to move and *t* pieces of the opponent, at the index *m*
/// + 8*t*.
const WINDOW_CLASS: [u8; 64] = {
    let mut classes = [0; 64];
    let (mut mine, mut next) = (0, 0);
    while mine < 5 {
        let mut theirs = 0;
        while mine + theirs < 5 {
            if mine > 1 || theirs > 1 {
                classes[mine | theirs << 3] = next;
                next += 1;
            }
            theirs += 1;
        }
        mine += 1;
    }
    assert!(next as usize == WINDOW_CLASSES);
    classes
};

/// The input of the network for a position of GIPF.
#[derive(Clone, Copy)]
pub struct GipfInput<'a> {
    position: &'a GipfPosition,
    side: Player,
}

impl<'a> GipfInput<'a> {
    /// Returns the input for a position from the point of view of a side.
    pub fn of(position: &'a GipfPosition, side: Player) -> GipfInput<'a> {
        GipfInput { position, side }
    }
}

impl NetworkInput for GipfInput<'_> {
    #[inline(always)]
    fn phase(&self) -> usize {
        let least = Player::BOTH.map(|side| self.position.reserve(side)).into_iter().min();
        usize::from(least.unwrap_or(0)).min(PHASES - 1)
    }

    #[inline(always)]
    fn for_each_active_input(&self, mut f: impl FnMut(usize)) {
        let GipfInput { position, side } = *self;
        let sides = [side, !side];
        for (number, side) in sides.into_iter().enumerate() {
            for (kind_number, kind) in PieceKind::ALL.into_iter().enumerate() {
                let mut left = position.pieces_of(side, kind).bits();
                while left != 0 {
                    let spot = usize::from(SPOT_INDEX[left.trailing_zeros() as usize % 56]);
                    left &= left.wrapping_sub(1);
                    f(spot * 2 * KINDS + KINDS * number + kind_number);
                }
            }
        }
        let pieces = sides.map(|side| position.pieces(side).bits());
        for Windows { step, starts, indices } in &WINDOWS_BY_DIRECTION {
            let [mine, theirs] = pieces.map(|pieces| counts(pieces, *step));
            let mut left = (mine[1] | mine[2] | theirs[1] | theirs[2]) & starts;
            while left != 0 {
                let bit = left.trailing_zeros() as usize % 56;
                left &= left.wrapping_sub(1);
                let digits = mine.into_iter().chain(theirs).enumerate();
                let code = digits.fold(0, |code, (place, digit)| code | (digit >> bit & 1) << place);
                let class = usize::from(WINDOW_CLASS[code as usize % 64]);
                f(WINDOW_INPUTS + usize::from(indices[bit]) * WINDOW_CLASSES + class);
            }
        }
        for (number, side) in sides.into_iter().enumerate() {
            let reserve = position.reserve(side).min(MAX_RESERVE);
            f(RESERVE_INPUTS + number * (usize::from(MAX_RESERVE) + 1) + usize::from(reserve));
            let of = |count: u32| number * (MAX_COUNT as usize + 1) + count.min(MAX_COUNT) as usize;
            if position.version() != GipfVersion::Basic {
                f(GIPF_PIECE_INPUTS + of(position.pieces_of(side, PieceKind::Gipf).len()));
            }
            let loaded = position.pieces_of(side, PieceKind::Loaded).len();
            f(POTENTIAL_INPUTS + of(loaded + u32::from(position.potentials_left(side))));
            let stage = match position.introduction_stage(side) {
                IntroductionStage::Gipf => 0,
                IntroductionStage::Loaded => 1,
                IntroductionStage::Basic => 2,
            };
            f(STAGE_INPUTS + 3 * number + stage);
        }
        let act = match position.phase() {
            GipfPhase::RemoveRows(by) => usize::from(by != side),
            GipfPhase::Push => 2 + usize::from(position.to_move() != side),
            GipfPhase::DecideUse | GipfPhase::AnswerUse | GipfPhase::ExtraMove | GipfPhase::Contest => {
                4 + usize::from(position.to_move() != side)
            }
        };
        f(ACT_INPUTS + act);
        let lead = i32::from(position.captured_from(!side)) - i32::from(position.captured_from(side));
        f(LEAD_INPUTS + (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize);
    }
}

/// Returns a list for each symmetry of the board, which maps each input to its image. The first symmetry changes
/// nothing.
pub fn gipf_input_symmetries() -> Vec<Vec<u16>> {
    Symmetry::all()
        .map(|symmetry| {
            let image = |bit: usize| -> usize {
                let (x, y) = symmetry.image_of_coordinates(((bit / 8) as i32 - 3, (bit % 8) as i32 - 3));
                ((x + 3) * 8 + y + 3) as usize
            };
            let mut to: Vec<u16> = (0..INPUTS as u16).collect();
            for bit in (0..56).filter(|bit| SpotSet::ALL.bits() >> bit & 1 != 0) {
                let [from, onto] = [bit, image(bit)].map(|bit| usize::from(SPOT_INDEX[bit]) * 2 * KINDS);
                for kind in 0..2 * KINDS {
                    to[from + kind] = (onto + kind) as u16;
                }
            }
            for (from, spots) in all_windows() {
                let bits = (0..56).filter(|bit| spots >> bit & 1 != 0);
                let image = bits.fold(0_u64, |spots, bit| spots | 1 << image(bit));
                let onto = all_windows().find(|(_, spots)| *spots == image).map_or(from, |(number, _)| number);
                for class in 0..WINDOW_CLASSES {
                    to[WINDOW_INPUTS + from * WINDOW_CLASSES + class] =
                        (WINDOW_INPUTS + onto * WINDOW_CLASSES + class) as u16;
                }
            }
            to
        })
        .collect()
}

/// Returns the index and the spots of every window.
fn all_windows() -> impl Iterator<Item = (usize, u64)> {
    WINDOWS_BY_DIRECTION.into_iter().flat_map(|Windows { step, starts, indices }| {
        let starts = (0..56).filter(move |bit| starts >> bit & 1 != 0);
        starts.map(move |bit| (usize::from(indices[bit as usize]), window(bit, step)))
    })
}

#[cfg(test)]
mod tests {
    use gipf_rules::{BLACK, WHITE};

    use super::*;

    #[test]
    fn no_sum_overflows() {
        let groups = GROUPS.into_iter().flat_map(|(count, length)| (0..count).map(move |_| length));
        let [neuron, weighted, output] = BUNDLED_GIPF_NETWORK.greatest_sums(groups);
        assert!(neuron.max(weighted) <= i16::MAX.into() && output <= i32::MAX.into(), "{neuron}, {weighted}, {output}");
    }

    #[test]
    fn windows_are_classified_by_the_pieces_in_them() {
        let text = "b..B/.BB../BB.b../BBBBbbb/...b../....b/.bbb w push 8/8 0/0 bb 0/0 - basic";
        let position: GipfPosition = text.parse().expect("a position");
        let [mine, theirs] = [WHITE, BLACK].map(|side| position.pieces(side).bits());
        let expected: Vec<usize> = all_windows()
            .filter_map(|(number, spots)| {
                let counts = [mine, theirs].map(|pieces| (pieces & spots).count_ones() as usize);
                let class = usize::from(WINDOW_CLASS[counts[0] | counts[1] << 3]);
                (counts.into_iter().any(|count| count > 1)).then_some(WINDOW_INPUTS + number * WINDOW_CLASSES + class)
            })
            .collect();
        let mut found = Vec::new();
        GipfInput::of(&position, WHITE).for_each_active_input(|index| found.push(index));
        found.retain(|index| (WINDOW_INPUTS..RESERVE_INPUTS).contains(index));
        assert!(expected.len() > 12 && found == expected, "{found:?}: expected {expected:?}");
    }

    #[test]
    fn a_start_has_the_same_input_for_both_sides_and_under_every_symmetry() {
        let start: GipfPosition =
            "b..B/...../....../B.....b/....../...../b..B w push 12/12 0/0 bb 0/0 - basic".parse().expect("a position");
        let active = |side| {
            let mut active = Vec::new();
            GipfInput::of(&start, side).for_each_active_input(|index| active.push(index));
            active
        };
        let (white, black) = (active(WHITE), active(BLACK));
        assert!(white.iter().chain(&black).all(|index| *index < INPUTS));
        let sorted = |symmetry: &[u16], of: &[usize]| {
            let mut images: Vec<u16> = of.iter().map(|index| symmetry[*index]).collect();
            images.sort_unstable();
            images
        };
        let all = gipf_input_symmetries();
        assert!(all[0].iter().enumerate().all(|(from, to)| usize::from(*to) == from));
        // A rotation of the board by a sixth of a turn exchanges the colours of the six pieces.
        let mut turned = 0;
        for symmetry in &all {
            let mut images = symmetry.clone();
            images.sort_unstable();
            assert!(images.iter().enumerate().all(|(from, to)| usize::from(*to) == from), "a permutation");
            let spots = |of: &[usize]| of.iter().copied().filter(|index| *index < RESERVE_INPUTS).collect::<Vec<_>>();
            turned += u32::from(sorted(symmetry, &spots(&white)) == sorted(&all[0], &spots(&black)));
        }
        assert_eq!(turned, 6);
    }
}
