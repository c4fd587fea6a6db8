//! What the player did last, with which the title leads.

use serde::{Deserialize, Serialize};
use tamsk_text::Phrase;

use super::match_choices::MatchChoices;

/// A kind of thing that a player can do and go on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A lesson.
    Lesson,
    /// A match of TAMSK.
    Match,
    /// A match of GIPF.
    Gipf,
}

/// What the player did last. The lesson and the match are kept apart, so that two copies of the game can each change
/// their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastDeed {
    /// Which of the two it was.
    pub what: Deed,
    /// The name of the last lesson.
    pub lesson: Phrase,
    /// The choices for the last match.
    pub agreed: MatchChoices,
}
