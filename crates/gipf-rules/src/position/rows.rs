//! Rows, their extensions, and what must be removed of them (sections 4 to 6).

use arrayvec::ArrayVec;

use super::{GipfPosition, Side, SpotSet};
use crate::refusal::GipfRefusal;
use crate::spot::STEPS;

/// A row with its extension (G4.1, G4.2).
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The row itself.
    row: u64,
    /// Row and extension: the whole unbroken chain.
    pub chain: u64,
    /// What must be taken of the chain, whatever else is (G5.1).
    pub must: u64,
    /// Whether the row has loaded pieces, so that no four of it may be left in line but GIPF pieces (G6.6).
    cut: bool,
    /// The shift from spot to spot.
    step: u32,
}

/// The rows of one side: at most one on each of the 21 lines.
pub(super) type Rows = ArrayVec<Row, 21>;

/// The lowest spots of all runs of four.
#[inline]
fn fours(bits: u64, step: u32) -> u64 {
    let twos = bits & bits >> step;
    twos & twos >> (2 * step)
}

/// Returns whether there are four in line.
#[inline]
pub(super) fn any_row(bits: u64) -> bool {
    STEPS.iter().fold(0, |found, &step| found | fours(bits, step)) != 0
}

/// Returns the unbroken run of `within` that contains `bit`.
fn run(bit: u64, within: u64, step: u32) -> u64 {
    let mut run = bit;
    loop {
        let wider = run | (run << step | run >> step) & within;
        if wider == run {
            return run;
        }
        run = wider;
    }
}

impl GipfPosition {
    /// Returns the rows of a side.
    pub(super) fn rows(&self, side: Side) -> Rows {
        let own = self.pieces[side];
        let special = self.gipf | self.loaded;
        let mut rows = Rows::new();
        for step in STEPS {
            let mut starts = fours(own, step);
            while starts != 0 {
                let bit = starts & starts.wrapping_neg();
                let row = run(bit, own, step);
                starts &= !row;
                let chain = run(bit, self.occupied(), step);
                let cut = row & self.loaded != 0;
                rows.push(Row { row, chain, must: chain & !special, cut, step });
            }
        }
        rows
    }

    /// Whether a side has a row that must be removed (G5.4).
    pub(super) fn has_compulsory_row(&self, side: Side) -> bool {
        self.rows(side).iter().any(|row| row.must != 0 || row.cut)
    }

    /// Checks the removal of a set of spots with one row.
    pub(super) fn check_removal(&self, row: &Row, set: u64) -> Result<(), GipfRefusal> {
        if set == 0 || set & !row.chain != 0 {
            return Err(GipfRefusal::NoRow);
        }
        if row.must & !set != 0 {
            return Err(GipfRefusal::MustTake);
        }
        if row.cut {
            let rest = row.row & !set;
            let mut starts = fours(rest, row.step);
            while starts != 0 {
                let bit = starts & starts.wrapping_neg();
                starts ^= bit;
                let four = bit | bit << row.step | bit << (2 * row.step) | bit << (3 * row.step);
                if four & !self.gipf != 0 {
                    return Err(GipfRefusal::MustCut);
                }
            }
        }
        Ok(())
    }

    /// The rows of a side with their extensions (G4.1, G4.2), each on a line of its own.
    pub fn row_chains(&self, side: Side) -> impl Iterator<Item = SpotSet> {
        self.rows(side).into_iter().map(|row| SpotSet(row.chain))
    }
}
