//! One copy of the game writes at a time.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::problem::Obstacle;

/// How often the lock is tried for.
const TRIES: u32 = 5;
/// Between two tries: about as long as another copy needs to write.
const PAUSE: Duration = Duration::from_millis(10);

/// The right to change the settings; given back when dropped, or by the system when the program ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock that this file stands for, and makes the file. It is never removed: whoever made it anew would hold
    /// another lock than those who still have the old one open.
    ///
    /// # Errors
    /// [`Obstacle::Busy`] if another copy holds it for longer than a save takes, or what the system says.
    pub fn take(file: &Path) -> Result<Lock, Obstacle> {
        let file = fs::OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
        for tries_left in (0..TRIES).rev() {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if tries_left > 0 => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => break,
                // Some network folders know no locks: no reason to keep nothing there.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Lock { _file: file }),
            }
        }
        Err(Obstacle::Busy)
    }
}
