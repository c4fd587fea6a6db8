//! The mesh of the sand in both bulbs of a glass: a fixed set of triangles, reshaped as the level changes.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

use super::profile::{BULB_LENGTH, FILLING, SandBody, body_from_neck, bore, bulb_volume, heap_on_cap};
use crate::graphics::common::noise::hash;

/// Vertices around the sand.
const SEGMENTS: usize = 18;
/// Rows of vertices along the wall of a bulb.
const WALL_ROWS: usize = 8;
/// Rows of the free surface, from the wall to the axis.
const TOP_ROWS: usize = 5;
const ROWS: usize = 1 + WALL_ROWS + TOP_ROWS;
const PER_BULB: usize = ROWS * SEGMENTS;
/// The radius of the sand as a share of the bore, so that sand and glass never z-fight.
const CLEARANCE: f32 = 0.985;
/// The slope of a heap: its height per radius.
const REPOSE: f32 = 0.42;
/// The slope of the dimple over the neck when it is full.
const DIMPLE: f32 = 0.34;

/// The distribution of the sand in a glass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SandGeometry {
    /// The share of all sand in the bulb at local +y, which is on top before the first turn. The rest is in the other.
    pub in_first: f32,
    /// The end on which the sand lies: 0 towards local +y, 1 towards local -y. In between it is falling.
    pub towards_second: f32,
    /// How far running has drawn the upper surface down, from 0 to 1.
    pub dimple: f32,
}

impl SandGeometry {
    /// Returns whether the difference from another is visible.
    pub fn differs(&self, other: &SandGeometry) -> bool {
        (self.in_first - other.in_first).abs() > 0.0015
            || (self.towards_second - other.towards_second).abs() > 0.004
            || (self.dimple - other.dimple).abs() > 0.02
    }
}

/// Returns a mesh for the sand of one glass; [`shape_sand`] moves its vertices.
pub fn sand_mesh() -> Mesh {
    let mut indices = Vec::with_capacity(2 * ROWS * SEGMENTS * 6);
    for bulb in 0..2 {
        let first = bulb * PER_BULB;
        for row in 0..ROWS - 1 {
            for s in 0..SEGMENTS {
                let next = (s + 1) % SEGMENTS;
                let (a, b) = (first + row * SEGMENTS + s, first + row * SEGMENTS + next);
                let (c, d) = (a + SEGMENTS, b + SEGMENTS);
                // Rows run away from the neck: upward in the first bulb, downward in the second.
                let corners = if bulb == 0 { [a, c, d, a, d, b] } else { [a, d, c, a, b, d] };
                indices.extend(corners.map(|i| i as u32));
            }
        }
    }
    let grain = |i: usize| {
        let light = 0.93 + 0.10 * hash(i as u32, 5, 5);
        [light, light, light, 1.0]
    };
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vec![[0.0_f32; 3]; 2 * PER_BULB])
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0_f32, 1.0, 0.0]; 2 * PER_BULB])
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, (0..2 * PER_BULB).map(grain).collect::<Vec<_>>())
        .with_inserted_indices(Indices::U32(indices))
}

/// The sand of one bulb.
#[derive(Clone, Copy)]
struct Layer {
    body: SandBody,
    /// Whether `body` is measured from the cap instead of the neck.
    on_cap: bool,
    empty: bool,
}

/// Moves the vertices of a sand mesh.
pub fn shape_sand(mesh: &mut Mesh, geometry: &SandGeometry) {
    let layers = layers(geometry);
    let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute_mut(Mesh::ATTRIBUTE_POSITION) else {
        return;
    };
    for (bulb, layer) in layers.iter().enumerate() {
        write_rows(layer, bulb == 0, |i, place, _| positions[bulb * PER_BULB + i] = place);
    }
    if let Some(VertexAttributeValues::Float32x3(normals)) = mesh.attribute_mut(Mesh::ATTRIBUTE_NORMAL) {
        for (bulb, layer) in layers.iter().enumerate() {
            write_rows(layer, bulb == 0, |i, _, normal| normals[bulb * PER_BULB + i] = normal);
        }
    }
}

/// Returns the distance from the neck to where the stream lands.
pub fn heap_below_neck(geometry: &SandGeometry) -> f32 {
    let lower = layers(geometry)[if geometry.towards_second > 0.5 { 1 } else { 0 }];
    if lower.empty || !lower.on_cap { BULB_LENGTH } else { (BULB_LENGTH - lower.body.apex).max(0.1) }
}

fn layers(geometry: &SandGeometry) -> [Layer; 2] {
    let all = FILLING * bulb_volume();
    let in_first = geometry.in_first.clamp(0.0, 1.0);
    // In each bulb the sand lies on the neck or on the cap, or is falling from one to the other.
    let layer = |share: f32, towards_cap: f32| {
        let volume = all * share;
        let on_cap = towards_cap > 0.5;
        let room = BULB_LENGTH * (1.0 - share) * 0.5;
        let body = if on_cap {
            let settled = (towards_cap - 0.5) * 2.0;
            heap_on_cap(volume, room * (1.0 - settled), REPOSE * settled)
        } else {
            let away = towards_cap * 2.0;
            body_from_neck(volume, room * away, DIMPLE * geometry.dimple * (1.0 - away))
        };
        Layer { body, on_cap, empty: share < 0.002 }
    };
    [layer(in_first, 1.0 - geometry.towards_second), layer(1.0 - in_first, geometry.towards_second)]
}

/// Writes position and normal of each vertex of one bulb, in rows from the neck to the cap: along the wall, and over the
/// free surface to the axis.
fn write_rows(layer: &Layer, first_bulb: bool, mut write: impl FnMut(usize, [f32; 3], [f32; 3])) {
    let up = if first_bulb { 1.0 } else { -1.0 };
    let mut row = 0;
    let mut put = |u: f32, radius: f32, normal: Vec2| {
        for s in 0..SEGMENTS {
            let (sin, cos) = (s as f32 / SEGMENTS as f32 * std::f32::consts::TAU).sin_cos();
            let place = if layer.empty { [0.0; 3] } else { [radius * cos, up * u, radius * sin] };
            write(row * SEGMENTS + s, place, [normal.x * cos, up * normal.y, normal.x * sin]);
        }
        row += 1;
    };
    let SandBody { from, apex, slope } = layer.body;
    let wall = |u: f32| CLEARANCE * bore(u);
    let wall_normal = |u: f32| Vec2::new(1.0, -(bore(u + 0.02) - bore(u - 0.02)) / 0.04).normalize();
    if layer.on_cap {
        // The free surface faces the neck: first across it, then along the wall to the cap.
        let contact = contact(apex, slope, |h| bore(BULB_LENGTH - h));
        let radius = wall(BULB_LENGTH - contact);
        for i in 0..TOP_ROWS {
            let rho = radius * i as f32 / TOP_ROWS as f32;
            // The tip of a heap is rounded.
            let height = apex - slope * (rho * rho + 0.02).sqrt().max(rho) + slope * 0.03;
            put(BULB_LENGTH - height.max(0.0), rho, Vec2::new(slope, -1.0).normalize());
        }
        for i in 0..=WALL_ROWS {
            let h = contact + (from - contact) * i as f32 / WALL_ROWS as f32;
            let u = BULB_LENGTH - h;
            // The first row is shared with the free surface, so its normal leans towards that.
            let normal = if i == 0 { Vec2::new(slope + 0.4, -0.9).normalize() } else { wall_normal(u) };
            put(u, wall(u), normal);
        }
    } else {
        let contact = contact_from_neck(apex, slope);
        for i in 0..=WALL_ROWS {
            let u = from + (contact - from) * i as f32 / WALL_ROWS as f32;
            let normal = if i == WALL_ROWS { Vec2::new(0.3, 0.95).normalize() } else { wall_normal(u) };
            put(u, wall(u), normal);
        }
        let radius = wall(contact);
        for i in (0..TOP_ROWS).rev() {
            let rho = radius * i as f32 / TOP_ROWS as f32;
            put((apex + slope * rho).max(from), rho, Vec2::new(-slope, 1.0).normalize());
        }
    }
}

/// Returns the height above the cap at which a heap with this apex meets the wall.
fn contact(apex: f32, slope: f32, radius: impl Fn(f32) -> f32) -> f32 {
    let mut h = apex;
    for _ in 0..12 {
        h = 0.5 * (h + apex - slope * radius(h));
    }
    h.clamp(0.0, BULB_LENGTH)
}

/// Returns the distance from the neck at which a surface with this apex meets the wall.
fn contact_from_neck(apex: f32, slope: f32) -> f32 {
    let mut u = apex.max(0.0);
    for _ in 0..12 {
        u = 0.5 * (u + apex + slope * bore(u));
    }
    u.clamp(0.0, BULB_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows_inside(geometry: SandGeometry) {
        for (bulb, layer) in layers(&geometry).iter().enumerate() {
            write_rows(layer, bulb == 0, |_, place, normal| {
                let u = place[1] * if bulb == 0 { 1.0 } else { -1.0 };
                let radius = Vec2::new(place[0], place[2]).length();
                assert!((-0.05..=BULB_LENGTH + 1e-3).contains(&u), "{geometry:?}: {u}");
                assert!(radius <= bore(u) + 0.02, "{geometry:?}: {radius} at {u}");
                assert!((Vec3::from(normal).length() - 1.0).abs() < 1e-3);
            });
        }
    }

    #[test]
    fn sand_never_leaves_the_glass() {
        for in_first in [0.0, 0.01, 0.2, 0.5, 0.9, 1.0] {
            for towards_second in [0.0, 0.3, 0.5, 0.8, 1.0] {
                for dimple in [0.0, 0.5, 1.0] {
                    rows_inside(SandGeometry { in_first, towards_second, dimple });
                }
            }
        }
    }

    #[test]
    fn a_turn_shows_the_same_sand_upside_down() {
        // Before the turn most of the sand lies below, in the second bulb; after it, the same bulb is above.
        let before = SandGeometry { in_first: 0.3, towards_second: 1.0, dimple: 1.0 };
        let after = SandGeometry { towards_second: 0.0, ..before };
        let volume = |geometry: &SandGeometry| layers(geometry).map(|l| if l.empty { 0.0 } else { l.body.apex });
        assert!(volume(&before)[0] > 0.0 && volume(&after)[1] > 0.0);
    }
}
