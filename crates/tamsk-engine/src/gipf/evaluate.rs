//! The value of a position of GIPF without a search.
//!
//! Matches are lost by running out of pieces, so what counts first is what each side still has, more so the fewer are in
//! its reserve, and its GIPF pieces. Next come places near the centre, through which most rows lead, and pieces in line.

use gipf_rules::{GipfPosition, PieceKind, Side, SpotSet, Stage, Version};

use crate::search::Score;

/// The shifts along the three directions of lines.
const STEPS: [u32; 3] = [1, 8, 9];

/// The value of a piece that is not captured, in the unit of [`Score`].
const PIECE: Score = 100;

/// The value of a reserve by its size: a side whose reserve is empty at its turn has lost (G7.1).
const RESERVE: [Score; 10] = [-420, -300, -215, -155, -110, -76, -50, -30, -14, 0];

/// What each further piece of a large reserve is worth.
const SPARE: Score = 8;

/// The value of GIPF pieces by their number on the board: a side that loses its last one has lost (G7.2).
const GIPF: [Score; 5] = [-500, -140, 0, 60, 90];

/// The value of a potential that may still be introduced or used.
const POTENTIAL: Score = 45;

/// The value of a place by its distance from the centre.
const PLACES: [Score; 4] = [12, 9, 5, 0];

/// The value of each two and each three neighbouring pieces of a line.
const IN_LINE: [Score; 2] = [3, 9];

/// The spots at each distance from the centre.
const DISTANCES: [u64; 4] = {
    let mut masks = [0; 4];
    let mut index = 0;
    while index < 56 {
        if SpotSet::ALL.bits() & 1 << index != 0 {
            let (across, up): (i32, i32) = (index / 8 - 3, index % 8 - 3);
            let lengths = [across.abs(), up.abs(), (across - up).abs()];
            let mut longest = lengths[0];
            let mut i = 1;
            while i < 3 {
                if lengths[i] > longest {
                    longest = lengths[i];
                }
                i += 1;
            }
            masks[longest as usize] |= 1 << index;
        }
        index += 1;
    }
    masks
};

/// Returns an estimate for White, in hundredths of a piece.
pub(super) fn estimate(position: &GipfPosition) -> Score {
    value(position, Side::White) - value(position, Side::Black)
}

fn value(position: &GipfPosition, side: Side) -> Score {
    let mut value = -PIECE * Score::from(position.captured(side));
    let reserve = usize::from(position.reserve(side));
    value += match RESERVE.get(reserve) {
        Some(worth) => *worth,
        None => SPARE * (reserve + 1 - RESERVE.len()) as Score,
    };
    if position.version() != Version::Basic {
        let count = position.pieces_of(side, PieceKind::Gipf).len() as usize;
        // Before the first turn of a tournament nobody lacks anything.
        let is_to_come = count == 0 && position.stage(side) == Stage::Gipf;
        value += if is_to_come { 0 } else { GIPF[count.min(GIPF.len() - 1)] };
    }
    let potentials = position.pieces_of(side, PieceKind::Loaded).len() + u32::from(position.potentials_left(side));
    value += POTENTIAL * potentials as Score;
    let pieces = position.pieces(side).bits();
    for (spots, worth) in DISTANCES.into_iter().zip(PLACES) {
        value += worth * (pieces & spots).count_ones() as Score;
    }
    for step in STEPS {
        let twos = pieces & pieces >> step;
        let threes = twos & pieces >> (2 * step);
        value += IN_LINE[0] * twos.count_ones() as Score + IN_LINE[1] * threes.count_ones() as Score;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Score {
        estimate(&text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    #[test]
    fn the_starts_are_even_and_the_rings_around_the_centre_hold_all_spots() {
        for start in [
            "b..B/...../....../B.....b/....../...../b..B w push 12/12 0/0 bb 0/0 - basic",
            "..../...../....../......./....../...../.... w push 18/18 0/0 gg 3/3 - tournament",
        ] {
            assert_eq!(of(start), 0);
        }
        assert_eq!(DISTANCES.map(u64::count_ones), [1, 6, 12, 18]);
        assert_eq!(DISTANCES.iter().fold(0, |all, spots| all | spots), SpotSet::ALL.bits());
    }

    #[test]
    fn captured_pieces_and_a_low_reserve_are_bad() {
        let even = "...b/...../....../B....../....../...../.... w push 8/8 6/6 bb 0/0 - basic";
        assert_eq!(of(even), 0);
        assert!(of(&even.replace("8/8 6/6", "8/7 6/7")) > PIECE, "Black has lost a piece of the reserve");
        let low = even.replace("8/8 6/6", "3/3 11/11");
        assert!(of(&low.replace("3/3 11/11", "3/2 11/12")) > of(&even.replace("8/8 6/6", "8/7 6/7")), "even worse now");
    }
}
