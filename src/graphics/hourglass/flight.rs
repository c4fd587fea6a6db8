//! A glass on its way through the air to where it will stand, turning over if its sand was turned.

use std::f32::consts::PI;

use bevy::prelude::*;

/// How long a glass takes to turn over and come down, in seconds.
const TURN_SECONDS: f32 = 0.27;
/// How long it takes without turning.
const HOP_SECONDS: f32 = 0.22;
/// The little bounce when it is set down: how long and how high.
const BOUNCE_SECONDS: f32 = 0.17;
const BOUNCE_HEIGHT: f32 = 0.24;
/// Where the middle of a turning glass is at its highest: lying across, it clears all that stands on the board.
const ABOVE_ALL: f32 = 12.6;

/// A flight from one place to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    from: Vec3,
    /// Where the middle comes to rest.
    pub to: Vec3,
    rotation: Quat,
    axis: Vec3,
    turning: bool,
    /// What is added along the way so that it ends exactly upright, however it was turned when it began.
    mended: Quat,
    rise: f32,
    seconds: f32,
}

impl Flight {
    /// From here, turned like this, to there, where its own upward direction will be `up`.
    pub fn new(from: Vec3, rotation: Quat, to: Vec3, up: Vec3, half_height: f32) -> Flight {
        let turning = (rotation * Vec3::Y).dot(up) < 0.0;
        // It rolls over in the direction in which it moves; on the spot, towards the player.
        let along = (to - from).with_y(0.0);
        let axis = if along.length_squared() < 0.25 { Vec3::X } else { Vec3::Y.cross(along).normalize() };
        let between = 0.5 * (from.y + to.y);
        // The timer stands apart and has nothing to clear.
        let highest = if half_height > 3.0 { ABOVE_ALL } else { between + half_height };
        let rise = if turning { (highest - between).max(1.5) } else { 1.4 };
        let turned = if turning { Quat::from_axis_angle(axis, PI) * rotation } else { rotation };
        let mended = Quat::from_rotation_arc(turned * Vec3::Y, up);
        Flight { from, to, rotation, axis, turning, mended, rise, seconds: 0.0 }
    }

    /// Moves on; returns whether it is over.
    pub fn advance(&mut self, seconds: f32) -> bool {
        self.seconds += seconds;
        self.seconds >= self.airborne() + BOUNCE_SECONDS
    }

    /// Where it is.
    pub fn pose(&self) -> Transform {
        let share = (self.seconds / self.airborne()).min(1.0);
        let across = smooth(share);
        let mut place = self.from.lerp(self.to, across);
        place.y += 4.0 * self.rise * share * (1.0 - share);
        if share >= 1.0 {
            let bounce = ((self.seconds - self.airborne()) / BOUNCE_SECONDS).min(1.0);
            place.y += BOUNCE_HEIGHT * (PI * bounce).sin() * (1.0 - bounce);
        }
        let angle = if self.turning { PI * smooth((share * 1.08).min(1.0)) } else { 0.0 };
        let mended = Quat::IDENTITY.slerp(self.mended, across);
        Transform::from_translation(place)
            .with_rotation(mended * Quat::from_axis_angle(self.axis, angle) * self.rotation)
    }

    fn airborne(&self) -> f32 {
        if self.turning { TURN_SECONDS } else { HOP_SECONDS }
    }
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_ends_where_it_should_and_the_other_way_up() {
        let to = Vec3::new(3.4, 6.0, 0.0);
        let mut flight = Flight::new(Vec3::new(0.0, 9.0, 0.0), Quat::IDENTITY, to, Vec3::NEG_Y, 4.25);
        let mut steps = 0;
        while !flight.advance(0.016) {
            steps += 1;
            assert!(steps < 60);
        }
        let pose = flight.pose();
        assert!(pose.translation.distance(to) < 1e-3);
        assert!((pose.rotation * Vec3::Y).y < -0.999);
    }

    #[test]
    fn a_flight_that_begins_tilted_ends_upright_all_the_same() {
        for tilt in [0.3, 1.2, 1.9, 3.0] {
            for up in [Vec3::Y, Vec3::NEG_Y] {
                let rotation = Quat::from_axis_angle(Vec3::new(1.0, 0.0, 2.0).normalize(), tilt);
                let mut flight = Flight::new(Vec3::new(0.0, 9.0, 0.0), rotation, Vec3::new(3.4, 6.0, 0.0), up, 4.25);
                while !flight.advance(0.016) {}
                assert!((flight.pose().rotation * Vec3::Y).dot(up) > 0.9999, "{tilt} {up}");
            }
        }
    }

    #[test]
    fn a_glass_lying_across_in_the_air_is_above_those_that_stand() {
        let mut flight =
            Flight::new(Vec3::new(0.0, 7.0, 0.0), Quat::IDENTITY, Vec3::new(3.4, 6.0, 0.0), Vec3::NEG_Y, 4.25);
        while !flight.advance(0.005) {
            let pose = flight.pose();
            if (pose.rotation * Vec3::Y).y.abs() < 0.3 {
                assert!(pose.translation.y > 11.3, "{}", pose.translation.y);
            }
        }
    }
}
