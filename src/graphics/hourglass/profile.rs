//! The inner profile of an hourglass.
//!
//! `u` is the distance from the neck: 0 at the neck, [`BULB_LENGTH`] at the cap. Both bulbs are alike.

use std::f32::consts::PI;
use std::sync::LazyLock;

use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS};

/// Half the height of a glass.
pub const HALF_HEIGHT: f32 = GLASS_HEIGHT * 0.5;
/// The distance from the neck to the cap.
pub const BULB_LENGTH: f32 = 3.35;
/// The inner radius of the neck.
pub const NECK_RADIUS: f32 = 0.1;
/// The inner radius of a bulb at its widest.
pub const BULB_RADIUS: f32 = GLASS_RADIUS - 0.19;
/// The thickness of the glass.
pub const WALL: f32 = 0.07;
/// The share of a bulb's volume that all the sand takes.
pub const FILLING: f32 = 0.66;

/// Where the bulb reaches its full width.
const SHOULDER: f32 = 1.75;
/// Where the bulb begins to narrow towards the cap.
const CLOSING: f32 = 2.75;
/// The inner radius at the cap, as a share of the widest.
const AT_CAP: f32 = 0.86;

/// Entries of the lookup table for [`bore`], which sand meshes call thousands of times.
const TABLE_SIZE: usize = 192;
static BORE_TABLE: LazyLock<[f32; TABLE_SIZE + 2]> =
    LazyLock::new(|| std::array::from_fn(|i| exact_bore(i as f32 / TABLE_SIZE as f32 * BULB_LENGTH)));

/// Returns the inner radius of a bulb at `u`.
pub fn bore(u: f32) -> f32 {
    let place = (u / BULB_LENGTH).clamp(0.0, 1.0) * TABLE_SIZE as f32;
    let below = place as usize;
    BORE_TABLE[below] + (BORE_TABLE[below + 1] - BORE_TABLE[below]) * place.fract()
}

fn exact_bore(u: f32) -> f32 {
    let u = u.min(BULB_LENGTH);
    if u < SHOULDER {
        // Half a cosine wave, shifted towards the neck to keep that slender.
        let along = (u / SHOULDER).powf(1.15);
        NECK_RADIUS + (BULB_RADIUS - NECK_RADIUS) * 0.5 * (1.0 - (PI * along).cos())
    } else {
        let over = ((u - CLOSING) / (BULB_LENGTH - CLOSING)).max(0.0);
        BULB_RADIUS * (1.0 - (1.0 - AT_CAP) * over * over)
    }
}

/// Slices of the numerical integral for [`bulb_volume`].
const SLICES: usize = 96;
static BULB_VOLUME: LazyLock<f32> = LazyLock::new(|| {
    let thickness = BULB_LENGTH / SLICES as f32;
    (0..SLICES).map(|i| bore((i as f32 + 0.5) * thickness)).map(|radius| PI * radius * radius).sum::<f32>() * thickness
});

/// Returns the volume of a bulb, in cubic centimetres.
pub fn bulb_volume() -> f32 {
    *BULB_VOLUME
}

/// Returns how far from the neck a bulb is full that holds this volume, in cubic centimetres, next to its neck.
pub fn filled_to(volume: f32) -> f32 {
    let thickness = BULB_LENGTH / SLICES as f32;
    let mut rest = volume;
    for i in 0..SLICES {
        let radius = bore((i as f32 + 0.5) * thickness);
        let slice = PI * radius * radius * thickness;
        if rest <= slice {
            return (i as f32 + rest.max(0.0) / slice) * thickness;
        }
        rest -= slice;
    }
    BULB_LENGTH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bulb_is_full_to_the_cap_with_all_its_volume() {
        assert_eq!(filled_to(0.0), 0.0);
        assert!((filled_to(bulb_volume()) - BULB_LENGTH).abs() < 1e-2);
        assert!(filled_to(0.3 * bulb_volume()) < filled_to(0.4 * bulb_volume()));
    }

    #[test]
    fn the_bore_widens_smoothly_from_the_neck() {
        assert!((bore(0.0) - NECK_RADIUS).abs() < 1e-6);
        for i in 1..200 {
            let (a, b) = (bore(BULB_LENGTH * (i - 1) as f32 / 200.0), bore(BULB_LENGTH * i as f32 / 200.0));
            assert!((b - a).abs() < 0.03);
        }
    }
}
