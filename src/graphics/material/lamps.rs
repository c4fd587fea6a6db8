//! The lamps of Medium and High, and the direction of the key light, which all qualities share.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

/// The luminance of studio light of strength 1, as reflected by glass and varnish, in candelas per square metre.
pub const STUDIO_NITS: f32 = 900.0;

/// A lamp of the studio, a disc of even light.
#[derive(Clone, Copy, Debug)]
pub struct Lamp {
    /// The direction towards the lamp.
    pub toward: Vec3,
    /// The size: the fall of the cosine from the middle to halfway to the edge.
    pub size: f32,
    /// The strength, in units of [`STUDIO_NITS`].
    pub light: Vec3,
}

/// A warm softbox, a cool strip and a window.
pub const STUDIO_LAMPS: [Lamp; 3] = [
    Lamp { toward: Vec3::new(-0.62, 0.62, 0.48), size: 0.06, light: Vec3::new(8.4, 7.2, 5.6) },
    Lamp { toward: Vec3::new(0.5, 0.35, -0.8), size: 0.05, light: Vec3::new(3.0, 3.8, 5.0) },
    Lamp { toward: Vec3::new(0.75, 0.45, 0.6), size: 0.03, light: Vec3::new(3.4, 3.5, 3.6) },
];

impl Lamp {
    /// Returns half the angular size, in radians, up to the middle of the soft edge.
    pub fn half_angle(&self) -> f32 {
        (1.0 - self.size - 0.0075).acos()
    }

    /// Returns the illuminance of a surface that faces the lamp, in lux.
    pub fn illuminance(&self) -> Vec3 {
        self.light * STUDIO_NITS * PI * self.half_angle().sin().powi(2)
    }
}

/// The light of the room, without its lamps, on a surface that faces up, in lux.
pub const ROOM_UP: Vec3 = Vec3::new(440.0, 510.0, 650.0);
/// The light of the room, without its lamps, on a surface that faces sideways, in lux.
pub const ROOM_ASIDE: Vec3 = Vec3::new(350.0, 390.0, 470.0);

/// A lamp so far away that all its light comes from one direction.
#[derive(Clone, Copy, Debug)]
pub struct FarLamp {
    /// The direction towards the lamp.
    pub toward: Vec3,
    /// The colour.
    pub color: Color,
    /// The illuminance of a surface that faces the lamp, in lux.
    pub illuminance: f32,
}

/// The key light.
pub const KEY_LIGHT: FarLamp =
    FarLamp { toward: TO_KEY_LIGHT, color: Color::srgb(1.0, 0.91, 0.78), illuminance: 5_500.0 };
/// The light that outlines the objects on the table.
pub const RIM_LIGHT: FarLamp =
    FarLamp { toward: Vec3::new(5.0, 4.0, -8.0), color: Color::srgb(0.66, 0.80, 1.0), illuminance: 1_000.0 };
/// Half the angular size of a far lamp, in radians, large enough for soft shadow edges.
pub const FAR_HALF_ANGLE: f32 = 1.5 * PI / 180.0;

/// A lamp in the shader's layout. `illuminance.w` is half the angular size, in radians, and `toward.w` the sine of it.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Light {
    toward: Vec4,
    illuminance: Vec4,
}

impl Light {
    pub(super) fn of_studio(lamp: Lamp) -> Light {
        Light {
            toward: lamp.toward.normalize().extend(lamp.half_angle().sin()),
            illuminance: lamp.illuminance().extend(lamp.half_angle()),
        }
    }

    /// Returns the light on a surface where nothing is in the way, in lux.
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

/// The unit vector towards the key light: left, above and a little in front, as seen by Red.
pub const TO_KEY_LIGHT: Vec3 = Vec3::new(-0.4867, 0.7787, 0.3958);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_softbox_looks_larger_than_the_window() {
        let [softbox, _, window] = STUDIO_LAMPS.map(|lamp| lamp.half_angle().to_degrees());
        assert!((softbox - 21.0).abs() < 1.0 && window < softbox && window > 10.0, "{softbox} {window}");
    }

    #[test]
    fn the_key_light_direction_is_a_unit_vector() {
        assert!((TO_KEY_LIGHT.length() - 1.0).abs() < 1e-4);
    }
}
