//! Converts the files of earlier versions, one by one. An old file is removed only once its replacement is on the disk.

use std::fs;
use std::path::Path;

use tamsk_records::MAX_RECORD_BYTES;
use tamsk_text::decode_utf8_without_bom;

use super::file::{self, FileLock, with_added_extension};
use super::games::GameFormats;
use super::metadata::RecordMetadata;

/// The extension of note files. Earlier versions stored the metadata of each record in a note file beside the record.
pub const LEGACY_NOTE_EXTENSION: &str = "note";
/// The extension that earlier versions gave to the files of unfinished matches, and to records in separate folders.
const EARLIER: &str = "ron";
const LARGEST_NOTE: u64 = 1 << 16;

/// The numbers of successful and failed conversions of files from earlier versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MigrationCounts {
    /// The number of converted files.
    pub converted: usize,
    /// The number of files that were left in place because they could not be read or written.
    pub failed: usize,
}

impl MigrationCounts {
    /// Counts a file as converted, or as failed if `done` is `None`.
    pub fn add_result(&mut self, done: Option<()>) {
        match done {
            Some(()) => self.converted += 1,
            None => self.failed += 1,
        }
    }
}

/// Moves unfinished matches from `folder` to `to`, except matches that another copy of the game has open.
pub fn migrate_unfinished_matches(folder: &Path, to: &Path, games: &GameFormats) -> MigrationCounts {
    let mut done = MigrationCounts::default();
    for path in file::files_with_extension(folder, EARLIER) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_named = |stem: &str| {
            let rest = name.strip_prefix(stem)?;
            let number = rest.strip_prefix('-').is_some_and(|number| number.parse::<u64>().is_ok());
            (rest.is_empty() || number).then_some(())
        };
        let readers = games.0.iter().filter_map(|game| game.legacy_reader);
        let Some((_, read)) = readers.into_iter().find(|(stem, _)| is_named(stem).is_some()) else { continue };
        // If the file of a finished match could not be removed, it was emptied instead.
        if fs::metadata(&path).is_ok_and(|found| found.len() == 0) {
            continue;
        }
        done.add_result((|| {
            let _lock = FileLock::try_acquire(&with_added_extension(&path, "lock")).ok()??;
            let bytes = file::read(&path, MAX_RECORD_BYTES as u64).ok()??;
            let text = read(&bytes).map_err(|error| bevy::log::error!("{}: {error}", path.display())).ok()?;
            replace(&path, &to.join(format!("{name}.tamsk")), &text)
        })());
    }
    done
}

/// Moves the metadata from the note file beside a record into the record. Only earlier versions wrote note files.
/// Returns `None` if an operation fails.
pub fn migrate_note(record: &Path, games: &GameFormats) -> Option<()> {
    let known = legacy_metadata(record);
    // An earlier run may have written the record, but ended before it removed the note file.
    let (match_, _) = games.open(record).ok()?;
    if match_.complete_lines_length.is_none() {
        // Stores the date of the file in the record, because writing the record changes the date of the file.
        let finished = known.finished_at.or_else(|| file::changed_at(record));
        file::write_atomically(record, match_.record.to_journal(&RecordMetadata { finished_at: finished, ..known }))
            .ok()?;
    }
    fs::remove_file(with_added_extension(record, LEGACY_NOTE_EXTENSION)).ok()
}

/// Returns the metadata in the note file that an earlier version wrote beside a record, or the default if the note file
/// is missing or damaged.
pub fn legacy_metadata(record: &Path) -> RecordMetadata {
    let bytes = file::read(&with_added_extension(record, LEGACY_NOTE_EXTENSION), LARGEST_NOTE)
        .ok()
        .flatten()
        .unwrap_or_default();
    decode_utf8_without_bom(&bytes).ok().and_then(|text| ron::from_str(text).ok()).unwrap_or_default()
}

/// Moves records out of the separate folders in which earlier versions saved the records of some games.
pub fn migrate_separate_record_folders(records: &Path, games: &GameFormats) -> MigrationCounts {
    let mut done = MigrationCounts::default();
    let folders = games.0.iter().filter_map(|game| game.legacy_records_folder);
    for path in folders.flat_map(|folder| file::files_with_extension(&records.with_file_name(folder), EARLIER)) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let finished = file::changed_at(&path);
        done.add_result((|| {
            let (match_, _) = games.open(&path).ok()?;
            let text = match_.record.to_journal(&RecordMetadata { finished_at: finished, ..match_.metadata });
            let game = match_.record.game_and_colour_keys().0.to_uppercase();
            replace(&path, &records.join(format!("{game} {name}.tamsk")), &text)
        })());
    }
    done
}

/// Writes the new file, and then removes the old one. Returns `None` if the name of the new file is taken or an
/// operation fails.
fn replace(old: &Path, new: &Path, text: &str) -> Option<()> {
    fs::create_dir_all(new.parent()?).ok()?;
    // An earlier run may have written the new file, but ended before it removed the old one.
    let is_there = fs::read(new).is_ok_and(|known| known == text.as_bytes());
    (is_there || file::write_new(new, text).ok()?).then_some(())?;
    fs::remove_file(old).ok()
}
