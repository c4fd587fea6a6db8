//! The mesh of the sand in both bulbs: a fixed set of triangles, reshaped as the sand runs and tilts.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

use super::profile::{BULB_LENGTH, FILLING, bulb_volume};
use super::sand_body::{FreeSurface, SandBody, VERTICES, triangles};
use crate::graphics::common::curve::{hash_cell, smoothstep};

/// The slope of a heap, as height per radius.
pub const REPOSE: f32 = 0.42;
const FUNNEL: f32 = 0.34;
const MIRROR: Vec3 = Vec3::new(1.0, -1.0, 1.0);
/// The share of all sand below which a bulb counts as empty.
const EMPTY: f32 = 0.002;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SandGeometry {
    /// The share of the sand in the bulb at local +y, which is on top before the first turn.
    pub in_first: f32,
    /// The direction out of the sand through its free surfaces, in the coordinates of the mesh.
    pub up: Vec3,
    /// How deep a funnel running sand has made in the upper surface, from 0 to 1.
    pub funnel: f32,
    /// How steep a heap the lower sand forms, from 0 (level) to 1 (as steep as sand can be).
    pub heap: f32,
}

impl SandGeometry {
    pub fn differs(&self, other: &SandGeometry) -> bool {
        (self.in_first - other.in_first).abs() > 0.0015
            || self.up.distance(other.up) > 0.004
            || (self.funnel - other.funnel).abs() > 0.02
            || (self.heap - other.heap).abs() > 0.02
    }

    pub fn has_sand_above(&self) -> bool {
        let above = if self.up.y > 0.0 { self.in_first } else { 1.0 - self.in_first };
        above > EMPTY
    }

    /// Returns the sand of the bulb at local +y, and that of the other bulb.
    fn bodies(&self) -> [SandBody; 2] {
        let in_first = self.in_first.clamp(0.0, 1.0);
        // Sand forms a funnel and a heap only while the axis is upright.
        let upright = smoothstep(0.75, 1.0, self.up.y.abs());
        [(in_first, self.up), (1.0 - in_first, self.up * MIRROR)].map(|(share, up)| {
            if share < EMPTY {
                return SandBody::none();
            }
            let slope = upright * if up.y > 0.0 { FUNNEL * self.funnel } else { -REPOSE * self.heap };
            SandBody::of_volume(FILLING * bulb_volume() * share, FreeSurface { up, slope })
        })
    }
}

/// Returns a mesh for the sand of one glass. [`shape_sand`] moves its vertices.
pub fn sand_mesh() -> Mesh {
    // The second bulb mirrors the coordinates, which reverses the order of corners.
    let first = triangles().flatten();
    let second = triangles().flat_map(|[a, b, c]| [a, c, b]).map(|i| i + VERTICES as u32);
    let grain = |i: usize| {
        let light = 0.93 + 0.10 * hash_cell(i as u32, 5, 5);
        [light, light, light, 1.0]
    };
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vec![[0.0_f32; 3]; 2 * VERTICES])
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0_f32, 1.0, 0.0]; 2 * VERTICES])
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, (0..2 * VERTICES).map(grain).collect::<Vec<_>>())
        .with_inserted_indices(Indices::U32(first.chain(second).collect()))
}

/// Moves the vertices of a sand mesh. Returns the distance from the neck at which falling sand lands.
pub fn shape_sand(mesh: &mut Mesh, geometry: &SandGeometry) -> f32 {
    let [first, second] = geometry.bodies();
    let mirrored = second.vertices.iter().map(|(place, normal)| (*place * MIRROR, *normal * MIRROR));
    let (places, normals): (Vec<Vec3>, Vec<Vec3>) = first.vertices.iter().copied().chain(mirrored).unzip();
    for (attribute, values) in [(Mesh::ATTRIBUTE_POSITION, places), (Mesh::ATTRIBUTE_NORMAL, normals)] {
        if let Some(VertexAttributeValues::Float32x3(drawn)) = mesh.attribute_mut(attribute) {
            drawn.iter_mut().zip(values).for_each(|(to, value)| *to = value.to_array());
        }
    }
    let lower = if geometry.up.y > 0.0 { second } else { first };
    lower.middle.y.clamp(0.1, BULB_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(geometry: &SandGeometry) -> [f32; 2] {
        geometry.bodies().map(|body| body.volume() / (FILLING * bulb_volume()))
    }

    fn standing(in_first: f32) -> SandGeometry {
        SandGeometry { in_first, up: Vec3::Y, funnel: 1.0, heap: 1.0 }
    }

    #[test]
    fn running_sand_keeps_its_total_volume() {
        for level in 0..=100 {
            let in_first = 1.0 - level as f32 / 100.0;
            for (funnel, heap) in [(0.0, 1.0), (1.0, 1.0), (0.5, 0.3)] {
                let [above, below] = shares(&SandGeometry { funnel, heap, ..standing(in_first) });
                assert!((above - in_first).abs() < 0.005, "{above} above at level {level}");
                assert!((above + below - 1.0).abs() < 0.01, "{} in total at level {level}", above + below);
            }
        }
    }

    #[test]
    fn turning_a_glass_moves_no_sand_between_bulbs() {
        for degrees in 0..=180 {
            let up = Quat::from_rotation_x((degrees as f32).to_radians()) * Vec3::Y;
            let [first, second] = shares(&SandGeometry { up, ..standing(0.7) });
            assert!((first - 0.7).abs() < 0.01 && (second - 0.3).abs() < 0.01, "{first}, {second} at {degrees}°");
        }
    }

    #[test]
    fn the_sand_of_both_bulbs_faces_outwards() {
        let mut mesh = sand_mesh();
        shape_sand(&mut mesh, &standing(0.6));
        let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            panic!("the mesh has positions")
        };
        let Some(Indices::U32(indices)) = mesh.indices() else { panic!("the mesh has triangles") };
        let volume = |bulb: usize| {
            let corner = |i: u32| Vec3::from(places[i as usize]);
            let of_bulb = indices.chunks_exact(3).filter(|t| (t[0] as usize >= VERTICES) == (bulb == 1));
            of_bulb.map(|t| corner(t[0]).dot(corner(t[1]).cross(corner(t[2])))).sum::<f32>() / 6.0
        };
        assert!(volume(0) > 0.0 && volume(1) > 0.0, "{} and {}", volume(0), volume(1));
    }

    #[test]
    fn more_sand_below_lands_nearer_to_the_neck() {
        let mut mesh = sand_mesh();
        let mut last = f32::MAX;
        for below in [0.05, 0.3, 0.6, 0.95] {
            let landing = shape_sand(&mut mesh, &standing(1.0 - below));
            assert!(landing < last && landing > 0.2, "{landing} with {below} below");
            last = landing;
        }
    }
}
