//! A damped spring that is stable at any frame rate.

use bevy::prelude::*;

/// How a spring pulls.
#[derive(Clone, Copy, Debug)]
pub struct Spring {
    /// In radians per second: how fast it answers.
    pub frequency: f32,
    /// 1 comes to rest without passing its goal; less overshoots.
    pub damping: f32,
}

impl Spring {
    /// Moves `at` with `velocity` towards `goal` for `seconds`.
    pub fn pull(&self, at: &mut Vec3, velocity: &mut Vec3, goal: Vec3, seconds: f32) {
        // Solved for the velocity at the end of the step, which no step can make unstable.
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
