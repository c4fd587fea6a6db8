//! Exports the meshes, materials and lights of a scene to files for a path tracer (`tools/reference`).

use std::f32::consts::{PI, TAU};
use std::path::Path;
use std::{fs, io};

use bevy::camera::Exposure;
use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::prelude::*;
use bevy::render::view::ColorGrading;
use image::RgbaImage;
use serde_json::{Value, json};

use crate::graphics::TableCamera;
use crate::graphics::material::lamps::{KEY_LIGHT, REFLECTED_NITS_PER_LAMP_STRENGTH, RIM_LIGHT};
use crate::graphics::material::{MediumQualityMaterial, StudioMaterial, Surface, standard};
use crate::graphics::stage::studio_light;

/// The height of the environment map of the studio, in pixels. The width is twice the height.
const STUDIO_HEIGHT: usize = 512;

/// Writes the scene on the table to a folder.
///
/// # Errors
/// Returns an error if a file cannot be written, or if the quality is low. Low quality uses unlit materials, which are
/// not exported.
pub fn export_scene(world: &mut World, name: &str, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut parts = Vec::new();
    let mut query = world.query::<(
        &GlobalTransform,
        &Surface,
        &Mesh3d,
        &InheritedVisibility,
        AnyOf<(&MeshMaterial3d<MediumQualityMaterial>, &MeshMaterial3d<StudioMaterial>)>,
    )>();
    let (meshes, medium, studio_lit) = (
        world.resource::<Assets<Mesh>>(),
        world.resource::<Assets<MediumQualityMaterial>>(),
        world.resource::<Assets<StudioMaterial>>(),
    );
    for (place, surface, mesh, _, (plain, lit)) in query.iter(world).filter(|part| part.3.get()) {
        let material = plain
            .and_then(|plain| Some(&medium.get(plain)?.replaced_material))
            .or_else(|| Some(&studio_lit.get(lit?)?.base))
            .ok_or_else(|| io::Error::other("a material is missing"))?;
        let mesh = meshes.get(mesh).ok_or_else(|| io::Error::other("a mesh is missing"))?;
        let file = format!("mesh-{}.ply", parts.len());
        fs::write(folder.join(&file), ply(mesh))?;
        parts.push(json!({
            "mesh": file,
            "matrix": place.to_matrix().to_cols_array(),
            "surface": format!("{surface:?}"),
            "material": describe(material),
        }));
    }
    if parts.is_empty() {
        return Err(io::Error::other("no part has a lit material: export at medium or high quality"));
    }
    let mut scene = view(world);
    scene["name"] = name.into();
    scene["parts"] = parts.into();
    scene["lights"] = json!(lights());
    scene["environment_nits"] = REFLECTED_NITS_PER_LAMP_STRENGTH.into();
    fs::write(folder.join("scene.json"), serde_json::to_vec_pretty(&scene)?)?;
    fs::write(folder.join("environment.pfm"), studio())?;
    wood_picture()?.save(folder.join("wood.png")).map_err(io::Error::other)
}

/// Returns the wood texture of the table, without the mipmaps.
fn wood_picture() -> io::Result<RgbaImage> {
    let wood = standard::wood_texture();
    let (size, mut pixels) = (wood.size(), wood.data.unwrap_or_default());
    pixels.truncate((size.x * size.y * 4) as usize);
    RgbaImage::from_raw(size.x, size.y, pixels).ok_or_else(|| io::Error::other("the texture of the wood has no pixels"))
}

fn view(world: &mut World) -> Value {
    let mut cameras =
        world.query_filtered::<(&GlobalTransform, &Projection, &Camera, Option<&Exposure>, Option<&ColorGrading>), With<TableCamera>>();
    let seen = cameras.iter(world).next().map(|(place, projection, camera, exposure, grading)| {
        let fov = if let Projection::Perspective(lens) = projection { lens.fov } else { 0.0 };
        let size = camera.physical_target_size().unwrap_or_default();
        json!({
            "size": size.to_array(),
            "camera": { "world_from_camera": place.to_matrix().to_cols_array(), "vertical_fov": fov },
            "exposure_ev100": exposure.copied().unwrap_or_default().ev100,
            "exposure_stops": grading.map_or(0.0, |grading| grading.global.exposure),
        })
    });
    seen.unwrap_or_default()
}

/// Returns the directional lights. The environment picture does not contain these lights.
fn lights() -> [Value; 2] {
    [KEY_LIGHT, RIM_LIGHT].map(|light| {
        json!({
            "color": light.color.to_linear().to_f32_array_no_alpha(),
            "illuminance": light.illuminance,
            "to_light": light.to_lamp.normalize().to_array(),
        })
    })
}

fn describe(material: &StandardMaterial) -> Value {
    json!({
        "base_color": material.base_color.to_linear().to_f32_array(),
        "roughness": material.perceptual_roughness,
        "metallic": material.metallic,
        "reflectance": material.reflectance,
        "clearcoat": material.clearcoat,
        "clearcoat_roughness": material.clearcoat_perceptual_roughness,
        "specular_transmission": material.specular_transmission,
        "ior": material.ior,
        "thickness": material.thickness,
        "diffuse_transmission": material.diffuse_transmission,
        "emissive": material.emissive.to_f32_array_no_alpha(),
        "texture": material.base_color_texture.as_ref().map(|_| "wood.png"),
    })
}

fn ply(mesh: &Mesh) -> Vec<u8> {
    let floats = |attribute| match mesh.attribute(attribute) {
        Some(VertexAttributeValues::Float32x2(values)) => values.as_flattened().to_vec(),
        Some(VertexAttributeValues::Float32x3(values)) => values.as_flattened().to_vec(),
        // Vertex colours are opaque, so their alpha values are left out.
        Some(VertexAttributeValues::Float32x4(values)) => values.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect(),
        _ => Vec::new(),
    };
    let named = [
        (floats(Mesh::ATTRIBUTE_POSITION), vec!["x", "y", "z"]),
        (floats(Mesh::ATTRIBUTE_NORMAL), vec!["nx", "ny", "nz"]),
        (floats(Mesh::ATTRIBUTE_UV_0), vec!["u", "v"]),
        (floats(Mesh::ATTRIBUTE_COLOR), vec!["r", "g", "b"]),
    ];
    let vertices = mesh.count_vertices();
    let indices: Vec<u32> = match mesh.indices() {
        Some(Indices::U16(indices)) => indices.iter().map(|index| u32::from(*index)).collect(),
        Some(Indices::U32(indices)) => indices.clone(),
        None => (0..vertices as u32).collect(),
    };
    let kept: Vec<_> = named.into_iter().filter(|(values, names)| values.len() == vertices * names.len()).collect();
    let properties: String =
        kept.iter().flat_map(|(_, names)| names).map(|name| format!("property float {name}\n")).collect();
    let mut file = format!(
        "ply\nformat binary_little_endian 1.0\nelement vertex {vertices}\n{properties}element face {}\nproperty list \
         uchar int vertex_indices\nend_header\n",
        indices.len() / 3
    )
    .into_bytes();
    for vertex in 0..vertices {
        for (values, names) in &kept {
            let own = &values[vertex * names.len()..(vertex + 1) * names.len()];
            file.extend(own.iter().flat_map(|value| value.to_le_bytes()));
        }
    }
    for triangle in indices.chunks_exact(3) {
        file.push(3);
        file.extend(triangle.iter().flat_map(|index| index.to_le_bytes()));
    }
    file
}

/// Returns a picture of the studio in all directions, as an equirectangular PFM file. Rows are stored from bottom to
/// top, and columns run from -z through +x.
fn studio() -> Vec<u8> {
    let (width, height) = (2 * STUDIO_HEIGHT, STUDIO_HEIGHT);
    let mut file = format!("PF\n{width} {height}\n-1.0\n").into_bytes();
    for row in (0..height).rev() {
        let from_top = (row as f32 + 0.5) / height as f32 * PI;
        for column in 0..width {
            let around = (column as f32 + 0.5) / width as f32 * TAU;
            let (sin, cos) = from_top.sin_cos();
            let light = studio_light(Vec3::new(sin * around.sin(), cos, -sin * around.cos()));
            file.extend(light.to_array().iter().flat_map(|channel| channel.to_le_bytes()));
        }
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_is_exported_with_all_its_attributes() {
        let file = ply(&Cuboid::new(1.0, 2.0, 3.0).into());
        let end = b"end_header\n";
        let header = file.windows(end.len()).position(|part| part == end).expect("the file has a header") + end.len();
        let text = std::str::from_utf8(&file[..header]).expect("the header is UTF-8");
        assert!(text.contains("element vertex 24\n") && text.contains("element face 12\n"), "{text}");
        assert!(text.contains("float nx") && text.contains("float v\n") && !text.contains("float r"), "{text}");
        assert_eq!(file.len(), header + 24 * 8 * 4 + 12 * 13);
    }

    #[test]
    fn the_studio_is_brightest_towards_its_softbox() {
        let (file, header) = (studio(), "PF\n1024 512\n-1.0\n".len());
        let pixel = |column: usize, row_from_top: usize| {
            let at = header + ((STUDIO_HEIGHT - 1 - row_from_top) * 2 * STUDIO_HEIGHT + column) * 12;
            f32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"))
        };
        // This pixel is in the direction (-0.62, 0.62, 0.48), 52 degrees from the zenith.
        assert!(pixel(661, 146) > 5.0, "{}", pixel(661, 146));
        assert!(pixel(661, 400) < 1.0);
        assert_eq!(file.len(), header + 1024 * 512 * 12);
    }
}
