//! Records of GIPF matches in RON (section 11 of the rules of GIPF), with the options, the players, the start and all
//! acts.

use std::io;

use gipf_rules::{
    GipfMatch, GipfOptions, GipfOptionsError, GipfRefusal, GipfStartError, ParseGipfPositionError, by_colour,
};
use serde::{Deserialize, Serialize};
use tamsk_rules::Player;
use tamsk_rules::serialization::plain_option;
use thiserror::Error;

use super::act::RecordedAct;
use crate::limits::{MAX_RECORD_BYTES, deserialize_limited_actions};
use crate::players::NamesByPlayer;
use crate::record::{ParseRecordError, Record, read_ron, to_ron};

const FORMAT: u32 = 1;

/// The maximum length of the name of a TAMSK file, in bytes. The limit keeps the message about a missing file short,
/// because the message quotes the name.
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
/// assert_eq!(GipfRecord::read(record.to_ron().as_bytes())?, record);
/// let mut replay = record.replay()?;
/// assert!(replay.replay_remaining().is_empty(), "no act is refused");
/// assert_eq!(replay.game().position().to_move(), BLACK);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GipfRecord {
    /// The version of the format.
    #[serde(default = "format")]
    pub format: u32,
    /// The name of the game, which distinguishes these records from records of TAMSK.
    pub game: GameName,
    /// The rules that the players agreed on.
    #[serde(default)]
    pub rules: GipfOptions,
    /// The names of White and Black.
    #[serde(default, with = "names_by_colour")]
    pub players: NamesByPlayer,
    /// The text of the starting position; `None` for the official start of the version.
    #[serde(default, with = "plain_option", skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// All acts in order, at most [`MAX_RECORD_ACTIONS`](crate::MAX_RECORD_ACTIONS).
    #[serde(default, deserialize_with = "deserialize_limited_actions")]
    pub acts: Vec<PlayerAct>,
}

fn format() -> u32 {
    FORMAT
}

/// The name of the game in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameName {
    /// The game GIPF.
    Gipf,
}

/// Serializes the names of Red and Black as the names of White and Black.
mod names_by_colour {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tamsk_text::PlayerName;

    use crate::players::NamesByPlayer;

    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename = "Names", default, deny_unknown_fields)]
    struct Written<'a> {
        white: Cow<'a, PlayerName>,
        black: Cow<'a, PlayerName>,
    }

    pub fn serialize<S: Serializer>(names: &NamesByPlayer, serializer: S) -> Result<S::Ok, S::Error> {
        Written { white: Cow::Borrowed(&names.red), black: Cow::Borrowed(&names.black) }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NamesByPlayer, D::Error> {
        let Written { white, black } = Written::deserialize(deserializer)?;
        Ok(NamesByPlayer { red: white.into_owned(), black: black.into_owned() })
    }
}

/// An act and the player who made the act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerAct {
    /// The player who made the act.
    #[serde(with = "by_colour")]
    pub by: Player,
    /// The act.
    pub act: RecordedAct,
}

/// An error that can occur when parsing a [`GipfRecord`].
#[derive(Debug, Error)]
pub enum ReadGipfRecordError {
    /// The data is too large or is not a GIPF record in RON.
    #[error(transparent)]
    InvalidData(#[from] ParseRecordError),
    /// A value in the rules is out of bounds.
    #[error(transparent)]
    InvalidOptions(#[from] GipfOptionsError),
    /// The text of the starting position is invalid.
    #[error("start: {0}")]
    InvalidStart(#[from] ParseGipfPositionError),
    /// The starting position contradicts the rules.
    #[error(transparent)]
    StartContradictsOptions(#[from] GipfStartError),
    /// A match of TAMSK has neither a record nor a file, or has both.
    #[error("act {index}: expected either a record or a file")]
    TamskMatchNeedsOneSource {
        /// The index of the act with the match of TAMSK, from 0.
        index: usize,
    },
    /// The file name of a match of TAMSK is too long.
    #[error("act {index}: the name of its file has {length} bytes: expected {LONGEST_FILE_NAME} at most")]
    FileNameTooLong {
        /// The index of the act with the match of TAMSK, from 0.
        index: usize,
        /// The length of the file name, in bytes.
        length: usize,
    },
    /// The file of a match of TAMSK cannot be read.
    #[error("{file}: {error}")]
    UnreadableFile {
        /// The name of the file in the record.
        file: String,
        /// The cause of the failure.
        #[source]
        error: io::Error,
    },
    /// The file or the embedded record does not contain a record of TAMSK.
    #[error("{file}: {error}")]
    InvalidTamskRecord {
        /// The name of the file, or `act` and the index of the act with the embedded record.
        file: String,
        /// The cause of the failure.
        #[source]
        error: ParseRecordError,
    },
}

impl GipfRecord {
    /// Reads a record without checking whether the acts are allowed.
    ///
    /// # Errors
    /// Returns [`ReadGipfRecordError`] if the data is too large, is not a GIPF record in RON, or has an invalid part.
    pub fn read(bytes: &[u8]) -> Result<GipfRecord, ReadGipfRecordError> {
        let record: GipfRecord = read_ron(bytes)?;
        record.validate_without_acts()?;
        Ok(record)
    }

    /// Checks the version of the format, the rules, the start, the embedded records and the lengths of file names.
    ///
    /// # Errors
    /// Returns [`ReadGipfRecordError`] for the first invalid part.
    pub fn validate_without_acts(&self) -> Result<(), ReadGipfRecordError> {
        if self.format != FORMAT {
            return Err(ParseRecordError::UnknownFormat(self.format).into());
        }
        for (index, act) in self.acts.iter().enumerate() {
            let RecordedAct::Tamsk { record, file, .. } = &act.act else { continue };
            if record.is_some() == file.is_some() {
                return Err(ReadGipfRecordError::TamskMatchNeedsOneSource { index });
            }
            if let Some(length) = file.as_ref().map(String::len).filter(|&length| length > LONGEST_FILE_NAME) {
                return Err(ReadGipfRecordError::FileNameTooLong { index, length });
            }
            if let Some(record) = record {
                record
                    .validate()
                    .map_err(|error| ReadGipfRecordError::InvalidTamskRecord { file: format!("act {index}"), error })?;
            }
        }
        self.start()?;
        Ok(())
    }

    /// Embeds all TAMSK records that the acts name by file (G11.3). `read` returns the bytes of a file.
    ///
    /// # Errors
    /// Returns [`ReadGipfRecordError`] for the first file that is unreadable or not a record. Also fails if all files
    /// together exceed [`MAX_RECORD_BYTES`], because many acts may name the same large file.
    pub fn embed_tamsk_records(
        &mut self,
        read: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<(), ReadGipfRecordError> {
        let mut left = MAX_RECORD_BYTES;
        for act in &mut self.acts {
            let RecordedAct::Tamsk { record, file, .. } = &mut act.act else { continue };
            let Some(name) = file.take() else { continue };
            let found = read(&name).and_then(|bytes| {
                left = left.checked_sub(bytes.len()).ok_or_else(|| {
                    io::Error::other(format!("the named records have more than {MAX_RECORD_BYTES} bytes (16 MiB)"))
                })?;
                Ok(bytes)
            });
            let bytes = found.map_err(|error| ReadGipfRecordError::UnreadableFile { file: name.clone(), error })?;
            let found =
                Record::read(&bytes).map_err(|error| ReadGipfRecordError::InvalidTamskRecord { file: name, error })?;
            *record = Some(Box::new(found));
        }
        Ok(())
    }

    /// Returns the record as text that [`GipfRecord::read`] can read, with one act per line.
    pub fn to_ron(&self) -> String {
        to_ron(self)
    }

    fn start(&self) -> Result<GipfMatch, ReadGipfRecordError> {
        self.rules.validate()?;
        let start = self.start.as_deref().map(str::parse).transpose()?;
        Ok(GipfMatch::new(self.rules.clone(), start)?)
    }

    /// Starts replaying the record from its beginning.
    ///
    /// # Errors
    /// Returns [`ReadGipfRecordError`] if a rule or the start is invalid.
    pub fn replay(&self) -> Result<GipfReplay<'_>, ReadGipfRecordError> {
        Ok(GipfReplay { record: self, game: self.start()?, next: 0 })
    }
}

/// A replay of a record, act by act.
#[derive(Clone, Debug)]
pub struct GipfReplay<'a> {
    record: &'a GipfRecord,
    game: GipfMatch,
    next: usize,
}

impl GipfReplay<'_> {
    /// Returns the match after the acts replayed so far.
    pub fn game(&self) -> &GipfMatch {
        &self.game
    }

    /// Replays the next act and returns its index and the refusal, if any. Returns `None` after the last act. A match
    /// of TAMSK that is not embedded is refused as [`GipfRefusal::BadContestRecord`].
    pub fn step(&mut self) -> Option<(usize, Option<GipfRefusal>)> {
        let PlayerAct { by, act } = self.record.acts.get(self.next)?;
        let index = self.next;
        self.next += 1;
        let result = act.to_gipf_act().ok_or(GipfRefusal::BadContestRecord).and_then(|act| self.game.apply(*by, &act));
        Some((index, result.err()))
    }

    /// Replays all remaining acts. Returns the index of each refused act with the reason for the refusal.
    pub fn replay_remaining(&mut self) -> Vec<(usize, GipfRefusal)> {
        let mut refusals = Vec::new();
        while let Some((index, refusal)) = self.step() {
            refusals.extend(refusal.map(|why| (index, why)));
        }
        refusals
    }
}
