//! The texture of the table's wood, for the qualities that can afford one.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::graphics::common::noise::{hash, value};

/// The side of the texture, in pixels.
const WOOD_PIXELS: u32 = 1024;
/// The number of planks across the texture.
const PLANKS: u32 = 4;

/// Returns a texture of walnut planks that tiles in both directions.
pub fn wood() -> Image {
    let pixel = |x: u32, y: u32| {
        let (u, v) = (x as f32 / WOOD_PIXELS as f32, y as f32 / WOOD_PIXELS as f32);
        let plank = (v * PLANKS as f32).floor() as u32 % PLANKS;
        let across = (v * PLANKS as f32).fract();
        // Every plank has a grain of its own, which runs along it.
        let shift = hash(plank, 7, 1) * 16.0;
        let sway = value(u * 5.0 + shift, v * 11.0, [5, 11], plank + 20) * 2.6;
        let figure = value(u * 4.0 + shift, v * 44.0 + sway, [4, 44], plank + 40);
        let rings = 0.5 + 0.5 * ((figure * 4.3 + v * 23.0) * std::f32::consts::TAU).sin();
        let fibre = value(u * 26.0 + shift, v * 470.0, [26, 470], 9);
        let pores = value(u * 90.0, v * 512.0, [90, 512], 11);
        let tone = 0.76 + 0.15 * hash(plank, 3, 5);
        let mut light = tone + 0.10 * (rings - 0.5) + 0.15 * (fibre - 0.5) + 0.15 * (figure - 0.5);
        if pores > 0.74 {
            light -= 0.75 * (pores - 0.74);
        }
        // The joint between planks, and its worn edges.
        let from_joint = across.min(1.0 - across) * (WOOD_PIXELS / PLANKS) as f32;
        light *= 1.0 - 0.62 * (1.0 - (from_joint / 1.3).min(1.0)) - 0.10 * (1.0 - (from_joint / 6.0).min(1.0));
        let warm = Vec3::new(0.50, 0.325, 0.205) * light;
        warm + Vec3::new(0.05, 0.018, 0.0) * (figure - 0.4)
    };
    mipmapped_image(WOOD_PIXELS, pixel)
}

/// Returns a square image with all its mip levels, so that it does not shimmer from afar.
fn mipmapped_image(side: u32, pixel: impl Fn(u32, u32) -> Vec3) -> Image {
    let mut level: Vec<[u8; 4]> = Vec::with_capacity((side * side) as usize);
    for y in 0..side {
        for x in 0..side {
            let color = pixel(x, y).clamp(Vec3::ZERO, Vec3::ONE) * 255.0;
            level.push([color.x as u8, color.y as u8, color.z as u8, 255]);
        }
    }
    let mut data: Vec<u8> = level.as_flattened().to_vec();
    let (mut width, mut levels) = (side as usize, 1);
    while width > 1 {
        let half = width / 2;
        let mut smaller = Vec::with_capacity(half * half);
        for y in 0..half {
            for x in 0..half {
                let at = |dx: usize, dy: usize| level[(2 * y + dy) * width + 2 * x + dx];
                let four = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
                let mean = |i: usize| (four.iter().map(|p| u32::from(p[i])).sum::<u32>() / 4) as u8;
                smaller.push([mean(0), mean(1), mean(2), 255]);
            }
        }
        data.extend_from_slice(smaller.as_flattened());
        (level, width, levels) = (smaller, half, levels + 1);
    }
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}
