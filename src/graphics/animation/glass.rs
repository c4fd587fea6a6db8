//! Where each glass is at the moment: at rest, in a hand, in the air, or on its way home.

use bevy::prelude::*;

use crate::graphics::GraphicsSystems;
use crate::simulation::components::{Held, Hourglass, SandLevel, Standing, Timer};
use crate::simulation::layout::{GLASS_HEIGHT, TIMER_HEIGHT, glass_at, on_table, timer_position};

use super::flight::Flight;
use super::{LONGEST_STEP, ReducedMotion, carry};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (carry::carry, settle_glasses, settle_timer, advance, show).chain().in_set(GraphicsSystems::Animate),
    );
}

/// How fast a tilted glass comes upright: in a second it does so many times a large part of what is left.
const RIGHTING: f32 = 18.0;

/// The picture of a glass's place: its middle, how it is turned, and what moves it.
#[derive(Component, Clone, Debug)]
pub struct GlassMotion {
    /// Its middle, in the world.
    pub middle: Vec3,
    /// How fast the middle moves, in centimetres a second.
    pub velocity: Vec3,
    /// Its turn without the lean.
    pub rotation: Quat,
    /// How far it leans, as a rotation vector on the table's plane.
    pub lean: Vec3,
    /// How fast the lean changes.
    pub lean_velocity: Vec3,
    /// Half its height.
    pub half_height: f32,
    /// How often it has been turned over in the picture.
    pub turns: u32,
    /// Where its middle was when a hand took it.
    pub lifted_from: Option<Vec3>,
    /// What moves it.
    pub phase: Phase,
}

/// What moves a glass.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// Nothing.
    Rest,
    /// A hand.
    Carried,
    /// It goes back to where it stood.
    Home,
    /// It goes to another place, perhaps turning over.
    Flight(Flight),
}

impl GlassMotion {
    /// Standing with its middle here, having been turned over this often.
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
            phase: Phase::Rest,
        }
    }

    /// Sends it to a place where its middle will be `middle`, turned over if its sand was.
    fn go(&mut self, middle: Vec3, turns: u32, at_once: bool) {
        self.turns = turns;
        if at_once {
            *self = GlassMotion::at_rest(middle, self.half_height, turns);
        } else {
            let up = upright(turns) * Vec3::Y;
            self.phase = Phase::Flight(Flight::new(self.middle, self.rotation, middle, up, self.half_height));
        }
    }

    /// Whether nothing moves it and it stands upright.
    pub fn is_at_rest(&self) -> bool {
        self.phase == Phase::Rest && self.lean == Vec3::ZERO && self.is_upright()
    }

    /// Whether the end is up that belongs there, and it is not tilted.
    pub fn is_upright(&self) -> bool {
        (self.rotation * Vec3::Y).dot(upright(self.turns) * Vec3::Y) > 0.999_99
    }

    /// Comes upright with the right end up, in the end exactly: a flight may have been broken off half way.
    pub(super) fn right_itself(&mut self, seconds: f32) {
        if self.is_upright() {
            return;
        }
        let standing = self.standing();
        let share = 1.0 - (-RIGHTING * seconds).exp();
        self.rotation = self.rotation.slerp(standing, share).normalize();
        if self.is_upright() {
            self.rotation = standing;
        }
    }

    /// Its turn once it stands as it should, about the shortest way from how it is turned now.
    pub(super) fn standing(&self) -> Quat {
        (Quat::from_rotation_arc(self.rotation * Vec3::Y, upright(self.turns) * Vec3::Y) * self.rotation).normalize()
    }

    /// Whether a place is the one it was lifted from: only then it was put back rather than set down.
    fn came_from(&self, middle: Vec3) -> bool {
        self.lifted_from.is_some_and(|from| from.distance_squared(middle) < 1e-4)
    }

    /// Where it is or will be once nothing moves it.
    fn destination(&self) -> Vec3 {
        match &self.phase {
            Phase::Flight(flight) => flight.to,
            Phase::Rest | Phase::Carried | Phase::Home => self.middle,
        }
    }
}

/// How a glass stands that has been turned over this often.
fn upright(turns: u32) -> Quat {
    if turns.is_multiple_of(2) { Quat::IDENTITY } else { Quat::from_rotation_x(std::f32::consts::PI) }
}

fn settle_glasses(
    reduced: Res<ReducedMotion>,
    mut glasses: Query<(&Hourglass, &Standing, &SandLevel, Has<Held>, &mut GlassMotion)>,
) {
    for (glass, standing, level, held, mut motion) in &mut glasses {
        if !held {
            let middle = glass_at(glass.0, standing.0) + Vec3::Y * (GLASS_HEIGHT * 0.5);
            settle(&mut motion, middle, level.turns, reduced.0);
        }
    }
}

fn settle_timer(reduced: Res<ReducedMotion>, mut timers: Query<(&Timer, &SandLevel, &mut GlassMotion)>) {
    for (timer, level, mut motion) in &mut timers {
        let middle = on_table(timer_position(timer.on_left), TIMER_HEIGHT * 0.5);
        settle(&mut motion, middle, level.turns, reduced.0);
    }
}

/// Sends a glass that no hand holds to where it belongs, unless it is there or on its way.
fn settle(motion: &mut Mut<GlassMotion>, middle: Vec3, turns: u32, at_once: bool) {
    let turned = motion.turns != turns;
    match &motion.phase {
        // Out of the hand: back to its place on a spring, or over to another.
        Phase::Carried if !turned && motion.came_from(middle) => motion.phase = Phase::Home,
        Phase::Home if !turned => {}
        Phase::Carried | Phase::Home => motion.go(middle, turns, at_once),
        Phase::Rest | Phase::Flight(_) => {
            if turned || motion.destination().distance_squared(middle) > 1e-4 {
                motion.go(middle, turns, at_once);
            }
        }
    }
}

fn advance(
    time: Res<Time>,
    reduced: Res<ReducedMotion>,
    mut glasses: Query<(Option<(&Hourglass, &Standing)>, &mut GlassMotion)>,
) {
    let seconds = time.delta_secs().min(LONGEST_STEP);
    for (glass, mut motion) in &mut glasses {
        match motion.phase.clone() {
            Phase::Rest if motion.is_at_rest() => {}
            Phase::Rest => {
                motion.straighten(seconds);
                motion.right_itself(seconds);
            }
            Phase::Carried => {}
            Phase::Home => {
                let Some((glass, standing)) = glass else { continue };
                let middle = glass_at(glass.0, standing.0) + Vec3::Y * (GLASS_HEIGHT * 0.5);
                carry::bring_home(&mut motion, middle, seconds, reduced.0);
            }
            Phase::Flight(mut flight) => {
                let over = flight.advance(seconds);
                let pose = flight.pose();
                motion.middle = pose.translation;
                motion.rotation = pose.rotation;
                motion.velocity = Vec3::ZERO;
                motion.straighten(seconds);
                motion.phase = if over { Phase::Rest } else { Phase::Flight(flight) };
                if over {
                    motion.rotation = motion.standing();
                }
            }
        }
    }
}

fn show(mut glasses: Query<(&GlassMotion, &mut Transform), Changed<GlassMotion>>) {
    for (motion, mut transform) in &mut glasses {
        transform.translation = motion.middle;
        transform.rotation = Quat::from_scaled_axis(motion.lean) * motion.rotation;
    }
}
