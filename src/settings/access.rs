//! The settings of contrast and motion.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The longest step of an animation, in seconds. Springs are stable at any step; with a lower limit, things would hang
/// in the air on machines that draw few frames.
pub const LONGEST_STEP: f32 = 0.25;
/// The seconds in which something appears or vanishes.
const FADE_SECONDS: f32 = 0.35;
/// The longest step of that, in seconds: after a rest without frames it must still be seen.
const LONGEST_FADE: f32 = 0.1;

/// How much contrast and motion there is.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessSettings {
    /// Whether panels and the marks on the board are drawn with more contrast.
    pub high_contrast: bool,
    /// How fast things travel to where they belong.
    pub animations: AnimationSpeed,
    /// Whether things move no more than it takes to tell what has happened, or `None` to do as the system asks.
    pub less_motion: Option<bool>,
}

impl AccessSettings {
    /// Returns whether things move no more than it takes to tell what has happened: glasses and rings still travel to
    /// where they belong, but nothing leans, shakes, bounces, pulses or turns of itself, and the camera is at once where
    /// it is sent. `asked` says whether the system asks for it.
    pub fn has_less_motion(&self, asked: bool) -> bool {
        self.less_motion.unwrap_or(asked)
    }
}

/// How fast things travel to where they belong. It changes only what is drawn: sand runs at its own speed, and what a
/// hand carries follows the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_comes_before_what_the_system_asks_for() {
        for asked in [false, true] {
            assert_eq!(AccessSettings::default().has_less_motion(asked), asked);
            for chosen in [false, true] {
                let settings = AccessSettings { less_motion: Some(chosen), ..AccessSettings::default() };
                assert_eq!(settings.has_less_motion(asked), chosen);
            }
        }
    }
}
