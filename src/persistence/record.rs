//! A match record that somebody wants to see: read, and what is wrong with it told so that they can mend it.

use std::fmt;
use std::path::{Path, PathBuf};

use super::file;
use super::problem::Obstacle;
use crate::records::{LARGEST_RECORD, ParseRecordError, Record};
use crate::rules::Refusal;

/// Why a record was not opened, or not whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// The file is not there, or cannot be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        problem: Obstacle,
    },
    /// It is no record.
    Nonsense {
        /// The file.
        file: PathBuf,
        /// What is wrong, and where.
        problem: ParseRecordError,
    },
    /// The rules refuse some of its actions. The match is what the others make of it.
    Refused {
        /// The file.
        file: PathBuf,
        /// How many actions.
        count: usize,
        /// The first of them, from 1.
        first: usize,
        /// Why it is refused.
        why: Refusal,
    },
}

/// Reads a record: it, and what in it is against the rules.
///
/// # Errors
/// Why there is no record to be had from the file.
pub fn open_record(path: &Path) -> Result<(Record, Option<RecordProblem>), RecordProblem> {
    let file = || path.to_owned();
    let unreadable = |problem| RecordProblem::Unreadable { file: file(), problem };
    let nonsense = |problem| RecordProblem::Nonsense { file: file(), problem };
    let bytes = file::read(path, LARGEST_RECORD as u64).map_err(unreadable)?;
    let record = Record::read(&bytes.ok_or_else(|| unreadable(Obstacle::Missing))?).map_err(nonsense)?;
    let refused = record.replay().map_err(nonsense)?.run();
    let problem = refused.first().map(|&(index, why)| RecordProblem::Refused {
        file: file(),
        count: refused.len(),
        first: index + 1,
        why,
    });
    Ok((record, problem))
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordProblem::Unreadable { file, problem } => write!(f, "{}: {problem}", file.display()),
            RecordProblem::Nonsense { file, problem } => write!(f, "{} is no match record: {problem}", file.display()),
            RecordProblem::Refused { file, count, first, why } => write!(
                f,
                "{}: {count} of its actions are against the rules and left out; the first is action {first}: {}",
                file.display(),
                why.name()
            ),
        }
    }
}

impl std::error::Error for RecordProblem {}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// What comes of opening a file with this content.
    fn opened(name: &str, content: &[u8]) -> Result<(Record, Option<RecordProblem>), RecordProblem> {
        let file = std::env::temp_dir().join(format!("tamsk-record-{name}-{}", std::process::id()));
        fs::write(&file, content).expect("a file");
        let opened = open_record(&file);
        fs::remove_file(&file).expect("it was there");
        opened
    }

    #[test]
    fn a_record_is_opened_with_its_names() {
        let (record, problem) = opened("good", br#"(players: (red: "Ruby", black: "Onyx"))"#).expect("a record");
        assert_eq!((record.players.red.as_str(), problem), ("Ruby", None));
    }

    #[test]
    fn what_the_rules_refuse_is_counted_and_the_first_is_named() {
        let text = br#"(rules: (level: 1), actions: [
            (at: 0, by: Red, act: Lift("D1")),
            (at: 1, by: Black, act: Lift("G1")),
            (at: 2, by: Red, act: Place("A4")),
        ])"#;
        let (record, problem) = opened("refused", text).expect("a record");
        assert_eq!(record.actions.len(), 3);
        let Some(RecordProblem::Refused { count, first, why, .. }) = problem else { panic!("{problem:?}") };
        assert_eq!((count, first, why), (2, 2, Refusal::NotYourTurn));
    }

    #[test]
    fn what_is_no_record_says_where_it_goes_wrong() {
        let error = opened("nonsense", b"(\nplayers: 7)").expect_err("no record").to_string();
        assert!(error.contains("line 2"), "{error}");
        let error = opened("bytes", b"\xff\xfe").expect_err("no text").to_string();
        assert!(error.contains("byte 0"), "{error}");
        let error = opened("huge", &vec![b' '; LARGEST_RECORD + 1]).expect_err("too large").to_string();
        assert!(error.contains("too large"), "{error}");
    }

    #[test]
    fn a_file_that_is_not_there_and_a_folder_are_told_apart() {
        let missing = open_record(Path::new("/nowhere/match.tamsk")).expect_err("nothing lies there");
        assert!(matches!(missing, RecordProblem::Unreadable { problem: Obstacle::Missing, .. }), "{missing:?}");
        let folder = open_record(&std::env::temp_dir()).expect_err("a folder");
        assert!(matches!(folder, RecordProblem::Unreadable { problem: Obstacle::NoFile, .. }), "{folder:?}");
    }
}
