//! What is done to the files of matches.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::persistence::file;

/// The files of matches.
pub trait Disk: Debug + Send + Sync {
    /// Returns the length of a file in bytes; `None` if there is no such file.
    fn length(&self, file: &Path) -> Option<u64>;

    /// Writes a file of a name that is free, so that it is there as a whole or not at all, even after a power failure. Returns
    /// `false`, having written nothing, if the name is taken.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn create(&self, file: &Path, text: &str) -> io::Result<bool>;

    /// Adds to the end of a file. After an error, some of it may be there.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn append(&self, file: &Path, text: &str) -> io::Result<()>;

    /// Makes what was added to a file stay even after a power failure.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn sync(&self, file: &Path) -> io::Result<()>;

    /// Writes a file anew, as [`Disk::create`] does, whatever it held.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn replace(&self, file: &Path, text: &str) -> io::Result<()>;

    /// Gives a file a name that is free. Returns `false`, having changed nothing, if it is taken.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<bool>;

    /// Removes a file, if there is one, so that it does not come back after a power failure. Where it cannot be removed, it
    /// is emptied: then there is no match in it any more either.
    ///
    /// # Errors
    ///
    /// Returns the error of the system if the file can be neither removed nor emptied.
    fn remove(&self, file: &Path) -> io::Result<()>;
}

/// The disk of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn length(&self, file: &Path) -> Option<u64> {
        fs::metadata(file).ok().map(|found| found.len())
    }

    fn create(&self, file: &Path, text: &str) -> io::Result<bool> {
        make_folder(file)?;
        file::write_new(file, text)
    }

    fn append(&self, file: &Path, text: &str) -> io::Result<()> {
        OpenOptions::new().append(true).open(file)?.write_all(text.as_bytes())
    }

    fn sync(&self, file: &Path) -> io::Result<()> {
        OpenOptions::new().append(true).open(file)?.sync_all()
    }

    fn replace(&self, file: &Path, text: &str) -> io::Result<()> {
        make_folder(file)?;
        file::write_whole(file, text)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<bool> {
        make_folder(to)?;
        file::move_to_free(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let emptied = OpenOptions::new().write(true).truncate(true).open(file);
                return emptied.and_then(|file| file.sync_all()).map_err(|_| error);
            }
            // Only on Unix can a folder be opened, and not every file system can do this.
            Ok(()) if cfg!(unix) => drop(file.parent().map(|folder| File::open(folder)?.sync_all())),
            _ => {}
        }
        Ok(())
    }
}

fn make_folder(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
