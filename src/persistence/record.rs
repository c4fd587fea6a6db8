//! Opens match records.

use std::path::Path;

use tamsk_records::MAX_RECORD_BYTES;

use super::error::{FileError, OpenRecordError};
use super::file;
use super::games::{GameFormats, LoadedMatch};

/// A match of any game, and an error if the rules refuse some of its actions.
pub type OpenedRecord = (LoadedMatch, Option<OpenRecordError>);

impl GameFormats {
    /// Opens the record or journal in a file. Also loads the files to which the record refers (G11.3) from the same
    /// folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a record.
    pub fn open(&self, path: &Path) -> Result<OpenedRecord, OpenRecordError> {
        let unreadable = |source| OpenRecordError::Unreadable { file: path.to_owned(), source };
        let bytes = file::read(path, MAX_RECORD_BYTES as u64).map_err(unreadable)?;
        let bytes = bytes.ok_or_else(|| unreadable(FileError::Missing))?;
        let mut read = match self.read(&bytes) {
            Ok(read) => read,
            Err(_) if !has_fields_of_records(&bytes) => {
                return Err(OpenRecordError::NotARecord { file: path.to_owned() });
            }
            Err(error) => return Err(OpenRecordError::malformed(path, &*error)),
        };
        let problem = read.record.load_linked_files(path).map_err(|error| OpenRecordError::malformed(path, &*error))?;
        Ok((read, problem))
    }
}

/// Returns `true` if an unreadable file looks like a record, so that its syntax error is worth reporting.
fn has_fields_of_records(bytes: &[u8]) -> bool {
    const FIELDS: [&str; 9] = ["actions", "acts", "players", "rules", "position", "format", "end", "game", "start"];
    let text = String::from_utf8_lossy(bytes);
    let field =
        |name: &str| text.match_indices(name).any(|(at, _)| text[at + name.len()..].trim_start().starts_with(':'));
    text.trim_start().starts_with('(') || text.contains('(') && FIELDS.into_iter().any(field)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tamsk_rules::Refusal;

    use super::*;

    fn opened(name: &str, content: &[u8]) -> Result<OpenedRecord, OpenRecordError> {
        let file = std::env::temp_dir().join(format!("tamsk-record-{name}-{}", std::process::id()));
        fs::write(&file, content).expect("the temporary folder is writable");
        let opened = GameFormats::default().open(&file);
        fs::remove_file(&file).expect("the file exists");
        opened
    }

    #[test]
    fn a_record_is_opened_with_its_names() {
        let (read, problem) = opened("good", br#"(players: (red: "Ruby", black: "Onyx"))"#).expect("a valid record");
        assert_eq!((read.record.names().red.as_str(), problem), ("Ruby", None));
    }

    #[test]
    fn refused_actions_are_counted_and_the_first_is_named() {
        let text = br#"(rules: (level: 1), actions: [
            (at: 0, by: Red, act: Lift("D1")),
            (at: 1, by: Black, act: Lift("G1")),
            (at: 2, by: Red, act: Place("A4")),
        ])"#;
        let (read, problem) = opened("refused", text).expect("a valid record");
        assert_eq!(read.record.to_text().matches("by: ").count(), 3);
        let Some(OpenRecordError::ActionsRefused { count, first, why, .. }) = problem else { panic!("{problem:?}") };
        assert_eq!((count, first, why), (2, 2, Refusal::NotYourTurn.to_string()));
    }

    #[test]
    fn errors_of_malformed_records_say_what_is_wrong() {
        let error = opened("nonsense", b"(\nplayers: 7)").expect_err("the file is not a record").to_string();
        assert!(error.contains("line 2"), "{error}");
        let error = opened("bytes", b"\xff\xfe").expect_err("the file is not text").to_string();
        assert!(error.ends_with("is no match record"), "{error}");
        let error = opened("words", b"hello (world: 1)").expect_err("the file has no field of a record").to_string();
        assert!(error.ends_with("is no match record"), "{error}");
        let error = opened("huge", &vec![b' '; MAX_RECORD_BYTES + 1]).expect_err("the file is too large").to_string();
        assert!(error.contains("too large"), "{error}");
    }

    #[test]
    fn a_missing_file_and_a_folder_give_different_errors() {
        let missing =
            GameFormats::default().open(Path::new("/nowhere/match.tamsk")).expect_err("the file does not exist");
        assert!(matches!(missing, OpenRecordError::Unreadable { source: FileError::Missing, .. }), "{missing:?}");
        let folder = GameFormats::default().open(&std::env::temp_dir()).expect_err("a folder is not a file");
        assert!(matches!(folder, OpenRecordError::Unreadable { source: FileError::NotAFile, .. }), "{folder:?}");
    }
}
