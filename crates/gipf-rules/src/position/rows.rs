//! Rows, their extensions, what is removed of them (sections 4 to 6), and what removing does (G4.3 to G4.6, G7.2).

use arrayvec::ArrayVec;

use super::{GipfEnd, GipfPhase, GipfPosition, PieceKind, Player, SpotSet, Version, piece_key};
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

    /// Whether a side has a row that must be removed (G5.4).
    pub(super) fn has_compulsory_row(&self, side: Player) -> bool {
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
    pub fn row_chains(&self, side: Player) -> impl Iterator<Item = SpotSet> {
        self.rows(side).into_iter().map(|row| SpotSet(row.chain))
    }
}

impl GipfPosition {
    /// Removes a row or a part of it for a side.
    pub(super) fn remove(&mut self, remover: Player, spots: SpotSet) {
        let had_gipf = Player::BOTH.map(|side| self.pieces[side] & self.gipf != 0);
        for spot in spots.iter() {
            let Some((owner, kind)) = self.piece(spot) else { continue };
            let to = if owner == remover { &mut self.reserve } else { &mut self.captured };
            to[owner] += kind.worth();
            self.clear(spot.bit(), owner);
            self.board_hash ^= piece_key(spot, owner, kind);
        }
        for loser in [!remover, remover] {
            if had_gipf[loser.index()] && self.pieces[loser] & self.gipf == 0 {
                self.end(!loser, GipfEnd::NoGipf);
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

    /// Goes on to whoever has a row, in the order of removals, or to the next turn (G4.5, G4.6). `done` is
    /// the last side that has ended its removals. Returns whether the turn is over.
    pub(super) fn settle_rows(&mut self, done: Option<Player>) -> bool {
        for side in [self.turn, !self.turn] {
            // Who removes second is done only after the other.
            let is_done = done.is_some_and(|who| who == side || who != self.turn);
            if !is_done && any_row(self.pieces[side]) {
                self.phase = GipfPhase::Take(side);
                return false;
            }
        }
        self.begin_turn(!self.turn);
        true
    }

    /// Begins the turn of a side (G7.6).
    fn begin_turn(&mut self, side: Player) {
        self.turn = side;
        self.moved = false;
        self.phase = GipfPhase::Push;
        self.end_if_unplayable();
        if self.outcome.is_none() {
            self.go_on();
        }
    }

    /// Ends the match if the normal move that is still to come cannot be made (G7.1, G7.3).
    pub(super) fn end_if_unplayable(&mut self) {
        if self.reserve[self.turn] == 0 {
            self.end(!self.turn, GipfEnd::NoReserve);
        } else if self.is_full() {
            self.end(!self.turn, GipfEnd::Blocked);
        }
    }

    /// Returns whether no spot is free (G7.3).
    pub(super) fn is_full(&self) -> bool {
        self.occupied() == SpotSet::ALL.0
    }

    /// Whether a side lost its GIPF pieces before this position, and has not its first turn still to come (G9.3).
    pub(super) fn lacks_gipf(&self, side: Player) -> bool {
        let first_to_come = self.may_gipf[side] && self.reserve[side] == 18;
        self.version != Version::Basic && self.pieces_of(side, PieceKind::Gipf).is_empty() && !first_to_come
    }
}
