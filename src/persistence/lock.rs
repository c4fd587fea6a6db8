//! One copy of the game writes at a time.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::error::FileError;

/// How often to try to get the lock.
const TRIES: u32 = 5;
/// The pause between two tries: about as long as another copy needs to write.
const PAUSE: Duration = Duration::from_millis(10);

/// The right to change the settings. Released when dropped, or by the system when the program ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock that this file stands for, and creates the file. It is never removed, as a new file would be a
    /// different lock for copies that still have the old one open.
    ///
    /// # Errors
    /// [`FileError::Busy`] if another copy holds it for longer than a save takes, or the error of the system.
    pub fn take(file: &Path) -> Result<Lock, FileError> {
        let file = fs::OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
        for tries_left in (0..TRIES).rev() {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if tries_left > 0 => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => break,
                // Some network folders have no locks, which is no reason to save nothing there.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Lock { _file: file }),
            }
        }
        Err(FileError::Busy)
    }
}
