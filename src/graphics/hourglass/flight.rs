//! The flight of a glass to where it will stand, with a turn if its sand was turned.

use std::f32::consts::PI;

use bevy::prelude::*;

/// Duration of a flight with a turn, in seconds.
const TURN_SECONDS: f32 = 0.27;
/// Duration of a flight without a turn, in seconds.
const HOP_SECONDS: f32 = 0.22;
/// Duration of the bounce after it, in seconds.
const BOUNCE_SECONDS: f32 = 0.17;
/// Height of the bounce, in centimetres.
const BOUNCE_HEIGHT: f32 = 0.24;
/// The greatest height of the centre of a turning glass: on its side, it clears everything on the board.
const TURN_HEIGHT: f32 = 12.6;

/// The flight of a glass.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    from: Vec3,
    /// Where the centre comes to rest.
    pub to: Vec3,
    rotation: Quat,
    axis: Vec3,
    turning: bool,
    /// A rotation added on the way, so that a glass that was tilted at the start ends exactly upright.
    correction: Quat,
    rise: f32,
    bounces: bool,
    seconds: f32,
}

impl Flight {
    /// Returns a flight from a place and a rotation to a place where the local y axis will point `up`.
    pub fn new(from: Vec3, rotation: Quat, to: Vec3, up: Vec3, half_height: f32) -> Flight {
        let turning = (rotation * Vec3::Y).dot(up) < 0.0;
        // It rolls in the direction of its motion; on the spot, towards Red.
        let along = (to - from).with_y(0.0);
        let axis = if along.length_squared() < 0.25 { Vec3::X } else { Vec3::Y.cross(along).normalize() };
        let between = 0.5 * (from.y + to.y);
        // The timer stands apart and has nothing to clear.
        let highest = if half_height > 3.0 { TURN_HEIGHT } else { between + half_height };
        let rise = if turning { (highest - between).max(1.5) } else { 1.4 };
        let turned = if turning { Quat::from_axis_angle(axis, PI) * rotation } else { rotation };
        let correction = Quat::from_rotation_arc(turned * Vec3::Y, up);
        Flight { from, to, rotation, axis, turning, correction, rise, bounces: true, seconds: 0.0 }
    }

    /// Returns the same flight with its end where it touches down.
    #[must_use]
    pub fn without_bounce(self) -> Flight {
        Flight { bounces: false, ..self }
    }

    /// Advances the flight and returns whether it is over.
    pub fn advance(&mut self, seconds: f32) -> bool {
        self.seconds += seconds;
        self.seconds >= self.airborne() + if self.bounces { BOUNCE_SECONDS } else { 0.0 }
    }

    /// Returns the current position and rotation.
    pub fn pose(&self) -> Transform {
        let share = (self.seconds / self.airborne()).min(1.0);
        let across = SmoothStepCurve.sample_unchecked(share);
        let mut place = self.from.lerp(self.to, across);
        place.y += 4.0 * self.rise * share * (1.0 - share);
        if share >= 1.0 && self.bounces {
            let bounce = ((self.seconds - self.airborne()) / BOUNCE_SECONDS).min(1.0);
            place.y += BOUNCE_HEIGHT * (PI * bounce).sin() * (1.0 - bounce);
        }
        let angle = if self.turning { PI * SmoothStepCurve.sample_unchecked((share * 1.08).min(1.0)) } else { 0.0 };
        let correction = Quat::IDENTITY.slerp(self.correction, across);
        Transform::from_translation(place)
            .with_rotation(correction * Quat::from_axis_angle(self.axis, angle) * self.rotation)
    }

    /// Returns how long it is in the air, in seconds.
    fn airborne(&self) -> f32 {
        if self.turning { TURN_SECONDS } else { HOP_SECONDS }
    }
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
    fn a_glass_bounces_unless_its_flight_is_to_be_plain() {
        let to = Vec3::new(3.4, 6.0, 0.0);
        let flight = || Flight::new(Vec3::new(0.0, 9.0, 0.0), Quat::IDENTITY, to, Vec3::NEG_Y, 4.25);
        let lasts_and_bounces = |mut flight: Flight| {
            let (mut lasted, mut highest) = (0.0, 0.0_f32);
            while !flight.advance(0.004) {
                lasted += 0.004;
                if flight.seconds > flight.airborne() {
                    highest = highest.max(flight.pose().translation.y - to.y);
                }
            }
            assert!(flight.pose().translation.distance(to) < 1e-3);
            (lasted, highest)
        };
        let (bouncing, plain) = (lasts_and_bounces(flight()), lasts_and_bounces(flight().without_bounce()));
        assert!(bouncing.1 > 0.3 * BOUNCE_HEIGHT, "{bouncing:?}");
        assert_eq!(plain.1, 0.0);
        assert!(plain.0 > 0.2 && plain.0 + 0.1 < bouncing.0, "{plain:?}, {bouncing:?}");
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
