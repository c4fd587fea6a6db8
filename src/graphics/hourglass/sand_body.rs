//! The sand in one bulb: a volume under a free surface of any tilt, in the bulb coordinates of [`super::profile`].

use bevy::prelude::*;

use super::profile::{
    BULB_LENGTH, bulb_volume, cross_section_middle, extent_along, ray_parameter_at_wall, wall_normal,
    wall_point_on_ray, wall_point_towards_rim,
};
use crate::graphics::common::curve::smoothstep;

// `VERTICES_PER_ROW` is the number of vertices around the sand, `WALL_STEPS` is the number of steps along the wall from
// the bottom, and `SURFACE_STEPS` is the number of steps over the free surface.
pub const VERTICES_PER_ROW: usize = 22;
const WALL_STEPS: usize = 9;
const SURFACE_STEPS: usize = 5;
pub const VERTEX_ROWS: usize = 1 + (WALL_STEPS + 1) + SURFACE_STEPS;
pub const VERTICES_PER_BODY: usize = VERTEX_ROWS * VERTICES_PER_ROW;

/// The maximum error of a volume, relative to the volume of a bulb.
const TOLERANCE: f32 = 0.0004;

/// A free surface of sand: a cone around the middle of the surface.
#[derive(Clone, Copy, Debug)]
pub struct FreeSurface {
    /// The direction in which the surface faces, in bulb coordinates.
    pub up: Vec3,
    /// The rise of the surface, divided by the distance from its middle: positive for a funnel, and negative for a
    /// heap.
    pub outward_rise: f32,
}

/// The sand in one bulb, as the vertices of a mesh.
#[derive(Clone, Debug)]
pub struct SandBody {
    /// The middle of the free surface.
    pub surface_middle: Vec3,
    /// The position and normal of each vertex, in rows from the bottom up the wall and over the surface to its middle.
    pub vertices: Vec<(Vec3, Vec3)>,
}

impl SandBody {
    /// Creates a body of this volume, in cubic centimetres, under a free surface.
    pub fn of_volume(volume: f32, surface: FreeSurface) -> SandBody {
        let (mut low, mut high) = extent_along(surface.up);
        let enough = TOLERANCE * bulb_volume();
        let excess = |offset: f32| SandBody::under(offset, surface).volume() - volume;
        // This is the Illinois variant of the false position method. If the same end of the interval is kept twice in a
        // row, the error at this end is halved.
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

    /// Creates a body without sand, with all vertices at the neck.
    pub fn empty() -> SandBody {
        SandBody { surface_middle: Vec3::Y * BULB_LENGTH, vertices: vec![(Vec3::ZERO, Vec3::Y); VERTICES_PER_BODY] }
    }

    /// Returns the volume of the body, in cubic centimetres.
    pub fn volume(&self) -> f32 {
        let corner = |i: u32| self.vertices[i as usize].0 - self.surface_middle;
        sand_triangles().map(|[a, b, c]| corner(a).dot(corner(b).cross(corner(c)))).sum::<f32>() / 6.0
    }

    /// Creates the body under a free surface whose middle is on the plane `up · p = offset`.
    fn under(offset: f32, surface: FreeSurface) -> SandBody {
        let FreeSurface { up, outward_rise: slope } = surface;
        let middle = cross_section_middle(up, offset);
        // Upright sand is built along the wall from an end of the bulb. Tilted sand is built outward from a point
        // inside the sand.
        let tilted = 1.0 - smoothstep(0.5, 0.85, up.y.abs());
        let end = if up.y > 0.0 { 0.0 } else { BULB_LENGTH };
        let core = middle - up * (0.15 * ray_parameter_at_wall(middle, -up));
        let lowest = core - up * ray_parameter_at_wall(core, -up);
        let bottom = wall_point_on_ray(core, Vec3::new(0.0, end, 0.0).lerp(lowest, tilted), tilted);

        let mut vertices = vec![(bottom, -up); VERTICES_PER_BODY];
        let upright = if up.y < 0.0 { Vec3::NEG_Y } else { Vec3::Y };
        let basis = Quat::from_rotation_arc(upright, up);
        let (first, second) = (basis * Vec3::X, up.cross(basis * Vec3::X));
        for s in 0..VERTICES_PER_ROW {
            let (sin, cos) = (s as f32 / VERTICES_PER_ROW as f32 * std::f32::consts::TAU).sin_cos();
            let out = first * cos + second * sin;
            let along = out + up * slope;
            let length = ray_parameter_at_wall(middle, along);
            let rim = middle + along * length;
            let surface_normal = (up - out * slope).normalize();
            for step in 0..=WALL_STEPS {
                let share = step as f32 / WALL_STEPS as f32;
                let straight = bottom.lerp(rim, share);
                let place = if step == WALL_STEPS {
                    rim
                } else {
                    wall_point_on_ray(core, wall_point_towards_rim(rim, end, share).lerp(straight, tilted), tilted)
                };
                let normal = wall_normal(place);
                let normal = if step == WALL_STEPS { (normal * 0.4 + surface_normal).normalize() } else { normal };
                vertices[(1 + step) * VERTICES_PER_ROW + s] = (place, normal);
            }
            for step in 0..SURFACE_STEPS {
                let share = step as f32 / SURFACE_STEPS as f32;
                let from_middle = share * length;
                // The tip of a heap and the bottom of a funnel are round.
                let round = slope * (1.0 - share) * ((from_middle * from_middle + 0.02).sqrt() - from_middle);
                let place = middle + along * from_middle + up * round;
                let normal = if step == 0 { up } else { surface_normal };
                vertices[(VERTEX_ROWS - 1 - step) * VERTICES_PER_ROW + s] = (place, normal);
            }
        }
        SandBody { surface_middle: middle, vertices }
    }
}

/// Returns the triangles of a body's mesh, as indices of its vertices.
pub fn sand_triangles() -> impl Iterator<Item = [u32; 3]> {
    (0..VERTEX_ROWS - 1).flat_map(|row| {
        (0..VERTICES_PER_ROW).flat_map(move |s| {
            let next = (s + 1) % VERTICES_PER_ROW;
            let (a, b) = ((row * VERTICES_PER_ROW + s) as u32, (row * VERTICES_PER_ROW + next) as u32);
            let (c, d) = (a + VERTICES_PER_ROW as u32, b + VERTICES_PER_ROW as u32);
            [[a, b, d], [a, d, c]]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::profile::distance_outside;
    use super::*;
    use crate::graphics::hourglass::profile::FILLED_SHARE;

    fn directions() -> impl Iterator<Item = Vec3> {
        (0..=36).flat_map(|i| {
            let turned = Quat::from_rotation_z(i as f32 / 36.0 * std::f32::consts::PI) * Vec3::Y;
            [turned, Quat::from_rotation_y(2.1) * turned]
        })
    }

    #[test]
    fn a_body_has_its_volume_at_any_tilt() {
        for up in directions() {
            for share in [0.01, 0.1, 0.3, 0.5, 0.66] {
                // Upright sand has a funnel above the neck and a heap below it.
                let steepest = if up.y.abs() < 0.75 {
                    0.0
                } else if up.y > 0.0 {
                    0.34
                } else {
                    -0.42
                };
                for slope in [0.0, 0.5 * steepest, steepest] {
                    let wanted = share * bulb_volume();
                    let body = SandBody::of_volume(wanted, FreeSurface { up, outward_rise: slope });
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
                let body = SandBody::of_volume(share * bulb_volume(), FreeSurface { up, outward_rise: 0.0 });
                for (place, normal) in &body.vertices {
                    assert!(distance_outside(*place) < 0.01, "{place} at {up}, {share}");
                    assert!((normal.length() - 1.0).abs() < 1e-3);
                }
            }
        }
    }

    #[test]
    fn a_free_surface_is_level_and_nothing_lies_above_it() {
        for up in directions() {
            let body = SandBody::of_volume(0.4 * bulb_volume(), FreeSurface { up, outward_rise: 0.0 });
            let height = up.dot(body.surface_middle);
            for (i, (place, _)) in body.vertices.iter().enumerate() {
                let above = up.dot(*place) - height;
                assert!(above < 0.02, "{above} above it at {up}");
                if i >= (1 + WALL_STEPS) * VERTICES_PER_ROW {
                    assert!(above > -0.02, "{above} at {up}");
                }
            }
        }
    }

    #[test]
    fn all_the_sand_leaves_the_neck_free() {
        let all = FILLED_SHARE * bulb_volume();
        let heap = SandBody::of_volume(all, FreeSurface { up: Vec3::NEG_Y, outward_rise: -0.42 });
        assert!(heap.surface_middle.y > 0.3, "the heap reaches to {} below the neck", heap.surface_middle.y);
        let above = SandBody::of_volume(all, FreeSurface { up: Vec3::Y, outward_rise: 0.0 });
        assert!(above.surface_middle.y < BULB_LENGTH - 0.4 && above.surface_middle.y > 0.6 * BULB_LENGTH);
    }
}
