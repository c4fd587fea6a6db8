//! What a click on a point does, by whatever device.

use gipf_rules::{Entry, GipfAct, GipfPhase, GipfPosition, PieceKind, Point, Spot, SpotSet, Word};
use tamsk_rules::Player;

use super::controls::GipfControls;
use crate::simulation::queue::{Origin, Via};
use crate::table::gipf::{GipfAim, GipfButton, HeldPiece, deed_of};
use crate::table::player_deed::PlayerDeed;

impl GipfControls<'_, '_> {
    /// Asks for an act of the side that must act.
    pub(super) fn ask(&mut self, side: Player, word: Word, via: Via) {
        if let Some(act) = GipfAct::of(word) {
            self.arbiter.ask(Origin::person(side, via), act);
        }
        if matches!(word, Word::Take(_) | Word::Leave) {
            // What follows in this frame is about another row.
            self.aim.forget_rows();
        }
    }

    /// Does what the key or the button of a deed presses for the side that must act.
    pub(super) fn deed(&mut self, deed: PlayerDeed, via: Via) {
        let Some((_, side)) = self.open() else { return };
        let Some(live) = self.arbiter.live() else { return };
        match deed_of(live.game(), side, &self.aim, deed) {
            Some(GipfButton::Kind(kind)) => {
                self.let_go();
                self.aim.choose(side, kind);
            }
            Some(GipfButton::Word(word)) => self.ask(side, word, via),
            None => {}
        }
    }

    /// Does what a click on a point means, or on the table beside all of them.
    pub(super) fn click(&mut self, point: Option<Point>, via: Via) {
        let Some((position, side)) = self.open() else { return };
        match position.phase() {
            GipfPhase::Push | GipfPhase::Extra => self.click_push(&position, side, point, via),
            GipfPhase::Take(_) => {
                if let Some(spot) = point.and_then(Spot::of) {
                    self.click_row(&position, side, spot, via);
                }
            }
            GipfPhase::Use | GipfPhase::Answer | GipfPhase::Contest => {}
        }
    }

    /// The first click puts a piece on a dot, the second pushes it on.
    fn click_push(&mut self, position: &GipfPosition, side: Player, point: Option<Point>, via: Via) {
        let Some(kind) = self.aim.held.map(|held| held.kind).or(self.aim.kind(position)) else { return };
        let dot = self.aim.held.and_then(|held| held.dot);
        let entry = dot.zip(point).and_then(|(dot, spot)| Entry::find(dot, spot));
        match (entry, point) {
            (Some(entry), _) => self.push(side, kind, entry, via),
            (None, Some(point)) if point.is_dot() && dot != Some(point) => {
                self.aim.held = Some(HeldPiece { dot: Some(point), ..HeldPiece::of(kind) });
            }
            _ => self.let_go(),
        }
    }

    /// Pushes the piece. If the line is full, the answer says so.
    pub(super) fn push(&mut self, side: Player, kind: PieceKind, entry: Entry, via: Via) {
        self.let_go();
        self.ask(side, Word::Push(kind, entry), via);
    }

    /// Removes a row of which nothing may stay. Where something may, the first click on it asks what is taken, one on a
    /// piece that may stay keeps or takes it, and a further one on another piece of the row removes it so.
    fn click_row(&mut self, position: &GipfPosition, side: Player, spot: Spot, via: Via) {
        let Some(chain) = chain_at(position, side, spot) else { return self.aim.forget_rows() };
        if !GipfAim::leaves_a_choice(position, chain) {
            return self.take(position, side, chain, via);
        }
        let is_asked = self.aim.asked == Some(chain);
        if self.aim.turn(position, spot) || !is_asked {
            self.aim.asked = Some(chain);
        } else {
            self.take(position, side, chain, via);
        }
    }

    fn take(&mut self, position: &GipfPosition, side: Player, chain: SpotSet, via: Via) {
        if let Some(spots) = self.aim.taken(position, side, chain) {
            self.ask(side, Word::Take(spots), via);
        }
    }
}

/// Returns the row of this side, with its extension, of which a spot is part.
pub(super) fn chain_at(position: &GipfPosition, side: Player, spot: Spot) -> Option<SpotSet> {
    position.row_chains(side).find(|chain| chain.contains(spot))
}
