//! Random numbers for drawing lots and seeding bots.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

/// A random number generator: the operating system's, or a seeded one for reproducible runs.
#[derive(Resource, Debug, Default)]
pub struct RandomSource(Option<AtomicU64>);

impl RandomSource {
    /// Creates a generator that yields the same numbers in every run.
    pub const fn seeded(seed: u64) -> RandomSource {
        RandomSource(Some(AtomicU64::new(seed)))
    }

    /// Returns the next random number.
    pub fn draw(&self) -> u64 {
        match &self.0 {
            // The added constant is odd, so the state takes every value before any repeats. The multiplication mixes
            // the bits.
            Some(seed) => seed.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed).wrapping_mul(0xD6E8_FEB8_6659_FD93),
            None => from_system(),
        }
    }
}

fn from_system() -> u64 {
    // The clock is random enough for a game if the system has no random numbers.
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    SysRng.try_next_u64().unwrap_or_else(|_| clock())
}
