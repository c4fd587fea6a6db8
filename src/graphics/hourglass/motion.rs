//! Where a glass is at the moment and what moves it: nothing, a hand, the way back, or a flight.

use std::f32::consts::PI;

use bevy::prelude::*;
use tamsk_rules::{GlassId, Socket};

use super::flight::Flight;
use crate::graphics::common::spring::Spring;
use crate::simulation::layout::{GLASS_HEIGHT, TIMER_HEIGHT, glass_at, on_table, timer_position};

/// The rate at which a tilted glass comes upright, per second.
const RIGHTING_RATE: f32 = 18.0;
/// The fastest that it turns then, in radians per second: about as fast as in a flight.
const FASTEST_RIGHTING: f32 = 20.0;
/// How a glass leans and straightens.
const LEAN: Spring = Spring { frequency: 13.0, damping: 0.5 };

/// The position of a glass as it is drawn, and what moves it.
#[derive(Component, Clone, Debug)]
pub struct GlassMotion {
    /// Its centre in the world.
    pub middle: Vec3,
    /// The velocity of the centre, in centimetres per second.
    pub velocity: Vec3,
    /// Its rotation without the lean.
    pub rotation: Quat,
    /// The lean, as a rotation vector on the table's plane.
    pub lean: Vec3,
    /// The rate at which the lean changes, per second.
    pub lean_velocity: Vec3,
    /// Half its height.
    pub half_height: f32,
    /// How often it has been turned over as drawn.
    pub turns: u32,
    /// Where its centre was when a hand took it.
    pub lifted_from: Option<Vec3>,
    /// What moves it.
    pub phase: MotionPhase,
}

/// How a glass comes to where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// It is there in the same frame.
    AtOnce,
    /// It flies there.
    Plain,
    /// It flies there and bounces.
    Bouncing,
}

/// What moves a glass.
#[derive(Clone, Debug, PartialEq)]
pub enum MotionPhase {
    /// Nothing.
    Rest,
    /// A hand.
    Carried,
    /// A spring, back to where it stood.
    Returning,
    /// A flight to another place; perhaps it turns over.
    Flight(Flight),
}

impl GlassMotion {
    /// Returns the motion of a glass that stands still, centred at `middle`, after this many turns.
    pub fn at_rest(middle: Vec3, half_height: f32, turns: u32) -> Self {
        GlassMotion {
            middle,
            velocity: Vec3::ZERO,
            rotation: upright(turns),
            lean: Vec3::ZERO,
            lean_velocity: Vec3::ZERO,
            half_height,
            turns,
            lifted_from: None,
            phase: MotionPhase::Rest,
        }
    }

    /// Starts a flight to a place where the centre will be `middle`, with a turn if the sand was turned.
    pub(super) fn fly_to(&mut self, middle: Vec3, turns: u32, arrival: Arrival) {
        self.turns = turns;
        let up = upright(turns) * Vec3::Y;
        let flight = || Flight::new(self.middle, self.rotation, middle, up, self.half_height);
        match arrival {
            Arrival::AtOnce => *self = GlassMotion::at_rest(middle, self.half_height, turns),
            Arrival::Plain => self.phase = MotionPhase::Flight(flight().without_bounce()),
            Arrival::Bouncing => self.phase = MotionPhase::Flight(flight()),
        }
    }

    /// Returns whether nothing moves it and it stands upright.
    pub fn is_at_rest(&self) -> bool {
        self.phase == MotionPhase::Rest && self.lean == Vec3::ZERO && self.is_upright()
    }

    /// Returns whether it is not tilted and the right end is up.
    pub fn is_upright(&self) -> bool {
        (self.rotation * Vec3::Y).dot(upright(self.turns) * Vec3::Y) > 0.999_99
    }

    /// Turns it towards upright, which it reaches exactly. An interrupted flight leaves a glass tilted.
    pub(super) fn right_itself(&mut self, seconds: f32) {
        if self.is_upright() {
            return;
        }
        let standing = self.standing();
        let wanted = self.rotation.angle_between(standing) * (1.0 - (-RIGHTING_RATE * seconds).exp());
        self.rotation = self.rotation.rotate_towards(standing, wanted.min(FASTEST_RIGHTING * seconds)).normalize();
        if self.is_upright() {
            self.rotation = standing;
        }
    }

    /// Returns the upright rotation that is nearest to the current one.
    pub(super) fn standing(&self) -> Quat {
        (Quat::from_rotation_arc(self.rotation * Vec3::Y, upright(self.turns) * Vec3::Y) * self.rotation).normalize()
    }

    /// Leans towards a rotation vector.
    pub(super) fn lean_towards(&mut self, goal: Vec3, seconds: f32) {
        LEAN.pull(&mut self.lean, &mut self.lean_velocity, goal, seconds);
    }

    /// Takes the lean back to zero, which it reaches exactly. If `plain`, it is there at once and does not swing.
    pub(super) fn straighten(&mut self, seconds: f32, plain: bool) {
        self.lean_towards(Vec3::ZERO, seconds);
        if plain || (self.lean.length_squared() < 1e-6 && self.lean_velocity.length_squared() < 1e-4) {
            (self.lean, self.lean_velocity) = (Vec3::ZERO, Vec3::ZERO);
        }
    }

    /// Returns whether it was lifted from this place, and so was put back rather than set down.
    pub(super) fn was_lifted_from(&self, middle: Vec3) -> bool {
        self.lifted_from.is_some_and(|from| from.distance_squared(middle) < 1e-4)
    }

    /// Returns where its centre is, or will be after its flight.
    pub(super) fn destination(&self) -> Vec3 {
        match &self.phase {
            MotionPhase::Flight(flight) => flight.to,
            MotionPhase::Rest | MotionPhase::Carried | MotionPhase::Returning => self.middle,
        }
    }
}

/// Returns the centre of a glass that stands on a socket or, with `None`, at its place off the board.
pub(super) fn glass_middle(glass: GlassId, standing: Option<Socket>) -> Vec3 {
    glass_at(glass, standing) + Vec3::Y * (GLASS_HEIGHT * 0.5)
}

/// Returns the centre of the timer.
pub(super) fn timer_middle(on_left: bool) -> Vec3 {
    on_table(timer_position(on_left), TIMER_HEIGHT * 0.5)
}

/// Returns the rotation of an upright glass after this many turns.
fn upright(turns: u32) -> Quat {
    if turns.is_multiple_of(2) { Quat::IDENTITY } else { Quat::from_rotation_x(PI) }
}

pub(super) fn write_transforms(mut glasses: Query<(&GlassMotion, &mut Transform), Changed<GlassMotion>>) {
    for (motion, mut transform) in &mut glasses {
        transform.translation = motion.middle;
        transform.rotation = Quat::from_scaled_axis(motion.lean) * motion.rotation;
    }
}
