//! The standard materials for Medium and High quality, and the wood texture of the table.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use tamsk_rules::Player;

use super::surface::{Fade, Finish, Surface};
use crate::graphics::common::curve::{hash_cell, value_noise};
use crate::settings::GraphicsQuality;

impl Surface {
    /// Returns the standard material of the surface at Medium or High quality. `wood` is the texture of the table.
    pub(super) fn standard_material(
        self,
        wood: &Handle<Image>,
        quality: GraphicsQuality,
        fade: Fade,
    ) -> StandardMaterial {
        if fade == Fade::NONE {
            return self.opaque_standard(wood, quality);
        }
        // Translucent glass is blended rather than transmissive, because blended parts are invisible behind
        // transmissive glass.
        let material = self.opaque_standard(wood, GraphicsQuality::Medium);
        let alpha = material.base_color.alpha() * self.opacity_factor(fade);
        StandardMaterial { base_color: material.base_color.with_alpha(alpha), alpha_mode: AlphaMode::Blend, ..material }
    }

    /// Returns the base colour of the surface's standard material at High quality.
    pub fn high_quality_color(self) -> LinearRgba {
        self.opaque_standard(&Handle::default(), GraphicsQuality::High).base_color.to_linear()
    }

    fn opaque_standard(self, wood: &Handle<Image>, quality: GraphicsQuality) -> StandardMaterial {
        let Finish { color, roughness, metallic, .. } = self.finish();
        let mut material =
            StandardMaterial { base_color: color, perceptual_roughness: roughness, metallic, ..default() };
        match (self, quality) {
            (Surface::Table, _) => {
                material.base_color = Color::srgb(0.86, 0.93, 0.98);
                material.base_color_texture = Some(wood.clone());
                // This roughness gives satin varnish a soft sheen that does not look hazy.
                material.perceptual_roughness = 0.5;
                material.reflectance = 0.27;
            }
            // The board is dark and hardly reflective, so that it looks like black lacquer instead of grey.
            (Surface::BoardFace | Surface::BoardSlab, _) => {
                material.base_color = darker(color, 0.55);
                material.reflectance = 0.16;
            }
            (Surface::Tray(_) | Surface::Cap(_), _) => {
                material.base_color = darker(color, if self.is_blacks_cap_or_tray() { 0.35 } else { 0.9 });
                material.perceptual_roughness = 0.5;
                material.reflectance = 0.3;
                material.clearcoat = 0.35;
                material.clearcoat_perceptual_roughness = 0.16;
                if self == Surface::Tray(Player::Black) {
                    // With more reflection, the flat top of the tray would mirror the softbox and look grey.
                    material.reflectance = 0.16;
                    material.clearcoat = 0.08;
                }
            }
            (Surface::Ivory, _) => material.base_color = Color::srgb(0.88, 0.81, 0.67),
            (Surface::Ebony, _) => {
                material.base_color = darker(color, 0.5);
                material.reflectance = 0.3;
            }
            (Surface::Cloth, _) => material.reflectance = 0.1,
            (Surface::ArmedTimer(_), _) => material.emissive = color.to_linear() * 0.8,
            // This colour compensates for the saturation that bright colours lose in tonemapping.
            (Surface::Sand, _) => material.base_color = Color::srgb(0.99, 0.745, 0.40),
            (Surface::Glass, GraphicsQuality::High) => {
                material.base_color = Color::srgb(0.97, 0.99, 1.0);
                material.specular_transmission = 1.0;
                material.thickness = 0.22;
                // The refractive index is lower than that of real glass, because a thin shell hardly refracts.
                material.ior = 1.3;
                material.reflectance = 0.6;
                material.perceptual_roughness = 0.02;
            }
            // Below High, only the reflections of glass are drawn.
            (Surface::Glass, _) => {
                material.base_color = Color::srgba(0.05, 0.055, 0.06, 0.06);
                material.alpha_mode = AlphaMode::Premultiplied;
                material.reflectance = 0.6;
            }
            (Surface::DeadGlass, _) => {
                material.alpha_mode = AlphaMode::Blend;
                material.reflectance = 0.8;
            }
            _ => {}
        }
        material
    }
}

fn darker(color: Color, share: f32) -> Color {
    (color.to_linear() * share).with_alpha(color.alpha()).into()
}

const WOOD_PIXELS: u32 = 1024;
const PLANKS: u32 = 4;

/// Returns a tileable texture of walnut planks.
pub fn wood_texture() -> Image {
    let pixel = |x: u32, y: u32| {
        let (u, v) = (x as f32 / WOOD_PIXELS as f32, y as f32 / WOOD_PIXELS as f32);
        let plank = (v * PLANKS as f32).floor() as u32 % PLANKS;
        let across = (v * PLANKS as f32).fract();
        let shift = hash_cell(plank, 7, 1) * 16.0;
        let sway = value_noise(u * 5.0 + shift, v * 11.0, [5, 11], plank + 20) * 2.6;
        let figure = value_noise(u * 4.0 + shift, v * 44.0 + sway, [4, 44], plank + 40);
        let rings = 0.5 + 0.5 * ((figure * 4.3 + v * 23.0) * std::f32::consts::TAU).sin();
        let fibre = value_noise(u * 26.0 + shift, v * 470.0, [26, 470], 9);
        let pores = value_noise(u * 90.0, v * 512.0, [90, 512], 11);
        let tone = 0.76 + 0.15 * hash_cell(plank, 3, 5);
        let mut light = tone + 0.10 * (rings - 0.5) + 0.15 * (fibre - 0.5) + 0.15 * (figure - 0.5);
        if pores > 0.74 {
            light -= 0.75 * (pores - 0.74);
        }
        let from_joint = across.min(1.0 - across) * (WOOD_PIXELS / PLANKS) as f32;
        light *= 1.0 - 0.62 * (1.0 - (from_joint / 1.3).min(1.0)) - 0.10 * (1.0 - (from_joint / 6.0).min(1.0));
        let warm = Vec3::new(0.50, 0.325, 0.205) * light;
        warm + Vec3::new(0.05, 0.018, 0.0) * (figure - 0.4)
    };
    mipmapped_image(WOOD_PIXELS, pixel)
}

/// Returns a square image with all mip levels, which prevent shimmering at a distance.
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
