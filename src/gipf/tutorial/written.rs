//! The format of GIPF lessons.

use gipf_rules::{
    CompactAct, GipfAct, GipfOptions, GipfPosition, GipfStartError, ParseCompactActError, ParseGipfPositionError,
};
use serde::Deserialize;
use tamsk_records::Names;
use thiserror::Error;

use crate::gipf::simulation::LiveGipf;

/// An act in notation (G10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenWord(pub CompactAct);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WrittenWordError {
    #[error(transparent)]
    Word(#[from] ParseCompactActError),
    #[error("'{0}' is the result of a contest: expected an act on the board")]
    Result(CompactAct),
}

impl TryFrom<String> for WrittenWord {
    type Error = WrittenWordError;

    fn try_from(text: String) -> Result<WrittenWord, WrittenWordError> {
        let word: CompactAct = text.parse()?;
        if GipfAct::of(word).is_none() { Err(WrittenWordError::Result(word)) } else { Ok(WrittenWord(word)) }
    }
}

impl WrittenWord {
    /// Returns the act. Every word that can be parsed from a lesson has one.
    pub fn act(self) -> Option<GipfAct> {
        GipfAct::of(self.0)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GipfTable {
    pub rules: GipfOptions,
    /// The position in notation (section 9), or `None` for the start of a match.
    pub position: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GipfTableError {
    #[error(transparent)]
    Position(#[from] ParseGipfPositionError),
    /// The rules are impossible, or the position contradicts them.
    #[error(transparent)]
    Start(#[from] GipfStartError),
    #[error("the match is over before the step begins")]
    MatchOver,
}

impl GipfTable {
    pub fn set(&self) -> Result<LiveGipf, GipfTableError> {
        let start = self.position.as_deref().map(str::parse::<GipfPosition>).transpose()?;
        let live = LiveGipf::new(self.rules.clone(), start, Names::default())?;
        if live.game().outcome().is_some() { Err(GipfTableError::MatchOver) } else { Ok(live) }
    }
}
