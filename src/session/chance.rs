//! Chance: for lots, and for the seeds of bots.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

/// Where chance comes from: the system, or a seed, from which a whole run can be repeated.
#[derive(Resource, Debug, Default)]
pub struct Chance(Option<AtomicU64>);

impl Chance {
    /// Chance that falls the same way in every run.
    pub const fn seeded(seed: u64) -> Chance {
        Chance(Some(AtomicU64::new(seed)))
    }

    /// A number that nobody can foresee, unless they know the seed.
    pub fn draw(&self) -> u64 {
        match &self.0 {
            // An odd step visits every number before any comes again; the product spreads it over all bits.
            Some(seed) => seed.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed).wrapping_mul(0xD6E8_FEB8_6659_FD93),
            None => unforeseeable(),
        }
    }
}

fn unforeseeable() -> u64 {
    // A system without randomness still has a clock, which will do for a game.
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    SysRng.try_next_u64().unwrap_or_else(|_| clock())
}
