//! A simulated disk, which can lose unsynced data, run full or refuse writes.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use crate::persistence::matches::Disk;

/// A file in memory. Its first `synced` bytes survive a power failure.
#[derive(Clone, Debug, Default)]
struct MemoryFile {
    bytes: Vec<u8>,
    synced: usize,
}

#[derive(Debug, Default)]
struct Memory {
    files: BTreeMap<PathBuf, MemoryFile>,
    /// The number of bytes that can still be written, or `None` if there is no limit.
    room: Option<usize>,
    /// The names of the operations that fail.
    broken: Vec<&'static str>,
}

#[derive(Debug, Default)]
pub struct MemoryDisk(Mutex<Memory>);

impl MemoryDisk {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.0.lock().expect("no test panics with the lock held")
    }

    pub fn has_room(&self, room: Option<usize>) {
        self.memory().room = room;
    }

    /// Makes the named operations fail from now on.
    pub fn breaks(&self, broken: &[&'static str]) {
        self.memory().broken = broken.to_vec();
    }

    pub fn vanishes(&self) {
        self.memory().files.clear();
    }

    /// Simulates a power failure. Each file keeps its synced bytes and up to `part` more bytes.
    pub fn loses_power(&self, part: usize) {
        for file in self.memory().files.values_mut() {
            let kept = (file.synced + part).min(file.bytes.len());
            file.bytes.truncate(kept);
        }
    }

    pub fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        self.memory().files.iter().map(|(path, file)| (path.clone(), file.bytes.clone())).collect()
    }
}

impl Memory {
    fn may(&self, what: &str) -> io::Result<()> {
        if self.broken.contains(&what) { Err(io::ErrorKind::PermissionDenied.into()) } else { Ok(()) }
    }

    /// Uses up space for `length` bytes. Returns the number of bytes that fit, and an error if not all of them fit.
    fn room_for(&mut self, length: usize) -> (usize, io::Result<()>) {
        let written = self.room.map_or(length, |room| room.min(length));
        self.room = self.room.map(|room| room - written);
        (written, if written < length { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) })
    }

    fn write(&mut self, file: &Path, text: &str) -> io::Result<()> {
        self.may("write")?;
        self.room_for(text.len()).1?;
        let (bytes, synced) = (text.as_bytes().to_vec(), text.len());
        self.files.insert(file.to_owned(), MemoryFile { bytes, synced });
        Ok(())
    }
}

impl Disk for MemoryDisk {
    fn length(&self, file: &Path) -> Option<u64> {
        self.memory().files.get(file).map(|file| file.bytes.len() as u64)
    }

    fn create(&self, file: &Path, text: &str) -> io::Result<bool> {
        let mut memory = self.memory();
        if memory.files.contains_key(file) {
            return Ok(false);
        }
        memory.write(file, text).map(|()| true)
    }

    fn append(&self, file: &Path, text: &str) -> io::Result<()> {
        let mut memory = self.memory();
        memory.may("append")?;
        let (written, done) = memory.room_for(text.len());
        let file = memory.files.get_mut(file).ok_or(io::ErrorKind::NotFound)?;
        file.bytes.extend_from_slice(&text.as_bytes()[..written]);
        done
    }

    fn sync(&self, file: &Path) -> io::Result<()> {
        let mut memory = self.memory();
        memory.may("sync")?;
        let file = memory.files.get_mut(file).ok_or(io::ErrorKind::NotFound)?;
        file.synced = file.bytes.len();
        Ok(())
    }

    fn replace(&self, file: &Path, text: &str) -> io::Result<()> {
        self.memory().write(file, text)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<bool> {
        let mut memory = self.memory();
        memory.may("rename")?;
        if memory.files.contains_key(to) {
            return Ok(false);
        }
        let file = memory.files.remove(from).ok_or(io::ErrorKind::NotFound)?;
        memory.files.insert(to.to_owned(), file);
        Ok(true)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let mut memory = self.memory();
        memory.may("remove")?;
        memory.files.remove(file);
        Ok(())
    }
}
