//! Chance: for lots, and for the seeds of bots.

use std::time::{SystemTime, UNIX_EPOCH};

use rand::TryRng;
use rand::rngs::SysRng;

/// A number that nobody can foresee.
pub fn draw() -> u64 {
    // A system without randomness still has a clock, which will do for a game.
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    SysRng.try_next_u64().unwrap_or_else(|_| clock())
}
