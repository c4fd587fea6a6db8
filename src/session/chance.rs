//! Random numbers, for drawing lots and for the seeds of bots.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

/// The source of random numbers: the system, or a seed with which a whole run can be repeated.
#[derive(Resource, Debug, Default)]
pub struct Chance(Option<AtomicU64>);

impl Chance {
    /// A source that gives the same numbers in every run.
    pub const fn seeded(seed: u64) -> Chance {
        Chance(Some(AtomicU64::new(seed)))
    }

    /// A random number.
    pub fn draw(&self) -> u64 {
        match &self.0 {
            // An odd step visits every number before it repeats one, and the product spreads it over all bits.
            Some(seed) => seed.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed).wrapping_mul(0xD6E8_FEB8_6659_FD93),
            None => from_system(),
        }
    }
}

fn from_system() -> u64 {
    // A system without random numbers still has a clock, which is good enough for a game.
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    SysRng.try_next_u64().unwrap_or_else(|_| clock())
}
