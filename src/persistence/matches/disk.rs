//! The file operations that saving matches needs. Tests replace them with a simulated disk.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::persistence::file;

/// The file operations that saving matches needs. All errors come from the operating system.
pub trait Disk: Debug + Send + Sync {
    /// Returns the length of a file in bytes, or `None` if it does not exist.
    fn length(&self, file: &Path) -> Option<u64>;

    /// Creates a file atomically and durably. Returns `false` and writes nothing if the name is taken.
    fn create(&self, file: &Path, text: &str) -> io::Result<bool>;

    /// Appends to a file. After an error, a part of the text may have been written.
    fn append(&self, file: &Path, text: &str) -> io::Result<()>;

    /// Makes appended text durable.
    fn sync(&self, file: &Path) -> io::Result<()>;

    /// Creates or replaces a file atomically and durably.
    fn replace(&self, file: &Path, text: &str) -> io::Result<()>;

    /// Renames a file. Returns `false` and changes nothing if the name is taken.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<bool>;

    /// Removes a file durably. If the file cannot be removed, empties it, so that no match is found in it.
    fn remove(&self, file: &Path) -> io::Result<()>;
}

/// The real file system of the operating system, as opposed to a simulated disk.
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
        file::write_atomically(file, text)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<bool> {
        make_folder(to)?;
        file::move_if_free(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let emptied = OpenOptions::new().write(true).truncate(true).open(file);
                return emptied.and_then(|file| file.sync_all()).map_err(|_| error);
            }
            // Makes the removal durable by syncing the folder. Only Unix can open a folder, and not every file system
            // can sync it, so errors are ignored.
            Ok(()) if cfg!(unix) => drop(file.parent().map(|folder| File::open(folder)?.sync_all())),
            _ => {}
        }
        Ok(())
    }
}

fn make_folder(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
