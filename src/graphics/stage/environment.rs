//! The environment map of the lit qualities, by formula: a dark studio with a warm softbox, a cool strip and a window.
//!
//! Bevy's `GeneratedEnvironmentMapLight` could filter the rougher levels from the sharpest one, but would light the set
//! differently: here each level is computed with edges as soft as the roughness asks for.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use half::f16;

use crate::graphics::common::curve::smoothstep;
use crate::graphics::material::lamps::STUDIO_LAMPS;

/// The side of a face of the sharpest level, in pixels.
const SIDE: u32 = 64;

/// Returns the light of the studio, for a camera.
pub(super) fn studio_environment(images: &mut Assets<Image>, intensity: f32) -> EnvironmentMapLight {
    let levels = SIDE.ilog2() + 1;
    EnvironmentMapLight {
        diffuse_map: images.add(cubemap(8, 1, |_| 1.0)),
        specular_map: images.add(cubemap(SIDE, levels, move |level| level as f32 / (levels - 1) as f32)),
        intensity,
        ..default()
    }
}

/// Returns a cubemap with mip levels; `roughness` maps a level to how much it is blurred.
fn cubemap(side: u32, levels: u32, roughness: impl Fn(u32) -> f32) -> Image {
    let mut data = Vec::new();
    // Face by face, and within a face from the sharpest level to the most blurred.
    for face in 0..6 {
        for level in 0..levels {
            let pixels = side >> level;
            for y in 0..pixels {
                for x in 0..pixels {
                    let at = |i: u32| (i as f32 + 0.5) / pixels as f32 * 2.0 - 1.0;
                    let light = radiance(direction(face, at(x), at(y)), roughness(level));
                    for channel in [light.x, light.y, light.z, 1.0] {
                        data.extend_from_slice(&f16::from_f32(channel).to_le_bytes());
                    }
                }
            }
        }
    }
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 6 };
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba16Float, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image
}

/// Returns the direction through a point of a face, in the order of cubemap layers: +x, -x, +y, -y, +z, -z.
fn direction(face: u32, x: f32, y: f32) -> Vec3 {
    match face {
        0 => Vec3::new(1.0, -y, -x),
        1 => Vec3::new(-1.0, -y, x),
        2 => Vec3::new(x, 1.0, y),
        3 => Vec3::new(x, -1.0, -y),
        4 => Vec3::new(x, -y, 1.0),
        _ => Vec3::new(-x, -y, -1.0),
    }
    .normalize()
}

/// Returns the light of the studio from a direction.
pub fn studio_light(from: Vec3) -> Vec3 {
    radiance(from, 0.0)
}

/// Returns the light from a direction, blurred by roughness: the rougher, the softer every edge.
fn radiance(from: Vec3, roughness: f32) -> Vec3 {
    let softness = 0.025 + 0.9 * roughness;
    // A dark room: what is black stays black. Only around the horizon there is a pale haze, which draws the edges of glass.
    let ceiling = Vec3::new(0.10, 0.115, 0.15) * smoothstep(-0.4 - softness, 0.9 + softness, from.y);
    let floor = Vec3::new(0.16, 0.095, 0.05) * smoothstep(-0.1 - softness, 0.9 + softness, -from.y);
    let height = from.y - 0.12;
    let haze = Vec3::new(0.34, 0.36, 0.40) * (-(height / (0.20 + roughness)).powi(2)).exp() / (1.0 + 2.0 * roughness);
    // A blurred lamp is wider and dimmer, with about the same light in total.
    let lamp = |toward: Vec3, size: f32| {
        let cosine = from.dot(toward.normalize());
        smoothstep(size - softness, size + softness * 0.4, cosine - 1.0 + 2.0 * size.abs()) / (1.0 + 5.0 * roughness)
    };
    let lamps: Vec3 = STUDIO_LAMPS.iter().map(|each| each.light * lamp(each.toward, each.size)).sum();
    ceiling + floor + haze + lamps
}
