//! Tests: that files are opened, or refused with words that help.

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
