//! The flow of sand in a moving glass. Sand lags behind, tilts, pours over and settles.

use bevy::prelude::*;

use super::motion::GlassMotion;
use crate::graphics::common::curve::Spring;

const GRAVITY: f32 = 981.0;
/// The maximum acceleration of sand, in cm/s². Without this limit, a pointer could jerk a glass harder than a real hand
/// can.
const MAX_ACCELERATION: f32 = 620.0;
/// The time over which an acceleration is averaged, in seconds.
const AVERAGED: f32 = 0.05;
/// The rates at which sand flows down a slope that is far too steep and down a slope that has nearly settled, in
/// radians per second.
const FLOW_RATES: (f32, f32) = (26.0, 8.0);
/// The range of slope angles over which the flow rate rises, in radians.
const FLOW_ANGLES: (f32, f32) = (0.12, 0.7);
/// The damping ratio of the flow. The damping is critical, because sand does not slosh.
const FLOW_DAMPING: f32 = 1.0;
/// The maximum time step of the flow, in seconds.
const LONGEST_FLOW: f32 = 0.05;
/// The time that stirred sand takes to come to rest, in seconds.
const STIRRED_FOR: f32 = 0.15;
/// The share of a heap's steepness that remains during the strongest stirring.
const STIRRED_HEAP: f32 = 0.35;
/// The time that stirring takes to flatten a heap or a funnel, in seconds.
const GIVES_WAY: f32 = 0.12;
/// The time that a flattened heap takes to rise again, in seconds.
const HEAP_SECONDS: f32 = 0.2;
/// The time that running sand takes to form its full funnel, in seconds.
const FUNNEL_SECONDS: f32 = 6.0;

/// The surface and flow of the sand in a glass.
#[derive(Component, Clone, Copy, Debug)]
pub struct SandFlow {
    /// The direction in which the free surfaces of the sand face, in the coordinates of the glass.
    pub surface_up: Vec3,
    /// The depth of the funnel that running sand has made in the upper surface, from 0 to 1.
    pub funnel_share: f32,
    /// The steepness of the heap of sand in the lower bulb, from 0 to 1.
    pub heap_steepness: f32,
    /// The direction that feels like up to the sand, given gravity and the acceleration of the glass, in the
    /// coordinates of the glass.
    felt: Vec3,
    /// The angular velocity of `surface_up`, in radians per second.
    turning: Vec3,
    stirred: f32,
    seen: Option<Seen>,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    middle: Vec3,
    velocity: Vec3,
    acceleration: Vec3,
}

impl Default for SandFlow {
    fn default() -> Self {
        SandFlow {
            surface_up: Vec3::Y,
            funnel_share: 0.0,
            heap_steepness: 1.0,
            felt: Vec3::Y,
            turning: Vec3::ZERO,
            stirred: 0.0,
            seen: None,
        }
    }
}

impl SandFlow {
    /// Puts the sand in the state that it reaches after the glass has stood still for a long time.
    pub(super) fn settle_at_once(&mut self, motion: &GlassMotion) {
        let up = if (motion.rotation * Vec3::Y).y > 0.0 { Vec3::Y } else { Vec3::NEG_Y };
        let funnel = if up == self.surface_up { self.funnel_share } else { 0.0 };
        let seen = Seen { middle: motion.middle, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        *self = SandFlow { surface_up: up, felt: up, funnel_share: funnel, seen: Some(seen), ..default() };
    }

    /// Advances the flow by `seconds` of real time and `flowing` seconds of animation time. If `plain` is `true`, the
    /// sand ignores the acceleration of the glass.
    pub(super) fn advance(&mut self, motion: &GlassMotion, seconds: f32, flowing: f32, plain: bool) {
        let is_same_end_up = (motion.rotation * Vec3::Y).y * self.surface_up.y > 0.0;
        let is_still = is_same_end_up && motion.is_at_rest();
        let is_there = self.seen.is_some_and(|seen| seen.middle == motion.middle);
        if seconds <= 0.0 || self.is_settled() && is_still && is_there {
            return;
        }
        let observed = self.observe(motion, seconds);
        let acceleration = if plain { Vec3::ZERO } else { observed };
        let turned = Quat::from_scaled_axis(motion.lean) * motion.rotation;
        self.felt = (turned.inverse() * (Vec3::Y * GRAVITY + acceleration)).normalize();
        let steps = (flowing / LONGEST_FLOW).ceil().max(1.0);
        for _ in 0..steps as u32 {
            self.step(acceleration, flowing / steps);
        }
        if motion.is_at_rest() {
            self.come_to_rest();
        }
    }

    fn step(&mut self, acceleration: Vec3, flowing: f32) {
        let mut offset = Quat::from_rotation_arc(self.felt, self.surface_up).to_scaled_axis();
        let steep = ((offset.length() - FLOW_ANGLES.0) / (FLOW_ANGLES.1 - FLOW_ANGLES.0)).clamp(0.0, 1.0);
        let frequency = FLOW_RATES.1 + (FLOW_RATES.0 - FLOW_RATES.1) * steep;
        Spring { angular_frequency: frequency, damping_ratio: FLOW_DAMPING }.step_towards(
            &mut offset,
            &mut self.turning,
            Vec3::ZERO,
            flowing,
        );
        self.surface_up = (Quat::from_scaled_axis(offset) * self.felt).normalize();

        let stirring = (acceleration.length() / MAX_ACCELERATION).max(2.0 * offset.length()).min(1.0);
        self.stirred = stirring.max(self.stirred * (-flowing / STIRRED_FOR).exp());
        let heap = 1.0 - (1.0 - STIRRED_HEAP) * self.stirred;
        let heap_seconds = if heap < self.heap_steepness { GIVES_WAY } else { HEAP_SECONDS };
        self.heap_steepness += (heap - self.heap_steepness) * (1.0 - (-flowing / heap_seconds).exp());
        self.funnel_share *= (-flowing / GIVES_WAY * self.stirred).exp();
        if self.surface_up.y.abs() < 0.5 {
            (self.heap_steepness, self.funnel_share) = (0.0, 0.0);
        }
    }

    /// Deepens the funnel after the sand has run for another `seconds`.
    pub(super) fn deepen_funnel(&mut self, seconds: f32) {
        self.funnel_share = (self.funnel_share + (1.0 - self.stirred) * seconds / FUNNEL_SECONDS).min(1.0);
    }

    /// Returns `true` if the sand has settled, as in a glass that stands still.
    pub fn is_settled(&self) -> bool {
        self.surface_up.y.abs() == 1.0 && self.heap_steepness == 1.0
    }

    /// Returns the direction of falling sand, in the coordinates of the glass.
    pub(super) fn fall_direction(&self) -> Vec3 {
        -self.felt
    }

    /// Records the position of the glass and returns its acceleration.
    fn observe(&mut self, motion: &GlassMotion, seconds: f32) -> Vec3 {
        let still = Seen { middle: motion.middle, velocity: Vec3::ZERO, acceleration: Vec3::ZERO };
        let before = self.seen.unwrap_or(still);
        let velocity = (motion.middle - before.middle) / seconds;
        let felt = ((velocity - before.velocity) / seconds).clamp_length_max(MAX_ACCELERATION);
        let acceleration = before.acceleration.lerp(felt, 1.0 - (-seconds / AVERAGED).exp());
        self.seen = Some(Seen { middle: motion.middle, velocity, acceleration });
        acceleration
    }

    /// Sets the sand exactly to rest if it has almost settled.
    fn come_to_rest(&mut self) {
        if self.surface_up.y.abs() > 0.999_9 && self.felt.y.abs() > 0.999_9 && self.heap_steepness > 0.97 {
            self.surface_up = Vec3::Y * self.surface_up.y.signum();
            (self.felt, self.turning, self.heap_steepness, self.stirred) = (self.surface_up, Vec3::ZERO, 1.0, 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    fn standing() -> (GlassMotion, SandFlow) {
        let motion = GlassMotion::at_rest(Vec3::Y * 6.0, 4.25, 0);
        let mut flow = SandFlow::default();
        flow.settle_at_once(&motion);
        (motion, flow)
    }

    fn settles(flow: &mut SandFlow, motion: &GlassMotion, frame: f32) -> f32 {
        let mut passed = 0.0;
        while !flow.is_settled() {
            flow.advance(motion, frame, frame, false);
            passed += frame;
            assert!(passed < 5.0, "the sand is still at {} with {} of a heap", flow.surface_up, flow.heap_steepness);
        }
        passed
    }

    #[test]
    fn sand_lags_behind_a_hand_and_settles() {
        for frame in [0.004, FRAME, 0.05, 0.2] {
            let (mut motion, mut flow) = standing();
            motion.phase = super::super::motion::MotionPhase::Carried;
            let mut velocity = 0.0;
            for _ in 0..(0.2 / frame).ceil() as u32 {
                velocity += 300.0 * frame;
                motion.middle.x += velocity * frame;
                flow.advance(&motion, frame, frame, false);
            }
            // In a glass that accelerates towards +x, sand piles up at -x, so its surface faces +x.
            assert!(flow.surface_up.x > 0.1, "{} in frames of {frame}", flow.surface_up);
            motion.phase = super::super::motion::MotionPhase::Rest;
            assert!(settles(&mut flow, &motion, frame) < 2.5);
            assert_eq!(flow.surface_up, Vec3::Y);
        }
    }

    #[test]
    fn reduced_motion_keeps_carried_sand_level() {
        let (mut motion, mut flow) = standing();
        motion.phase = super::super::motion::MotionPhase::Carried;
        for step in 0..30 {
            motion.middle.x += step as f32 * 0.2;
            flow.advance(&motion, FRAME, FRAME, true);
            assert!(flow.is_settled(), "{} with {} of a heap", flow.surface_up, flow.heap_steepness);
        }
    }

    #[test]
    fn sand_pours_to_the_other_end_as_a_glass_turns() {
        let (mut motion, mut flow) = standing();
        flow.deepen_funnel(10.0);
        assert_eq!(flow.funnel_share, 1.0);
        let mut aslant = 0;
        for i in 1..=16 {
            motion.rotation = Quat::from_rotation_x(i as f32 / 16.0 * std::f32::consts::PI);
            flow.advance(&motion, FRAME, FRAME, false);
            aslant += usize::from(flow.surface_up.y.abs() < 0.7);
        }
        motion.flips = 1;
        assert!(aslant > 2, "the sand pours visibly");
        assert!(settles(&mut flow, &motion, FRAME) < 2.0);
        assert_eq!((flow.surface_up, flow.funnel_share), (Vec3::NEG_Y, 0.0));
    }

    #[test]
    fn a_turn_within_one_slow_frame_still_moves_the_sand_down() {
        let (mut motion, mut flow) = standing();
        motion.rotation = Quat::from_rotation_x(std::f32::consts::PI);
        motion.flips = 1;
        flow.advance(&motion, 0.4, 0.4, false);
        settles(&mut flow, &motion, 0.4);
        assert_eq!(flow.surface_up, Vec3::NEG_Y);
    }
}
