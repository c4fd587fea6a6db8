//! Tests of hostile names, titles, notes and file names, in every operation on records.

use std::fs;
use std::path::{Path, PathBuf};

use tamsk::gipf::table::UnfinishedGipf;
use tamsk::persistence::{ImportOutcome, LibraryEntry, RecordStore};
use tamsk_samples::damage;
use tamsk_samples::fuzzing::assert_within_limits;

/// The maximum memory for importing or listing all hostile records, in bytes. The texts of the records take about four
/// MiB in total.
const MOST_BYTES: usize = 24 << 20;
/// The greatest length of a file name that every system allows, in bytes.
const LONGEST_NAME: usize = 143;

fn assert_little_memory(what: &str, work: impl FnOnce()) {
    let cost = assert_within_limits(what, work);
    assert!(cost.peak_bytes < MOST_BYTES, "{what}: {cost:?}");
}

fn store(folder: &Path) -> RecordStore {
    let mut store = RecordStore::of(folder.to_owned());
    store.games.add::<UnfinishedGipf>();
    store
}

fn listed(folder: &Path) -> Vec<LibraryEntry> {
    let mut store = store(folder);
    assert_little_memory("listing", || store.list_and_read_all().expect("the folder can be read"));
    store.entries().iter().map(|entry| (**entry).clone()).collect()
}

fn check(entry: &LibraryEntry) {
    let mut texts = vec![entry.metadata.title.to_string(), entry.displayed_file_stem()];
    let summary = entry.summary.as_ref().unwrap_or_else(|| panic!("{:?} cannot be read", entry.file));
    texts.extend([&summary.names.red, &summary.names.black].map(ToString::to_string));
    for text in texts {
        assert!(text.len() <= 1_024 && !text.contains(|c: char| c.is_control() || c == '\u{202e}'), "{text:?}");
    }
}

fn names(folder: &Path) -> Vec<String> {
    let all = [folder.to_owned(), folder.join("bin")].into_iter().filter_map(|folder| fs::read_dir(folder).ok());
    all.flatten().flatten().map(|entry| entry.file_name().into_string().expect("Unicode")).collect()
}

#[test]
fn records_of_any_name_survive_every_operation() {
    let outside = tempfile::tempdir().expect("a folder");
    let folder = outside.path().join("a").join("records");
    let worst = damage::hostile_records();
    let files: Vec<PathBuf> = worst.iter().map(|record| record.write(&outside.path().join("from"))).collect();
    let mut store = store(&folder);
    assert_little_memory("import", || {
        for file in &files {
            let (imported, problem) = store.import(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
            assert!(
                matches!(imported, (ImportOutcome::New, _)) && problem.is_none(),
                "{file:?}: {imported:?} {problem:?}"
            );
        }
    });
    let entries = listed(&folder);
    assert_eq!(entries.len(), files.len());
    entries.iter().for_each(check);
    for name in names(&folder) {
        let is_allowed =
            !name.starts_with(['.', ' ']) && !name.contains(|c: char| c.is_control() || "\\:*?\"<>|".contains(c));
        assert!(name.len() <= LONGEST_NAME && is_allowed, "{name:?}");
    }
    assert_little_memory("changes", || {
        for (entry, text) in entries.iter().zip(damage::hostile_texts()) {
            store.set_title(&entry.file, text.as_str().into()).expect("the record can be renamed");
            let deleted = store.set_in_bin(&entry.file, true).expect("the record can be deleted");
            let restored = store.set_in_bin(&deleted, false).expect("the record can be restored");
            store.export(&restored, &outside.path().join("copy")).expect("the record can be exported");
        }
    });
    store.save_index_if_outdated();
    let again = listed(&folder);
    assert_eq!(again.len(), entries.len());
    again.iter().for_each(check);
    let mut others = names(outside.path());
    others.sort();
    assert_eq!(others, ["a", "copy", "from"]);
    assert!(names(&folder).iter().all(|name| !name.contains(".new-")));
}

/// Files that players put into the folder may have any name that the system allows.
#[test]
fn records_in_the_folder_are_listed_and_deleted_under_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let worst = damage::hostile_records();
    worst.iter().for_each(|record| _ = record.write(folder.path()));
    let entries = listed(folder.path());
    assert_eq!(entries.len(), worst.len());
    entries.iter().for_each(check);
    let mut store = store(folder.path());
    assert_little_memory("bin", || {
        for entry in &entries {
            store.set_in_bin(&entry.file, true).expect("the record can be deleted");
        }
    });
    assert_eq!(store.empty_bin(), Ok(worst.len()));
    assert_eq!(listed(folder.path()), []);
}

#[test]
fn a_finished_match_is_saved_under_any_name() {
    use tamsk::persistence::RecordMetadata;

    let folder = tempfile::tempdir().expect("a folder");
    let mut store = store(folder.path());
    for worst in damage::hostile_records() {
        let record = store.games.read(worst.record.as_bytes()).expect("a record").record;
        let file = store.save_new_record(&*record, &RecordMetadata::default()).expect("the record can be saved");
        assert!(file.as_os_str().len() <= LONGEST_NAME, "{file:?}");
    }
    assert_eq!(listed(folder.path()).len(), damage::hostile_texts().len());
}
