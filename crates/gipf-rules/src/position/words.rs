//! Generation of words and whole turns without allocation (G10.1), and perft (G10.3).

use arrayvec::ArrayVec;

use super::rows::any_row;
use super::{GipfPhase, GipfPosition, PieceKind, Spot, SpotSet};
use crate::entry::Entry;
use crate::options::MAX_POTENTIALS;
use crate::word::CompactAct;

/// The most words in a turn: use, challenge, held and extra move for each potential of the player, the normal move, a
/// removal for each spot, and `leave` for both sides.
const LONGEST_TURN: usize = 4 * MAX_POTENTIALS as usize + 1 + SpotSet::ALL.len() as usize + 2;

type Words = ArrayVec<CompactAct, LONGEST_TURN>;

impl GipfPosition {
    /// Calls `f` once for every legal word.
    pub fn for_each_act(&self, mut f: impl FnMut(CompactAct)) {
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
            GipfPhase::Use => [CompactAct::Use, CompactAct::Forgo].into_iter().for_each(f),
            GipfPhase::Answer => [CompactAct::Challenge, CompactAct::Allow].into_iter().for_each(f),
            GipfPhase::Contest => {
                [CompactAct::ChallengerWon, CompactAct::ChallengerFailed, CompactAct::Forgo].into_iter().for_each(f);
            }
            GipfPhase::Extra => {
                self.for_each_push(PieceKind::Potential, &mut f);
                f(CompactAct::Forgo);
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
                            f(CompactAct::Take(SpotSet(set)));
                        }
                        if subset == 0 {
                            break;
                        }
                        subset = (subset - 1) & free;
                    }
                }
                if !self.has_compulsory_row(side) {
                    f(CompactAct::Leave);
                }
            }
        }
    }

    fn for_each_push(&self, kind: PieceKind, f: &mut impl FnMut(CompactAct)) {
        for entry in Entry::all().filter(|&entry| !self.is_line_full(entry)) {
            f(CompactAct::Push(kind, entry));
        }
    }

    /// Calls `f` with every way to finish the turn in progress and the resulting position.
    pub fn for_each_turn(&self, f: &mut impl FnMut(&[CompactAct], &GipfPosition)) {
        self.extend_turn(&mut Words::new(), f);
    }

    fn extend_turn(&self, words: &mut Words, f: &mut impl FnMut(&[CompactAct], &GipfPosition)) {
        self.for_each_act(|word| {
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

    /// Returns the number of ways to play `depth` turns (G10.3). Most last turns are counted without being played.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && self.phase == GipfPhase::Push && self.outcome.is_none() {
            return self.count_last_pushes();
        }
        let mut nodes = 0;
        self.for_each_act(|word| {
            let mut next = *self;
            let over = next.play_unchecked(word) || next.outcome.is_some();
            nodes += next.perft(if over { depth - 1 } else { depth });
        });
        nodes
    }

    /// Counts the turns that begin with a normal move. Turns of a single move are counted by kind without being played.
    fn count_last_pushes(&self) -> u64 {
        let kinds = [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic];
        let allowed = kinds.map(|kind| self.check_kind(kind).is_ok());
        let ways = allowed.iter().filter(|&&is| is).count() as u64;
        let mut nodes = 0;
        for entry in Entry::all().filter(|&entry| !self.is_line_full(entry)) {
            let (own, other, loaded) = self.after_push(entry);
            if !any_row(own) && !any_row(other) && own & loaded & Spot::CENTRE.bit() == 0 {
                nodes += ways;
                continue;
            }
            for (kind, _) in kinds.into_iter().zip(allowed).filter(|(_, is)| *is) {
                let mut next = *self;
                let over = next.play_unchecked(CompactAct::Push(kind, entry));
                nodes += if over || next.outcome.is_some() { 1 } else { next.perft(1) };
            }
        }
        nodes
    }

    /// Returns the bits of the player's, the opponent's and all loaded pieces after a push of a basic piece.
    fn after_push(&self, entry: Entry) -> (u64, u64, u64) {
        let line = entry.line();
        let occupied = self.occupied();
        let mask = line.spots.iter().map(|spot| spot.bit()).take_while(|bit| occupied & bit != 0).fold(0, |a, b| a | b);
        let moved = |bits: u64| line.shifted(bits, mask);
        let own = moved(self.pieces[self.turn]) | entry.spot().bit();
        (own, moved(self.pieces[!self.turn]), moved(self.loaded))
    }
}
