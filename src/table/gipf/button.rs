//! What the side that must act may do by buttons and by keys.

use gipf_rules::{GipfMatch, GipfPhase, PieceKind, Side, Word};

use super::aim::{GipfAim, kinds};
use crate::table::player_deed::PlayerDeed;

/// A button of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfButton {
    /// Chooses the kind of piece to be introduced next.
    Kind(PieceKind),
    /// Does this.
    Word(Word),
}

impl GipfButton {
    /// Returns whether it does this, or chooses the kind of piece for it.
    pub fn does(self, word: Word) -> bool {
        match (self, word) {
            (GipfButton::Kind(kind), Word::Push(pushed, _)) => kind == pushed,
            (GipfButton::Word(own), _) => own == word,
            (GipfButton::Kind(_), _) => false,
        }
    }

    /// Returns the deed of TAMSK whose key or button presses it. All kinds of pieces share one, which leads from each to
    /// the next.
    pub const fn deed(self) -> PlayerDeed {
        match self {
            GipfButton::Kind(_) => PlayerDeed::ExtraRing,
            GipfButton::Word(Word::Forgo | Word::Allow | Word::Leave) => PlayerDeed::KeepRing,
            GipfButton::Word(Word::Challenge) => PlayerDeed::ClaimRing,
            GipfButton::Word(_) => PlayerDeed::DropRing,
        }
    }
}

/// Returns the buttons of whoever must act, with the one that is chosen or meant first.
pub fn buttons(game: &GipfMatch, side: Side, aim: &GipfAim) -> Vec<(GipfButton, bool)> {
    let position = game.position();
    if game.outcome().is_some() || position.actor() != Some(side) {
        return Vec::new();
    }
    let word = |word: Word, main: bool| (GipfButton::Word(word), main);
    match position.phase() {
        GipfPhase::Push => {
            let chosen = aim.held.map(|held| held.kind).or(aim.kind(position));
            let all: Vec<PieceKind> = kinds(position).collect();
            let is_choice = all.len() > 1;
            let buttons = all.into_iter().filter(|_| is_choice);
            buttons.map(|kind| (GipfButton::Kind(kind), Some(kind) == chosen)).collect()
        }
        GipfPhase::Use => vec![word(Word::Use, true), word(Word::Forgo, false)],
        GipfPhase::Answer => vec![word(Word::Challenge, false), word(Word::Allow, true)],
        GipfPhase::Extra => vec![word(Word::Forgo, false)],
        GipfPhase::Take(owner) => {
            let taken = aim.row.and_then(|chain| aim.taken(position, owner, chain));
            let take = taken.map(|spots| word(Word::Take(spots), true));
            let leave = position.check(Word::Leave).is_ok().then_some(word(Word::Leave, false));
            take.into_iter().chain(leave).collect()
        }
        GipfPhase::Contest => Vec::new(),
    }
}

/// Returns the button that the key of a deed presses for whoever must act, if there is one.
pub fn deed_of(game: &GipfMatch, side: Side, aim: &GipfAim, deed: PlayerDeed) -> Option<GipfButton> {
    let all = buttons(game, side, aim);
    let of_deed = all.iter().filter(|(button, _)| button.deed() == deed);
    let after_chosen = of_deed.clone().skip_while(|(_, is_chosen)| !is_chosen).nth(1);
    match of_deed.clone().next()? {
        (GipfButton::Kind(_), _) => after_chosen.or(of_deed.clone().next()).map(|(button, _)| *button),
        (button, _) => Some(*button),
    }
}
