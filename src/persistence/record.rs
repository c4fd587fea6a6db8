//! Opens match records.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use gipf_rules::GipfRefusal;
use tamsk_records::{
    AnyRecord, GipfRecord, LARGEST_RECORD, ParseRecordError, ReadAnyRecordError, ReadGipfRecordError, Record,
};
use tamsk_rules::Refusal;
use thiserror::Error;

use super::error::FileError;
use super::file;

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
    /// The file was never meant as a record.
    #[error("{} is no match record", file.display())]
    NoRecord {
        /// The file.
        file: PathBuf,
    },
    /// The file is a damaged record of GIPF.
    #[error("{} is not a match record of GIPF: {problem}", file.display())]
    MalformedGipf {
        /// The file.
        file: PathBuf,
        /// The error and its position.
        problem: String,
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
    /// The rules of GIPF refuse some of its acts. The match consists of the rest.
    #[error(
        "{}: {count} of its acts are against the rules and left out; the first is act {first}: {why}",
        file.display()
    )]
    RefusedActs {
        /// The file.
        file: PathBuf,
        /// The number of refused acts.
        count: usize,
        /// The number of the first of them, from 1.
        first: usize,
        /// The reason for refusing the first one.
        why: GipfRefusal,
    },
}

impl OpenRecordError {
    /// Returns why this file is no record.
    pub fn of_any(file: &Path, error: ReadAnyRecordError) -> OpenRecordError {
        match error {
            ReadAnyRecordError::Tamsk(source) => OpenRecordError::Malformed { file: file.to_owned(), source },
            ReadAnyRecordError::Gipf(bad) => OpenRecordError::of_gipf(file, &bad),
        }
    }

    /// Returns why this file is no record of GIPF.
    pub fn of_gipf(file: &Path, error: &ReadGipfRecordError) -> OpenRecordError {
        OpenRecordError::MalformedGipf { file: file.to_owned(), problem: error.to_string() }
    }
}

/// Reads a record of either game. Returns it with an error if the rules refuse some of its actions. What a record of GIPF
/// names as a file (G11.3), which is looked for beside it, is in it afterwards.
///
/// # Errors
///
/// Returns an error if the file cannot be read or is not a record.
pub fn open_record(path: &Path) -> Result<(AnyRecord, Option<OpenRecordError>), OpenRecordError> {
    let file = || path.to_owned();
    let unreadable = |source| OpenRecordError::Unreadable { file: file(), source };
    let nonsense = |source| OpenRecordError::Malformed { file: file(), source };
    let bytes = file::read(path, LARGEST_RECORD as u64).map_err(unreadable)?;
    let bytes = bytes.ok_or_else(|| unreadable(FileError::Missing))?;
    match AnyRecord::read(&bytes) {
        Ok(AnyRecord::Tamsk(record)) => {
            let problem = refused_actions(path, &record).map_err(nonsense)?;
            Ok((AnyRecord::Tamsk(record), problem))
        }
        Ok(AnyRecord::Gipf(record)) => {
            let (record, problem) = whole_gipf(path, record).map_err(|bad| OpenRecordError::of_gipf(path, &bad))?;
            Ok((AnyRecord::Gipf(record), problem))
        }
        Err(_) if !has_fields_of_records(&bytes) => Err(OpenRecordError::NoRecord { file: file() }),
        Err(error) => Err(OpenRecordError::of_any(path, error)),
    }
}

/// Returns whether a file that is no record begins as one or has some of its fields, so that it is worth telling what is
/// wrong with it.
fn has_fields_of_records(bytes: &[u8]) -> bool {
    const FIELDS: [&str; 9] = ["actions", "acts", "players", "rules", "position", "format", "end", "game", "start"];
    let text = String::from_utf8_lossy(bytes);
    let field =
        |name: &str| text.match_indices(name).any(|(at, _)| text[at + name.len()..].trim_start().starts_with(':'));
    text.trim_start().starts_with('(') || text.contains('(') && FIELDS.into_iter().any(field)
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

/// Returns a record of GIPF with the matches of TAMSK that it names in it, and the error to report if the rules refuse
/// some of its acts.
fn whole_gipf(
    path: &Path,
    mut record: GipfRecord,
) -> Result<(GipfRecord, Option<OpenRecordError>), ReadGipfRecordError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    record.embed(|name| {
        let bytes = file::read(&folder.join(name), LARGEST_RECORD as u64).map_err(io::Error::other)?;
        bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
    })?;
    let refused = record.replay()?.run();
    let problem = refused.first().map(|&(index, why)| OpenRecordError::RefusedActs {
        file: path.to_owned(),
        count: refused.len(),
        first: index + 1,
        why,
    });
    Ok((record, problem))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Returns the result of opening a file with this content.
    fn opened(name: &str, content: &[u8]) -> Result<(AnyRecord, Option<OpenRecordError>), OpenRecordError> {
        let file = std::env::temp_dir().join(format!("tamsk-record-{name}-{}", std::process::id()));
        fs::write(&file, content).expect("the temporary folder is writable");
        let opened = open_record(&file);
        fs::remove_file(&file).expect("the file exists");
        opened
    }

    #[test]
    fn a_record_is_opened_with_its_names() {
        let (record, problem) = opened("good", br#"(players: (red: "Ruby", black: "Onyx"))"#).expect("a valid record");
        let AnyRecord::Tamsk(record) = record else { panic!("{record:?}") };
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
        let AnyRecord::Tamsk(record) = record else { panic!("{record:?}") };
        assert_eq!(record.actions.len(), 3);
        let Some(OpenRecordError::Refused { count, first, why, .. }) = problem else { panic!("{problem:?}") };
        assert_eq!((count, first, why), (2, 2, Refusal::NotYourTurn));
    }

    #[test]
    fn what_is_no_record_says_where_it_goes_wrong() {
        let error = opened("nonsense", b"(\nplayers: 7)").expect_err("it is not a record").to_string();
        assert!(error.contains("line 2"), "{error}");
        let error = opened("bytes", b"\xff\xfe").expect_err("it is not text").to_string();
        assert!(error.ends_with("is no match record"), "{error}");
        let error = opened("words", b"hello (world: 1)").expect_err("it has no field of a record").to_string();
        assert!(error.ends_with("is no match record"), "{error}");
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
