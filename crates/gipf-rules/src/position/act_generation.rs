//! Generates acts and whole turns without allocation (G10.1), and counts turns with perft (G10.3).

use arrayvec::ArrayVec;

use super::rows::has_row;
use super::{GipfPhase, GipfPosition, PieceKind, Spot, SpotSet};
use crate::compact_act::CompactAct;
use crate::entry::Entry;
use crate::options::MAX_POTENTIALS;

/// The maximum number of acts in a turn: four for each potential of the player (`use`, `challenge`, `held` and the
/// extra move), the normal move, a removal for each spot, and `leave` for each side.
const LONGEST_TURN: usize = 4 * MAX_POTENTIALS as usize + 1 + SpotSet::ALL.len() as usize + 2;

/// The compact acts of a turn, in order.
type TurnActs = ArrayVec<CompactAct, LONGEST_TURN>;

impl GipfPosition {
    /// Calls `f` once for every legal act.
    pub fn for_each_act(&self, mut f: impl FnMut(CompactAct)) {
        if self.outcome.is_some() {
            return;
        }
        match self.phase {
            GipfPhase::Push => {
                for kind in [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic] {
                    if self.check_introduction(kind).is_ok() {
                        self.for_each_push(kind, &mut f);
                    }
                }
            }
            GipfPhase::DecideUse => [CompactAct::AnnounceUse, CompactAct::Forgo].into_iter().for_each(f),
            GipfPhase::AnswerUse => [CompactAct::Challenge, CompactAct::Allow].into_iter().for_each(f),
            GipfPhase::Contest => {
                [CompactAct::ChallengerWon, CompactAct::ChallengerFailed, CompactAct::Forgo].into_iter().for_each(f);
            }
            GipfPhase::ExtraMove => {
                self.for_each_push(PieceKind::Potential, &mut f);
                f(CompactAct::Forgo);
            }
            GipfPhase::RemoveRows(side) => {
                let rows = self.rows(side);
                for (i, row) in rows.iter().enumerate() {
                    let free = row.chain & !row.compulsory;
                    let mut subset = free;
                    loop {
                        let set = row.compulsory | subset;
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
                    f(CompactAct::LeaveRows);
                }
            }
        }
    }

    /// Calls `f` for every push that brings a piece of this kind into play.
    fn for_each_push(&self, kind: PieceKind, f: &mut impl FnMut(CompactAct)) {
        for entry in Entry::all().filter(|&entry| !self.is_line_full(entry)) {
            f(CompactAct::Push(kind, entry));
        }
    }

    /// Calls `f` for every way to finish the turn in progress. `f` receives the remaining acts of the turn and the
    /// resulting position.
    pub fn for_each_turn_completion(&self, f: &mut impl FnMut(&[CompactAct], &GipfPosition)) {
        self.extend_turn(&mut TurnActs::new(), f);
    }

    fn extend_turn(&self, acts: &mut TurnActs, f: &mut impl FnMut(&[CompactAct], &GipfPosition)) {
        self.for_each_act(|act| {
            let mut next = *self;
            let over = next.play_unchecked(act) || next.outcome.is_some();
            acts.push(act);
            if over {
                f(acts, &next);
            } else {
                next.extend_turn(acts, f);
            }
            acts.pop();
        });
    }

    /// Returns the number of ways to play `depth` turns (G10.3). Most turns at the last depth are counted without being
    /// played.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && self.phase == GipfPhase::Push && self.outcome.is_none() {
            return self.count_last_pushes();
        }
        let mut nodes = 0;
        self.for_each_act(|act| {
            let mut next = *self;
            let over = next.play_unchecked(act) || next.outcome.is_some();
            nodes += next.perft(if over { depth - 1 } else { depth });
        });
        nodes
    }

    /// Returns the number of ways to finish a turn that begins with a normal move. A push that ends the turn at once is
    /// not played. It counts once for each kind of piece that may be introduced.
    fn count_last_pushes(&self) -> u64 {
        let kinds = [PieceKind::Gipf, PieceKind::Loaded, PieceKind::Basic];
        let allowed = kinds.map(|kind| self.check_introduction(kind).is_ok());
        let ways = allowed.iter().filter(|&&is| is).count() as u64;
        let mut nodes = 0;
        for entry in Entry::all().filter(|&entry| !self.is_line_full(entry)) {
            let (own, other, loaded) = self.after_push(entry);
            if !has_row(own) && !has_row(other) && own & loaded & Spot::CENTRE.bit() == 0 {
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

    /// Returns the bits of the player's pieces, the opponent's pieces and all loaded pieces after the player has pushed
    /// a basic piece.
    fn after_push(&self, entry: Entry) -> (u64, u64, u64) {
        let line = entry.line();
        let occupied = self.occupied();
        let mask = line.spots.iter().map(|spot| spot.bit()).take_while(|bit| occupied & bit != 0).fold(0, |a, b| a | b);
        let moved = |bits: u64| line.with_run_shifted(bits, mask);
        let own = moved(self.pieces[self.turn]) | entry.spot().bit();
        (own, moved(self.pieces[!self.turn]), moved(self.loaded))
    }
}
