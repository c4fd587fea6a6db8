//! A builder of meshes from profiles. It merges parts, so that few draw calls are needed.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

pub const WHITE: [f32; 3] = [1.0; 3];

/// A point of a profile: the distance `r` from the axis, the height `y`, and the vertex colour, which is dark in
/// crevices.
#[derive(Clone, Copy, Debug)]
pub struct ProfilePoint {
    pub r: f32,
    pub y: f32,
    pub shade: [f32; 3],
}

/// Returns a white point of a profile.
pub const fn point(r: f32, y: f32) -> ProfilePoint {
    ProfilePoint { r, y, shade: WHITE }
}

/// Returns a grey point of a profile, with the brightness `light`.
pub const fn dim_point(r: f32, y: f32, light: f32) -> ProfilePoint {
    ProfilePoint { r, y, shade: [light; 3] }
}

/// The vertices and triangles of a mesh that is being built.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
    subdivisions: u32,
}

impl Shape {
    /// Creates an empty shape. The numbers of vertices around and along lathed parts are doubled `subdivisions` times.
    pub fn with_subdivisions(subdivisions: u32) -> Self {
        Shape { subdivisions, ..default() }
    }

    /// Creates a shape by rotating a profile about the y axis (see [`Shape::lathe`]).
    pub fn lathed(profile: &[ProfilePoint], segments: u32) -> Shape {
        let mut shape = Shape::default();
        shape.lathe(profile, segments);
        shape
    }

    /// Adds a profile rotated about the y axis, with smooth normals. A profile that runs upward faces outward, and a
    /// profile that runs downward faces inward. A sharp edge needs a separate call for each side.
    pub fn lathe(&mut self, profile: &[ProfilePoint], segments: u32) -> &mut Self {
        let corners = (0..profile.len()).map(|i| (profile[i], smooth_normal(profile, i))).collect();
        let profile = rounded_profile(corners, self.subdivisions);
        let segments = segments << self.subdivisions;
        let first = self.positions.len() as u32;
        let columns = segments + 1;
        for (i, (p, normal)) in profile.iter().enumerate() {
            for s in 0..columns {
                let around = s as f32 / segments as f32;
                let (sin, cos) = (around * TAU).sin_cos();
                self.add_vertex(
                    Vec3::new(p.r * cos, p.y, p.r * sin),
                    Vec3::new(normal.x * cos, normal.y, normal.x * sin),
                    [around, i as f32 / (profile.len() - 1) as f32],
                    p.shade,
                );
            }
        }
        for row in 0..profile.len() as u32 - 1 {
            // A row of radius 0 would add triangles without area.
            let (low, high) = (profile[row as usize].0.r > 0.0, profile[row as usize + 1].0.r > 0.0);
            for s in 0..segments {
                let a = first + row * columns + s;
                let (b, c, d) = (a + 1, a + columns, a + columns + 1);
                if high {
                    self.indices.extend([a, c, d]);
                }
                if low {
                    self.indices.extend([a, d, b]);
                }
            }
        }
        self
    }

    /// Adds a profile repeated around the y axis, with flat sides. The first corner is at the angle `turn`, in radians.
    /// `radius` returns the factor for the radius of a corner, for example to form flutes.
    pub fn add_faceted(
        &mut self,
        profile: &[ProfilePoint],
        sides: u32,
        turn: f32,
        radius: impl Fn(u32) -> f32,
    ) -> &mut Self {
        let corner = |p: &ProfilePoint, s: u32| {
            let (sin, cos) = (s as f32 / sides as f32 * TAU + turn).sin_cos();
            let r = p.r * radius(s % sides);
            Vec3::new(r * cos, p.y, r * sin)
        };
        for pair in profile.windows(2) {
            for s in 0..sides {
                let [a, b] = [corner(&pair[0], s), corner(&pair[0], s + 1)];
                let [c, d] = [corner(&pair[1], s), corner(&pair[1], s + 1)];
                // Either row of corners may be a single point on the axis, so the normal is computed from the
                // diagonals.
                let normal = (d - a).cross(b - c).normalize_or(Vec3::Y);
                let first = self.positions.len() as u32;
                for (place, shade) in [(a, pair[0].shade), (b, pair[0].shade), (c, pair[1].shade), (d, pair[1].shade)] {
                    self.add_vertex(place, normal, [0.0, 0.0], shade);
                }
                if pair[1].r > 0.0 {
                    self.indices.extend([first, first + 2, first + 3]);
                }
                if pair[0].r > 0.0 {
                    self.indices.extend([first, first + 3, first + 1]);
                }
            }
        }
        self
    }

    /// Adds a flat quad. The corners run counter-clockwise as seen from the front.
    pub fn add_quad(&mut self, corners: [Vec3; 4], uvs: [[f32; 2]; 4], shade: [[f32; 3]; 4]) -> &mut Self {
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or(Vec3::Y);
        let first = self.positions.len() as u32;
        for i in 0..4 {
            self.add_vertex(corners[i], normal, uvs[i], shade[i]);
        }
        self.indices.extend([first, first + 1, first + 2, first, first + 2, first + 3]);
        self
    }

    /// Creates a shape that consists of flat rings (see [`Shape::add_flat_rings`]).
    pub fn with_flat_rings(rows: &[(f32, f32)], segments: u32) -> Shape {
        let mut shape = Shape::default();
        shape.add_flat_rings(rows, segments);
        shape
    }

    /// Creates flat rings broken into `pieces` arcs. `after` is the gap before each arc, and `length` is the length of
    /// each arc, as shares of a full turn.
    pub fn with_broken_rings(rows: &[(f32, f32)], (pieces, segments): (u32, u32), after: f32, length: f32) -> Shape {
        let mut shape = Shape::default();
        for piece in 0..pieces {
            let start = piece as f32 / pieces as f32 + after;
            shape.add_flat_arc(rows, segments, start..start + length, |_| 0.0);
        }
        shape
    }

    /// Adds flat rings around the origin that face up. Each row is a radius and an opacity. All u coordinates are 0.
    pub fn add_flat_rings(&mut self, rows: &[(f32, f32)], segments: u32) -> &mut Self {
        self.add_flat_arc(rows, segments, 0.0..1.0, |_| 0.0)
    }

    /// Returns this shape with its vertex colours multiplied by `color`.
    pub fn tinted(mut self, color: [f32; 3]) -> Shape {
        for corner in &mut self.colors {
            for (part, by) in corner.iter_mut().zip(color) {
                *part *= by;
            }
        }
        self
    }

    /// Adds an arc of flat rings. `part` is its range in full turns, clockwise from the far side (-z) as seen from
    /// above. `u` converts a number of turns to a u coordinate.
    pub fn add_flat_arc(
        &mut self,
        rows: &[(f32, f32)],
        segments: u32,
        part: std::ops::Range<f32>,
        u: impl Fn(f32) -> f32,
    ) -> &mut Self {
        let first = self.positions.len() as u32;
        let columns = segments + 1;
        for (radius, opacity) in rows {
            for s in 0..columns {
                let share = part.start + (part.end - part.start) * s as f32 / segments as f32;
                let (sin, cos) = (share * TAU).sin_cos();
                let place = Vec3::new(sin, 0.0, -cos) * *radius;
                self.add_translucent_vertex(place, Vec3::Y, [u(share), 0.0], [1.0, 1.0, 1.0, *opacity]);
            }
        }
        for row in 0..rows.len() as u32 - 1 {
            for s in 0..segments {
                let a = first + row * columns + s;
                let (b, c, d) = (a + 1, a + columns, a + columns + 1);
                self.indices.extend([a, d, c, a, b, d]);
            }
        }
        self
    }

    /// Adds an opaque vertex and returns its index.
    pub fn add_vertex(&mut self, place: Vec3, normal: Vec3, uv: [f32; 2], shade: [f32; 3]) -> u32 {
        self.add_translucent_vertex(place, normal, uv, [shade[0], shade[1], shade[2], 1.0])
    }

    /// Adds a vertex with an opacity and returns its index.
    pub fn add_translucent_vertex(&mut self, place: Vec3, normal: Vec3, uv: [f32; 2], color: [f32; 4]) -> u32 {
        self.positions.push(place.to_array());
        self.normals.push(normal.to_array());
        self.uvs.push(uv);
        self.colors.push(color);
        self.positions.len() as u32 - 1
    }

    pub fn add_triangle(&mut self, corners: [u32; 3]) -> &mut Self {
        self.indices.extend(corners);
        self
    }

    /// Adds a copy of another shape, transformed by `by`.
    pub fn add_shape(&mut self, other: &Shape, by: Transform) -> &mut Self {
        let first = self.positions.len() as u32;
        let (matrix, upright) = (by.to_matrix(), by.scale.recip());
        self.positions.extend(other.positions.iter().map(|p| matrix.transform_point3(Vec3::from(*p)).to_array()));
        self.normals.extend(
            other.normals.iter().map(|n| (by.rotation * (Vec3::from(*n) * upright)).normalize_or(Vec3::Y).to_array()),
        );
        self.uvs.extend_from_slice(&other.uvs);
        self.colors.extend_from_slice(&other.colors);
        self.indices.extend(other.indices.iter().map(|i| first + i));
        self
    }

    /// Returns the mesh of the shape. The mesh contains UV coordinates if `uvs` is `true`, and vertex colours if
    /// `colors` is `true`.
    pub fn to_mesh(&self, uvs: bool, colors: bool) -> Mesh {
        let mut mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions.clone())
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals.clone())
            .with_inserted_indices(Indices::U32(self.indices.clone()));
        if uvs {
            mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs.clone());
        }
        if colors {
            mesh.insert_attribute(Mesh::ATTRIBUTE_COLOR, self.colors.clone());
        }
        mesh
    }

    pub fn vertex_count(&self) -> usize {
        self.positions.len()
    }
}

/// Returns the outline of a rounded rectangle, from +x towards +z. Each point is given by the centre of its corner's
/// arc, and by the direction from this centre to the point. Each corner has `pieces` segments.
pub fn rounded_rectangle_corner_arcs(half: Vec2, rounding: f32, pieces: u32) -> Vec<(Vec2, Vec2)> {
    let mut outline = Vec::new();
    for (quarter, sign) in [Vec2::ONE, Vec2::new(-1.0, 1.0), -Vec2::ONE, Vec2::new(1.0, -1.0)].into_iter().enumerate() {
        for piece in 0..=pieces {
            let angle = (quarter as f32 + piece as f32 / pieces as f32) * FRAC_PI_2;
            outline.push(((half - rounding) * sign, Vec2::from_angle(angle)));
        }
    }
    outline
}

/// Returns the normal (outward, upward) of a profile at a point: the mean of the normals of both adjacent segments.
fn smooth_normal(profile: &[ProfilePoint], i: usize) -> Vec2 {
    let across = |a: ProfilePoint, b: ProfilePoint| Vec2::new(b.y - a.y, a.r - b.r).normalize_or_zero();
    let before = if i > 0 { across(profile[i - 1], profile[i]) } else { Vec2::ZERO };
    let after = if i + 1 < profile.len() { across(profile[i], profile[i + 1]) } else { Vec2::ZERO };
    (before + after).normalize_or(Vec2::X)
}

/// Splits each segment of a profile in half, `times` times over. The new points are placed on a curve that matches the
/// normals at the ends of the segment.
fn rounded_profile(mut profile: Vec<(ProfilePoint, Vec2)>, times: u32) -> Vec<(ProfilePoint, Vec2)> {
    for _ in 0..times {
        let between = profile.windows(2).map(|ends| middle(ends[0], ends[1])).collect::<Vec<_>>();
        let mut halved = Vec::with_capacity(2 * profile.len());
        for (i, corner) in profile.iter().enumerate() {
            halved.push(*corner);
            halved.extend(between.get(i).copied());
        }
        profile = halved;
    }
    profile
}

fn middle((a, from): (ProfilePoint, Vec2), (b, to): (ProfilePoint, Vec2)) -> (ProfilePoint, Vec2) {
    let half = Vec2::new(b.r - a.r, b.y - a.y) * 0.5;
    // The middle of the arc is about halfway from the middle of the chord to the point where the tangents meet.
    let below = (from * half.dot(from) - to * half.dot(to)) * 0.5;
    let place = Vec2::new(a.r, a.y) + half - below * 0.5;
    let shade = std::array::from_fn(|i| (a.shade[i] + b.shade[i]) * 0.5);
    (ProfilePoint { r: place.x, y: place.y, shade }, (from + to).normalize_or(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that every triangle faces in the direction of its normals. A triangle that faces away would not be
    /// drawn.
    fn faces_its_normals(shape: &Shape) {
        for t in shape.indices.chunks(3) {
            let [a, b, c] = [t[0], t[1], t[2]].map(|i| Vec3::from(shape.positions[i as usize]));
            let face = (b - a).cross(c - a);
            let normal = Vec3::from(shape.normals[t[0] as usize]) + Vec3::from(shape.normals[t[2] as usize]);
            assert!(face.dot(normal) >= -1e-6, "{a} {b} {c}");
        }
    }

    #[test]
    fn outsides_face_outward_and_bores_inward() {
        let mut outside = Shape::default();
        outside.lathe(&[point(0.0, 0.0), point(1.0, 0.0), point(1.0, 2.0), point(0.0, 2.0)], 12);
        faces_its_normals(&outside);
        let mut bore = Shape::default();
        bore.lathe(&[point(1.0, 2.0), point(1.0, 0.0)], 12);
        assert!(bore.normals[0][0] < 0.0);
        faces_its_normals(&bore);
    }

    #[test]
    fn cut_sides_face_their_normals() {
        let mut shape = Shape::default();
        shape.add_faceted(&[point(0.0, 0.0), point(1.0, 0.0), point(1.0, 2.0), point(0.0, 2.0)], 6, 0.3, |_| 1.0);
        faces_its_normals(&shape);
        assert!(shape.normals.iter().all(|n| Vec3::from(*n).is_normalized()));
    }

    #[test]
    fn rounding_bends_the_corners_of_a_circle_onto_it() {
        let corners = (0..=8).map(|i| Vec2::from_angle(i as f32 * 0.2)).map(|at| (point(at.x, at.y), at)).collect();
        let rounded = rounded_profile(corners, 2);
        assert_eq!(rounded.len(), 33);
        for (point, normal) in rounded {
            let place = Vec2::new(point.r, point.y);
            assert!((place.length() - 1.0).abs() < 1e-4, "{place} is off the circle");
            assert!(place.distance(normal) < 1e-2, "{place} has the normal {normal}");
        }
    }

    #[test]
    fn rounding_leaves_a_straight_profile_straight() {
        let straight = [0.0, 1.0].map(|y| (point(2.0, y), Vec2::X)).to_vec();
        assert!(rounded_profile(straight, 3).iter().all(|(point, normal)| point.r == 2.0 && *normal == Vec2::X));
    }
}
