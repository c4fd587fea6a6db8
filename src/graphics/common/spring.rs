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
}
