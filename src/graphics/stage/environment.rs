//! The room that polished things mirror at High: a dark studio with a warm softbox and a cool strip, made by formula.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

/// The side of a face of the sharpest copy.
const SIDE: u32 = 64;

/// A light for the camera from this room.
pub(super) fn studio_environment(images: &mut Assets<Image>, intensity: f32) -> EnvironmentMapLight {
    let levels = SIDE.ilog2() + 1;
    EnvironmentMapLight {
        diffuse_map: images.add(cube(8, 1, |_| 1.0)),
        specular_map: images.add(cube(SIDE, levels, move |level| level as f32 / (levels - 1) as f32)),
        intensity,
        ..default()
    }
}

/// A cube of pictures with its smaller copies, each blurred as much as `roughness` says for its number.
fn cube(side: u32, levels: u32, roughness: impl Fn(u32) -> f32) -> Image {
    let mut data = Vec::new();
    // Face by face, and within a face from the sharpest copy to the most blurred.
    for face in 0..6 {
        for level in 0..levels {
            let pixels = side >> level;
            for y in 0..pixels {
                for x in 0..pixels {
                    let at = |i: u32| (i as f32 + 0.5) / pixels as f32 * 2.0 - 1.0;
                    let light = light_from(direction(face, at(x), at(y)), roughness(level));
                    for part in [light.x, light.y, light.z, 1.0] {
                        data.extend_from_slice(&half_float(part).to_le_bytes());
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

/// The direction through a point of a face, in the order in which cubes are stored: +x, -x, +y, -y, +z, -z.
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

/// The light that comes from a direction, blurred by roughness: every edge is as soft as the blur is wide.
fn light_from(from: Vec3, roughness: f32) -> Vec3 {
    let soft = 0.06 + 0.9 * roughness;
    let sky = Vec3::new(0.30, 0.34, 0.42) * smooth(-0.5 - soft, 0.9 + soft, from.y);
    let floor = Vec3::new(0.20, 0.13, 0.08) * smooth(-0.2 - soft, 0.8 + soft, -from.y);
    // A blurred lamp is wider and dimmer; about the same light in all.
    let lamp = |toward: Vec3, size: f32| {
        let shown = smooth(size - soft, size + soft * 0.4, from.dot(toward.normalize()) - 1.0 + 2.0 * size.abs());
        shown / (1.0 + 3.0 * roughness)
    };
    let key = Vec3::new(3.4, 2.9, 2.2) * lamp(Vec3::new(-0.55, 0.75, 0.35), 0.09);
    let rim = Vec3::new(1.3, 1.7, 2.3) * lamp(Vec3::new(0.5, 0.35, -0.8), 0.07);
    let window = Vec3::new(0.9, 0.95, 1.0) * lamp(Vec3::new(0.75, 0.5, 0.6), 0.05);
    sky + floor + key + rim + window
}

fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A number in 16 bits. Enough for light: nothing here is negative, tiny or beyond 60 000.
fn half_float(value: f32) -> u16 {
    let bits = value.max(0.0).to_bits();
    let exponent = ((bits >> 23) & 0xff) as i32 - 127 + 15;
    if exponent <= 0 { 0 } else { ((exponent as u32) << 10) as u16 | ((bits >> 13) & 0x3ff) as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_floats_are_those_of_the_standard() {
        for (value, bits) in [(0.0, 0), (1.0, 0x3c00), (0.5, 0x3800), (2.0, 0x4000), (1.5, 0x3e00)] {
            assert_eq!(half_float(value), bits);
        }
    }
}
