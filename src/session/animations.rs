//! The speed of animations, which the settings select and `graphics` applies.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The longest step of an animation, in seconds. Springs are stable at any step; with a lower limit, things would hang
/// in the air on machines that draw few frames.
pub const LONGEST_STEP: f32 = 0.25;

/// How fast things travel to where they belong. It changes only what is drawn: sand runs at its own speed, and what a
/// hand carries follows the hand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Things appear at once instead of flying, shaking and fading.
    Off,
    /// At twice the usual speed.
    Fast,
    /// At the usual speed.
    #[default]
    Normal,
    /// At half the usual speed.
    Slow,
}

impl AnimationSpeed {
    /// All speeds, fastest first.
    pub const ALL: [AnimationSpeed; 4] =
        [AnimationSpeed::Off, AnimationSpeed::Fast, AnimationSpeed::Normal, AnimationSpeed::Slow];

    /// Returns whether things appear where they belong at once.
    pub const fn is_off(self) -> bool {
        matches!(self, AnimationSpeed::Off)
    }

    /// Returns how far animations advance, in their own seconds, in a frame of this many seconds.
    pub fn step(self, seconds: f32) -> f32 {
        seconds.min(LONGEST_STEP)
            * match self {
                AnimationSpeed::Fast => 2.0,
                AnimationSpeed::Off | AnimationSpeed::Normal => 1.0,
                AnimationSpeed::Slow => 0.5,
            }
    }
}
