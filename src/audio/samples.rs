//! The form of all sounds, and the noise of which some are made.

use std::sync::Arc;

/// The sample rate, in hertz.
pub const RATE: u32 = 44_100;

/// The samples of a sound, for the left and the right. Both are the same unless the sound is all around.
pub type Samples = [Arc<[f32]>; 2];

/// White noise: Marsaglia's xorshift, the same in every run.
pub struct White(pub u32);

impl Iterator for White {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        Some(self.0 as f32 / u32::MAX as f32 * 2.0 - 1.0)
    }
}

/// Returns a second of a pure tone.
#[cfg(test)]
pub(crate) fn tone(hertz: f32, amplitude: f32) -> Vec<f32> {
    (0..RATE).map(|i| (i as f32 / RATE as f32 * hertz * std::f32::consts::TAU).sin() * amplitude).collect()
}
