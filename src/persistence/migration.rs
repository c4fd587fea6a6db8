//! Converts files of earlier versions, one by one. An old file is removed only once its replacement is on the disk.

use std::fs;
use std::path::Path;

use tamsk_records::MAX_RECORD_BYTES;
use tamsk_text::decode_text;

use super::file::{self, Lock, with_suffix};
use super::games::SavedGames;
use super::note::RecordMetadata;

/// The suffix of the note file that earlier versions wrote beside a record.
pub const NOTE: &str = "note";
/// The extension of unfinished matches in earlier versions, and of records in separate folders.
const EARLIER: &str = "ron";
const LARGEST_NOTE: u64 = 1 << 16;

/// The outcome of converting files of earlier versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MigrationCounts {
    /// The number of converted files.
    pub converted: usize,
    /// The number of files that could not be read or written and are left in place.
    pub failed: usize,
}

impl MigrationCounts {
    /// Counts a file; `None` means that it failed.
    pub fn count(&mut self, done: Option<()>) {
        match done {
            Some(()) => self.converted += 1,
            None => self.failed += 1,
        }
    }
}

/// Moves unfinished matches from `folder` to `to`. Those that another copy of the game plays wait for the next start.
pub fn migrate_unfinished(folder: &Path, to: &Path, games: &SavedGames) -> MigrationCounts {
    let mut done = MigrationCounts::default();
    for path in file::with_extension(folder, EARLIER) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_named = |stem: &str| {
            let rest = name.strip_prefix(stem)?;
            let number = rest.strip_prefix('-').is_some_and(|number| number.parse::<u64>().is_ok());
            (rest.is_empty() || number).then_some(())
        };
        let readers = games.0.iter().filter_map(|game| game.legacy_reader);
        let Some((_, read)) = readers.into_iter().find(|(stem, _)| is_named(stem).is_some()) else { continue };
        // An empty file is left from a finished match whose file could not be removed.
        if fs::metadata(&path).is_ok_and(|found| found.len() == 0) {
            continue;
        }
        done.count((|| {
            let _lock = Lock::try_take(&with_suffix(&path, "lock")).ok()??;
            let bytes = file::read(&path, MAX_RECORD_BYTES as u64).ok()??;
            let text = read(&bytes).map_err(|error| bevy::log::error!("{}: {error}", path.display())).ok()?;
            replace(&path, &to.join(format!("{name}.tamsk")), &text)
        })());
    }
    done
}

/// Moves the note that an earlier version wrote beside a record into the record.
pub fn migrate_note(record: &Path, games: &SavedGames) -> Option<()> {
    let known = note_beside(record);
    // An earlier run may have written the record and ended before it removed the note.
    let (match_, _) = games.open(record).ok()?;
    if match_.complete_bytes.is_none() {
        // Keeps the date of the file, which writing would change.
        let finished = known.finished.or_else(|| file::changed_at(record));
        file::write_whole(record, match_.record.journal(&RecordMetadata { finished, ..known })).ok()?;
    }
    fs::remove_file(with_suffix(record, NOTE)).ok()
}

/// Returns the note that an earlier version wrote beside a record, or the default if it is missing or damaged.
pub fn note_beside(record: &Path) -> RecordMetadata {
    let bytes = file::read(&with_suffix(record, NOTE), LARGEST_NOTE).ok().flatten().unwrap_or_default();
    decode_text(&bytes).ok().and_then(|text| ron::from_str(text).ok()).unwrap_or_default()
}

/// Moves records of games out of the separate folders that some versions used.
pub fn migrate_records(records: &Path, games: &SavedGames) -> MigrationCounts {
    let mut done = MigrationCounts::default();
    let folders = games.0.iter().filter_map(|game| game.legacy_folder);
    for path in folders.flat_map(|folder| file::with_extension(&records.with_file_name(folder), EARLIER)) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let finished = file::changed_at(&path);
        done.count((|| {
            let (match_, _) = games.open(&path).ok()?;
            let text = match_.record.journal(&RecordMetadata { finished, ..match_.note });
            let game = match_.record.game().0.to_uppercase();
            replace(&path, &records.join(format!("{game} {name}.tamsk")), &text)
        })());
    }
    done
}

/// Writes the new file under a free name, then removes the old one.
fn replace(old: &Path, new: &Path, text: &str) -> Option<()> {
    fs::create_dir_all(new.parent()?).ok()?;
    // An earlier run may have written the file and ended before it removed the old one.
    let is_there = fs::read(new).is_ok_and(|known| known == text.as_bytes());
    (is_there || file::write_new(new, text).ok()?).then_some(())?;
    fs::remove_file(old).ok()
}
