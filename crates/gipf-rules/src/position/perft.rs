//! Perft: counting the ways to play turns (G10.3).

use super::rows::any_row;
use super::{GipfPhase, GipfPosition, PieceKind, Spot};
use crate::entry::Entry;

impl GipfPosition {
    /// Returns the number of ways to play `depth` turns to their end, word by word (G10.3). Most last turns are counted
    /// without being played.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && self.phase == GipfPhase::Push && self.outcome.is_none() {
            return self.count_last_pushes();
        }
        let mut nodes = 0;
        self.for_each_word(|word| {
            let mut next = *self;
            let over = next.play_unchecked(word) || next.outcome.is_some();
            nodes += next.perft(if over { depth - 1 } else { depth });
        });
        nodes
    }

    /// Counts the turns that begin with a normal move. Those that end with it are counted by kinds, and only the others
    /// are played.
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
                let over = next.play_unchecked(crate::word::Word::Push(kind, entry));
                nodes += if over || next.outcome.is_some() { 1 } else { next.perft(1) };
            }
        }
        nodes
    }

    /// Returns the bits of the player's pieces, the opponent's and all loaded ones after a push of a basic piece. (A
    /// piece never enters on the centre.)
    fn after_push(&self, entry: Entry) -> (u64, u64, u64) {
        let line = entry.line();
        let occupied = self.occupied();
        let mask = line.spots.iter().map(|spot| spot.bit()).take_while(|bit| occupied & bit != 0).fold(0, |a, b| a | b);
        let moved = |bits: u64| {
            let run = bits & mask;
            bits & !mask | if line.step > 0 { run << line.step } else { run >> -line.step }
        };
        let own = moved(self.pieces[self.turn]) | entry.spot().bit();
        (own, moved(self.pieces[!self.turn]), moved(self.loaded))
    }
}
