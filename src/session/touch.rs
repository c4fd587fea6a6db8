//! The size of what can be touched.

use bevy::prelude::*;

/// The smallest width and height of what a finger can press, in millimetres.
pub const SMALLEST_TARGET: f32 = 9.0;
/// Logical pixels per millimetre where the size of the screen is not known: 96 to the inch.
const PIXELS_PER_MILLIMETRE: f32 = 96.0 / 25.4;

/// How large a millimetre is on this screen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ScreenScale {
    /// Logical pixels per millimetre.
    pub per_millimetre: f32,
}

impl Default for ScreenScale {
    fn default() -> ScreenScale {
        ScreenScale { per_millimetre: PIXELS_PER_MILLIMETRE }
    }
}

impl ScreenScale {
    /// Returns the smallest width and height of what a finger can press, in logical pixels.
    pub fn smallest_target(self) -> f32 {
        SMALLEST_TARGET * self.per_millimetre
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenScale>();
}
