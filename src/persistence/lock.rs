//! The lock that lets one copy of the game write at a time.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::error::FileError;

/// The number of tries to get the lock.
const TRIES: u32 = 5;
/// The pause between two tries: about as long as another copy needs to write.
const PAUSE: Duration = Duration::from_millis(10);

/// A held lock. Released when dropped, or by the system when the program ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Locks a file, which is created if needed, unless another copy of the game holds the lock: then it returns `None`.
    ///
    /// # Errors
    ///
    /// Returns the error of the system if the file cannot be opened.
    pub fn try_take(file: &Path) -> Result<Option<Lock>, FileError> {
        let file = fs::OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some network folders do not support locks, which is no reason not to save there.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Lock { _file: file })),
        }
    }

    /// Locks a file, which is created if needed. The file is never removed: a new one would be a different lock for
    /// copies that still have the old one open.
    ///
    /// # Errors
    ///
    /// Returns [`FileError::Busy`] if another copy holds it for longer than a save takes, or the error of the system.
    pub fn take(file: &Path) -> Result<Lock, FileError> {
        for tries_left in (0..TRIES).rev() {
            if let Some(lock) = Lock::try_take(file)? {
                return Ok(lock);
            }
            if tries_left > 0 {
                std::thread::sleep(PAUSE);
            }
        }
        Err(FileError::Busy)
    }
}
