//! A lamp as the shaders of High see it.

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use super::lamps::{FAR_HALF_ANGLE, FarLamp, Lamp};

/// A lamp.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Light {
    /// Towards it. w: the sine of half the angle that it takes up.
    toward: Vec4,
    /// The illuminance of a surface that faces it, in lux. w: half that angle.
    illuminance: Vec4,
}

impl Light {
    pub(super) fn of_studio(lamp: Lamp) -> Light {
        Light {
            toward: lamp.toward.normalize().extend(lamp.half_angle().sin()),
            illuminance: lamp.illuminance().extend(lamp.half_angle()),
        }
    }

    /// Returns the light that it throws on a surface where nothing is in the way, in lux.
    pub(super) fn on(&self, normal: Vec3) -> Vec3 {
        self.illuminance.xyz() * normal.dot(self.toward.xyz()).max(0.0)
    }

    pub(super) fn far(lamp: FarLamp) -> Light {
        let color = lamp.color.to_linear();
        Light {
            toward: lamp.toward.normalize().extend(FAR_HALF_ANGLE.sin()),
            illuminance: (Vec3::new(color.red, color.green, color.blue) * lamp.illuminance).extend(FAR_HALF_ANGLE),
        }
    }
}
