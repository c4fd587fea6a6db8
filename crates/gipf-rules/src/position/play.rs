//! Plays words (G2.3, G6.7 to G6.13, G8.3 to G8.7) and checks them (section 12).

use super::rows::Rows;
use super::{GipfEndReason, GipfPhase, GipfPosition, IntroductionStage, PieceKind, Player, Spot, piece_key};
use crate::entry::Entry;
use crate::refusal::GipfRefusal;
use crate::spot::SpotSet;
use crate::word::CompactAct;

impl GipfPosition {
    /// Plays an act and returns `true` if it ended the turn.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal. A refused word changes nothing.
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
    pub fn play(&mut self, word: CompactAct) -> Result<bool, GipfRefusal> {
        self.check(word)?;
        Ok(self.play_unchecked(word))
    }

    /// Plays a word that passed [`GipfPosition::check`] and returns `true` if that ended the turn.
    pub fn play_unchecked(&mut self, word: CompactAct) -> bool {
        match word {
            CompactAct::Push(kind, entry) => return self.push(kind, entry),
            CompactAct::Take(spots) => {
                let GipfPhase::Take(remover) = self.phase else { return false };
                self.remove(remover, spots);
                return self.outcome.is_none() && self.settle_rows((remover != self.turn).then_some(self.turn));
            }
            CompactAct::Leave => {
                let GipfPhase::Take(remover) = self.phase else { return false };
                return self.settle_rows(Some(remover));
            }
            CompactAct::Use => self.phase = GipfPhase::Answer,
            CompactAct::Allow | CompactAct::ChallengerFailed => self.phase = GipfPhase::Extra,
            CompactAct::Challenge => {
                if let Some(all) = &mut self.challenge {
                    all[!self.turn].attempts -= 1;
                }
                self.phase = GipfPhase::Contest;
            }
            CompactAct::ChallengerWon => {
                if let Some(all) = &mut self.challenge {
                    all[!self.turn].neutralise -= 1;
                }
                return self.lose_potential();
            }
            CompactAct::Forgo => return self.lose_potential(),
        }
        false
    }

    fn push(&mut self, kind: PieceKind, entry: Entry) -> bool {
        let side = self.turn;
        match kind {
            PieceKind::Potential => self.unload_centre(),
            _ => {
                self.moved = true;
                self.reserve[side] -= kind.pieces_used();
                self.introduce(side, kind);
            }
        }
        self.shift(entry);
        self.put(entry.spot(), side, kind);
        self.continue_turn()
    }

    /// Updates the stage of a side that introduces a piece (G3.5, G6.3).
    fn introduce(&mut self, side: Player, kind: PieceKind) {
        match kind {
            PieceKind::Loaded => {
                self.may_gipf[side] = false;
                self.left[side] -= 1;
            }
            PieceKind::Basic => {
                self.may_gipf[side] = false;
                self.left[side] = 0;
            }
            PieceKind::Gipf | PieceKind::Potential => {}
        }
    }

    /// Pushes the pieces from an entry one spot along its line, up to the first free spot (G2.3).
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
            let side = Player::BOTH[usize::from(self.pieces.0[0] & bit == 0)];
            let kind = self.kind(bit);
            self.board_hash ^= piece_key(*from, side, kind) ^ piece_key(*to, side, kind);
        }
        let moved = |bits: u64| line.shifted(bits, mask);
        self.pieces.0 = self.pieces.0.map(moved);
        self.gipf = moved(self.gipf);
        self.loaded = moved(self.loaded);
        self.single = moved(self.single);
    }

    /// Lifts the potential from the loaded piece on the centre (G6.7).
    fn unload_centre(&mut self) {
        let (centre, side) = (Spot::CENTRE, self.turn);
        self.loaded &= !centre.bit();
        self.board_hash ^= piece_key(centre, side, PieceKind::Loaded) ^ piece_key(centre, side, PieceKind::Basic);
    }

    /// Loses the potential on the centre, without an extra move (G6.10, G8.6).
    fn lose_potential(&mut self) -> bool {
        self.unload_centre();
        self.continue_turn()
    }

    /// Continues the turn with an extra move (G6.8, G6.9, G6.13), the normal move or the removals. Returns `true` if
    /// the turn is over.
    pub(super) fn continue_turn(&mut self) -> bool {
        if self.pieces[self.turn] & self.loaded & Spot::CENTRE.bit() != 0 {
            self.wake_potential();
            return false;
        }
        if self.moved {
            return self.settle_rows(None);
        }
        self.phase = GipfPhase::Push;
        if self.is_full() {
            self.end(!self.turn, GipfEndReason::Blocked);
        }
        false
    }

    /// Makes the extra move due. If the opponent may challenge it, asks the owner first (G8.2, G8.3).
    fn wake_potential(&mut self) {
        self.phase = GipfPhase::Extra;
        if let Some(all) = &mut self.challenge {
            let challenger = &mut all[!self.turn];
            if challenger.can_challenge() {
                self.phase = GipfPhase::Use;
            }
            challenger.challengeable = challenger.challengeable.map(|open| open.saturating_sub(1));
        }
    }
}

impl GipfPosition {
    /// Checks whether a word may be played.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 12.
    pub fn check(&self, word: CompactAct) -> Result<(), GipfRefusal> {
        if self.outcome.is_some() {
            return Err(GipfRefusal::GameOver);
        }
        let due = match word {
            CompactAct::Push(PieceKind::Potential, _) => self.phase == GipfPhase::Extra,
            CompactAct::Push(..) => self.phase == GipfPhase::Push,
            CompactAct::Use => self.phase == GipfPhase::Use,
            CompactAct::Forgo => matches!(self.phase, GipfPhase::Use | GipfPhase::Extra | GipfPhase::Contest),
            CompactAct::Challenge | CompactAct::Allow => self.phase == GipfPhase::Answer,
            CompactAct::ChallengerWon | CompactAct::ChallengerFailed => self.phase == GipfPhase::Contest,
            CompactAct::Take(_) | CompactAct::Leave => matches!(self.phase, GipfPhase::Take(_)),
        };
        if !due {
            return Err(GipfRefusal::NotNow);
        }
        match (word, self.phase) {
            (CompactAct::Push(kind, entry), _) => {
                self.check_kind(kind)?;
                if self.is_line_full(entry) { Err(GipfRefusal::LineFull) } else { Ok(()) }
            }
            (CompactAct::Take(spots), GipfPhase::Take(side)) => self.check_take(&self.rows(side), spots),
            (CompactAct::Leave, GipfPhase::Take(side)) if self.has_compulsory_row(side) => Err(GipfRefusal::RowRemains),
            _ => Ok(()),
        }
    }

    /// Checks whether the side to move may introduce a piece of this kind (G3.4 to G3.6, G6.3).
    pub(super) fn check_kind(&self, kind: PieceKind) -> Result<(), GipfRefusal> {
        let side = self.turn;
        let stage = self.stage(side);
        match kind {
            PieceKind::Basic | PieceKind::Loaded
                if stage == IntroductionStage::Gipf && self.pieces_of(side, PieceKind::Gipf).is_empty() =>
            {
                Err(GipfRefusal::GipfFirst)
            }
            PieceKind::Gipf if stage != IntroductionStage::Gipf => Err(GipfRefusal::NoGipf),
            PieceKind::Gipf if self.reserve[side] < 2 => Err(GipfRefusal::NoPieces),
            PieceKind::Loaded if self.left[side] == 0 => Err(GipfRefusal::NoPotential),
            _ => Ok(()),
        }
    }

    /// Returns `true` if every spot of an entry's line is occupied (G2.4).
    #[inline]
    pub fn is_line_full(&self, entry: Entry) -> bool {
        entry.line().mask & !self.occupied() == 0
    }

    /// Checks a removal against every row. The row that it fits best gives the error (section 12).
    fn check_take(&self, rows: &Rows, spots: SpotSet) -> Result<(), GipfRefusal> {
        let mut furthest = GipfRefusal::NoRow;
        for row in rows {
            match self.check_removal(row, spots.0) {
                Ok(()) => return Ok(()),
                // Refusals compare in the order of section 12.
                Err(why) => furthest = furthest.max(why),
            }
        }
        Err(furthest)
    }
}
