//! The format of the steps on GIPF: a table, and the words of its turns.

use gipf_rules::{GipfAct, GipfOptions, GipfPosition, GipfStartError, ParseGipfPositionError, ParseWordError, Word};
use serde::Deserialize;
use tamsk_records::Names;
use thiserror::Error;

use crate::gipf::simulation::LiveGipf;

/// One thing that is done in a turn, in its notation (G10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenWord(pub Word);

/// A text is not something that is done on the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WrittenWordError {
    /// It is no word of a turn.
    #[error(transparent)]
    Word(#[from] ParseWordError),
    /// It is the result of a contest, which is not played here.
    #[error("'{0}' is the result of a contest: expected something that is done on the board")]
    Result(Word),
}

impl TryFrom<String> for WrittenWord {
    type Error = WrittenWordError;

    fn try_from(text: String) -> Result<WrittenWord, WrittenWordError> {
        let word: Word = text.parse()?;
        if GipfAct::of(word).is_none() { Err(WrittenWordError::Result(word)) } else { Ok(WrittenWord(word)) }
    }
}

impl WrittenWord {
    /// Returns the act; `None` for none that is read from a lesson.
    pub fn act(self) -> Option<GipfAct> {
        GipfAct::of(self.0)
    }
}

/// A table of GIPF, as written in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GipfTable {
    /// What is agreed on.
    pub rules: GipfOptions,
    /// The position in its notation (section 9), or `None` for the start of a match.
    pub position: Option<String>,
}

/// An error in a table of GIPF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GipfTableError {
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] ParseGipfPositionError),
    /// The rules are impossible, or the position contradicts them.
    #[error(transparent)]
    Start(#[from] GipfStartError),
    /// The match is over before the step begins.
    #[error("the match is over before the step begins")]
    MatchOver,
}

impl GipfTable {
    /// Returns the match.
    ///
    /// # Errors
    ///
    /// Returns the first error in the table.
    pub fn set(&self) -> Result<LiveGipf, GipfTableError> {
        let start = self.position.as_deref().map(str::parse::<GipfPosition>).transpose()?;
        let live = LiveGipf::new(self.rules.clone(), start, Names::default())?;
        if live.game().outcome().is_some() { Err(GipfTableError::MatchOver) } else { Ok(live) }
    }
}
