//! From where a sound is heard.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::simulation::layout::{BOARD_TOP, holder_position, on_table};

/// How much of the way to one side a sound can go: some of it is heard at the other side, too, as not everybody hears
/// with both ears.
const WIDTH: f32 = 0.6;

/// From where a sound is heard: -1 is the left, 1 is the right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pan(pub f32);

impl Pan {
    /// In the middle, for what is about nobody and has no place.
    pub const MIDDLE: Pan = Pan(0.0);

    /// Returns from where a point is heard, given in normalised device coordinates. What is behind the camera is
    /// mirrored in them.
    fn of_seen(seen: Vec3) -> Pan {
        if seen.z < 0.0 { Pan(-seen.x.signum()) } else { Pan(seen.x.clamp(-1.0, 1.0)) }
    }

    /// Returns the amplitudes at the left and at the right. The power of both is the same from everywhere.
    pub fn amplitudes(self) -> [f32; 2] {
        let angle = (1.0 + WIDTH * self.0.clamp(-1.0, 1.0)) * std::f32::consts::FRAC_PI_4;
        [angle.cos(), angle.sin()]
    }
}

/// Where the table is heard: what is seen at the left is heard from the left.
#[derive(SystemParam)]
pub struct Ears<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl Ears<'_, '_> {
    /// Returns from where something on the table is heard.
    pub fn pan(&self, place: Vec2) -> Pan {
        let seen = self.cameras.iter().find_map(|(camera, at)| camera.world_to_ndc(at, on_table(place, BOARD_TOP)));
        seen.map_or(Pan::MIDDLE, Pan::of_seen)
    }

    /// Returns from where a player is heard: from their holder, at their side of the table.
    pub fn of(&self, player: Player) -> Pan {
        self.pan(holder_position(player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sound_is_as_loud_from_everywhere() {
        for step in -10..=10 {
            let [left, right] = Pan(step as f32 / 10.0).amplitudes();
            assert!((left * left + right * right - 1.0).abs() < 1e-5, "{step}");
            assert!(left.min(right) > 0.2, "{step} is heard with either ear");
        }
        let [left, right] = Pan(-1.0).amplitudes();
        assert!(left > 3.0 * right);
        let [left, right] = Pan(1.0).amplitudes();
        assert!(right > 3.0 * left);
    }

    #[test]
    fn what_is_beside_or_behind_the_camera_is_heard_from_its_side() {
        let projection = Mat4::perspective_infinite_reverse_rh(0.5, 1.5, 1.0);
        // A camera looks along -z.
        for (point, side) in [((3.0, -40.0), 0.2), ((90.0, -40.0), 1.0), ((-90.0, -40.0), -1.0)] {
            let heard = Pan::of_seen(projection.project_point3(Vec3::new(point.0, 0.0, point.1))).0;
            assert!((heard - side).abs() < 0.05, "{point:?}: {heard}");
        }
        for (x, side) in [(2.0, 1.0), (-2.0, -1.0)] {
            assert_eq!(Pan::of_seen(projection.project_point3(Vec3::new(x, 0.0, 5.0))), Pan(side));
        }
    }
}
