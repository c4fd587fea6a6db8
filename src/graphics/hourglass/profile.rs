//! The form of an hourglass: the bore of a bulb, and how high sand stands in it.
//!
//! A bulb is measured from the neck outward: `u` = 0 at the neck, [`BULB_LENGTH`] at the cap. Both bulbs are alike.

use std::f32::consts::PI;
use std::sync::LazyLock;

use crate::simulation::layout::{GLASS_HEIGHT, GLASS_RADIUS};

/// Half the height of a glass.
pub const HALF_HEIGHT: f32 = GLASS_HEIGHT * 0.5;
/// From the neck to the cap.
pub const BULB_LENGTH: f32 = 3.35;
/// The bore of the neck.
pub const NECK_RADIUS: f32 = 0.1;
/// The bore of a bulb where it is widest.
pub const BULB_RADIUS: f32 = GLASS_RADIUS - 0.19;
/// How thick the glass is.
pub const WALL: f32 = 0.07;
/// The share of a bulb that all the sand fills.
pub const FILLING: f32 = 0.66;

/// Where the shoulder ends and the bulb is as wide as it gets.
const SHOULDER: f32 = 1.75;
/// Where the bulb begins to close towards the cap.
const CLOSING: f32 = 2.75;
/// The bore at the cap, as a share of the widest.
const AT_CAP: f32 = 0.86;

/// Places along a bulb at which its bore is kept: sand asks for it thousands of times.
const KEPT: usize = 192;
static BORES: LazyLock<[f32; KEPT + 2]> =
    LazyLock::new(|| std::array::from_fn(|i| drawn_bore(i as f32 / KEPT as f32 * BULB_LENGTH)));

/// The bore of a bulb at `u` from the neck.
pub fn bore(u: f32) -> f32 {
    let place = (u / BULB_LENGTH).clamp(0.0, 1.0) * KEPT as f32;
    let below = place as usize;
    BORES[below] + (BORES[below + 1] - BORES[below]) * place.fract()
}

fn drawn_bore(u: f32) -> f32 {
    let u = u.min(BULB_LENGTH);
    if u < SHOULDER {
        // A half wave, drawn towards the neck so that it stays slender.
        let along = (u / SHOULDER).powf(1.15);
        NECK_RADIUS + (BULB_RADIUS - NECK_RADIUS) * 0.5 * (1.0 - (PI * along).cos())
    } else {
        let over = ((u - CLOSING) / (BULB_LENGTH - CLOSING)).max(0.0);
        BULB_RADIUS * (1.0 - (1.0 - AT_CAP) * over * over)
    }
}

/// Slices in which volumes are summed.
const SLICES: usize = 96;

/// The volume of a bulb between two distances from the neck.
pub fn volume_between(from: f32, to: f32) -> f32 {
    sum(from, to, bore_area)
}

/// The volume of a bulb.
pub fn bulb_volume() -> f32 {
    volume_between(0.0, BULB_LENGTH)
}

/// A body of sand in a bulb: from a flat or walled end to a cone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SandBody {
    /// The distance from the neck of its lower side while it lies there.
    pub from: f32,
    /// The distance from the neck of its upper side at the axis.
    pub apex: f32,
    /// How fast the upper side moves away from the neck towards the wall.
    pub slope: f32,
}

/// Sand that rests on the neck with its surface drawn down in the middle (`slope` > 0), or hangs there while the
/// glass is turned over; `from` is how far it has come away from the neck.
pub fn body_from_neck(volume: f32, from: f32, slope: f32) -> SandBody {
    let inside = |apex: f32| {
        sum(from, BULB_LENGTH, |u| {
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

/// Sand that rests on the cap in a heap: `from` is how far its foot is from the cap, and the apex and slope are
/// measured as in [`SandBody`] but from the cap.
pub fn heap_on_cap(volume: f32, from: f32, slope: f32) -> SandBody {
    let inside = |apex: f32| {
        sum(from, BULB_LENGTH, |h| {
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
    // A heap may be so high that its apex would stand in the neck: then it is steeper than sand lies, but whole.
    SandBody { from, apex: solve(from, BULB_LENGTH + slope * BULB_RADIUS, volume, inside), slope }
}

fn bore_area(u: f32) -> f32 {
    PI * bore(u) * bore(u)
}

fn sum(from: f32, to: f32, area: impl Fn(f32) -> f32) -> f32 {
    if to <= from {
        return 0.0;
    }
    let thickness = (to - from) / SLICES as f32;
    (0..SLICES).map(|i| area(from + (i as f32 + 0.5) * thickness)).sum::<f32>() * thickness
}

/// The place between `low` and `high` where a growing function reaches `wanted`.
fn solve(mut low: f32, mut high: f32, wanted: f32, grows: impl Fn(f32) -> f32) -> f32 {
    for _ in 0..20 {
        let middle = 0.5 * (low + high);
        if grows(middle) < wanted { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The volume of a body by rings and slices much finer than the table's, counted from the mesh's own definition.
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
