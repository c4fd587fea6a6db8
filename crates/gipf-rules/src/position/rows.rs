//! Rows and their extensions (sections 4 to 6), and the removal of pieces (G4.3 to G4.6, G7.2).

use arrayvec::ArrayVec;

use super::{GipfEndReason, GipfPhase, GipfPosition, GipfVersion, PieceKind, Player, SpotSet, piece_key};
use crate::refusal::GipfRefusal;
use crate::spot::LINE_SHIFTS;

/// A row with its extension (G4.1, G4.2).
#[derive(Clone, Copy)]
pub(super) struct Row {
    row: u64,
    /// The row and its extension, which form one unbroken chain.
    pub chain: u64,
    /// The pieces of the chain that every removal must include (G5.1).
    pub compulsory: u64,
    /// `true` if the row contains loaded pieces. In this case, if a removal leaves four pieces of the row in line, all
    /// four must be GIPF pieces (G6.6).
    must_cut: bool,
    /// The number of bits by which a spot's bit is shifted to reach the next spot of the row.
    step: u32,
}

/// The rows of one side. Each of the 21 lines has at most one row.
pub(super) type Rows = ArrayVec<Row, 21>;

/// Returns the bits of `bits` at which four bits in line begin.
#[inline]
fn fours(bits: u64, step: u32) -> u64 {
    let twos = bits & bits >> step;
    twos & twos >> (2 * step)
}

/// Returns `true` if `bits` contains four spots in line (G4.1).
#[inline]
pub(super) fn has_row(bits: u64) -> bool {
    LINE_SHIFTS.iter().fold(0, |found, &step| found | fours(bits, step)) != 0
}

/// Returns the longest unbroken line of bits through `bit` in which all other bits are in `within`.
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
    /// Returns the rows of a side (G4.1).
    pub(super) fn rows(&self, side: Player) -> Rows {
        let own = self.pieces[side];
        let special = self.gipf | self.loaded;
        let mut rows = Rows::new();
        for step in LINE_SHIFTS {
            let mut starts = fours(own, step);
            while starts != 0 {
                let bit = starts & starts.wrapping_neg();
                let row = run(bit, own, step);
                starts &= !row;
                let chain = run(bit, self.occupied(), step);
                let cut = row & self.loaded != 0;
                rows.push(Row { row, chain, compulsory: chain & !special, must_cut: cut, step });
            }
        }
        rows
    }

    /// Returns `true` if a side has a row that it must not leave on the board.
    pub(super) fn has_compulsory_row(&self, side: Player) -> bool {
        self.rows(side).iter().any(|row| row.compulsory != 0 || row.must_cut)
    }

    /// Checks that the pieces in `set` may be removed from a row.
    pub(super) fn check_removal(&self, row: &Row, set: u64) -> Result<(), GipfRefusal> {
        if set == 0 || set & !row.chain != 0 {
            return Err(GipfRefusal::NoRow);
        }
        if row.compulsory & !set != 0 {
            return Err(GipfRefusal::MustTakeMore);
        }
        if row.must_cut {
            let rest = row.row & !set;
            let mut starts = fours(rest, row.step);
            while starts != 0 {
                let bit = starts & starts.wrapping_neg();
                starts ^= bit;
                let four = bit | bit << row.step | bit << (2 * row.step) | bit << (3 * row.step);
                if four & !self.gipf != 0 {
                    return Err(GipfRefusal::MustCutLoadedRow);
                }
            }
        }
        Ok(())
    }

    /// Returns the rows of a side, each with its extension (G4.1, G4.2).
    pub fn row_chains(&self, side: Player) -> impl Iterator<Item = SpotSet> {
        self.rows(side).into_iter().map(|row| SpotSet(row.chain))
    }
}

impl GipfPosition {
    /// Removes the pieces on `spots`, which `remover` takes from a row. Ends the match if a side loses its last GIPF
    /// piece (G7.2).
    pub(super) fn remove_pieces(&mut self, remover: Player, spots: SpotSet) {
        let had_gipf = Player::BOTH.map(|side| self.pieces[side] & self.gipf != 0);
        for spot in spots.iter() {
            let Some((owner, kind)) = self.piece(spot) else { continue };
            let to = if owner == remover { &mut self.reserve } else { &mut self.captured };
            to[owner] += kind.reserve_pieces_used();
            self.clear(spot.bit(), owner);
            self.board_hash ^= piece_key(spot, owner, kind);
        }
        for loser in [!remover, remover] {
            if had_gipf[loser.index()] && self.pieces[loser] & self.gipf == 0 {
                self.end(!loser, GipfEndReason::NoGipf);
                return;
            }
        }
    }

    /// Removes the piece with this bit from the board.
    fn clear(&mut self, bit: u64, owner: Player) {
        self.pieces[owner] &= !bit;
        self.gipf &= !bit;
        self.loaded &= !bit;
        self.single &= !bit;
    }

    /// Lets the next side that has a row remove it, or begins the next turn if there is no such side (G4.5, G4.6).
    /// `done` is the side that finished its removals last; `None` if neither side has finished. Returns `true` if the
    /// turn is over.
    pub(super) fn continue_removals_or_end_turn(&mut self, done: Option<Player>) -> bool {
        for side in [self.turn, !self.turn] {
            // Once the side that removes second is done, both sides are done.
            let is_done = done.is_some_and(|who| who == side || who != self.turn);
            if !is_done && has_row(self.pieces[side]) {
                self.phase = GipfPhase::RemoveRows(side);
                return false;
            }
        }
        self.begin_turn(!self.turn);
        true
    }

    /// Begins the turn of a side.
    fn begin_turn(&mut self, side: Player) {
        self.turn = side;
        self.has_made_normal_move = false;
        self.phase = GipfPhase::Push;
        self.end_if_unplayable();
        if self.outcome.is_none() {
            self.continue_or_end_turn();
        }
    }

    /// Ends the match if the side to move cannot make its normal move (G7.1, G7.3).
    pub(super) fn end_if_unplayable(&mut self) {
        if self.reserve[self.turn] == 0 {
            self.end(!self.turn, GipfEndReason::NoReserve);
        } else if self.is_board_full() {
            self.end(!self.turn, GipfEndReason::Blocked);
        }
    }

    pub(super) fn is_board_full(&self) -> bool {
        self.occupied() == SpotSet::ALL.0
    }

    /// Returns `true` if a side has lost all its GIPF pieces. Always returns `false` before the side's first turn
    /// (G9.3).
    pub(super) fn has_lost_all_gipf_pieces(&self, side: Player) -> bool {
        let first_to_come = self.may_introduce_gipf[side] && self.reserve[side] == 18;
        self.version != GipfVersion::Basic && self.pieces_of(side, PieceKind::Gipf).is_empty() && !first_to_come
    }
}
