//! Tells the keeper of the unfinished match whether the record of the match is safe, so that the one file is not removed
//! before the other is there.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// What has become of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fate {
    /// It has not been written yet.
    #[default]
    Pending,
    /// It could not be written so far.
    Failed,
    /// It is on the disk.
    Kept,
}

/// A receipt for the record of a finished match.
#[derive(Clone, Debug, Default)]
pub struct Receipt(Arc<(Mutex<Fate>, Condvar)>);

impl Receipt {
    /// Signs the receipt.
    pub fn sign(&self, kept: bool) {
        let (fate, signed) = &*self.0;
        *fate.lock().unwrap_or_else(PoisonError::into_inner) = if kept { Fate::Kept } else { Fate::Failed };
        signed.notify_all();
    }

    /// Waits for the signature, but no longer than this. Returns whether the record is on the disk.
    pub fn is_kept_within(&self, longest: Duration) -> bool {
        let (fate, signed) = &*self.0;
        let fate = fate.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = signed.wait_timeout_while(fate, longest, |fate| *fate == Fate::Pending);
        *waited.unwrap_or_else(PoisonError::into_inner).0 == Fate::Kept
    }
}
