//! Noise that tiles.

use bevy::math::curve::{Curve, SmoothStepCurve};

/// Returns value noise from 0 to 1 on a grid that repeats after `period` cells in each direction.
pub fn value(x: f32, y: f32, period: [u32; 2], seed: u32) -> f32 {
    let (fx, fy) = (x.floor(), y.floor());
    let (tx, ty) = (SmoothStepCurve.sample_unchecked(x - fx), SmoothStepCurve.sample_unchecked(y - fy));
    let cell = |dx: i32, dy: i32| {
        let cx = (fx as i32 + dx).rem_euclid(period[0] as i32) as u32;
        let cy = (fy as i32 + dy).rem_euclid(period[1] as i32) as u32;
        hash(cx, cy, seed)
    };
    let low = cell(0, 0) + (cell(1, 0) - cell(0, 0)) * tx;
    let high = cell(0, 1) + (cell(1, 1) - cell(0, 1)) * tx;
    low + (high - low) * ty
}

/// Returns a pseudo-random number from 0 to 1 for a cell.
pub fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) >> 8) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_and_stays_in_range() {
        for i in 0..200 {
            let (x, y) = (i as f32 * 0.37, i as f32 * 0.21);
            let here = value(x, y, [8, 4], 3);
            assert!((0.0..=1.0).contains(&here));
            assert!((here - value(x + 8.0, y + 4.0, [8, 4], 3)).abs() < 1e-3);
        }
    }
}
