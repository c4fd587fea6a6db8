//! The lamps at Medium and High quality, and the direction of the key light, which all qualities share.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

/// The luminance of a studio lamp of strength 1 in reflections on glass and varnish, in candelas per square metre.
pub const REFLECTED_NITS_PER_LAMP_STRENGTH: f32 = 900.0;

/// A lamp of the studio: a disc of uniform light.
#[derive(Clone, Copy, Debug)]
pub struct StudioLamp {
    /// The direction towards the lamp.
    pub to_lamp: Vec3,
    /// The size of the disc: 1 minus the cosine of the angle between the middle of the disc and its soft edge.
    pub cosine_drop_to_edge: f32,
    /// The strength of each colour channel, in units of [`REFLECTED_NITS_PER_LAMP_STRENGTH`].
    pub strength: Vec3,
}

/// The lamps of the studio: a warm softbox, a cool strip and a window.
pub const STUDIO_LAMPS: [StudioLamp; 3] = [
    StudioLamp { to_lamp: Vec3::new(-0.62, 0.62, 0.48), cosine_drop_to_edge: 0.06, strength: Vec3::new(8.4, 7.2, 5.6) },
    StudioLamp { to_lamp: Vec3::new(0.5, 0.35, -0.8), cosine_drop_to_edge: 0.05, strength: Vec3::new(3.0, 3.8, 5.0) },
    StudioLamp { to_lamp: Vec3::new(0.75, 0.45, 0.6), cosine_drop_to_edge: 0.03, strength: Vec3::new(3.4, 3.5, 3.6) },
];

impl StudioLamp {
    /// Returns half the angular size of the lamp, in radians, measured to the middle of its soft edge.
    pub fn half_angle(&self) -> f32 {
        (1.0 - self.cosine_drop_to_edge - 0.0075).acos()
    }

    /// Returns the illuminance of a surface that faces the lamp, in lux.
    pub fn illuminance(&self) -> Vec3 {
        self.strength * REFLECTED_NITS_PER_LAMP_STRENGTH * PI * self.half_angle().sin().powi(2)
    }
}

/// The illuminance of a surface that faces up, in lux. Only the light of the room counts, not that of the lamps.
pub const ROOM_ILLUMINANCE_FACING_UP: Vec3 = Vec3::new(440.0, 510.0, 650.0);
/// The illuminance of a surface that faces sideways, in lux. Only the light of the room counts, not that of the lamps.
pub const ROOM_ILLUMINANCE_FACING_SIDEWAYS: Vec3 = Vec3::new(350.0, 390.0, 470.0);

/// A distant lamp, whose light comes from one direction.
#[derive(Clone, Copy, Debug)]
pub struct DirectionalLamp {
    /// The direction towards the lamp.
    pub to_lamp: Vec3,
    /// The colour of the light.
    pub color: Color,
    /// The illuminance of a surface that faces the lamp, in lux.
    pub illuminance: f32,
}

/// The key light, which comes from the left and above.
pub const KEY_LIGHT: DirectionalLamp =
    DirectionalLamp { to_lamp: TO_KEY_LIGHT, color: Color::srgb(1.0, 0.91, 0.78), illuminance: 5_500.0 };
/// The light that outlines the objects on the table.
pub const RIM_LIGHT: DirectionalLamp =
    DirectionalLamp { to_lamp: Vec3::new(5.0, 4.0, -8.0), color: Color::srgb(0.66, 0.80, 1.0), illuminance: 1_000.0 };
/// Half the angular size of a directional lamp, in radians. It is large enough for soft shadow edges.
pub const DIRECTIONAL_HALF_ANGLE: f32 = 1.5 * PI / 180.0;

/// A lamp in the shader's layout. `illuminance.w` is half the angular size of the lamp, in radians. `toward.w` is the
/// sine of `illuminance.w`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ShaderLight {
    toward: Vec4,
    illuminance: Vec4,
}

impl ShaderLight {
    /// Converts a lamp of the studio to the shader's layout.
    pub(super) fn of_studio(lamp: StudioLamp) -> ShaderLight {
        ShaderLight {
            toward: lamp.to_lamp.normalize().extend(lamp.half_angle().sin()),
            illuminance: lamp.illuminance().extend(lamp.half_angle()),
        }
    }

    /// Returns the illuminance of an unobstructed surface with this normal, in lux.
    pub(super) fn illuminance_on(&self, normal: Vec3) -> Vec3 {
        self.illuminance.xyz() * normal.dot(self.toward.xyz()).max(0.0)
    }

    /// Converts a distant lamp to the shader's layout.
    pub(super) fn of_directional(lamp: DirectionalLamp) -> ShaderLight {
        let color = lamp.color.to_linear();
        ShaderLight {
            toward: lamp.to_lamp.normalize().extend(DIRECTIONAL_HALF_ANGLE.sin()),
            illuminance: (Vec3::new(color.red, color.green, color.blue) * lamp.illuminance)
                .extend(DIRECTIONAL_HALF_ANGLE),
        }
    }
}

/// The unit vector towards the key light, which is to the left, above and a little in front, as seen by Red.
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
