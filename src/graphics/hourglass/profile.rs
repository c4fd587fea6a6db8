//! The inner profile of an hourglass, and the level of a given volume of sand in it.
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

/// The number of slices in a numerical integral.
const SLICES: usize = 96;

/// Returns the volume of a bulb between two distances from the neck.
pub fn volume_between(from: f32, to: f32) -> f32 {
    integrate(from, to, bore_area)
}

/// Returns the volume of a bulb.
pub fn bulb_volume() -> f32 {
    volume_between(0.0, BULB_LENGTH)
}

/// A body of sand in a bulb, with a conical free surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SandBody {
    /// The distance of its base from the neck.
    pub from: f32,
    /// The distance of its free surface from the neck, at the axis.
    pub apex: f32,
    /// How much farther from the neck the free surface is per unit of radius.
    pub slope: f32,
}

/// Returns a body of sand of this volume that rests on the neck, with its surface drawn down in the middle (`slope` > 0),
/// or that is falling from there; `from` is the distance of its base from the neck.
pub fn body_from_neck(volume: f32, from: f32, slope: f32) -> SandBody {
    let inside = |apex: f32| {
        integrate(from, BULB_LENGTH, |u| {
            let wide = bore(u);
            let bare = if slope > 0.0 {
                ((u - apex) / slope).clamp(0.0, wide)
            } else if u > apex {
                wide
            } else {
                0.0
            };
            PI * (wide * wide - bare * bare)
        })
    };
    SandBody { from, apex: solve(from - slope * BULB_RADIUS, BULB_LENGTH, volume, inside), slope }
}

/// Returns a heap of sand of this volume on the cap. `from`, the apex and the slope are as in [`SandBody`], but measured
/// from the cap.
pub fn heap_on_cap(volume: f32, from: f32, slope: f32) -> SandBody {
    let inside = |apex: f32| {
        integrate(from, BULB_LENGTH, |h| {
            let wide = bore(BULB_LENGTH - h);
            let covered = if slope > 0.0 {
                ((apex - h) / slope).clamp(0.0, wide)
            } else if h < apex {
                wide
            } else {
                0.0
            };
            PI * covered * covered
        })
    };
    // The apex of a high heap may lie beyond the neck: the heap is truncated there, with the right volume.
    SandBody { from, apex: solve(from, BULB_LENGTH + slope * BULB_RADIUS, volume, inside), slope }
}

fn bore_area(u: f32) -> f32 {
    PI * bore(u) * bore(u)
}

/// Integrates a cross-section by the midpoint rule.
fn integrate(from: f32, to: f32, area: impl Fn(f32) -> f32) -> f32 {
    if to <= from {
        return 0.0;
    }
    let thickness = (to - from) / SLICES as f32;
    (0..SLICES).map(|i| area(from + (i as f32 + 0.5) * thickness)).sum::<f32>() * thickness
}

/// Returns where an increasing function reaches `wanted` between `low` and `high`, by bisection.
fn solve(mut low: f32, mut high: f32, wanted: f32, increasing: impl Fn(f32) -> f32) -> f32 {
    for _ in 0..20 {
        let middle = 0.5 * (low + high);
        if increasing(middle) < wanted { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Measures the volume of a body by its definition, with a much finer grid.
    fn measured(body: SandBody, from_cap: bool) -> f32 {
        let (rings, slices) = (400, 800);
        let mut volume = 0.0;
        for i in 0..slices {
            let h = (i as f32 + 0.5) / slices as f32 * BULB_LENGTH;
            let wide = bore(if from_cap { BULB_LENGTH - h } else { h });
            for j in 0..rings {
                let rho = (j as f32 + 0.5) / rings as f32 * wide;
                let surface = body.apex + if from_cap { -body.slope * rho } else { body.slope * rho };
                if h >= body.from && h <= surface {
                    volume += 2.0 * PI * rho * (wide / rings as f32) * (BULB_LENGTH / slices as f32);
                }
            }
        }
        volume
    }

    #[test]
    fn sand_above_and_below_is_right_by_volume() {
        let all = FILLING * bulb_volume();
        for percent in [2, 10, 25, 50, 75, 90, 100] {
            let volume = all * percent as f32 / 100.0;
            let above = measured(body_from_neck(volume, 0.0, 0.3), false);
            assert!((above - volume).abs() < 0.01 * all, "above at {percent}%: {above} for {volume}");
            let below = measured(heap_on_cap(volume, 0.0, 0.35), true);
            assert!((below - volume).abs() < 0.01 * all, "below at {percent}%: {below} for {volume}");
        }
    }

    #[test]
    fn more_sand_stands_higher() {
        let mut last = -1.0;
        for step in 1..40 {
            let apex = heap_on_cap(bulb_volume() * FILLING * step as f32 / 40.0, 0.0, 0.35).apex;
            assert!(apex > last);
            last = apex;
        }
    }

    #[test]
    fn all_the_sand_leaves_the_neck_free() {
        let heap = heap_on_cap(bulb_volume() * FILLING, 0.0, 0.35);
        assert!(heap.apex < BULB_LENGTH - 0.3, "the heap reaches {} of {BULB_LENGTH}", heap.apex);
        let above = body_from_neck(bulb_volume() * FILLING, 0.0, 0.0);
        assert!(above.apex < BULB_LENGTH - 0.4 && above.apex > 0.6 * BULB_LENGTH);
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
