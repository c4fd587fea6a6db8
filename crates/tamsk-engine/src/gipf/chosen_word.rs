//! What the player of GIPF has chosen.

use gipf_rules::Word;

use crate::search::Score;

/// An act chosen by a [`GipfThinker`](super::GipfThinker), with the result of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenWord {
    /// The act.
    pub word: Word,
    /// The score of the best act for whoever is to act, in hundredths of a piece.
    pub score: Score,
    /// Whether the score is proven, provided that potentials are not challenged.
    pub exact: bool,
    /// The depth of the search, in acts that leave a choice.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best play found for both sides, even if a mistake is played instead.
    pub pv: Vec<Word>,
}
