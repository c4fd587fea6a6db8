//! The body of sand in one bulb: all that lies under a free surface of any tilt, with a given volume.
//!
//! In the coordinates of a bulb, y is the distance from the neck, whichever end of the glass the bulb is.

use bevy::prelude::*;

use super::profile::{BULB_LENGTH, BULB_RADIUS, bore, bulb_volume};

/// Vertices around the sand.
pub const SEGMENTS: usize = 22;
/// Steps along the wall, from the bottom of the sand to its free surface.
const WALL_STEPS: usize = 9;
/// Steps over the free surface, from the wall to its middle.
const SURFACE_STEPS: usize = 5;
/// Rows of vertices: the bottom, the wall, and the free surface.
pub const ROWS: usize = 1 + (WALL_STEPS + 1) + SURFACE_STEPS;
/// Vertices of the sand of one bulb.
pub const VERTICES: usize = ROWS * SEGMENTS;

/// The radius of the sand as a share of the bore, so that sand and glass never z-fight.
const CLEARANCE: f32 = 0.985;
/// The largest error of the volume, as a share of that of a bulb.
const TOLERANCE: f32 = 0.0004;

/// A free surface: a cone around its middle.
#[derive(Clone, Copy, Debug)]
pub struct FreeSurface {
    /// The direction out of the sand, in the coordinates of the bulb.
    pub up: Vec3,
    /// How much it rises per distance from its middle: above 0 for a funnel, below 0 for a heap.
    pub slope: f32,
}

/// The sand of one bulb.
#[derive(Clone, Debug)]
pub struct SandBody {
    /// The middle of its free surface.
    pub middle: Vec3,
    /// Position and normal of each vertex, in rows from the bottom along the wall and over the free surface to its
    /// middle; counterclockwise as seen from outside.
    pub vertices: Vec<(Vec3, Vec3)>,
}

impl SandBody {
    /// Returns a body of this volume, in cubic centimetres, under a free surface.
    pub fn of_volume(volume: f32, surface: FreeSurface) -> SandBody {
        let (mut low, mut high) = reach(surface.up);
        let enough = TOLERANCE * bulb_volume();
        let excess = |offset: f32| SandBody::under(offset, surface).volume() - volume;
        // The false position method, halving the weight of an end that stays (the Illinois variant).
        let (mut below, mut above) = (-volume, bulb_volume() - volume);
        let mut offset = 0.5 * (low + high);
        let mut kept = 0;
        for _ in 0..24 {
            offset = (low * above - high * below) / (above - below);
            let error = excess(offset);
            if error.abs() <= enough {
                break;
            }
            if error > 0.0 {
                (high, above) = (offset, error);
                if kept == 1 {
                    below *= 0.5;
                }
                kept = 1;
            } else {
                (low, below) = (offset, error);
                if kept == -1 {
                    above *= 0.5;
                }
                kept = -1;
            }
        }
        SandBody::under(offset, surface)
    }

    /// Returns no sand: all vertices at the neck.
    pub fn none() -> SandBody {
        SandBody { middle: Vec3::Y * BULB_LENGTH, vertices: vec![(Vec3::ZERO, Vec3::Y); VERTICES] }
    }

    /// Returns the volume that the triangles enclose, in cubic centimetres.
    pub fn volume(&self) -> f32 {
        let corner = |i: u32| self.vertices[i as usize].0 - self.middle;
        triangles().map(|[a, b, c]| corner(a).dot(corner(b).cross(corner(c)))).sum::<f32>() / 6.0
    }

    /// Returns the body under the free surface whose middle is on the plane `up · p = offset`.
    fn under(offset: f32, surface: FreeSurface) -> SandBody {
        let FreeSurface { up, slope } = surface;
        let middle = middle_of_plane(up, offset);
        // Sand that stands upright lies along the wall from an end; tilted sand is seen from a point inside it.
        let tilted = 1.0 - smooth(0.5, 0.85, up.y.abs());
        let end = if up.y > 0.0 { 0.0 } else { BULB_LENGTH };
        let core = middle - up * (0.15 * way_out(middle, -up));
        let lowest = core - up * way_out(core, -up);
        let bottom = onto_wall(core, Vec3::new(0.0, end, 0.0).lerp(lowest, tilted), tilted);

        let mut vertices = vec![(bottom, -up); VERTICES];
        let upright = if up.y < 0.0 { Vec3::NEG_Y } else { Vec3::Y };
        let basis = Quat::from_rotation_arc(upright, up);
        // Counterclockwise around `up`.
        let (first, second) = (basis * Vec3::X, up.cross(basis * Vec3::X));
        for s in 0..SEGMENTS {
            let (sin, cos) = (s as f32 / SEGMENTS as f32 * std::f32::consts::TAU).sin_cos();
            let out = first * cos + second * sin;
            let along = out + up * slope;
            let length = way_out(middle, along);
            let rim = middle + along * length;
            let surface_normal = (up - out * slope).normalize();
            for step in 0..=WALL_STEPS {
                let share = step as f32 / WALL_STEPS as f32;
                let straight = bottom.lerp(rim, share);
                let place = if step == WALL_STEPS {
                    rim
                } else {
                    onto_wall(core, along_wall(rim, end, share).lerp(straight, tilted), tilted)
                };
                let normal = wall_normal(place);
                let normal = if step == WALL_STEPS { (normal * 0.4 + surface_normal).normalize() } else { normal };
                vertices[(1 + step) * SEGMENTS + s] = (place, normal);
            }
            for step in 0..SURFACE_STEPS {
                let share = step as f32 / SURFACE_STEPS as f32;
                let from_middle = share * length;
                // The tip of a heap and the bottom of a funnel are round.
                let round = slope * (1.0 - share) * ((from_middle * from_middle + 0.02).sqrt() - from_middle);
                let place = middle + along * from_middle + up * round;
                let normal = if step == 0 { up } else { surface_normal };
                vertices[(ROWS - 1 - step) * SEGMENTS + s] = (place, normal);
            }
        }
        SandBody { middle, vertices }
    }
}

/// Returns the triangles of a body, as indices of its vertices.
pub fn triangles() -> impl Iterator<Item = [u32; 3]> {
    (0..ROWS - 1).flat_map(|row| {
        (0..SEGMENTS).flat_map(move |s| {
            let next = (s + 1) % SEGMENTS;
            let (a, b) = ((row * SEGMENTS + s) as u32, (row * SEGMENTS + next) as u32);
            let (c, d) = (a + SEGMENTS as u32, b + SEGMENTS as u32);
            [[a, b, d], [a, d, c]]
        })
    })
}

/// Returns the radius of the room for sand.
fn room(y: f32) -> f32 {
    CLEARANCE * bore(y)
}

fn is_inside(place: Vec3) -> bool {
    let radius = room(place.y);
    (0.0..=BULB_LENGTH).contains(&place.y) && place.x * place.x + place.z * place.z <= radius * radius
}

/// Returns how far one can go from a place inside until the wall, in lengths of `direction`.
fn way_out(from: Vec3, direction: Vec3) -> f32 {
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

/// Returns where the ray from `core` through a place meets the wall, unless the place is meant to be there already.
fn onto_wall(core: Vec3, place: Vec3, tilted: f32) -> Vec3 {
    if tilted == 0.0 { place } else { core + (place - core) * way_out(core, place - core) }
}

/// Returns a place on the wall between an end of the bulb and the rim of the sand.
fn along_wall(rim: Vec3, end: f32, share: f32) -> Vec3 {
    let radius = Vec2::new(rim.x, rim.z).length();
    let full = (radius / room(rim.y)).min(1.0);
    // A rim across the other end touches no wall; a heap in the middle of the end lies on that alone.
    let flat = 1.0 - smooth(0.0, 0.2, (rim.y - end).abs());
    let narrowed = (1.0 - full) * (share.powi(4) + (1.0 - share.powi(4)) * flat);
    let y = end + (rim.y - end) * share;
    let scale = if radius > 1e-5 { room(y) * (1.0 - narrowed) / radius } else { 0.0 };
    Vec3::new(rim.x * scale, y, rim.z * scale)
}

fn wall_normal(place: Vec3) -> Vec3 {
    let widening = (bore(place.y + 0.02) - bore(place.y - 0.02)) / 0.04;
    let out = Vec2::new(place.x, place.z).normalize_or(Vec2::X);
    Vec3::new(out.x, -widening, out.y).normalize()
}

/// Returns between which values `up · p` lies in a bulb.
fn reach(up: Vec3) -> (f32, f32) {
    let aslant = Vec2::new(up.x, up.z).length();
    (0..=24).map(|i| i as f32 / 24.0 * BULB_LENGTH).fold((f32::MAX, f32::MIN), |(low, high), y| {
        (low.min(up.y * y - aslant * room(y)), high.max(up.y * y + aslant * room(y)))
    })
}

/// Returns the middle of the part of the plane `up · p = offset` that is in the bulb.
fn middle_of_plane(up: Vec3, offset: f32) -> Vec3 {
    let aslant = Vec2::new(up.x, up.z).length();
    if aslant < 1e-4 {
        return Vec3::Y * (offset / up.y).clamp(0.0, BULB_LENGTH);
    }
    // In the half-plane of the axis and `up`: the longest stretch of the line that is inside.
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
        // The plane only just touches the bulb.
        let nearest = (0..=steps).map(place).min_by(|a, b| outside(*a).total_cmp(&outside(*b)));
        return nearest.unwrap_or(Vec3::Y * (0.5 * BULB_LENGTH));
    }
    let from = place(longest.0);
    let back = way_out(from, -along);
    let forth = way_out(from, along);
    from + along * (0.5 * (forth - back))
}

/// Returns how far a place is outside.
fn outside(place: Vec3) -> f32 {
    let beyond = (-place.y).max(place.y - BULB_LENGTH).max(0.0);
    beyond + (Vec2::new(place.x, place.z).length() - room(place.y)).max(0.0)
}

/// Returns 0 up to `from`, 1 beyond `to`, and a smooth curve in between.
fn smooth(from: f32, to: f32, at: f32) -> f32 {
    SmoothStepCurve.sample_clamped((at - from) / (to - from))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Directions from upright to upside down, by way of both sides.
    fn directions() -> impl Iterator<Item = Vec3> {
        (0..=36).flat_map(|i| {
            let turned = Quat::from_rotation_z(i as f32 / 36.0 * std::f32::consts::PI) * Vec3::Y;
            [turned, Quat::from_rotation_y(2.1) * turned]
        })
    }

    #[test]
    fn a_body_has_its_volume_however_it_is_tilted() {
        for up in directions() {
            for share in [0.01, 0.1, 0.3, 0.5, 0.66] {
                // Above, standing sand has a funnel, and below a heap.
                let steepest = if up.y.abs() < 0.75 {
                    0.0
                } else if up.y > 0.0 {
                    0.34
                } else {
                    -0.42
                };
                for slope in [0.0, 0.5 * steepest, steepest] {
                    let wanted = share * bulb_volume();
                    let body = SandBody::of_volume(wanted, FreeSurface { up, slope });
                    let error = (body.volume() - wanted).abs() / bulb_volume();
                    assert!(error < 0.002, "{error} of a bulb at {up}, {share}, {slope}");
                }
            }
        }
    }

    #[test]
    fn a_body_stays_in_its_bulb() {
        for up in directions() {
            for share in [0.005, 0.05, 0.3, 0.66] {
                let body = SandBody::of_volume(share * bulb_volume(), FreeSurface { up, slope: 0.0 });
                for (place, normal) in &body.vertices {
                    assert!(outside(*place) < 0.01, "{place} at {up}, {share}");
                    assert!((normal.length() - 1.0).abs() < 1e-3);
                }
            }
        }
    }

    #[test]
    fn a_free_surface_is_level_and_nothing_lies_above_it() {
        for up in directions() {
            let body = SandBody::of_volume(0.4 * bulb_volume(), FreeSurface { up, slope: 0.0 });
            let height = up.dot(body.middle);
            for (i, (place, _)) in body.vertices.iter().enumerate() {
                let above = up.dot(*place) - height;
                assert!(above < 0.02, "{above} above it at {up}");
                if i >= (1 + WALL_STEPS) * SEGMENTS {
                    assert!(above > -0.02, "{above} at {up}");
                }
            }
        }
    }

    #[test]
    fn all_the_sand_leaves_the_neck_free() {
        let all = super::super::profile::FILLING * bulb_volume();
        let heap = SandBody::of_volume(all, FreeSurface { up: Vec3::NEG_Y, slope: -0.42 });
        assert!(heap.middle.y > 0.3, "the heap reaches to {} below the neck", heap.middle.y);
        let above = SandBody::of_volume(all, FreeSurface { up: Vec3::Y, slope: 0.0 });
        assert!(above.middle.y < BULB_LENGTH - 0.4 && above.middle.y > 0.6 * BULB_LENGTH);
    }
}
