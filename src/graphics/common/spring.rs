//! A damped spring that is stable at any frame rate.

use bevy::prelude::*;

/// A damped spring.
#[derive(Clone, Copy, Debug)]
pub struct Spring {
    /// The undamped angular frequency, in radians per second.
    pub frequency: f32,
    /// The damping ratio: at 1 it does not overshoot, below it does.
    pub damping: f32,
}

impl Spring {
    /// Returns this spring, damped so much that it does not overshoot, if `calm`.
    #[must_use]
    pub const fn without_overshoot_if(self, calm: bool) -> Spring {
        let damping = if calm && self.damping < 1.0 { 1.0 } else { self.damping };
        Spring { damping, ..self }
    }

    /// Moves `at`, which has `velocity`, towards `goal` for `seconds`.
    pub fn pull(&self, at: &mut Vec3, velocity: &mut Vec3, goal: Vec3, seconds: f32) {
        // An implicit Euler step, which is stable at any length.
        let (f, s) = (self.frequency, seconds);
        let brake = 1.0 + 2.0 * self.damping * f * s + f * f * s * s;
        *velocity = (*velocity + (goal - *at) * (f * f * s)) / brake;
        *at += *velocity * s;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_comes_to_rest_at_its_goal_at_any_frame_rate() {
        let spring = Spring { frequency: 14.0, damping: 0.8 };
        for seconds in [0.002, 0.016, 0.05, 0.5] {
            let (mut at, mut velocity) = (Vec3::ZERO, Vec3::ZERO);
            let steps = (4.0 / seconds) as u32;
            for _ in 0..steps {
                spring.pull(&mut at, &mut velocity, Vec3::X * 10.0, seconds);
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
                spring.pull(&mut at, &mut velocity, Vec3::X * 10.0, 0.004);
                farthest = farthest.max(at.x);
            }
            farthest
        };
        let spring = Spring { frequency: 14.0, damping: 0.7 };
        assert!(farthest(spring.without_overshoot_if(false)) > 10.2);
        let calm = farthest(spring.without_overshoot_if(true));
        assert!((9.99..10.001).contains(&calm), "{calm}");
    }
}
