//! The position of a glass, and its motion. A glass is at rest, in a hand, on a spring or in flight. A flying glass may
//! also turn over.

use std::f32::consts::PI;

use bevy::prelude::*;
use tamsk_rules::{GlassId, Socket};

use crate::graphics::common::curve::Spring;
use crate::simulation::layout::{GLASS_HEIGHT, TIMER_HEIGHT, glass_foot_position, point_above_table, timer_position};

/// The rate at which the tilt of a glass decreases, per second.
const RIGHTING_RATE: f32 = 18.0;
/// The maximum speed at which a tilted glass becomes upright, in radians per second. A glass that turns over in flight
/// rotates about as fast.
const FASTEST_RIGHTING: f32 = 20.0;
const LEAN: Spring = Spring { angular_frequency: 13.0, damping_ratio: 0.5 };

/// The drawn position of a glass, and its motion.
#[derive(Component, Clone, Debug)]
pub struct GlassMotion {
    /// The centre of the glass, in world coordinates.
    pub middle: Vec3,
    /// The velocity of the centre, in centimetres per second.
    pub velocity: Vec3,
    /// The rotation of the glass, excluding the lean.
    pub rotation: Quat,
    /// The lean of the glass, as a rotation vector in the plane of the table.
    pub lean: Vec3,
    /// The rate at which the lean changes, in radians per second.
    pub lean_velocity: Vec3,
    /// Half the height of the glass, in centimetres.
    pub half_height: f32,
    /// The number of times that the drawn glass has been turned over.
    pub flips: u32,
    /// The position of the centre when the glass was last picked up. It is `None` before that, and once the glass has
    /// returned.
    pub lifted_from: Option<Vec3>,
    /// The current kind of motion.
    pub phase: MotionPhase,
}

/// How a glass reaches its place: in the same frame, or in flight with or without a bounce at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// In the same frame.
    AtOnce,
    /// In flight, without a bounce at the end.
    WithoutBounce,
    /// In flight, with a bounce at the end.
    Bouncing,
}

/// The kind of motion of a glass.
#[derive(Clone, Debug, PartialEq)]
pub enum MotionPhase {
    /// Nothing moves the glass.
    Rest,
    /// A hand carries the glass.
    Carried,
    /// A spring pulls the glass back to where it stood.
    Returning,
    /// The glass flies to another place, and may turn over.
    Flight(Flight),
}

impl GlassMotion {
    /// Creates the motion of a glass at rest, centred at `middle`, that has been turned over `flips` times.
    pub fn at_rest(middle: Vec3, half_height: f32, flips: u32) -> Self {
        GlassMotion {
            middle,
            velocity: Vec3::ZERO,
            rotation: upright(flips),
            lean: Vec3::ZERO,
            lean_velocity: Vec3::ZERO,
            half_height,
            flips,
            lifted_from: None,
            phase: MotionPhase::Rest,
        }
    }

    /// Moves the centre of the glass to `middle`, at once or in flight, and sets its number of flips to `turns`. The
    /// glass turns over if this number changes by an odd amount.
    pub(super) fn send_to(&mut self, middle: Vec3, turns: u32, arrival: Arrival) {
        self.flips = turns;
        let up = upright(turns) * Vec3::Y;
        let flight = || Flight::new(self.middle, self.rotation, middle, up, self.half_height);
        match arrival {
            Arrival::AtOnce => *self = GlassMotion::at_rest(middle, self.half_height, turns),
            Arrival::WithoutBounce => self.phase = MotionPhase::Flight(flight().without_bounce()),
            Arrival::Bouncing => self.phase = MotionPhase::Flight(flight()),
        }
    }

    /// Returns `true` if the glass stands upright and does not move.
    pub fn is_at_rest(&self) -> bool {
        self.phase == MotionPhase::Rest && self.lean == Vec3::ZERO && self.is_upright()
    }

    /// Returns `true` if the glass is not tilted and its upper end is the one that should be on top.
    pub fn is_upright(&self) -> bool {
        (self.rotation * Vec3::Y).dot(upright(self.flips) * Vec3::Y) > 0.999_99
    }

    /// Rotates a tilted glass towards upright, as far as it turns in `seconds`. A glass can be tilted because its
    /// flight was interrupted.
    pub(super) fn rotate_upright(&mut self, seconds: f32) {
        if self.is_upright() {
            return;
        }
        let standing = self.upright_rotation();
        let wanted = self.rotation.angle_between(standing) * (1.0 - (-RIGHTING_RATE * seconds).exp());
        self.rotation = self.rotation.rotate_towards(standing, wanted.min(FASTEST_RIGHTING * seconds)).normalize();
        if self.is_upright() {
            self.rotation = standing;
        }
    }

    /// Returns the upright rotation nearest to the current one.
    pub(super) fn upright_rotation(&self) -> Quat {
        (Quat::from_rotation_arc(self.rotation * Vec3::Y, upright(self.flips) * Vec3::Y) * self.rotation).normalize()
    }

    /// Moves the lean towards `goal` on a spring, for `seconds`.
    pub(super) fn lean_towards(&mut self, goal: Vec3, seconds: f32) {
        LEAN.step_towards(&mut self.lean, &mut self.lean_velocity, goal, seconds);
    }

    /// Reduces the lean gradually until it is exactly zero. If `plain` is `true`, the lean becomes zero at once.
    pub(super) fn reduce_lean(&mut self, seconds: f32, plain: bool) {
        self.lean_towards(Vec3::ZERO, seconds);
        if plain || (self.lean.length_squared() < 1e-6 && self.lean_velocity.length_squared() < 1e-4) {
            (self.lean, self.lean_velocity) = (Vec3::ZERO, Vec3::ZERO);
        }
    }

    /// Returns `true` if the centre of the glass was at `middle` when the glass was picked up.
    pub(super) fn was_lifted_from(&self, middle: Vec3) -> bool {
        self.lifted_from.is_some_and(|from| from.distance_squared(middle) < 1e-4)
    }

    /// Returns the centre that the glass will have at the end of its flight, or its current centre if it is not in
    /// flight.
    pub(super) fn destination(&self) -> Vec3 {
        match &self.phase {
            MotionPhase::Flight(flight) => flight.to,
            MotionPhase::Rest | MotionPhase::Carried | MotionPhase::Returning => self.middle,
        }
    }
}

/// Returns the centre of a glass that stands on the socket `standing`, or off the board if `standing` is `None`.
pub(super) fn glass_middle(glass: GlassId, standing: Option<Socket>) -> Vec3 {
    glass_foot_position(glass, standing) + Vec3::Y * (GLASS_HEIGHT * 0.5)
}

/// Returns the centre of the timer on Red's left or right side.
pub(super) fn timer_middle(on_left: bool) -> Vec3 {
    point_above_table(timer_position(on_left), TIMER_HEIGHT * 0.5)
}

fn upright(turns: u32) -> Quat {
    if turns.is_multiple_of(2) { Quat::IDENTITY } else { Quat::from_rotation_x(PI) }
}

/// Writes the position, rotation and lean of moved glasses to their transforms.
pub(super) fn write_transforms(mut glasses: Query<(&GlassMotion, &mut Transform), Changed<GlassMotion>>) {
    for (motion, mut transform) in &mut glasses {
        transform.translation = motion.middle;
        transform.rotation = Quat::from_scaled_axis(motion.lean) * motion.rotation;
    }
}

const TURN_SECONDS: f32 = 0.27;
const HOP_SECONDS: f32 = 0.22;
const BOUNCE_SECONDS: f32 = 0.17;
const BOUNCE_HEIGHT: f32 = 0.24;
/// The maximum height of a turning glass's centre, in centimetres. At this height, a glass on its side clears
/// everything on the board.
const TURN_HEIGHT: f32 = 12.6;

/// A flight of a glass from one place to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    from: Vec3,
    /// The final position of the centre of the glass.
    pub to: Vec3,
    rotation: Quat,
    axis: Vec3,
    turning: bool,
    /// The rotation added gradually during the flight. With it, a glass that starts tilted ends exactly upright.
    correction: Quat,
    rise: f32,
    bounces: bool,
    seconds: f32,
}

impl Flight {
    /// Creates a flight between two places. At the end of the flight, the local y axis of the glass points in the
    /// direction `up`.
    pub fn new(from: Vec3, rotation: Quat, to: Vec3, up: Vec3, half_height: f32) -> Flight {
        let turning = (rotation * Vec3::Y).dot(up) < 0.0;
        // A glass rolls in the direction of its motion, or towards Red if it stays in place.
        let along = (to - from).with_y(0.0);
        let axis = if along.length_squared() < 0.25 { Vec3::X } else { Vec3::Y.cross(along).normalize() };
        let between = 0.5 * (from.y + to.y);
        // The timer may turn over at a lower height, because no other piece stands near it.
        let highest = if half_height > 3.0 { TURN_HEIGHT } else { between + half_height };
        let rise = if turning { (highest - between).max(1.5) } else { 1.4 };
        let turned = if turning { Quat::from_axis_angle(axis, PI) * rotation } else { rotation };
        let correction = Quat::from_rotation_arc(turned * Vec3::Y, up);
        Flight { from, to, rotation, axis, turning, correction, rise, bounces: true, seconds: 0.0 }
    }

    /// Returns this flight without a bounce at the end.
    #[must_use]
    pub fn without_bounce(self) -> Flight {
        Flight { bounces: false, ..self }
    }

    /// Advances the flight by `seconds`. Returns `true` if the flight has ended.
    pub fn advance(&mut self, seconds: f32) -> bool {
        self.seconds += seconds;
        self.seconds >= self.airborne() + if self.bounces { BOUNCE_SECONDS } else { 0.0 }
    }

    /// Returns the current position and rotation of the glass.
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

    fn airborne(&self) -> f32 {
        if self.turning { TURN_SECONDS } else { HOP_SECONDS }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turning_flight_ends_at_its_target_upside_down() {
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
    fn a_glass_bounces_unless_its_flight_is_plain() {
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
    fn a_tilted_glass_ends_its_flight_upright() {
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
    fn a_turning_glass_clears_standing_glasses() {
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
