//! All words that may be played, and all ways to finish a turn, without allocation (G10.1).

use arrayvec::ArrayVec;

use super::{GipfPhase, GipfPosition, PieceKind, SpotSet};
use crate::entry::Entry;
use crate::options::MOST_POTENTIALS;
use crate::word::Word;

/// No turn has more words: four for each potential of the player (it is used, challenged and held, and then moves), the
/// normal move, a removal for each spot, and both sides leaving what may stay.
const LONGEST_TURN: usize = 4 * MOST_POTENTIALS as usize + 1 + SpotSet::ALL.len() as usize + 2;

/// The words of a turn.
type Words = ArrayVec<Word, LONGEST_TURN>;

impl GipfPosition {
    /// Calls `f` with every word that may be played now, each once.
    pub fn for_each_word(&self, mut f: impl FnMut(Word)) {
        if self.outcome.is_some() {
            return;
        }
        match self.phase {
            GipfPhase::Push => {
                for kind in [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic] {
                    if self.check_kind(kind).is_ok() {
                        self.for_each_push(kind, &mut f);
                    }
                }
            }
            GipfPhase::Use => [Word::Use, Word::Forgo].into_iter().for_each(f),
            GipfPhase::Answer => [Word::Challenge, Word::Allow].into_iter().for_each(f),
            GipfPhase::Contest => [Word::Won, Word::Held, Word::Forgo].into_iter().for_each(f),
            GipfPhase::Extra => {
                self.for_each_push(PieceKind::Single, &mut f);
                f(Word::Forgo);
            }
            GipfPhase::Take(side) => {
                let rows = self.rows(side);
                for (i, row) in rows.iter().enumerate() {
                    let free = row.chain & !row.must;
                    let mut subset = free;
                    loop {
                        let set = row.must | subset;
                        let is_new = rows[..i].iter().all(|earlier| self.check_removal(earlier, set).is_err());
                        if is_new && self.check_removal(row, set).is_ok() {
                            f(Word::Take(SpotSet(set)));
                        }
                        if subset == 0 {
                            break;
                        }
                        subset = (subset - 1) & free;
                    }
                }
                if !self.has_compulsory_row(side) {
                    f(Word::Leave);
                }
            }
        }
    }

    fn for_each_push(&self, kind: PieceKind, f: &mut impl FnMut(Word)) {
        for entry in Entry::all().filter(|&entry| !self.is_line_full(entry)) {
            f(Word::Push(kind, entry));
        }
    }

    /// Calls `f` with every way to finish the turn in progress, and the position after it.
    pub fn for_each_turn(&self, f: &mut impl FnMut(&[Word], &GipfPosition)) {
        self.extend_turn(&mut Words::new(), f);
    }

    fn extend_turn(&self, words: &mut Words, f: &mut impl FnMut(&[Word], &GipfPosition)) {
        self.for_each_word(|word| {
            let mut next = *self;
            let over = next.play_unchecked(word) || next.outcome.is_some();
            words.push(word);
            if over {
                f(words, &next);
            } else {
                next.extend_turn(words, f);
            }
            words.pop();
        });
    }
}
