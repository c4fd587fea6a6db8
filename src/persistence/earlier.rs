//! What earlier versions kept in other files: it moves over once, file by file, and nothing is removed before it is on the
//! disk as it is kept now.

use std::fs;
use std::path::Path;

use tamsk_records::LARGEST_RECORD;
use tamsk_text::text_of;

use super::file::{self, Lock, with_suffix};
use super::games::KeptGames;
use super::note::RecordNote;

/// The suffix of the file with a note beside a record.
pub const NOTE: &str = "note";
/// The extension of unfinished matches, and of records of games with folders of their own.
const EARLIER: &str = "ron";
/// The size limit for reading a note, in bytes.
const LARGEST_NOTE: u64 = 1 << 16;

/// What has become of the files of earlier versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovedOver {
    /// How many matches are kept as they are now.
    pub moved: usize,
    /// How many files could not be read or written, and stay where they are.
    pub left: usize,
}

impl MovedOver {
    /// Counts another file.
    pub fn count(&mut self, done: Option<()>) {
        match done {
            Some(()) => self.moved += 1,
            None => self.left += 1,
        }
    }
}

/// Moves the unfinished matches in the folder of all matches to that of the unfinished ones. Those that another copy of the
/// game plays stay for the next start.
pub fn move_unfinished(folder: &Path, to: &Path, games: &KeptGames) -> MovedOver {
    let mut done = MovedOver::default();
    for path in file::with_extension(folder, EARLIER) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_named = |stem: &str| {
            let rest = name.strip_prefix(stem)?;
            let number = rest.strip_prefix('-').is_some_and(|number| number.parse::<u64>().is_ok());
            (rest.is_empty() || number).then_some(())
        };
        let readers = games.0.iter().filter_map(|game| game.earlier);
        let Some((_, read)) = readers.into_iter().find(|(stem, _)| is_named(stem).is_some()) else { continue };
        // One that is empty could not be removed when its match was over.
        if fs::metadata(&path).is_ok_and(|found| found.len() == 0) {
            continue;
        }
        done.count((|| {
            let _lock = Lock::try_take(&with_suffix(&path, "lock")).ok()??;
            let bytes = file::read(&path, LARGEST_RECORD as u64).ok()??;
            let text = read(&bytes).map_err(|error| bevy::log::error!("{}: {error}", path.display())).ok()?;
            replace(&path, &to.join(format!("{name}.tamsk")), &text)
        })());
    }
    done
}

/// Moves what an earlier version noted beside a record into the record.
pub fn move_note(record: &Path, games: &KeptGames) -> Option<()> {
    let known = note_beside(record);
    // The record may have been written before the program ended.
    let (match_, _) = games.open(record).ok()?;
    if match_.whole.is_none() {
        // Its date stays that of the file.
        let finished = known.finished.or_else(|| file::changed_at(record));
        file::write_whole(record, match_.record.journal(&RecordNote { finished, ..known })).ok()?;
    }
    fs::remove_file(with_suffix(record, NOTE)).ok()
}

/// Returns what an earlier version noted beside a record. A note that is missing or damaged says nothing.
pub fn note_beside(record: &Path) -> RecordNote {
    let bytes = file::read(&with_suffix(record, NOTE), LARGEST_NOTE).ok().flatten().unwrap_or_default();
    text_of(&bytes).ok().and_then(|text| ron::from_str(text).ok()).unwrap_or_default()
}

/// Moves the records of games from folders of their own, in which some versions kept them.
pub fn move_other_records(records: &Path, games: &KeptGames) -> MovedOver {
    let mut done = MovedOver::default();
    let folders = games.0.iter().filter_map(|game| game.folder);
    for path in folders.flat_map(|folder| file::with_extension(&records.with_file_name(folder), EARLIER)) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let finished = file::changed_at(&path);
        done.count((|| {
            let (match_, _) = games.open(&path).ok()?;
            let text = match_.record.journal(&RecordNote { finished, ..match_.note });
            let game = match_.record.game().0.to_uppercase();
            replace(&path, &records.join(format!("{game} {name}.tamsk")), &text)
        })());
    }
    done
}

/// Writes a file of a name that is free, and removes the one in whose place it is.
fn replace(old: &Path, new: &Path, text: &str) -> Option<()> {
    fs::create_dir_all(new.parent()?).ok()?;
    // The same file may have been written before the program ended.
    let is_there = fs::read(new).is_ok_and(|known| known == text.as_bytes());
    (is_there || file::write_new(new, text).ok()?).then_some(())?;
    fs::remove_file(old).ok()
}
