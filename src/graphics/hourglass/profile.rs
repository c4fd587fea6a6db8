//! The inner profile of an hourglass, and the geometry inside a bulb. Each bulb has its own coordinates, in which `u`
//! or y is the distance from the neck: 0 at the neck, and [`BULB_LENGTH`] at the cap.

use std::f32::consts::PI;
use std::sync::LazyLock;

use bevy::prelude::*;

use crate::graphics::common::curve::smoothstep;
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS};

// These lengths and inner radii are in centimetres.
pub const HALF_HEIGHT: f32 = GLASS_HEIGHT * 0.5;
pub const BULB_LENGTH: f32 = 3.35;
pub const NECK_RADIUS: f32 = 0.1;
pub const BULB_RADIUS: f32 = GLASS_RADIUS - 0.19;
pub const WALL_THICKNESS: f32 = 0.07;
/// The share of a bulb that all the sand together fills.
pub const FILLED_SHARE: f32 = 0.66;

/// The distance from the neck at which the bulb reaches its full width.
const SHOULDER: f32 = 1.75;
/// The distance from the neck at which the bulb begins to narrow towards the cap.
const CLOSING: f32 = 2.75;
/// The inner radius at the cap, relative to the maximum inner radius.
const AT_CAP: f32 = 0.86;

/// The number of intervals of the lookup table for [`inner_radius`]. The table saves time, because the shape of the
/// sand requires thousands of calls.
const TABLE_SIZE: usize = 192;
static BORE_TABLE: LazyLock<[f32; TABLE_SIZE + 2]> =
    LazyLock::new(|| std::array::from_fn(|i| exact_inner_radius(i as f32 / TABLE_SIZE as f32 * BULB_LENGTH)));

/// Returns the inner radius of a bulb at the distance `u` from the neck.
pub fn inner_radius(u: f32) -> f32 {
    let place = (u / BULB_LENGTH).clamp(0.0, 1.0) * TABLE_SIZE as f32;
    let below = place as usize;
    BORE_TABLE[below] + (BORE_TABLE[below + 1] - BORE_TABLE[below]) * place.fract()
}

fn exact_inner_radius(u: f32) -> f32 {
    let u = u.min(BULB_LENGTH);
    if u < SHOULDER {
        // This curve is half a cosine wave, distorted so that the bulb stays slender near the neck.
        let along = (u / SHOULDER).powf(1.15);
        NECK_RADIUS + (BULB_RADIUS - NECK_RADIUS) * 0.5 * (1.0 - (PI * along).cos())
    } else {
        let over = ((u - CLOSING) / (BULB_LENGTH - CLOSING)).max(0.0);
        BULB_RADIUS * (1.0 - (1.0 - AT_CAP) * over * over)
    }
}

const SLICES: usize = 96;
static BULB_VOLUME: LazyLock<f32> = LazyLock::new(|| {
    let thickness = BULB_LENGTH / SLICES as f32;
    (0..SLICES).map(|i| inner_radius((i as f32 + 0.5) * thickness)).map(|radius| PI * radius * radius).sum::<f32>()
        * thickness
});

/// Returns the volume of a bulb, in cubic centimetres.
pub fn bulb_volume() -> f32 {
    *BULB_VOLUME
}

/// Returns how far from the neck a volume of sand, in cubic centimetres, fills the bulb.
pub fn fill_distance(volume: f32) -> f32 {
    let thickness = BULB_LENGTH / SLICES as f32;
    let mut rest = volume;
    for i in 0..SLICES {
        let radius = inner_radius((i as f32 + 0.5) * thickness);
        let slice = PI * radius * radius * thickness;
        if rest <= slice {
            return (i as f32 + rest.max(0.0) / slice) * thickness;
        }
        rest -= slice;
    }
    BULB_LENGTH
}

/// The radius of the sand relative to the inner radius of the glass. The gap keeps sand and glass from z-fighting.
const CLEARANCE: f32 = 0.985;

fn room(y: f32) -> f32 {
    CLEARANCE * inner_radius(y)
}

fn is_inside(place: Vec3) -> bool {
    let radius = room(place.y);
    (0.0..=BULB_LENGTH).contains(&place.y) && place.x * place.x + place.z * place.z <= radius * radius
}

/// Returns the distance from a point inside the bulb to the wall along `direction`, in multiples of the length of
/// `direction`.
pub(super) fn ray_parameter_at_wall(from: Vec3, direction: Vec3) -> f32 {
    let length = direction.length();
    if length < 1e-5 {
        return 0.0;
    }
    let stride = 0.3 / length;
    let mut inside = 0.0;
    let mut outside = stride;
    while is_inside(from + direction * outside) {
        inside = outside;
        outside += stride;
    }
    for _ in 0..10 {
        let between = 0.5 * (inside + outside);
        if is_inside(from + direction * between) { inside = between } else { outside = between }
    }
    inside
}

/// Returns the point where the ray from `core` through `place` meets the wall. Returns `place` itself if the sand is
/// not tilted (`tilted` is 0).
pub(super) fn wall_point_on_ray(core: Vec3, place: Vec3, tilted: f32) -> Vec3 {
    if tilted == 0.0 { place } else { core + (place - core) * ray_parameter_at_wall(core, place - core) }
}

/// Returns a point on the wall at `share` of the way from an end of the bulb to the rim of the sand.
pub(super) fn wall_point_towards_rim(rim: Vec3, end: f32, share: f32) -> Vec3 {
    let radius = Vec2::new(rim.x, rim.z).length();
    let full = (radius / room(rim.y)).min(1.0);
    // If the rim does not touch the wall, the sand is narrower than the bulb. Sand whose rim is far from `end` is
    // narrow only near the rim. Sand whose rim is at `end` is narrow everywhere.
    let flat = 1.0 - smoothstep(0.0, 0.2, (rim.y - end).abs());
    let narrowed = (1.0 - full) * (share.powi(4) + (1.0 - share.powi(4)) * flat);
    let y = end + (rim.y - end) * share;
    let scale = if radius > 1e-5 { room(y) * (1.0 - narrowed) / radius } else { 0.0 };
    Vec3::new(rim.x * scale, y, rim.z * scale)
}

/// Returns the outward normal of the wall at a point on the wall.
pub(super) fn wall_normal(place: Vec3) -> Vec3 {
    let widening = (inner_radius(place.y + 0.02) - inner_radius(place.y - 0.02)) / 0.04;
    let out = Vec2::new(place.x, place.z).normalize_or(Vec2::X);
    Vec3::new(out.x, -widening, out.y).normalize()
}

/// Returns the range of `up · p` over all points `p` of a bulb.
pub(super) fn extent_along(up: Vec3) -> (f32, f32) {
    let aslant = Vec2::new(up.x, up.z).length();
    (0..=24).map(|i| i as f32 / 24.0 * BULB_LENGTH).fold((f32::MAX, f32::MIN), |(low, high), y| {
        (low.min(up.y * y - aslant * room(y)), high.max(up.y * y + aslant * room(y)))
    })
}

/// Returns the middle of the bulb's cross-section in the plane `up · p = offset`.
pub(super) fn cross_section_middle(up: Vec3, offset: f32) -> Vec3 {
    let aslant = Vec2::new(up.x, up.z).length();
    if aslant < 1e-4 {
        return Vec3::Y * (offset / up.y).clamp(0.0, BULB_LENGTH);
    }
    // The surface plane meets the plane of the axis and `up` in a line. The loop finds the longest part of this line
    // that is inside the bulb.
    let out = Vec3::new(up.x, 0.0, up.z) / aslant;
    let along = out * up.y - Vec3::Y * aslant;
    let farthest = BULB_LENGTH + BULB_RADIUS;
    let steps = 160;
    let place = |i: usize| up * offset + along * ((i as f32 / steps as f32 * 2.0 - 1.0) * farthest);
    let (mut longest, mut begin) = ((0, 0), None);
    for i in 0..=steps {
        match (is_inside(place(i)), begin) {
            (true, None) => begin = Some(i),
            (false, Some(from)) => {
                if i - from > longest.1 - longest.0 {
                    longest = (from, i);
                }
                begin = None;
            }
            _ => {}
        }
    }
    if longest.1 == 0 {
        let nearest = (0..=steps).map(place).min_by(|a, b| distance_outside(*a).total_cmp(&distance_outside(*b)));
        return nearest.unwrap_or(Vec3::Y * (0.5 * BULB_LENGTH));
    }
    let from = place(longest.0);
    let back = ray_parameter_at_wall(from, -along);
    let forth = ray_parameter_at_wall(from, along);
    from + along * (0.5 * (forth - back))
}

/// Returns the distance of a point from the bulb, or 0 if the point is inside.
pub(super) fn distance_outside(place: Vec3) -> f32 {
    let beyond = (-place.y).max(place.y - BULB_LENGTH).max(0.0);
    beyond + (Vec2::new(place.x, place.z).length() - room(place.y)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bulb_is_filled_to_the_cap() {
        assert_eq!(fill_distance(0.0), 0.0);
        assert!((fill_distance(bulb_volume()) - BULB_LENGTH).abs() < 1e-2);
        assert!(fill_distance(0.3 * bulb_volume()) < fill_distance(0.4 * bulb_volume()));
    }

    #[test]
    fn the_bore_widens_smoothly_from_the_neck() {
        assert!((inner_radius(0.0) - NECK_RADIUS).abs() < 1e-6);
        for i in 1..200 {
            let (a, b) =
                (inner_radius(BULB_LENGTH * (i - 1) as f32 / 200.0), inner_radius(BULB_LENGTH * i as f32 / 200.0));
            assert!((b - a).abs() < 0.03);
        }
    }
}
