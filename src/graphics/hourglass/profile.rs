//! The inner profile of an hourglass, and geometry inside a bulb. In the coordinates of a bulb, `u` or y is the
//! distance from the neck, from 0 to [`BULB_LENGTH`] at the cap, both for the upper and the lower bulb.

use std::f32::consts::PI;
use std::sync::LazyLock;

use bevy::prelude::*;

use crate::graphics::common::curve::smoothstep;
use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS};

// Lengths in centimetres. Radii are those of the inside.
pub const HALF_HEIGHT: f32 = GLASS_HEIGHT * 0.5;
pub const BULB_LENGTH: f32 = 3.35;
pub const NECK_RADIUS: f32 = 0.1;
pub const BULB_RADIUS: f32 = GLASS_RADIUS - 0.19;
pub const WALL: f32 = 0.07;
/// The share of a bulb's volume that all the sand fills.
pub const FILLING: f32 = 0.66;

/// The distances from the neck at which the bulb reaches its full width, and begins to narrow towards the cap.
const SHOULDER: f32 = 1.75;
const CLOSING: f32 = 2.75;
/// The inner radius at the cap, relative to the widest.
const AT_CAP: f32 = 0.86;

/// The size of the lookup table for [`bore`], which sand meshes call thousands of times.
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
        // Half a cosine wave, shifted towards the neck to keep the neck slender.
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
    (0..SLICES).map(|i| bore((i as f32 + 0.5) * thickness)).map(|radius| PI * radius * radius).sum::<f32>() * thickness
});

/// Returns the volume of a bulb, in cubic centimetres.
pub fn bulb_volume() -> f32 {
    *BULB_VOLUME
}

/// Returns the distance from the neck up to which this volume, in cubic centimetres, fills the bulb.
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

/// The radius of the sand relative to the bore, so that sand and glass never z-fight.
const CLEARANCE: f32 = 0.985;

fn room(y: f32) -> f32 {
    CLEARANCE * bore(y)
}

fn is_inside(place: Vec3) -> bool {
    let radius = room(place.y);
    (0.0..=BULB_LENGTH).contains(&place.y) && place.x * place.x + place.z * place.z <= radius * radius
}

/// Returns the distance to the wall from a point inside, in lengths of `direction`.
pub(super) fn distance_to_wall(from: Vec3, direction: Vec3) -> f32 {
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

/// Returns the point where the ray from `core` through `place` meets the wall, or `place` itself if `tilted` is 0.
pub(super) fn onto_wall(core: Vec3, place: Vec3, tilted: f32) -> Vec3 {
    if tilted == 0.0 { place } else { core + (place - core) * distance_to_wall(core, place - core) }
}

/// Returns a point on the wall between an end of the bulb and the rim of the sand.
pub(super) fn along_wall(rim: Vec3, end: f32, share: f32) -> Vec3 {
    let radius = Vec2::new(rim.x, rim.z).length();
    let full = (radius / room(rim.y)).min(1.0);
    // A rim on the other end does not touch the wall, so the sand narrows towards it. A heap on this end is all narrow.
    let flat = 1.0 - smoothstep(0.0, 0.2, (rim.y - end).abs());
    let narrowed = (1.0 - full) * (share.powi(4) + (1.0 - share.powi(4)) * flat);
    let y = end + (rim.y - end) * share;
    let scale = if radius > 1e-5 { room(y) * (1.0 - narrowed) / radius } else { 0.0 };
    Vec3::new(rim.x * scale, y, rim.z * scale)
}

pub(super) fn wall_normal(place: Vec3) -> Vec3 {
    let widening = (bore(place.y + 0.02) - bore(place.y - 0.02)) / 0.04;
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

/// Returns the middle of that part of the plane `up · p = offset` that is in the bulb.
pub(super) fn middle_of_plane(up: Vec3, offset: f32) -> Vec3 {
    let aslant = Vec2::new(up.x, up.z).length();
    if aslant < 1e-4 {
        return Vec3::Y * (offset / up.y).clamp(0.0, BULB_LENGTH);
    }
    // In the half-plane of the axis and `up`, find the longest part of the line that is inside.
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
    let back = distance_to_wall(from, -along);
    let forth = distance_to_wall(from, along);
    from + along * (0.5 * (forth - back))
}

/// Returns the distance from a point to the inside of the bulb.
pub(super) fn distance_outside(place: Vec3) -> f32 {
    let beyond = (-place.y).max(place.y - BULB_LENGTH).max(0.0);
    beyond + (Vec2::new(place.x, place.z).length() - room(place.y)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bulb_is_filled_to_the_cap() {
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
