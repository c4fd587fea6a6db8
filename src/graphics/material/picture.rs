//! The two pictures of the set, painted at start: the wood of the table and the face of the board.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::rules;
use crate::simulation::layout::{BOARD_RADIUS, COLUMN_SPACING, SOCKET_SPACING, TUBE_RADIUS, socket_position};

use super::noise::{hash, value};

/// The side of the wood's picture in pixels.
const WOOD_PIXELS: u32 = 512;
/// The side of the board's picture in pixels.
const FACE_PIXELS: u32 = 512;
/// Planks across the wood's picture.
const PLANKS: u32 = 4;

/// Planks of oiled walnut, repeating each way.
pub fn wood() -> Image {
    let pixel = |x: u32, y: u32| {
        let (u, v) = (x as f32 / WOOD_PIXELS as f32, y as f32 / WOOD_PIXELS as f32);
        let plank = (v * PLANKS as f32).floor() as u32 % PLANKS;
        let across = (v * PLANKS as f32).fract();
        // Every plank is its own piece of wood, and its grain runs along it.
        let shift = hash(plank, 7, 1) * 16.0;
        let sway = value(u * 5.0 + shift, v * 11.0, [5, 11], plank + 20) * 2.6;
        let figure = value(u * 4.0 + shift, v * 36.0 + sway, [4, 36], plank + 40);
        let rings = 0.5 + 0.5 * ((figure * 3.1 + v * 17.0) * std::f32::consts::TAU).sin();
        let fibre = value(u * 20.0 + shift, v * 250.0, [20, 250], 9);
        let pores = value(u * 44.0, v * 330.0, [44, 330], 11);
        let tone = 0.76 + 0.17 * hash(plank, 3, 5);
        let mut light = tone + 0.13 * (rings - 0.5) + 0.12 * (fibre - 0.5) + 0.20 * (figure - 0.5);
        if pores > 0.80 {
            light -= 0.6 * (pores - 0.80);
        }
        // The joint between planks, and the worn edges beside it.
        let from_joint = across.min(1.0 - across) * (WOOD_PIXELS / PLANKS) as f32;
        light *= 1.0 - 0.62 * (1.0 - (from_joint / 1.3).min(1.0)) - 0.10 * (1.0 - (from_joint / 6.0).min(1.0));
        let warm = Vec3::new(0.50, 0.300, 0.172) * light;
        warm + Vec3::new(0.05, 0.018, 0.0) * (figure - 0.4)
    };
    image(WOOD_PIXELS, ImageAddressMode::Repeat, pixel)
}

/// The dark face of the board: fine stipple, a soft shade around every tube, a line around it and one along the edge.
pub fn board_face() -> Image {
    let per_pixel = 2.0 * BOARD_RADIUS / FACE_PIXELS as f32;
    let pixel = |x: u32, y: u32| {
        let place = (Vec2::new(x as f32 + 0.5, y as f32 + 0.5) * per_pixel) - BOARD_RADIUS;
        let (from_socket, height) = nearest(place);
        let stipple = hash(x, y, 2) - 0.5;
        let cloud = value(x as f32 / 40.0, y as f32 / 40.0, [64, 64], 4) - 0.5;
        let mut color = Vec3::new(0.115, 0.122, 0.136) * (1.0 + 0.16 * stipple + 0.16 * cloud);
        // Taller tubes keep more light from the board.
        let shade = (-((from_socket - TUBE_RADIUS).max(0.0) / 0.28).powi(2)).exp();
        color *= 1.0 - (0.42 + 0.07 * height) * shade;
        let line = |distance: f32, width: f32| (1.0 - (distance.abs() - width).max(0.0) / per_pixel).clamp(0.0, 1.0);
        let brass = Vec3::new(0.58, 0.45, 0.24);
        let inset = BOARD_RADIUS * 0.866 - 0.85;
        let edge = (0..3).map(|i| place.dot(Vec2::from_angle(i as f32 * 1.047_197_6)).abs()).fold(0.0, f32::max);
        color = color.lerp(brass, 0.75 * line(edge - inset, 0.035));
        color
    };
    image(FACE_PIXELS, ImageAddressMode::ClampToEdge, pixel)
}

/// The distance to the nearest socket, and its height; far from all of them a great distance.
fn nearest(place: Vec2) -> (f32, f32) {
    let column = (place.x / COLUMN_SPACING).round().clamp(-3.0, 3.0);
    let mut best = (f32::MAX, 0.0);
    for c in [column - 1.0, column, column + 1.0] {
        let Some(lowest) = rules::Socket::at((c + 3.0) as usize, 1).filter(|_| (-3.0..=3.0).contains(&c)) else {
            continue;
        };
        let from_lowest = socket_position(lowest).y - place.y;
        let row = (from_lowest / SOCKET_SPACING).round().clamp(0.0, 6.0) as usize + 1;
        let socket = rules::Socket::at(lowest.column(), row.min(7 - (c.abs() as usize)));
        if let Some(socket) = socket {
            let distance = socket_position(socket).distance(place);
            if distance < best.0 {
                best = (distance, f32::from(socket.height()));
            }
        }
    }
    best
}

/// An image of square pixels with all its smaller copies, so that it does not shimmer from afar.
fn image(side: u32, edges: ImageAddressMode, pixel: impl Fn(u32, u32) -> Vec3) -> Image {
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
        address_mode_u: edges,
        address_mode_v: edges,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}
