//! Interpolation, a damped spring that is stable at any frame rate, and tileable noise.

use bevy::math::curve::{Curve, SmoothStepCurve};
use bevy::prelude::*;

/// Returns 0 if `x` is at most `low`, 1 if `x` is at least `high`, and a smooth transition in between.
pub fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
    SmoothStepCurve.sample_clamped(f32::inverse_lerp(low, high, x))
}

/// A damped spring that pulls a point towards a goal.
#[derive(Clone, Copy, Debug)]
pub struct Spring {
    /// The undamped angular frequency, in radians per second.
    pub angular_frequency: f32,
    /// The damping ratio. Below 1, the spring overshoots.
    pub damping_ratio: f32,
}

impl Spring {
    /// Returns this spring. If `calm` is `true`, the damping is high enough to prevent overshoot.
    #[must_use]
    pub const fn without_overshoot_if(self, calm: bool) -> Spring {
        let damping = if calm && self.damping_ratio < 1.0 { 1.0 } else { self.damping_ratio };
        Spring { damping_ratio: damping, ..self }
    }

    /// Moves the point `at` towards `goal` for `seconds`, and updates the `velocity` of the point.
    pub fn step_towards(&self, at: &mut Vec3, velocity: &mut Vec3, goal: Vec3, seconds: f32) {
        // An implicit Euler step is stable for any time step.
        let (f, s) = (self.angular_frequency, seconds);
        let brake = 1.0 + 2.0 * self.damping_ratio * f * s + f * f * s * s;
        *velocity = (*velocity + (goal - *at) * (f * f * s)) / brake;
        *at += *velocity * s;
    }
}

/// Returns value noise from 0 to 1 on a grid that repeats after `period` cells in each direction.
pub fn value_noise(x: f32, y: f32, period: [u32; 2], seed: u32) -> f32 {
    let (fx, fy) = (x.floor(), y.floor());
    let (tx, ty) = (SmoothStepCurve.sample_unchecked(x - fx), SmoothStepCurve.sample_unchecked(y - fy));
    let cell = |dx: i32, dy: i32| {
        let cx = (fx as i32 + dx).rem_euclid(period[0] as i32) as u32;
        let cy = (fy as i32 + dy).rem_euclid(period[1] as i32) as u32;
        hash_cell(cx, cy, seed)
    };
    let low = cell(0, 0) + (cell(1, 0) - cell(0, 0)) * tx;
    let high = cell(0, 1) + (cell(1, 1) - cell(0, 1)) * tx;
    low + (high - low) * ty
}

/// Returns a pseudo-random number from 0 to 1 for a grid cell.
pub fn hash_cell(x: u32, y: u32, seed: u32) -> f32 {
    let mut h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) >> 8) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_comes_to_rest_at_its_goal_at_any_frame_rate() {
        let spring = Spring { angular_frequency: 14.0, damping_ratio: 0.8 };
        for seconds in [0.002, 0.016, 0.05, 0.5] {
            let (mut at, mut velocity) = (Vec3::ZERO, Vec3::ZERO);
            let steps = (4.0 / seconds) as u32;
            for _ in 0..steps {
                spring.step_towards(&mut at, &mut velocity, Vec3::X * 10.0, seconds);
                assert!(at.is_finite() && at.x < 13.0);
            }
            assert!((at.x - 10.0).abs() < 0.05, "{seconds}: {at}");
        }
    }

    #[test]
    fn a_calm_spring_does_not_overshoot() {
        let farthest = |spring: Spring| {
            let (mut at, mut velocity, mut farthest) = (Vec3::ZERO, Vec3::ZERO, 0.0_f32);
            for _ in 0..1_000 {
                spring.step_towards(&mut at, &mut velocity, Vec3::X * 10.0, 0.004);
                farthest = farthest.max(at.x);
            }
            farthest
        };
        let spring = Spring { angular_frequency: 14.0, damping_ratio: 0.7 };
        assert!(farthest(spring.without_overshoot_if(false)) > 10.2);
        let calm = farthest(spring.without_overshoot_if(true));
        assert!((9.99..10.001).contains(&calm), "{calm}");
    }

    #[test]
    fn noise_repeats_and_stays_in_range() {
        for i in 0..200 {
            let (x, y) = (i as f32 * 0.37, i as f32 * 0.21);
            let here = value_noise(x, y, [8, 4], 3);
            assert!((0.0..=1.0).contains(&here));
            assert!((here - value_noise(x + 8.0, y + 4.0, [8, 4], 3)).abs() < 1e-3);
        }
    }
}
