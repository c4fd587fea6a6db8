//! What removing pieces does (G4.3 to G4.6, G7.2).

use super::phase::GipfPhase;
use super::rows::any_row;
use super::{GipfEnd, GipfPosition, PieceKind, Side, SpotSet, Version, hash};

impl GipfPosition {
    /// Removes a row or a part of it for a side.
    pub(super) fn remove(&mut self, remover: Side, spots: SpotSet) {
        let had_gipf = Side::BOTH.map(|side| self.pieces[side] & self.gipf != 0);
        for spot in spots.iter() {
            let Some((owner, kind)) = self.piece(spot) else { continue };
            let to = if owner == remover { &mut self.reserve } else { &mut self.captured };
            to[owner] += kind.worth();
            self.clear(spot.bit(), owner);
            self.board_hash ^= hash::piece(spot, owner, kind);
        }
        for loser in [!remover, remover] {
            if had_gipf[loser.index()] && self.pieces[loser] & self.gipf == 0 {
                self.end(!loser, GipfEnd::NoGipf);
                return;
            }
        }
    }

    fn clear(&mut self, bit: u64, owner: Side) {
        self.pieces[owner] &= !bit;
        self.gipf &= !bit;
        self.loaded &= !bit;
        self.single &= !bit;
    }

    /// Goes on to whoever has a row, in the order of removals, or to the next turn (G4.5, G4.6). `done` is
    /// the last side that has ended its removals. Returns whether the turn is over.
    pub(super) fn settle_rows(&mut self, done: Option<Side>) -> bool {
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
    fn begin_turn(&mut self, side: Side) {
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
    pub(super) fn lacks_gipf(&self, side: Side) -> bool {
        let first_to_come = self.may_gipf[side] && self.reserve[side] == 18;
        self.version != Version::Basic && self.pieces_of(side, PieceKind::Gipf).is_empty() && !first_to_come
    }
}
