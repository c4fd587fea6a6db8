//! How things move, by the settings and by what the system asks for.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::settings::AccessSettings;

/// Whether the system asks all programs for reduced motion.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SystemMotion {
    /// Whether it does.
    pub asks_for_less: bool,
}

/// How things move at present.
#[derive(SystemParam)]
pub struct Motion<'w> {
    settings: Res<'w, AccessSettings>,
    system: Res<'w, SystemMotion>,
}

impl Motion<'_> {
    /// Returns whether things appear where they belong at once.
    pub fn is_off(&self) -> bool {
        self.settings.animations.is_off()
    }

    /// Returns whether nothing moves but what travels to where it belongs, if even that.
    pub fn is_plain(&self) -> bool {
        self.is_off() || self.settings.has_less_motion(self.system.asks_for_less)
    }

    /// Returns how far animations advance, in their own seconds, in a frame of this many seconds.
    pub fn step(&self, seconds: f32) -> f32 {
        self.settings.animations.step(seconds)
    }
}
