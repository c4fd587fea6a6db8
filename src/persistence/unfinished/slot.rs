//! The files of unfinished matches. Each belongs to one running copy of the game at most.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tamsk_records::LARGEST_RECORD;

use crate::persistence::error::{FileError, OpenRecordError};
use crate::persistence::file;
use crate::persistence::file::Lock;
use crate::persistence::kept::{Kept, PlayedMatch, RecordError};
use crate::persistence::last_played::LastPlayed;
use crate::simulation::game::Game as _;

/// The suffix of the lock file.
const LOCK: &str = "lock";
/// The extension of the files.
const EXTENSION: &str = "ron";

/// A file for one unfinished match, locked for as long as this copy of the game uses it.
#[derive(Debug)]
pub struct Slot {
    file: PathBuf,
    lock: Option<Lock>,
}

impl Slot {
    /// Takes a file, unless another copy of the game is playing its match. Where nothing can be locked, as in a folder
    /// that cannot be written to, the match can be read all the same.
    pub fn take(file: PathBuf) -> Option<Slot> {
        match lock(&file) {
            Ok(None) => None,
            taken => Some(Slot { lock: taken.ok().flatten(), file }),
        }
    }

    /// Takes a file in this folder that does not exist yet, or is empty.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created or its files cannot be locked.
    pub fn free<T: Kept>(folder: &Path) -> Result<Slot, FileError> {
        fs::create_dir_all(folder)?;
        for number in 1_u64.. {
            let file = folder.join(name(T::STEM, number));
            if !is_used(&file)
                && let Some(lock) = lock(&file)?
            {
                return Ok(Slot { file, lock: Some(lock) });
            }
        }
        Err(FileError::Busy)
    }

    /// Returns a file that is only to be looked at, whoever plays its match.
    pub fn to_look_at(file: PathBuf) -> Slot {
        Slot { file, lock: None }
    }

    /// Whether the file may be written.
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// The path of the file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Reads the match, if there is one that is not over. A file without a match in it is moved aside.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a match. It names the new path of the file.
    pub fn read<T: Kept>(&self) -> Result<Option<FoundMatch<T>>, OpenRecordError> {
        let aside = || file::set_aside(&self.file).unwrap_or_else(|| self.file.clone());
        let bytes = match file::read(&self.file, LARGEST_RECORD as u64) {
            Ok(None) => return Ok(None),
            Ok(Some(bytes)) => bytes,
            Err(source) => return Err(OpenRecordError::Unreadable { file: aside(), source }),
        };
        if bytes.is_empty() {
            return Ok(None);
        }
        found(&self.file, &bytes).map_err(|error| OpenRecordError::malformed(&aside(), &*error))
    }

    /// Writes a match atomically.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot be written as text or the file cannot be written.
    pub fn write<T: Kept>(&self, disk: &dyn Disk, played: &PlayedMatch<T>) -> Result<(), FileError> {
        let text = played.write().map_err(|error| FileError::System(error.to_string()))?;
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        Ok(disk.write(&self.file, &text)?)
    }

    /// Removes the file, if there is one, so that it does not come back after a power failure. In a folder whose files
    /// cannot be removed, it is emptied: then there is no match in it any more either.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists and can be neither removed nor emptied.
    pub fn remove(&self, disk: &dyn Disk) -> Result<(), FileError> {
        match disk.remove(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return disk.empty(&self.file).map_err(|_| error.into());
            }
            Err(_) => {}
            // Where that cannot be done, nothing more can be.
            Ok(()) => _ = self.file.parent().map(|folder| disk.synchronise(folder)),
        }
        Ok(())
    }
}

/// A match that was found in a file.
#[derive(Clone, Debug)]
pub struct FoundMatch<T> {
    /// The match.
    pub played: PlayedMatch<T>,
    /// What is wrong with it: the rules refuse some of its actions, which are left out.
    pub problem: Option<OpenRecordError>,
}

fn found<T: Kept>(file: &Path, bytes: &[u8]) -> Result<Option<FoundMatch<T>>, RecordError> {
    let played = PlayedMatch::<T>::read(bytes)?;
    let problem = OpenRecordError::of_refused::<T::Game>(file, &T::refused(played.kept.record())?);
    let is_over = played.kept.live()?.is_over();
    Ok((!is_over).then_some(FoundMatch { played, problem }))
}

/// Returns the files of matches in this folder, the one played last first.
pub fn files<T: Kept>(folder: &Path) -> Vec<PathBuf> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_one = |file: &PathBuf| file.file_name().is_some_and(|name| is_name(T::STEM, &name.to_string_lossy()));
    let mut files: Vec<PathBuf> = names.filter(|file| is_one(file) && is_used(file)).collect();
    // Those of earlier versions have no numbers, but times.
    let time = |file: &PathBuf| fs::metadata(file).and_then(|found| found.modified()).ok();
    files.sort_by_cached_key(|file| (LastPlayed::number_in(file), time(file), file.clone()));
    files.reverse();
    files
}

/// Takes the match in this folder that was played last, can be continued, and is not played by another copy of the game.
/// Returns it, if there is one, and what was wrong with those that were played after it.
pub fn newest<T: Kept>(folder: &Path) -> (Option<(Slot, FoundMatch<T>)>, Vec<OpenRecordError>) {
    let mut problems = Vec::new();
    for slot in files::<T>(folder).into_iter().filter_map(Slot::take) {
        match slot.read() {
            Ok(Some(found)) => return (Some((slot, found)), problems),
            Ok(None) => {}
            Err(problem) => problems.push(problem),
        }
    }
    (None, problems)
}

/// Returns whether there is a match in a file, or anything else that must not be overwritten. An empty one is free.
fn is_used(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|found| !found.is_file() || found.len() > 0)
}

fn lock(file: &Path) -> Result<Option<Lock>, FileError> {
    Lock::try_take(&file::with_suffix(file, LOCK))
}

/// Returns the name of a file, counted from 1.
fn name(stem: &str, number: u64) -> String {
    if number == 1 { format!("{stem}.{EXTENSION}") } else { format!("{stem}-{number}.{EXTENSION}") }
}

/// Returns whether a file has one of these names.
fn is_name(stem: &str, file: &str) -> bool {
    let rest = file.strip_prefix(stem).and_then(|rest| rest.strip_suffix(EXTENSION)?.strip_suffix('.'));
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('-').is_some_and(|number| number.parse::<u64>().is_ok())
    })
}

/// A disk with the files of unfinished matches.
pub trait Disk: Debug + Send + Sync {
    /// Writes a file atomically: readers see all of the old content or all of the new, even after a power failure.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn write(&self, file: &Path, text: &str) -> io::Result<()>;

    /// Removes a file. It may come back after a power failure until its folder is synchronised.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn remove(&self, file: &Path) -> io::Result<()>;

    /// Empties a file that cannot be removed.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn empty(&self, file: &Path) -> io::Result<()>;

    /// Makes what was removed from a folder stay away even after a power failure.
    ///
    /// # Errors
    ///
    /// Returns the error of the system. Some file systems cannot do that.
    fn synchronise(&self, folder: &Path) -> io::Result<()>;
}

/// The disk of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn write(&self, file: &Path, text: &str) -> io::Result<()> {
        file::write_whole(file, text)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    fn empty(&self, file: &Path) -> io::Result<()> {
        let file = fs::OpenOptions::new().write(true).truncate(true).open(file)?;
        file.sync_all()
    }

    fn synchronise(&self, folder: &Path) -> io::Result<()> {
        // Only there can a folder be opened.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }
}
