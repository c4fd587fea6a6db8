//! Match records in RON (section 9 of the rules): everything that was done, and when.

use std::fmt;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::rules::{Action, Events, Match, Millis, Options, OptionsError, Player, Refusal};

/// The most bytes a record may have.
pub const LARGEST_RECORD: usize = 16 << 20;

/// The only format there is so far.
const FORMAT: u32 = 1;

/// A record of a match: the same record always gives the same match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    /// The version of the format: 1.
    pub format: u32,
    /// What was agreed before the match.
    pub rules: Options,
    /// Who played.
    pub players: Names,
    /// What was done, in order of time.
    pub actions: Vec<TimedAction>,
    /// When the record stops, in milliseconds; the match may go on.
    #[serde(with = "plain_option", skip_serializing_if = "Option::is_none")]
    pub end: Option<Millis>,
}

impl Default for Record {
    fn default() -> Record {
        Record { format: FORMAT, rules: Options::default(), players: Names::default(), actions: Vec::new(), end: None }
    }
}

/// The players' names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Names {
    /// Who plays Red.
    pub red: String,
    /// Who plays Black.
    pub black: String,
}

/// Something a player did, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedAction {
    /// The instant, in milliseconds of the match.
    pub at: Millis,
    /// Who did it.
    pub by: Player,
    /// What.
    pub act: Action,
}

/// A text that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseRecordError {
    /// More than [`LARGEST_RECORD`] bytes.
    TooLarge {
        /// How many.
        bytes: u64,
    },
    /// Not UTF-8 text.
    NotText {
        /// The byte at which that shows.
        at: usize,
    },
    /// Not the RON of a record.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A format this program does not know.
    UnknownFormat(u32),
    /// An option out of its bounds.
    Option(OptionsError),
}

impl fmt::Display for ParseRecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseRecordError::TooLarge { bytes } => {
                write!(f, "the record has {bytes} bytes: expected {LARGEST_RECORD} (16 MiB) at most")
            }
            ParseRecordError::NotText { at } => write!(f, "byte {at} is not UTF-8 text"),
            ParseRecordError::Syntax { line, column, problem } => write!(f, "line {line}, column {column}: {problem}"),
            ParseRecordError::UnknownFormat(format) => write!(f, "format {format} is unknown: expected {FORMAT}"),
            ParseRecordError::Option(option) => option.fmt(f),
        }
    }
}

impl std::error::Error for ParseRecordError {}

impl From<OptionsError> for ParseRecordError {
    fn from(bad: OptionsError) -> ParseRecordError {
        ParseRecordError::Option(bad)
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// [`ParseRecordError`], which names the place and what was expected. Whether the actions are allowed is not looked at.
    pub fn read(bytes: &[u8]) -> Result<Record, ParseRecordError> {
        if bytes.len() > LARGEST_RECORD {
            return Err(ParseRecordError::TooLarge { bytes: bytes.len() as u64 });
        }
        let text = std::str::from_utf8(bytes).map_err(|e| ParseRecordError::NotText { at: e.valid_up_to() })?;
        let record: Record = ron::from_str(text).map_err(|e| ParseRecordError::Syntax {
            line: e.span.start.line,
            column: e.span.start.col,
            problem: e.code.to_string(),
        })?;
        if record.format != FORMAT {
            return Err(ParseRecordError::UnknownFormat(record.format));
        }
        record.rules.validate().map_err(ParseRecordError::Option)?;
        Ok(record)
    }

    /// Writes the record so that [`Record::read`] gives it back, one action a line.
    pub fn write(&self) -> String {
        let config = PrettyConfig::new().depth_limit(2).new_line("\n");
        // Writing numbers, names and unit variants to a string cannot fail.
        let mut text = ron::ser::to_string_pretty(self, config).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Plays the record from its beginning.
    pub fn replay(&self) -> Result<Replay<'_>, ParseRecordError> {
        let game = Match::new(self.rules).map_err(ParseRecordError::Option)?;
        Ok(Replay { record: self, game, next: 0 })
    }
}

/// A record being played, action by action.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    game: Match,
    next: usize,
}

impl Replay<'_> {
    /// The match as it stands after the actions played so far.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Plays the next action: its number from 0, what happened, and the refusal if there was one. `None`: there is
    /// no further action, and time has been advanced to the record's end.
    pub fn step(&mut self) -> Option<(usize, Events, Option<Refusal>)> {
        let Some(&TimedAction { at, by, act }) = self.record.actions.get(self.next) else {
            if let Some(end) = self.record.end {
                self.game.advance(end);
            }
            return None;
        };
        let index = self.next;
        self.next += 1;
        Some(match self.game.apply(at, by, act) {
            Ok(events) => (index, events, None),
            Err(rejected) => (index, rejected.events, Some(rejected.why)),
        })
    }

    /// Plays all that is left; the refusals with the numbers of their actions.
    pub fn run(&mut self) -> Vec<(usize, Refusal)> {
        let mut refusals = Vec::new();
        while let Some((index, _, refusal)) = self.step() {
            refusals.extend(refusal.map(|why| (index, why)));
        }
        refusals
    }
}

/// An optional number written without `Some(…)`.
mod plain_option {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.serialize_u64(*value),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        u64::deserialize(deserializer).map(Some)
    }
}
