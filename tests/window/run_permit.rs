//! Limits the number of games that run at the same time.

use std::sync::{Condvar, Mutex, PoisonError};

use crate::display::Display;

/// The number of games that a small machine can run at the same time. Four games suffice for three tests, even if one
/// of them is the test of a match far apart, which runs two games. More games would only slow each other down.
const MAX_GAMES: usize = 4;

static RUNNING_GAMES: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// A permit to run a game. Dropping the permit returns it.
pub struct RunPermit;

impl RunPermit {
    pub fn take() -> RunPermit {
        let seats = if Display::is_shared() { 1 } else { MAX_GAMES };
        let taken = RUNNING_GAMES.0.lock().unwrap_or_else(PoisonError::into_inner);
        *RUNNING_GAMES.1.wait_while(taken, |taken| *taken >= seats).unwrap_or_else(PoisonError::into_inner) += 1;
        RunPermit
    }
}

impl Drop for RunPermit {
    fn drop(&mut self) {
        *RUNNING_GAMES.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        RUNNING_GAMES.1.notify_one();
    }
}
