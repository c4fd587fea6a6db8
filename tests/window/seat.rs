//! The number of games that run at the same time.

use std::sync::{Condvar, Mutex, PoisonError};

use crate::display::Display;

/// As many as a small machine can run. More would only slow each other down.
const SEATS: usize = 2;

static TAKEN: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// The right to run a game, returned when dropped.
pub struct RunPermit;

impl RunPermit {
    pub fn take() -> RunPermit {
        let seats = if Display::is_shared() { 1 } else { SEATS };
        let taken = TAKEN.0.lock().unwrap_or_else(PoisonError::into_inner);
        *TAKEN.1.wait_while(taken, |taken| *taken >= seats).unwrap_or_else(PoisonError::into_inner) += 1;
        RunPermit
    }
}

impl Drop for RunPermit {
    fn drop(&mut self) {
        *TAKEN.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        TAKEN.1.notify_one();
    }
}
