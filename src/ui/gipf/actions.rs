//! What the side that must act may do by buttons.

use crate::gipf::{GipfMatch, GipfPhase, PieceKind, Side, Word};
use crate::session::gipf::{GipfAim, kinds};

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

    /// Returns its name for scripts.
    pub const fn name(self) -> &'static str {
        match self {
            GipfButton::Kind(PieceKind::Basic) => "gipf basic",
            GipfButton::Kind(PieceKind::Gipf) => "gipf gipf",
            GipfButton::Kind(PieceKind::Loaded) => "gipf loaded",
            GipfButton::Kind(PieceKind::Single) => "gipf potential",
            GipfButton::Word(Word::Use) => "gipf use",
            GipfButton::Word(Word::Forgo) => "gipf forgo",
            GipfButton::Word(Word::Challenge) => "gipf challenge",
            GipfButton::Word(Word::Allow) => "gipf allow",
            GipfButton::Word(Word::Leave) => "gipf leave",
            GipfButton::Word(_) => "gipf take",
        }
    }

    /// Returns the key of its text.
    pub const fn key(self) -> &'static str {
        match self {
            GipfButton::Kind(kind) => super::words::kind_key(kind),
            GipfButton::Word(Word::Use) => "gipf-use",
            GipfButton::Word(Word::Forgo) => "gipf-forgo",
            GipfButton::Word(Word::Challenge) => "gipf-challenge-do",
            GipfButton::Word(Word::Allow) => "gipf-allow",
            GipfButton::Word(Word::Leave) => "gipf-leave",
            GipfButton::Word(_) => "gipf-take",
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
