//! Curves between two values.

use bevy::prelude::*;

/// Returns 0 up to `low`, 1 from `high` on, and a smooth curve in between.
pub fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
    SmoothStepCurve.sample_clamped(f32::inverse_lerp(low, high, x))
}
