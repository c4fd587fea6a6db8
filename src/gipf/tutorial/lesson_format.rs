//! The format of GIPF lessons.

use gipf_rules::{
    CompactAct, GipfAct, GipfOptions, GipfPosition, GipfStartError, ParseCompactActError, ParseGipfPositionError,
};
use serde::Deserialize;
use tamsk_records::NamesByPlayer;
use thiserror::Error;

use crate::gipf::simulation::LiveGipf;

/// An act written in notation (G10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenAct(pub CompactAct);

/// The reason why the text of an act is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WrittenActError {
    /// The text is not in notation.
    #[error(transparent)]
    Notation(#[from] ParseCompactActError),
    /// The text is the result of a contest.
    #[error("'{0}' is the result of a contest: expected an act on the board")]
    ContestResult(CompactAct),
}

impl TryFrom<String> for WrittenAct {
    type Error = WrittenActError;

    fn try_from(text: String) -> Result<WrittenAct, WrittenActError> {
        let word: CompactAct = text.parse()?;
        if GipfAct::from_compact(word).is_none() {
            Err(WrittenActError::ContestResult(word))
        } else {
            Ok(WrittenAct(word))
        }
    }
}

impl WrittenAct {
    /// Returns the act. The result is `Some` for every act that was parsed from a lesson.
    pub fn act(self) -> Option<GipfAct> {
        GipfAct::from_compact(self.0)
    }
}

/// The rules and the starting position of a step in a GIPF lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GipfLessonSetup {
    pub rules: GipfOptions,
    /// The position in notation (section 9 of the rules), or `None` for the start of a match.
    pub position: Option<String>,
}

/// The reason why the setup of a GIPF lesson is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GipfLessonSetupError {
    #[error(transparent)]
    Position(#[from] ParseGipfPositionError),
    /// The rules are impossible, or the position contradicts them.
    #[error(transparent)]
    Start(#[from] GipfStartError),
    /// The match is already over in the position.
    #[error("the match is over before the step begins")]
    MatchOver,
}

impl GipfLessonSetup {
    /// Returns the match that the setup describes.
    pub fn to_live(&self) -> Result<LiveGipf, GipfLessonSetupError> {
        let start = self.position.as_deref().map(str::parse::<GipfPosition>).transpose()?;
        let live = LiveGipf::new(self.rules.clone(), start, NamesByPlayer::default())?;
        if live.game().outcome().is_some() { Err(GipfLessonSetupError::MatchOver) } else { Ok(live) }
    }
}
