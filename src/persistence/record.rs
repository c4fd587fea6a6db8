//! Opens match records.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::error::FileError;
use super::file;
use crate::records::{LARGEST_RECORD, ParseRecordError, Record};
use crate::rules::Refusal;

/// Why a record was not opened, or not completely.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenRecordError {
    /// The file does not exist or cannot be read.
    #[error("{}: {source}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The reason.
        source: FileError,
    },
    /// The file is not a record.
    #[error("{} is not a match record: {source}", file.display())]
    Malformed {
        /// The file.
        file: PathBuf,
        /// The error and its position.
        source: ParseRecordError,
    },
    /// The rules refuse some of its actions. The match consists of the rest.
    #[error(
        "{}: {count} of its actions are against the rules and left out; the first is action {first}: {}",
        file.display(),
        why.name()
    )]
    Refused {
        /// The file.
        file: PathBuf,
        /// The number of refused actions.
        count: usize,
        /// The number of the first of them, from 1.
        first: usize,
        /// The reason for refusing the first one.
        #[source]
        why: Refusal,
    },
}

/// Reads a record. Returns it with an error if the rules refuse some of its actions.
///
/// # Errors
///
/// Returns an error if the file cannot be read or is not a record.
pub fn open_record(path: &Path) -> Result<(Record, Option<OpenRecordError>), OpenRecordError> {
    let file = || path.to_owned();
    let unreadable = |source| OpenRecordError::Unreadable { file: file(), source };
    let nonsense = |source| OpenRecordError::Malformed { file: file(), source };
    let bytes = file::read(path, LARGEST_RECORD as u64).map_err(unreadable)?;
    let record = Record::read(&bytes.ok_or_else(|| unreadable(FileError::Missing))?).map_err(nonsense)?;
    let problem = refused_actions(path, &record).map_err(nonsense)?;
    Ok((record, problem))
}

/// Returns the error to report if the rules refuse some of the actions of a record in this file.
///
/// # Errors
///
/// Returns an error if an option is out of its bounds.
pub(super) fn refused_actions(file: &Path, record: &Record) -> Result<Option<OpenRecordError>, ParseRecordError> {
    let refused = record.replay()?.run();
    Ok(refused.first().map(|&(index, why)| OpenRecordError::Refused {
        file: file.to_owned(),
        count: refused.len(),
        first: index + 1,
        why,
    }))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Returns the result of opening a file with this content.
    fn opened(name: &str, content: &[u8]) -> Result<(Record, Option<OpenRecordError>), OpenRecordError> {
        let file = std::env::temp_dir().join(format!("tamsk-record-{name}-{}", std::process::id()));
        fs::write(&file, content).expect("the temporary folder is writable");
        let opened = open_record(&file);
        fs::remove_file(&file).expect("the file exists");
        opened
    }

    #[test]
    fn a_record_is_opened_with_its_names() {
        let (record, problem) = opened("good", br#"(players: (red: "Ruby", black: "Onyx"))"#).expect("a valid record");
        assert_eq!((record.players.red.as_str(), problem), ("Ruby", None));
    }

    #[test]
    fn what_the_rules_refuse_is_counted_and_the_first_is_named() {
        let text = br#"(rules: (level: 1), actions: [
            (at: 0, by: Red, act: Lift("D1")),
            (at: 1, by: Black, act: Lift("G1")),
            (at: 2, by: Red, act: Place("A4")),
        ])"#;
        let (record, problem) = opened("refused", text).expect("a valid record");
        assert_eq!(record.actions.len(), 3);
        let Some(OpenRecordError::Refused { count, first, why, .. }) = problem else { panic!("{problem:?}") };
        assert_eq!((count, first, why), (2, 2, Refusal::NotYourTurn));
    }

    #[test]
    fn what_is_no_record_says_where_it_goes_wrong() {
        let error = opened("nonsense", b"(\nplayers: 7)").expect_err("it is not a record").to_string();
        assert!(error.contains("line 2"), "{error}");
        let error = opened("bytes", b"\xff\xfe").expect_err("it is not text").to_string();
        assert!(error.contains("byte 0"), "{error}");
        let error = opened("huge", &vec![b' '; LARGEST_RECORD + 1]).expect_err("it is too large").to_string();
        assert!(error.contains("too large"), "{error}");
    }

    #[test]
    fn a_file_that_is_not_there_and_a_folder_are_told_apart() {
        let missing = open_record(Path::new("/nowhere/match.tamsk")).expect_err("the file does not exist");
        assert!(matches!(missing, OpenRecordError::Unreadable { source: FileError::Missing, .. }), "{missing:?}");
        let folder = open_record(&std::env::temp_dir()).expect_err("a folder is not a file");
        assert!(matches!(folder, OpenRecordError::Unreadable { source: FileError::NotAFile, .. }), "{folder:?}");
    }
}
