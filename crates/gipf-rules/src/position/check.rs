//! Whether a word may be played now, and the first reason against it (section 12).

use super::phase::{GipfPhase, Stage};
use super::rows::Rows;
use super::{GipfPosition, PieceKind};
use crate::entry::Entry;
use crate::refusal::GipfRefusal;
use crate::spot::SpotSet;
use crate::word::Word;

impl GipfPosition {
    /// Checks whether a word may be played.
    ///
    /// # Errors
    ///
    /// Returns the first reason against it in the order of section 12.
    pub fn check(&self, word: Word) -> Result<(), GipfRefusal> {
        if self.outcome.is_some() {
            return Err(GipfRefusal::GameOver);
        }
        let due = match word {
            Word::Push(PieceKind::Single, _) => self.phase == GipfPhase::Extra,
            Word::Push(..) => self.phase == GipfPhase::Push,
            Word::Use => self.phase == GipfPhase::Use,
            Word::Forgo => matches!(self.phase, GipfPhase::Use | GipfPhase::Extra | GipfPhase::Contest),
            Word::Challenge | Word::Allow => self.phase == GipfPhase::Answer,
            Word::Won | Word::Held => self.phase == GipfPhase::Contest,
            Word::Take(_) | Word::Leave => matches!(self.phase, GipfPhase::Take(_)),
        };
        if !due {
            return Err(GipfRefusal::NotNow);
        }
        match (word, self.phase) {
            (Word::Push(kind, entry), _) => {
                self.check_kind(kind)?;
                if self.is_line_full(entry) { Err(GipfRefusal::LineFull) } else { Ok(()) }
            }
            (Word::Take(spots), GipfPhase::Take(side)) => self.check_take(&self.rows(side), spots),
            (Word::Leave, GipfPhase::Take(side)) if self.has_compulsory_row(side) => Err(GipfRefusal::RowRemains),
            _ => Ok(()),
        }
    }

    /// Checks whether a piece of this kind may be introduced (G3.4 to G3.6, G6.3).
    pub(super) fn check_kind(&self, kind: PieceKind) -> Result<(), GipfRefusal> {
        let side = self.turn;
        let stage = self.stage(side);
        match kind {
            PieceKind::Basic | PieceKind::Loaded
                if stage == Stage::Gipf && self.pieces_of(side, PieceKind::Gipf).is_empty() =>
            {
                Err(GipfRefusal::GipfFirst)
            }
            PieceKind::Gipf if stage != Stage::Gipf => Err(GipfRefusal::NoGipf),
            PieceKind::Gipf if self.reserve[side] < 2 => Err(GipfRefusal::NoPieces),
            PieceKind::Loaded if self.left[side] == 0 => Err(GipfRefusal::NoPotential),
            _ => Ok(()),
        }
    }

    /// Whether every spot of the line from an entry is occupied (G2.4).
    #[inline]
    pub fn is_line_full(&self, entry: Entry) -> bool {
        entry.line().mask & !self.occupied() == 0
    }

    /// Checks a removal under every row; the one under which it gets furthest decides (section 12).
    fn check_take(&self, rows: &Rows, spots: SpotSet) -> Result<(), GipfRefusal> {
        let mut furthest = GipfRefusal::NoRow;
        for row in rows {
            match self.check_removal(row, spots.0) {
                Ok(()) => return Ok(()),
                // The refusals are in the order of section 12.
                Err(why) => furthest = furthest.max(why),
            }
        }
        Err(furthest)
    }
}
