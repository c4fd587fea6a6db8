//! How translucent a part is.

use bevy::prelude::*;

/// How translucent a part is, in steps from 0, as its surface is, to [`Fade::FULL`]. In steps, so that parts can share
/// materials.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fade(u8);

/// The number of steps, few enough to be cheap and enough to look continuous.
const STEPS: u8 = 8;

impl Fade {
    /// Not translucent.
    pub const NONE: Fade = Fade(0);
    /// As translucent as parts become.
    pub const FULL: Fade = Fade(STEPS);

    /// Returns the fade nearest to this share of the full one, from 0 to 1.
    pub fn nearest(share: f32) -> Fade {
        Fade((share.clamp(0.0, 1.0) * f32::from(STEPS)).round() as u8)
    }

    /// Returns the share of the full fade, from 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.0) / f32::from(STEPS)
    }
}
