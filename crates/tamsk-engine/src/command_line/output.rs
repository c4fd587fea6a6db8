//! Writing files: each is whole, or is not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file that is written beside its place and moved there once it is whole. If it never is, nothing of it remains, and
/// an earlier file in its place stays.
pub struct NewFile {
    aside: NamedTempFile<File>,
    place: PathBuf,
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// Fails if nothing can be written in its folder, or if there is anything but a plain file in its place: what a link
    /// leads to was not named, and a device would be lost.
    pub fn begin(place: &Path) -> io::Result<NewFile> {
        if fs::symlink_metadata(place).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("there is something in its place that is not a plain file, and stays"));
        }
        let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        // Not created by tempfile itself, whose file only its owner could read.
        let aside = tempfile::Builder::new().prefix("new-").make_in(folder, |path| File::create_new(path))?;
        Ok(NewFile { aside, place: place.to_owned() })
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be moved there.
    pub fn finish(self) -> io::Result<()> {
        self.aside.persist(&self.place)?;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.aside.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.aside.flush()
    }
}

/// Writes a whole file.
///
/// # Errors
///
/// Fails as [`NewFile`] does, or if it cannot be written.
pub fn write(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::begin(place)?;
    file.write_all(bytes)?;
    file.finish()
}
