//! The files of unfinished matches. Each belongs to one running copy of the game at most.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::kept::Kept;
use crate::persistence::error::FileError;
use crate::persistence::file;
use crate::persistence::lock::Lock;
use crate::persistence::record::OpenRecordError;
use crate::records::LARGEST_RECORD;

/// The limit of unfinished matches in a folder.
const SLOTS: usize = 99;
/// The suffix of the lock file.
const LOCK: &str = "lock";

/// A file for one unfinished match, locked for as long as this copy of the game uses it.
#[derive(Debug)]
pub struct Slot {
    file: PathBuf,
    lock: Option<Lock>,
}

impl Slot {
    /// Takes the newest match in this folder that no other copy of the game is playing, if there is one. Where nothing
    /// can be locked, as in a folder that cannot be written to, the match can be read all the same.
    pub fn newest<T: Kept>(folder: &Path) -> Option<Slot> {
        let time = |file: &PathBuf| fs::metadata(file).and_then(|found| found.modified()).ok();
        let mut used: Vec<PathBuf> = files::<T>(folder).filter(|file| is_used(file)).collect();
        // Of files as old as each other, the last one is the newest.
        used.sort_by_key(time);
        used.into_iter().rev().find_map(|file| match lock(&file) {
            Ok(None) => None,
            taken => Some(Slot { file, lock: taken.ok().flatten() }),
        })
    }

    /// Takes a file in this folder that does not exist yet, or is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created, its files cannot be locked, or no name is free.
    pub fn free<T: Kept>(folder: &Path) -> Result<Slot, FileError> {
        fs::create_dir_all(folder)?;
        for file in files::<T>(folder).filter(|file| !is_used(file)) {
            if let Some(lock) = lock(&file)? {
                return Ok(Slot { file, lock: Some(lock) });
            }
        }
        Err(FileError::Busy)
    }

    /// Whether the file may be written.
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// The path of the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Reads the match, if there is one that is not over, with an error if the rules refuse some of its actions. A file
    /// without a match in it is moved aside.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a match. It names the new path of the file.
    pub fn read<T: Kept>(&self) -> Result<Option<(T, Option<OpenRecordError>)>, OpenRecordError> {
        let aside = || file::set_aside(&self.file).unwrap_or_else(|| self.file.clone());
        let bytes = match file::read(&self.file, LARGEST_RECORD as u64) {
            Ok(None) => return Ok(None),
            Ok(Some(bytes)) => bytes,
            Err(source) => return Err(OpenRecordError::Unreadable { file: aside(), source }),
        };
        if bytes.is_empty() {
            return Ok(None);
        }
        T::from_file(&self.file, &bytes).map_err(|source| OpenRecordError::Malformed { file: aside(), source })
    }

    /// Writes a match atomically.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot be written as text or the file cannot be written.
    pub fn write(&self, saved: &impl Kept) -> Result<(), FileError> {
        let text = saved.text().map_err(|error| FileError::System(error.to_string()))?;
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(file::write_whole(&self.file, &text)?)
    }

    /// Removes the file, if there is one. In a folder whose files cannot be removed, it is emptied: then there is no
    /// match in it any more either.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists and can be neither removed nor emptied.
    pub fn remove(&self) -> Result<(), FileError> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let emptied = fs::OpenOptions::new().write(true).truncate(true).open(&self.file);
                emptied.map(drop).map_err(|_| error.into())
            }
            _ => Ok(()),
        }
    }
}

/// Returns the paths of all slots.
fn files<T: Kept>(folder: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=SLOTS).map(|number| folder.join(name(T::STEM, number)))
}

/// Returns whether there is a match in a file, or anything else that must not be overwritten. An empty one is free.
fn is_used(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|found| !found.is_file() || found.len() > 0)
}

fn lock(file: &Path) -> Result<Option<Lock>, FileError> {
    Lock::try_take(&file::with_suffix(file, LOCK))
}

/// Returns the name of a file, counted from 1.
fn name(stem: &str, number: usize) -> String {
    if number == 1 { format!("{stem}.ron") } else { format!("{stem}-{number}.ron") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persistence::unfinished::UnfinishedMatch;
    use crate::records::Record;
    use crate::rules::{Action, Level, Options, Player};
    use crate::session::seats::Seats;
    use crate::simulation::live::{LiveMatch, MatchSetup};

    fn saved(resigned: bool) -> UnfinishedMatch {
        let setup = MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() };
        let mut live = LiveMatch::new(setup).expect("official options");
        live.act(Player::Red, Action::Lift("D1".parse().expect("a socket"))).expect("it is Red's turn");
        if resigned {
            live.act(Player::Red, Action::Resign).expect("anybody may");
        }
        UnfinishedMatch::of(&live, Seats::default(), false)
    }

    /// What is left where a file can be emptied but not removed.
    #[test]
    fn an_emptied_file_holds_no_match_and_is_free() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let slot = Slot::free::<UnfinishedMatch>(folder.path()).expect("it is free");
        slot.write(&saved(false)).expect("it is writable");
        let file = slot.file().to_owned();
        fs::write(&file, "").expect("it is writable");
        assert_eq!(slot.read::<UnfinishedMatch>(), Ok(None));
        drop(slot);
        assert!(Slot::newest::<UnfinishedMatch>(folder.path()).is_none());
        assert_eq!(Slot::free::<UnfinishedMatch>(folder.path()).expect("it is free").file(), file);
    }

    #[test]
    fn a_match_that_is_over_is_not_unfinished() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let slot = Slot::free::<UnfinishedMatch>(folder.path()).expect("it is free");
        slot.write(&saved(true)).expect("it is writable");
        assert_eq!(slot.read::<UnfinishedMatch>(), Ok(None));
        slot.write(&saved(false)).expect("it is writable");
        assert!(matches!(slot.read(), Ok(Some((UnfinishedMatch { record: Record { .. }, .. }, None)))));
    }
}
