//! Opens match records.

#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};

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
