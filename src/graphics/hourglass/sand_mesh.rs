//! The mesh of the sand in both bulbs. The triangles are fixed, and the vertices move as the sand runs and tilts.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;

use super::profile::{BULB_LENGTH, FILLED_SHARE, bulb_volume};
use super::sand_body::{FreeSurface, SandBody, VERTICES_PER_BODY, sand_triangles};
use crate::graphics::common::curve::{hash_cell, smoothstep};

/// The maximum slope of a heap of sand: its height divided by its radius.
pub const REPOSE_SLOPE: f32 = 0.42;
const FUNNEL: f32 = 0.34;
const MIRROR: Vec3 = Vec3::new(1.0, -1.0, 1.0);
/// The share of all sand below which a bulb counts as empty.
const EMPTY: f32 = 0.002;

/// The distribution and the surfaces of the sand in a glass, which determine the mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SandGeometry {
    /// The share of all sand that is in the bulb at local +y. This bulb is on top until the glass is first turned over.
    pub share_in_initially_upper_bulb: f32,
    /// The direction in which the free surfaces of the sand face, in mesh coordinates.
    pub surface_up: Vec3,
    /// The depth of the funnel that running sand has made in the upper surface, from 0 to 1.
    pub funnel_share: f32,
    /// The steepness of the heap of sand in the lower bulb, from 0 (level) to 1 (as steep as possible).
    pub heap_steepness: f32,
}

impl SandGeometry {
    /// Returns `true` if a mesh of this geometry would look different from a mesh of `other`.
    pub fn differs_visibly_from(&self, other: &SandGeometry) -> bool {
        (self.share_in_initially_upper_bulb - other.share_in_initially_upper_bulb).abs() > 0.0015
            || self.surface_up.distance(other.surface_up) > 0.004
            || (self.funnel_share - other.funnel_share).abs() > 0.02
            || (self.heap_steepness - other.heap_steepness).abs() > 0.02
    }

    /// Returns `true` if the upper bulb contains sand.
    pub fn has_sand_above(&self) -> bool {
        let above = if self.surface_up.y > 0.0 {
            self.share_in_initially_upper_bulb
        } else {
            1.0 - self.share_in_initially_upper_bulb
        };
        above > EMPTY
    }

    /// Returns the sand in the bulb at local +y, and the sand in the other bulb.
    fn bodies(&self) -> [SandBody; 2] {
        let in_first = self.share_in_initially_upper_bulb.clamp(0.0, 1.0);
        // Sand forms a funnel and a heap only while the axis is upright.
        let upright = smoothstep(0.75, 1.0, self.surface_up.y.abs());
        [(in_first, self.surface_up), (1.0 - in_first, self.surface_up * MIRROR)].map(|(share, up)| {
            if share < EMPTY {
                return SandBody::empty();
            }
            let slope =
                upright * if up.y > 0.0 { FUNNEL * self.funnel_share } else { -REPOSE_SLOPE * self.heap_steepness };
            SandBody::of_volume(FILLED_SHARE * bulb_volume() * share, FreeSurface { up, outward_rise: slope })
        })
    }
}

/// Creates a mesh for the sand of one glass. [`reshape_sand_mesh`] moves its vertices.
pub fn sand_mesh() -> Mesh {
    // The second bulb has mirrored coordinates, so the order of each triangle's corners is reversed.
    let first = sand_triangles().flatten();
    let second = sand_triangles().flat_map(|[a, b, c]| [a, c, b]).map(|i| i + VERTICES_PER_BODY as u32);
    let grain = |i: usize| {
        let light = 0.93 + 0.10 * hash_cell(i as u32, 5, 5);
        [light, light, light, 1.0]
    };
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, vec![[0.0_f32; 3]; 2 * VERTICES_PER_BODY])
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0_f32, 1.0, 0.0]; 2 * VERTICES_PER_BODY])
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, (0..2 * VERTICES_PER_BODY).map(grain).collect::<Vec<_>>())
        .with_inserted_indices(Indices::U32(first.chain(second).collect()))
}

/// Moves the vertices of a sand mesh. Returns the distance from the neck at which falling sand lands.
pub fn reshape_sand_mesh(mesh: &mut Mesh, geometry: &SandGeometry) -> f32 {
    let [first, second] = geometry.bodies();
    let mirrored = second.vertices.iter().map(|(place, normal)| (*place * MIRROR, *normal * MIRROR));
    let (places, normals): (Vec<Vec3>, Vec<Vec3>) = first.vertices.iter().copied().chain(mirrored).unzip();
    for (attribute, values) in [(Mesh::ATTRIBUTE_POSITION, places), (Mesh::ATTRIBUTE_NORMAL, normals)] {
        if let Some(VertexAttributeValues::Float32x3(drawn)) = mesh.attribute_mut(attribute) {
            drawn.iter_mut().zip(values).for_each(|(to, value)| *to = value.to_array());
        }
    }
    let lower = if geometry.surface_up.y > 0.0 { second } else { first };
    lower.surface_middle.y.clamp(0.1, BULB_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(geometry: &SandGeometry) -> [f32; 2] {
        geometry.bodies().map(|body| body.volume() / (FILLED_SHARE * bulb_volume()))
    }

    fn standing(in_first: f32) -> SandGeometry {
        SandGeometry {
            share_in_initially_upper_bulb: in_first,
            surface_up: Vec3::Y,
            funnel_share: 1.0,
            heap_steepness: 1.0,
        }
    }

    #[test]
    fn running_sand_keeps_its_total_volume() {
        for level in 0..=100 {
            let in_first = 1.0 - level as f32 / 100.0;
            for (funnel, heap) in [(0.0, 1.0), (1.0, 1.0), (0.5, 0.3)] {
                let [above, below] =
                    shares(&SandGeometry { funnel_share: funnel, heap_steepness: heap, ..standing(in_first) });
                assert!((above - in_first).abs() < 0.005, "{above} above at level {level}");
                assert!((above + below - 1.0).abs() < 0.01, "{} in total at level {level}", above + below);
            }
        }
    }

    #[test]
    fn turning_a_glass_moves_no_sand_between_bulbs() {
        for degrees in 0..=180 {
            let up = Quat::from_rotation_x((degrees as f32).to_radians()) * Vec3::Y;
            let [first, second] = shares(&SandGeometry { surface_up: up, ..standing(0.7) });
            assert!((first - 0.7).abs() < 0.01 && (second - 0.3).abs() < 0.01, "{first}, {second} at {degrees}°");
        }
    }

    #[test]
    fn the_sand_of_both_bulbs_faces_outwards() {
        let mut mesh = sand_mesh();
        reshape_sand_mesh(&mut mesh, &standing(0.6));
        let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            panic!("the mesh has positions")
        };
        let Some(Indices::U32(indices)) = mesh.indices() else { panic!("the mesh has triangles") };
        let volume = |bulb: usize| {
            let corner = |i: u32| Vec3::from(places[i as usize]);
            let of_bulb = indices.chunks_exact(3).filter(|t| (t[0] as usize >= VERTICES_PER_BODY) == (bulb == 1));
            of_bulb.map(|t| corner(t[0]).dot(corner(t[1]).cross(corner(t[2])))).sum::<f32>() / 6.0
        };
        assert!(volume(0) > 0.0 && volume(1) > 0.0, "{} and {}", volume(0), volume(1));
    }

    #[test]
    fn more_sand_below_lands_nearer_to_the_neck() {
        let mut mesh = sand_mesh();
        let mut last = f32::MAX;
        for below in [0.05, 0.3, 0.6, 0.95] {
            let landing = reshape_sand_mesh(&mut mesh, &standing(1.0 - below));
            assert!(landing < last && landing > 0.2, "{landing} with {below} below");
            last = landing;
        }
    }
}
