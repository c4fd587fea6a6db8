//! Match records of GIPF in RON (section 11): the rules, the players, the start and all acts.

use std::io;

use gipf_rules::{
    GipfMatch, GipfOptions, GipfOptionsError, GipfRefusal, GipfStartError, ParseGipfPositionError, by_colour,
};
use serde::{Deserialize, Serialize};
use tamsk_rules::Player;
use tamsk_rules::serial::plain_option;
use thiserror::Error;

use super::act::WrittenAct;
use crate::limits::{LARGEST_RECORD, limited_list};
use crate::players::Names;
use crate::record::{ParseRecordError, Record, read_ron, write_ron};

/// The current version of the format.
const FORMAT: u32 = 1;

/// The longest name of a file of TAMSK, in bytes: a message that no such file is there quotes all of it.
const LONGEST_FILE_NAME: usize = 1_024;

/// A record of a match of GIPF. The same record always gives the same match (G11.4).
///
/// # Examples
///
/// ```
/// use gipf_rules::BLACK;
/// use tamsk_records::GipfRecord;
///
/// let text = r#"(format: 1, game: Gipf, acts: [(by: White, act: Gipf("e1", "e2"))])"#;
/// let record = GipfRecord::read(text.as_bytes())?;
/// assert_eq!(GipfRecord::read(record.write().as_bytes())?, record);
/// let mut replay = record.replay()?;
/// assert!(replay.run().is_empty(), "no act is refused");
/// assert_eq!(replay.game().position().turn(), BLACK);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GipfRecord {
    /// The version of the format.
    #[serde(default = "format")]
    pub format: u32,
    /// Tells these records from those of TAMSK.
    pub game: GameName,
    /// What was agreed on.
    #[serde(default)]
    pub rules: GipfOptions,
    /// The players' names.
    #[serde(default, with = "names_by_colour")]
    pub players: Names,
    /// The text of the start; `None` for that of the version.
    #[serde(default, with = "plain_option", skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// All acts, in order; [`MOST_ACTIONS`](crate::MOST_ACTIONS) at most.
    #[serde(default, deserialize_with = "limited_list")]
    pub acts: Vec<SidedAct>,
}

fn format() -> u32 {
    FORMAT
}

/// The game of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameName {
    /// GIPF.
    Gipf,
}

/// Writes and reads names as those of White and Black.
mod names_by_colour {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tamsk_text::PlayerName;

    use crate::players::Names;

    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename = "Names", default, deny_unknown_fields)]
    struct Written<'a> {
        white: Cow<'a, PlayerName>,
        black: Cow<'a, PlayerName>,
    }

    pub fn serialize<S: Serializer>(names: &Names, serializer: S) -> Result<S::Ok, S::Error> {
        Written { white: Cow::Borrowed(&names.red), black: Cow::Borrowed(&names.black) }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Names, D::Error> {
        let Written { white, black } = Written::deserialize(deserializer)?;
        Ok(Names { red: white.into_owned(), black: black.into_owned() })
    }
}

/// An act with its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SidedAct {
    /// The player.
    #[serde(with = "by_colour")]
    pub by: Player,
    /// The act.
    pub act: WrittenAct,
}

/// The error of reading data that is no [`GipfRecord`].
#[derive(Debug, Error)]
pub enum ReadGipfRecordError {
    /// The data has too many bytes, or is not the RON of such a record.
    #[error(transparent)]
    Data(#[from] ParseRecordError),
    /// A rule is out of its bounds.
    #[error(transparent)]
    Options(#[from] GipfOptionsError),
    /// The start is no position.
    #[error("start: {0}")]
    Start(#[from] ParseGipfPositionError),
    /// The start contradicts the rules.
    #[error(transparent)]
    Match(#[from] GipfStartError),
    /// A match of TAMSK has neither a record nor a file, or both.
    #[error("act {index}: expected either a record or a file")]
    NoRecord {
        /// The index of the act, from 0.
        index: usize,
    },
    /// The name of the file of a match of TAMSK is too long.
    #[error("act {index}: the name of its file has {length} bytes: expected {LONGEST_FILE_NAME} at most")]
    LongFileName {
        /// The index of the act, from 0.
        index: usize,
        /// The length of the name, in bytes.
        length: usize,
    },
    /// The file of a match of TAMSK cannot be read.
    #[error("{file}: {error}")]
    File {
        /// The name in the record.
        file: String,
        /// What is wrong.
        #[source]
        error: io::Error,
    },
    /// The file or the embedded record is no record of TAMSK.
    #[error("{file}: {error}")]
    Tamsk {
        /// The name in the record.
        file: String,
        /// What is wrong.
        #[source]
        error: ParseRecordError,
    },
}

impl GipfRecord {
    /// Reads a record. Whether the acts are allowed is not checked.
    ///
    /// # Errors
    ///
    /// Returns [`ReadGipfRecordError`], which says where the problem is and what was expected.
    pub fn read(bytes: &[u8]) -> Result<GipfRecord, ReadGipfRecordError> {
        let record: GipfRecord = read_ron(bytes)?;
        record.validate()?;
        Ok(record)
    }

    /// Checks the version of the format and everything that has bounds: the rules, the start, and what is embedded.
    ///
    /// # Errors
    ///
    /// Returns [`ReadGipfRecordError`] for the first of them that is not as expected.
    pub fn validate(&self) -> Result<(), ReadGipfRecordError> {
        if self.format != FORMAT {
            return Err(ParseRecordError::UnknownFormat(self.format).into());
        }
        for (index, act) in self.acts.iter().enumerate() {
            let WrittenAct::Tamsk { record, file, .. } = &act.act else { continue };
            if record.is_some() == file.is_some() {
                return Err(ReadGipfRecordError::NoRecord { index });
            }
            if let Some(length) = file.as_ref().map(String::len).filter(|&length| length > LONGEST_FILE_NAME) {
                return Err(ReadGipfRecordError::LongFileName { index, length });
            }
            if let Some(record) = record {
                record
                    .validate()
                    .map_err(|error| ReadGipfRecordError::Tamsk { file: format!("act {index}"), error })?;
            }
        }
        self.start()?;
        Ok(())
    }

    /// Embeds all records of TAMSK that are named by their files (G11.3), whose bytes `read` returns.
    ///
    /// # Errors
    ///
    /// Returns [`ReadGipfRecordError`] for the first file that cannot be read or is no record, or with which all of
    /// them together are larger than [`LARGEST_RECORD`]: many acts may name the same large file.
    pub fn embed(&mut self, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<(), ReadGipfRecordError> {
        let mut left = LARGEST_RECORD;
        for act in &mut self.acts {
            let WrittenAct::Tamsk { record, file, .. } = &mut act.act else { continue };
            let Some(name) = file.take() else { continue };
            let found = read(&name).and_then(|bytes| {
                left = left.checked_sub(bytes.len()).ok_or_else(|| {
                    io::Error::other(format!("the named records have more than {LARGEST_RECORD} bytes (16 MiB)"))
                })?;
                Ok(bytes)
            });
            let bytes = found.map_err(|error| ReadGipfRecordError::File { file: name.clone(), error })?;
            let found = Record::read(&bytes).map_err(|error| ReadGipfRecordError::Tamsk { file: name, error })?;
            *record = Some(Box::new(found));
        }
        Ok(())
    }

    /// Writes the record as text that [`GipfRecord::read`] reads, with one act a line.
    pub fn write(&self) -> String {
        write_ron(self)
    }

    fn start(&self) -> Result<GipfMatch, ReadGipfRecordError> {
        self.rules.validate()?;
        let start = self.start.as_deref().map(str::parse).transpose()?;
        Ok(GipfMatch::new(self.rules.clone(), start)?)
    }

    /// Starts replaying the record from its beginning.
    ///
    /// # Errors
    ///
    /// Returns [`ReadGipfRecordError`] if a rule or the start is impossible.
    pub fn replay(&self) -> Result<GipfReplay<'_>, ReadGipfRecordError> {
        Ok(GipfReplay { record: self, game: self.start()?, next: 0 })
    }
}

/// A record being replayed, act by act.
#[derive(Clone, Debug)]
pub struct GipfReplay<'a> {
    record: &'a GipfRecord,
    game: GipfMatch,
    next: usize,
}

impl GipfReplay<'_> {
    /// The match after the acts replayed so far.
    pub fn game(&self) -> &GipfMatch {
        &self.game
    }

    /// Replays the next act and returns its index and the refusal, if there was one; `None` after the last.
    ///
    /// A match of TAMSK whose file has not been embedded counts as [`GipfRefusal::BadRecord`].
    pub fn step(&mut self) -> Option<(usize, Option<GipfRefusal>)> {
        let SidedAct { by, act } = self.record.acts.get(self.next)?;
        let index = self.next;
        self.next += 1;
        let result = act.act().ok_or(GipfRefusal::BadRecord).and_then(|act| self.game.apply(*by, &act));
        Some((index, result.err()))
    }

    /// Replays all remaining acts and returns the refusals with the indices of their acts.
    pub fn run(&mut self) -> Vec<(usize, GipfRefusal)> {
        let mut refusals = Vec::new();
        while let Some((index, refusal)) = self.step() {
            refusals.extend(refusal.map(|why| (index, why)));
        }
        refusals
    }
}
