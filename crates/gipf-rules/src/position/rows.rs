//! Rows and their extensions (sections 4 to 6), and the removal of pieces (G4.3 to G4.6, G7.2).

use arrayvec::ArrayVec;

use super::{GipfEndReason, GipfPhase, GipfPosition, GipfVersion, PieceKind, Player, SpotSet, piece_key};
use crate::refusal::GipfRefusal;
use crate::spot::STEPS;

/// A row with its extension (G4.1, G4.2).
#[derive(Clone, Copy)]
pub(super) struct Row {
    row: u64,
    /// The row and its extension: the whole unbroken chain.
    pub chain: u64,
    /// The pieces of the chain that every removal must include (G5.1).
    pub must: u64,
    /// Whether the row has loaded pieces, so that only GIPF pieces may remain four in line (G6.6).
    cut: bool,
    /// The shift of bits from spot to spot.
    step: u32,
}

/// The rows of one side. Each of the 21 lines has at most one.
pub(super) type Rows = ArrayVec<Row, 21>;

/// Returns the lowest spot of every four in line.
#[inline]
fn fours(bits: u64, step: u32) -> u64 {
    let twos = bits & bits >> step;
    twos & twos >> (2 * step)
}

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
    pub(super) fn rows(&self, side: Player) -> Rows {
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

    pub(super) fn has_compulsory_row(&self, side: Player) -> bool {
        self.rows(side).iter().any(|row| row.must != 0 || row.cut)
    }

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

    /// Returns the rows of a side, each with its extension (G4.1, G4.2).
    pub fn row_chains(&self, side: Player) -> impl Iterator<Item = SpotSet> {
        self.rows(side).into_iter().map(|row| SpotSet(row.chain))
    }
}

impl GipfPosition {
    /// Removes pieces of a row for a side. Ends the match if a side loses its last GIPF piece (G7.2).
    pub(super) fn remove(&mut self, remover: Player, spots: SpotSet) {
        let had_gipf = Player::BOTH.map(|side| self.pieces[side] & self.gipf != 0);
        for spot in spots.iter() {
            let Some((owner, kind)) = self.piece(spot) else { continue };
            let to = if owner == remover { &mut self.reserve } else { &mut self.captured };
            to[owner] += kind.pieces_used();
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

    fn clear(&mut self, bit: u64, owner: Player) {
        self.pieces[owner] &= !bit;
        self.gipf &= !bit;
        self.loaded &= !bit;
        self.single &= !bit;
    }

    /// Continues with the removals of the next side that has a row, or with the next turn (G4.5, G4.6). `done` is the
    /// last side that ended its removals. Returns `true` if the turn is over.
    pub(super) fn settle_rows(&mut self, done: Option<Player>) -> bool {
        for side in [self.turn, !self.turn] {
            // Once the side that removes second is done, both sides are.
            let is_done = done.is_some_and(|who| who == side || who != self.turn);
            if !is_done && any_row(self.pieces[side]) {
                self.phase = GipfPhase::Take(side);
                return false;
            }
        }
        self.begin_turn(!self.turn);
        true
    }

    fn begin_turn(&mut self, side: Player) {
        self.turn = side;
        self.moved = false;
        self.phase = GipfPhase::Push;
        self.end_if_unplayable();
        if self.outcome.is_none() {
            self.continue_turn();
        }
    }

    /// Ends the match if the normal move to come is impossible (G7.1, G7.3).
    pub(super) fn end_if_unplayable(&mut self) {
        if self.reserve[self.turn] == 0 {
            self.end(!self.turn, GipfEndReason::NoReserve);
        } else if self.is_full() {
            self.end(!self.turn, GipfEndReason::Blocked);
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.occupied() == SpotSet::ALL.0
    }

    /// Returns `true` if a side has lost its GIPF pieces, rather than not having had its first turn yet (G9.3).
    pub(super) fn has_lost_gipf(&self, side: Player) -> bool {
        let first_to_come = self.may_gipf[side] && self.reserve[side] == 18;
        self.version != GipfVersion::Basic && self.pieces_of(side, PieceKind::Gipf).is_empty() && !first_to_come
    }
}
