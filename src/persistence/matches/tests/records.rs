//! Tests of the records on disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tamsk_engine::Difficulty;
use tamsk_rules::{EndReason, Level, Player};
use tamsk_text::RecordTitle;
use tempfile::TempDir;

use crate::persistence::games::{GameFormats, MatchRecord};
use crate::persistence::matches::{ImportOutcome, InterruptedImport, LibraryEntry, RecordStore};
use crate::persistence::{FileError, RecordMetadata};
use crate::table::seats::{Seat, Seats};

const SEATS: Seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Club) };

fn folder() -> TempDir {
    tempfile::tempdir().expect("the temporary folder is writable")
}

/// Returns a match in which Red resigned after `at` milliseconds.
fn resigned(red: &str, at: u64) -> Box<dyn MatchRecord> {
    let text = format!(r#"(rules: (level: 1), players: (red: {red:?}), actions: [(at: {at}, by: Red, act: Resign)])"#);
    GameFormats::default().read(text.as_bytes()).expect("a record").record
}

fn note(second: i64) -> RecordMetadata {
    let finished = Timestamp::from_second(1_700_000_000 + second).ok();
    RecordMetadata { finished_at: finished, seats: Some(SEATS), title: RecordTitle::default() }
}

/// Returns the entries that a newly started copy of the game would list.
fn listed(folder: &Path) -> Vec<Arc<LibraryEntry>> {
    let mut store = RecordStore::of(folder.to_owned());
    store.list_and_read_all().expect("the folder can be read");
    in_order(&store)
}

fn in_order(store: &RecordStore) -> Vec<Arc<LibraryEntry>> {
    let mut entries = store.entries();
    entries.sort_by(|one, other| one.file.cmp(&other.file));
    entries
}

fn red_of(entry: &LibraryEntry) -> &str {
    entry.summary.as_ref().map_or("", |summary| summary.names.red.as_str())
}

fn only(folder: &Path) -> Arc<LibraryEntry> {
    let mut entries = listed(folder);
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries.remove(0)
}

#[test]
fn a_saved_record_is_listed_with_its_summary() {
    let folder = folder();
    let folder = folder.path().join("not yet there");
    let file = RecordStore::of(folder.clone())
        .save_new_record(&*resigned("Ada", 1_234), &note(0))
        .expect("the record is saved");
    let entry = only(&folder);
    assert_eq!((&entry.file, &entry.metadata, entry.date), (&file, &note(0), note(0).finished_at.expect("a date")));
    let summary = entry.tamsk_summary().expect("the summary is readable");
    assert_eq!((red_of(&entry), summary.level, summary.length), ("Ada", Level::One, 1_234));
    let outcome = summary.outcome.expect("the match is over");
    assert_eq!((outcome.winner, outcome.by), (Some(Player::Black), EndReason::Resigned));
    let text = fs::read(folder.join(&file)).expect("the file exists");
    assert_eq!(*GameFormats::default().read(&text).expect("a match").record, *resigned("Ada", 1_234));
}

#[test]
fn only_changed_records_are_read_again() {
    let folder = folder();
    let mut store = RecordStore::of(folder.path().to_owned());
    for second in 0..5 {
        store.save_new_record(&*resigned("Ada", second as u64), &note(second)).expect("the record is saved");
    }
    store.list_folder().expect("the folder can be read");
    assert_eq!(store.unread_count(), 5);
    store.list_and_read_all().expect("the folder can be read");
    store.save_index_if_outdated();
    let read_again = || {
        let mut store = RecordStore::of(folder.path().to_owned());
        store.list_folder().expect("the folder can be read");
        let unread = store.unread_count();
        store.list_and_read_all().expect("the folder can be read");
        (unread, in_order(&store))
    };
    let (unread, entries) = read_again();
    assert_eq!((unread, &entries), (0, &in_order(&store)));
    let changed = &entries[2].file;
    fs::write(folder.path().join(changed), resigned("Bo the changed", 9_999).to_text()).expect("the file is writable");
    let (unread, entries) = read_again();
    assert_eq!(unread, 1);
    let names: Vec<&str> = entries.iter().map(|entry| red_of(entry)).collect();
    assert_eq!(names.iter().filter(|&&name| name == "Bo the changed").count(), 1, "{names:?}");
    // If the index is damaged, listing takes longer, but nothing is lost.
    for damage in [&b"[1, 2"[..], b"{\"version\":1}", b"\xff"] {
        fs::write(folder.path().join("index.json"), damage).expect("the file is writable");
        assert_eq!(read_again(), (5, entries.clone()));
    }
}

#[test]
fn damaged_records_are_listed_and_never_lost() {
    let folder = folder();
    let mut store = RecordStore::of(folder.path().to_owned());
    let file = store.save_new_record(&*resigned("Ada", 5), &note(0)).expect("the record is saved");
    let damages: [(&str, &[u8]); 5] =
        [("a", b""), ("b", b"(rules: (level: 9))"), ("c", b"\xff\xfe"), ("d", b"(rules: (glass: 1))"), ("e", b"(((((")];
    for (name, bytes) in damages {
        fs::write(folder.path().join(name).with_extension("tamsk"), bytes).expect("the file is writable");
    }
    fs::create_dir(folder.path().join("folder.tamsk")).expect("the path can be created");
    fs::write(folder.path().join("letter.txt"), "not ours").expect("the file is writable");
    let entries = listed(folder.path());
    assert_eq!(entries.len(), 7);
    assert_eq!(entries.iter().filter(|entry| entry.summary.is_none()).count(), 6);
    let whole = entries.iter().find(|entry| entry.file == file).expect("the file exists");
    assert!(whole.summary.is_some() && whole.metadata == note(0));
    for (name, bytes) in damages {
        let there = fs::read(folder.path().join(name).with_extension("tamsk")).expect("the file still exists");
        assert_eq!(there, bytes);
    }
    let bad = PathBuf::from("b.tamsk");
    store.open(&bad).expect_err("the file is not a record");
    let binned = store.set_in_bin(&bad, true).expect("a damaged record can be deleted");
    assert!(listed(folder.path()).iter().any(|entry| entry.file == binned && entry.is_in_bin()));
}

#[test]
fn thousands_of_old_records_are_converted_completely() {
    const COUNT: i64 = 2_000;
    let folder = folder();
    let mut store = RecordStore::of(folder.path().to_owned());
    store.list_and_read_all().expect("an empty folder");
    for number in 0..COUNT {
        let record = resigned(&format!("Player {number}"), number as u64);
        fs::write(folder.path().join(format!("{number}.tamsk")), record.to_text()).expect("the file is writable");
        let RecordMetadata { finished_at: finished, seats, .. } = note(number);
        let (finished, seats) = (finished.expect("a date"), ron::to_string(&seats).expect("players"));
        let text = format!("(finished: \"{finished}\", seats: {seats})");
        fs::write(folder.path().join(format!("{number}.tamsk.note")), text).expect("the file is writable");
    }
    for number in 0..COUNT / 100 {
        fs::write(folder.path().join(format!("bad {number}.tamsk")), "(actions: [(").expect("the file is writable");
    }
    let check = |entries: Vec<Arc<LibraryEntry>>| {
        assert_eq!(entries.iter().filter(|entry| entry.summary.is_none()).count() as i64, COUNT / 100);
        let mut numbers: Vec<i64> = Vec::new();
        for (entry, summary) in entries.iter().filter_map(|entry| Some((entry, entry.tamsk_summary()?))) {
            let number = summary.length as i64;
            assert_eq!(red_of(entry), format!("Player {number}"));
            assert_eq!((entry.metadata.clone(), entry.displayed_file_stem()), (note(number), number.to_string()));
            numbers.push(number);
        }
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..COUNT));
    };
    let begun = store.unread_count();
    store.list_folder().expect("the folder can be read");
    store.read_unread_records_for(Duration::from_millis(1));
    assert!(begun < store.unread_count(), "it is read piece by piece");
    store.read_unread_records_for(Duration::MAX);
    assert_eq!((store.migration_counts.converted as i64, store.migration_counts.failed), (COUNT, 0));
    check(in_order(&store));
    let left = fs::read_dir(folder.path()).expect("the folder").flatten().map(|entry| entry.path());
    assert_eq!(left.filter(|path| path.extension().is_some_and(|of| of == "note")).count(), 0);
    for number in [0, COUNT - 1] {
        let (read, _) = store.open(Path::new(&format!("{number}.tamsk"))).expect("a match");
        assert_eq!(read.record.to_text(), resigned(&format!("Player {number}"), number as u64).to_text());
    }
    store.save_index_if_outdated();
    check(listed(folder.path()));
}

#[test]
fn a_record_is_renamed_deleted_and_restored() {
    let folder = folder();
    let mut store = RecordStore::of(folder.path().to_owned());
    let file = store.save_new_record(&*resigned("Ada", 5), &note(0)).expect("the record is saved");
    store.list_and_read_all().expect("the folder can be read");
    store.set_title(&file, "The great comeback".into()).expect("the file can be renamed");
    let named = RecordMetadata { title: "The great comeback".into(), ..note(0) };
    assert_eq!((only(folder.path()).metadata.clone(), &in_order(&store)[0].metadata), (named.clone(), &named));

    let binned = store.set_in_bin(&file, true).expect("the record can be deleted");
    let entry = only(folder.path());
    assert_eq!((entry.is_in_bin(), &entry.file, &entry.metadata), (true, &binned, &named));
    // While the record is in the bin, another record takes its name.
    fs::write(folder.path().join(&file), resigned("Bo", 6).to_text()).expect("the file is writable");
    let back = store.set_in_bin(&binned, false).expect("the record can be restored");
    assert_ne!(back, file);
    let entries = listed(folder.path());
    assert_eq!(entries.len(), 2);
    assert!(entries.iter().any(|entry| entry.file == back && entry.metadata == named && !entry.is_in_bin()));

    for entry in &entries {
        store.set_in_bin(&entry.file, true).expect("the record can be deleted");
    }
    assert_eq!(store.empty_bin(), Ok(2));
    assert_eq!((listed(folder.path()), in_order(&store)), (vec![], vec![]));
    let left: Vec<_> = fs::read_dir(folder.path().join("bin")).expect("the bin").collect();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(store.set_title(&file, "gone".into()), Err(FileError::Missing));
    assert_eq!(store.set_in_bin(&file, true), Err(FileError::Missing));
}

#[test]
fn copies_of_the_game_that_save_at_once_lose_nothing() {
    let folder = folder();
    std::thread::scope(|scope| {
        for copy in 0..4_u64 {
            let folder = folder.path();
            scope.spawn(move || {
                let mut store = RecordStore::of(folder.to_owned());
                store.list_and_read_all().expect("the folder can be read");
                for match_number in 0..10 {
                    // All matches end in the same minute and have the same names.
                    store
                        .save_new_record(&*resigned("Ada", copy * 100 + match_number), &note(0))
                        .expect("the record is saved");
                    store.save_index_if_outdated();
                }
            });
        }
    });
    let mut lengths: Vec<u64> =
        listed(folder.path()).iter().filter_map(|entry| entry.tamsk_summary()).map(|summary| summary.length).collect();
    lengths.sort_unstable();
    assert!(lengths.into_iter().eq((0..4).flat_map(|copy| (0..10).map(move |number| copy * 100 + number))));
}

#[test]
fn a_record_is_imported_once_and_exported_as_it_is() {
    let (folder, elsewhere) = (folder(), folder());
    let mut store = RecordStore::of(folder.path().to_owned());
    let outside = elsewhere.path().join("Final, board 1.tamsk");
    fs::write(&outside, resigned("Ada", 5).to_text()).expect("the file is writable");
    let (imported, problem) = store.import(&outside).expect("the file is a record");
    assert_eq!((imported.clone(), problem), ((ImportOutcome::New, "Final, board 1.tamsk".into()), None));
    let (ImportOutcome::New, file) = imported else { unreachable!("it is new") };
    assert_eq!(store.import(&outside).map(|(imported, _)| imported), Ok((ImportOutcome::Known, file.clone())));
    let entry = only(folder.path());
    assert_eq!(entry.metadata.seats, None, "nobody knows who played");
    let written = fs::metadata(&outside).and_then(|found| found.modified()).expect("a date");
    assert_eq!(Timestamp::try_from(written).ok(), Some(entry.date), "the date is that of the file");

    fs::write(&outside, resigned("Bo", 6).to_text()).expect("the file is writable");
    let (other, _) = store.import(&outside).expect("the file is a record");
    assert_eq!(other, (ImportOutcome::New, "Final, board 1 (2).tamsk".into()));
    fs::write(&outside, "a letter").expect("the file is writable");
    assert!(store.import(&outside).is_err());
    assert_eq!(listed(folder.path()).len(), 2);

    store.export(&file, &outside).expect("the export replaces the file");
    assert_eq!(fs::read_to_string(&outside).ok(), Some(resigned("Ada", 5).to_text()), "a record in one piece");
    store.export(&file, &elsewhere.path().join("no/such/folder.tamsk")).expect_err("there is no such folder");
}

/// Imports two records that differ only in their starting positions. Nobody has moved in either match.
#[test]
fn records_with_different_starting_positions_are_both_imported() {
    let (folder, elsewhere) = (folder(), folder());
    let mut store = RecordStore::of(folder.path().to_owned());
    for (number, glasses) in ["A4,D1,G4", "B4,D1,G4"].into_iter().enumerate() {
        let position = format!("0000/00000/000000/0000000/000000/00000/0000 {glasses} A1,D7,G1 r 32/32 - 0");
        let text = format!("(rules: (level: 1), position: \"{position}\", actions: [(at: 5, by: Red, act: Resign)])");
        let outside = elsewhere.path().join(format!("{number}.tamsk"));
        fs::write(&outside, text).expect("the file is writable");
        let (imported, _) = store.import(&outside).expect("the file is a record");
        assert!(matches!(imported, (ImportOutcome::New, _)), "{imported:?}");
        assert!(matches!(store.import(&outside), Ok(((ImportOutcome::Known, _), None))));
    }
    assert_eq!(listed(folder.path()).len(), 2);
}

#[test]
fn a_record_with_the_longest_name_is_imported() {
    let (folder, elsewhere) = (folder(), folder());
    let mut store = RecordStore::of(folder.path().to_owned());
    for (number, name) in ["黒".repeat(80), "x".repeat(249), "🇫🇷".repeat(31)].into_iter().enumerate() {
        let outside = elsewhere.path().join(name.clone() + ".tamsk");
        fs::write(&outside, resigned("Ada", number as u64).to_text()).expect("the file is writable");
        let (imported, _) = store.import(&outside).expect("the file is a record");
        let (ImportOutcome::New, file) = imported else { panic!("it is new") };
        assert!(file.to_string_lossy().starts_with(&name[..name.floor_char_boundary(100)]), "{file:?}");
        store.set_title(&file, "The longest".into()).expect("the file can be renamed");
        store.export(&file, &outside).expect("the file can be exported");
    }
}

#[test]
fn a_damaged_note_about_an_interrupted_import_is_ignored() {
    let folder = tempfile::tempdir().expect("the temporary folder is writable");
    for damage in ["", "(imported: -1)", "(left: 1e9", "\0"] {
        fs::write(folder.path().join("interrupted-import.ron"), damage).expect("the file is writable");
        assert_eq!(InterruptedImport::take(folder.path()), None);
    }
}
