//! From where a sound is heard.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::rules::Player;
use crate::simulation::layout::{BOARD_TOP, on_table};

/// How much of the way to one side a sound can go: some of it is heard at the other side, too, as not everybody hears
/// with both ears.
const WIDTH: f32 = 0.6;

/// From where a sound is heard: -1 is the left, 1 is the right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pan(pub f32);

impl Pan {
    /// In the middle, for what is about nobody and has no place.
    pub const MIDDLE: Pan = Pan(0.0);

    /// Returns the side of a player, from which signals about them are heard wherever the camera is: Red's is the left.
    pub const fn of(player: Player) -> Pan {
        match player {
            Player::Red => Pan(-1.0),
            Player::Black => Pan(1.0),
        }
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
        seen.map_or(Pan::MIDDLE, |seen| Pan(seen.x.clamp(-1.0, 1.0)))
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
        let [left, right] = Pan::of(Player::Red).amplitudes();
        assert!(left > 3.0 * right);
        let [left, right] = Pan::of(Player::Black).amplitudes();
        assert!(right > 3.0 * left);
    }
}
