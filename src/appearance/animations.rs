//! How things move: the speed of animations and reduced motion, which the settings select, and `graphics` and `ui`
//! apply.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The longest step of an animation, in seconds. Springs are stable at any step; with a lower limit, things would hang
/// in the air on machines that draw few frames.
pub const LONGEST_STEP: f32 = 0.25;
/// The seconds in which something appears or vanishes.
const FADE_SECONDS: f32 = 0.35;
/// The longest step of that, in seconds: after a rest without frames it must still be seen.
const LONGEST_FADE: f32 = 0.1;

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

    /// Returns how much is seen, from 0 to 1, of what appears or vanishes, `seconds` after that was `strength`.
    pub fn faded(self, strength: f32, wanted: f32, seconds: f32) -> f32 {
        if self.is_off() {
            return wanted;
        }
        let step = self.step(seconds.min(LONGEST_FADE)) / FADE_SECONDS;
        strength + (wanted - strength).clamp(-step, step)
    }
}

/// Whether things move no more than it takes to tell what has happened: glasses and rings still travel to where they
/// belong, but nothing leans, shakes, bounces, pulses or turns of itself, and the camera is at once where it is sent.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion {
    /// Whether the system asks all programs for it.
    pub asked: bool,
    /// What the player has chosen, or `None` to do as the system asks.
    pub chosen: Option<bool>,
}

impl ReducedMotion {
    /// Returns whether motion is reduced.
    pub fn is_on(self) -> bool {
        self.chosen.unwrap_or(self.asked)
    }
}

/// How things move at present.
#[derive(SystemParam)]
pub struct Motion<'w> {
    speed: Res<'w, AnimationSpeed>,
    reduced: Res<'w, ReducedMotion>,
}

impl Motion<'_> {
    /// Returns whether things appear where they belong at once.
    pub fn is_off(&self) -> bool {
        self.speed.is_off()
    }

    /// Returns whether nothing moves but what travels to where it belongs, if even that.
    pub fn is_plain(&self) -> bool {
        self.is_off() || self.reduced.is_on()
    }

    /// Returns how far animations advance, in their own seconds, in a frame of this many seconds.
    pub fn step(&self, seconds: f32) -> f32 {
        self.speed.step(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_comes_before_what_the_system_asks_for() {
        for asked in [false, true] {
            assert_eq!(ReducedMotion { asked, chosen: None }.is_on(), asked);
            for chosen in [false, true] {
                assert_eq!(ReducedMotion { asked, chosen: Some(chosen) }.is_on(), chosen);
            }
        }
    }
}
