//! Plays compact acts (G2.3, G6.7 to G6.13, G8.3 to G8.7) and checks them (section 12).

use super::rows::Rows;
use super::{GipfEndReason, GipfPhase, GipfPosition, IntroductionStage, PieceKind, Player, Spot, piece_key};
use crate::compact_act::CompactAct;
use crate::entry::Entry;
use crate::refusal::GipfRefusal;
use crate::spot::SpotSet;

impl GipfPosition {
    /// Plays an act and returns `true` if the act ended the turn.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal. A refused act leaves the position unchanged.
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
    pub fn play(&mut self, act: CompactAct) -> Result<bool, GipfRefusal> {
        self.check(act)?;
        Ok(self.play_unchecked(act))
    }

    /// Plays an act that passed [`GipfPosition::check`] and returns `true` if the act ended the turn.
    pub fn play_unchecked(&mut self, act: CompactAct) -> bool {
        match act {
            CompactAct::Push(kind, entry) => return self.push(kind, entry),
            CompactAct::Take(spots) => {
                let GipfPhase::RemoveRows(remover) = self.phase else { return false };
                self.remove_pieces(remover, spots);
                return self.outcome.is_none()
                    && self.continue_removals_or_end_turn((remover != self.turn).then_some(self.turn));
            }
            CompactAct::LeaveRows => {
                let GipfPhase::RemoveRows(remover) = self.phase else { return false };
                return self.continue_removals_or_end_turn(Some(remover));
            }
            CompactAct::AnnounceUse => self.phase = GipfPhase::AnswerUse,
            CompactAct::Allow | CompactAct::ChallengerFailed => self.phase = GipfPhase::ExtraMove,
            CompactAct::Challenge => {
                if let Some(all) = &mut self.challenges_left {
                    all[!self.turn].attempts -= 1;
                }
                self.phase = GipfPhase::Contest;
            }
            CompactAct::ChallengerWon => {
                if let Some(all) = &mut self.challenges_left {
                    all[!self.turn].neutralisations -= 1;
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
                self.has_made_normal_move = true;
                self.reserve[side] -= kind.reserve_pieces_used();
                self.introduce(side, kind);
            }
        }
        self.shift(entry);
        self.put(entry.spot(), side, kind);
        self.continue_or_end_turn()
    }

    /// Records that a side introduces a piece of `kind`, which limits what the side may introduce later (G3.5, G6.3).
    fn introduce(&mut self, side: Player, kind: PieceKind) {
        match kind {
            PieceKind::Loaded => {
                self.may_introduce_gipf[side] = false;
                self.potentials_left[side] -= 1;
            }
            PieceKind::Basic => {
                self.may_introduce_gipf[side] = false;
                self.potentials_left[side] = 0;
            }
            PieceKind::Gipf | PieceKind::Potential => {}
        }
    }

    /// Makes room for a push at an entry. All pieces before the first free spot of the line move by one spot (G2.3).
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
        let moved = |bits: u64| line.with_run_shifted(bits, mask);
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

    /// Removes the potential on the centre without an extra move (G6.10, G8.6). Returns `true` if the turn is over.
    fn lose_potential(&mut self) -> bool {
        self.unload_centre();
        self.continue_or_end_turn()
    }

    /// Continues the turn with whatever comes next: an extra move (G6.8, G6.9, G6.13), the normal move or the removals.
    /// Returns `true` if the turn is over.
    pub(super) fn continue_or_end_turn(&mut self) -> bool {
        if self.pieces[self.turn] & self.loaded & Spot::CENTRE.bit() != 0 {
            self.make_extra_move_due();
            return false;
        }
        if self.has_made_normal_move {
            return self.continue_removals_or_end_turn(None);
        }
        self.phase = GipfPhase::Push;
        if self.is_board_full() {
            self.end(!self.turn, GipfEndReason::Blocked);
        }
        false
    }

    /// Makes the extra move due. If the opponent may challenge the potential, the owner must first decide whether to
    /// use the potential (G8.2, G8.3).
    fn make_extra_move_due(&mut self) {
        self.phase = GipfPhase::ExtraMove;
        if let Some(all) = &mut self.challenges_left {
            let challenger = &mut all[!self.turn];
            if challenger.can_challenge() {
                self.phase = GipfPhase::DecideUse;
            }
            challenger.challengeable_potentials =
                challenger.challengeable_potentials.map(|open| open.saturating_sub(1));
        }
    }
}

impl GipfPosition {
    /// Checks whether an act is legal.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 12.
    pub fn check(&self, act: CompactAct) -> Result<(), GipfRefusal> {
        if self.outcome.is_some() {
            return Err(GipfRefusal::GameOver);
        }
        let due = match act {
            CompactAct::Push(PieceKind::Potential, _) => self.phase == GipfPhase::ExtraMove,
            CompactAct::Push(..) => self.phase == GipfPhase::Push,
            CompactAct::AnnounceUse => self.phase == GipfPhase::DecideUse,
            CompactAct::Forgo => matches!(self.phase, GipfPhase::DecideUse | GipfPhase::ExtraMove | GipfPhase::Contest),
            CompactAct::Challenge | CompactAct::Allow => self.phase == GipfPhase::AnswerUse,
            CompactAct::ChallengerWon | CompactAct::ChallengerFailed => self.phase == GipfPhase::Contest,
            CompactAct::Take(_) | CompactAct::LeaveRows => matches!(self.phase, GipfPhase::RemoveRows(_)),
        };
        if !due {
            return Err(GipfRefusal::NotNow);
        }
        match (act, self.phase) {
            (CompactAct::Push(kind, entry), _) => {
                self.check_introduction(kind)?;
                if self.is_line_full(entry) { Err(GipfRefusal::LineFull) } else { Ok(()) }
            }
            (CompactAct::Take(spots), GipfPhase::RemoveRows(side)) => self.check_take(&self.rows(side), spots),
            (CompactAct::LeaveRows, GipfPhase::RemoveRows(side)) if self.has_compulsory_row(side) => {
                Err(GipfRefusal::RowRemains)
            }
            _ => Ok(()),
        }
    }

    /// Checks whether the side to move may introduce a piece of this kind (G3.4 to G3.6, G6.3).
    pub(super) fn check_introduction(&self, kind: PieceKind) -> Result<(), GipfRefusal> {
        let side = self.turn;
        let stage = self.introduction_stage(side);
        match kind {
            PieceKind::Basic | PieceKind::Loaded
                if stage == IntroductionStage::Gipf && self.pieces_of(side, PieceKind::Gipf).is_empty() =>
            {
                Err(GipfRefusal::GipfFirst)
            }
            PieceKind::Gipf if stage != IntroductionStage::Gipf => Err(GipfRefusal::NoMoreGipfPieces),
            PieceKind::Gipf if self.reserve[side] < 2 => Err(GipfRefusal::TooFewPieces),
            PieceKind::Loaded if self.potentials_left[side] == 0 => Err(GipfRefusal::NoPotential),
            _ => Ok(()),
        }
    }

    /// Returns `true` if every spot of an entry's line is occupied (G2.4).
    #[inline]
    pub fn is_line_full(&self, entry: Entry) -> bool {
        entry.line().mask & !self.occupied() == 0
    }

    /// Checks that at least one row allows the removal. Otherwise returns the reason of the row whose reason for
    /// refusal comes last in section 12 of the rules, or [`GipfRefusal::NoRow`] if there are no rows.
    fn check_take(&self, rows: &Rows, spots: SpotSet) -> Result<(), GipfRefusal> {
        let mut furthest = GipfRefusal::NoRow;
        for row in rows {
            match self.check_removal(row, spots.0) {
                Ok(()) => return Ok(()),
                // Refusals are ordered as in section 12.
                Err(why) => furthest = furthest.max(why),
            }
        }
        Err(furthest)
    }
}
