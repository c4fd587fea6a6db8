//! Playing words without checking them (G2.3, G6.7 to G6.13, G8.3 to G8.7).

use super::phase::GipfPhase;
use super::{GipfEnd, GipfPosition, PieceKind, Side, Spot, hash};
use crate::entry::Entry;
use crate::refusal::GipfRefusal;
use crate::word::Word;

impl GipfPosition {
    /// Plays a word and returns whether the turn is over.
    ///
    /// # Errors
    ///
    /// Returns the first reason for refusing the word, which then changes nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use gipf_rules::{GipfOptions, GipfPosition, GipfRefusal};
    ///
    /// let mut position = GipfPosition::start(&GipfOptions::default());
    /// assert_eq!(position.play("e1-e2".parse()?), Err(GipfRefusal::GipfFirst));
    /// assert_eq!(position.play("Ge1-e2".parse()?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, word: Word) -> Result<bool, GipfRefusal> {
        self.check(word)?;
        Ok(self.play_unchecked(word))
    }

    /// Plays a word that [`GipfPosition::check`] accepts and returns whether the turn is over.
    pub fn play_unchecked(&mut self, word: Word) -> bool {
        match word {
            Word::Push(kind, entry) => return self.push(kind, entry),
            Word::Take(spots) => {
                let GipfPhase::Take(remover) = self.phase else { return false };
                self.remove(remover, spots);
                return self.outcome.is_none() && self.settle_rows((remover != self.turn).then_some(self.turn));
            }
            Word::Leave => {
                let GipfPhase::Take(remover) = self.phase else { return false };
                return self.settle_rows(Some(remover));
            }
            Word::Use => self.phase = GipfPhase::Answer,
            Word::Allow | Word::Held => self.phase = GipfPhase::Extra,
            Word::Challenge => {
                if let Some(all) = &mut self.challenge {
                    all[!self.turn].attempts -= 1;
                }
                self.phase = GipfPhase::Contest;
            }
            Word::Won => {
                if let Some(all) = &mut self.challenge {
                    all[!self.turn].neutralise -= 1;
                }
                return self.lose_potential();
            }
            Word::Forgo => return self.lose_potential(),
        }
        false
    }

    fn push(&mut self, kind: PieceKind, entry: Entry) -> bool {
        let side = self.turn;
        match kind {
            PieceKind::Single => self.unload_centre(),
            _ => {
                self.moved = true;
                self.reserve[side] -= kind.worth();
                self.introduce(side, kind);
            }
        }
        self.shift(entry);
        self.put(entry.spot(), side, kind);
        self.go_on()
    }

    /// Moves to the next stages by introducing a piece (G3.5, G6.3).
    fn introduce(&mut self, side: Side, kind: PieceKind) {
        match kind {
            PieceKind::Loaded => {
                self.may_gipf[side] = false;
                self.left[side] -= 1;
            }
            PieceKind::Basic => {
                self.may_gipf[side] = false;
                self.left[side] = 0;
            }
            PieceKind::Gipf | PieceKind::Single => {}
        }
    }

    /// Moves the pieces at an entry one spot on, up to the first free spot (G2.3).
    fn shift(&mut self, entry: Entry) {
        let line = entry.line();
        let occupied = self.occupied();
        let mut mask = 0;
        for (from, to) in line.spots.iter().zip(&line.spots[1..]) {
            let bit = from.bit();
            if occupied & bit == 0 {
                break;
            }
            mask |= bit;
            let side = Side::BOTH[usize::from(self.pieces.0[0] & bit == 0)];
            let kind = self.kind(bit);
            self.board_hash ^= hash::piece(*from, side, kind) ^ hash::piece(*to, side, kind);
        }
        let moved = |bits: u64| {
            let run = bits & mask;
            bits & !mask | if line.step > 0 { run << line.step } else { run >> -line.step }
        };
        self.pieces.0 = self.pieces.0.map(moved);
        self.gipf = moved(self.gipf);
        self.loaded = moved(self.loaded);
        self.single = moved(self.single);
    }

    /// Takes the potential from the loaded piece on the centre (G6.7).
    fn unload_centre(&mut self) {
        let (centre, side) = (Spot::CENTRE, self.turn);
        self.loaded &= !centre.bit();
        self.board_hash ^= hash::piece(centre, side, PieceKind::Loaded) ^ hash::piece(centre, side, PieceKind::Basic);
    }

    /// Loses the potential on the centre without an extra move (G6.10, G8.6).
    fn lose_potential(&mut self) -> bool {
        self.unload_centre();
        self.go_on()
    }

    /// Goes on within a turn: to an extra move (G6.8, G6.9, G6.13), the normal move, or the removals. Returns whether
    /// the turn is over.
    pub(super) fn go_on(&mut self) -> bool {
        if self.pieces[self.turn] & self.loaded & Spot::CENTRE.bit() != 0 {
            self.wake_potential();
            return false;
        }
        if self.moved {
            return self.settle_rows(None);
        }
        self.phase = GipfPhase::Push;
        if self.is_full() {
            self.end(!self.turn, GipfEnd::Blocked);
        }
        false
    }

    /// Makes the extra move due, or asks whether it is used if the opponent may challenge it (G8.2, G8.3).
    fn wake_potential(&mut self) {
        self.phase = GipfPhase::Extra;
        if let Some(all) = &mut self.challenge {
            let challenger = &mut all[!self.turn];
            if challenger.can_challenge() {
                self.phase = GipfPhase::Use;
            }
            challenger.open = challenger.open.map(|open| open.saturating_sub(1));
        }
    }
}
