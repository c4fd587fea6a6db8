//! What is done to the disk for unfinished matches. Tests have a disk that fails when they want it to.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use crate::persistence::file;

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
