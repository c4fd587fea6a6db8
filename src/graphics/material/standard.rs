//! The standard materials of the lit qualities.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::surface::Fade;
use super::surface::{Finish, Surface};
use crate::appearance::quality::Quality;

impl Surface {
    /// Returns its standard material; `wood` is the texture of the table.
    pub(super) fn standard(self, wood: &Handle<Image>, quality: Quality, fade: Fade) -> StandardMaterial {
        if fade == Fade::NONE {
            return self.opaque_standard(wood, quality);
        }
        // What is seen through is blended at every quality: behind transmissive glass nothing blended would show.
        let material = self.opaque_standard(wood, Quality::Medium);
        let alpha = material.base_color.alpha() * self.alpha(fade);
        StandardMaterial { base_color: material.base_color.with_alpha(alpha), alpha_mode: AlphaMode::Blend, ..material }
    }

    /// Returns the colour of its standard material at High.
    pub fn lit_color(self) -> LinearRgba {
        self.opaque_standard(&Handle::default(), Quality::High).base_color.to_linear()
    }

    fn opaque_standard(self, wood: &Handle<Image>, quality: Quality) -> StandardMaterial {
        let Finish { color, roughness, metallic, .. } = self.finish();
        let mut material =
            StandardMaterial { base_color: color, perceptual_roughness: roughness, metallic, ..default() };
        match (self, quality) {
            (Surface::Table, _) => {
                material.base_color = Color::srgb(0.86, 0.93, 0.98);
                material.base_color_texture = Some(wood.clone());
                // Satin varnish: a soft sheen, and no haze.
                material.perceptual_roughness = 0.5;
                material.reflectance = 0.27;
            }
            // Black lacquer, not grey: what it mirrors is dark.
            (Surface::BoardFace | Surface::Slab, _) => {
                material.base_color = darker(color, 0.55);
                material.reflectance = 0.16;
            }
            (Surface::Tray(_) | Surface::Cap(_), _) => {
                material.base_color = darker(color, if self.is_black() { 0.35 } else { 0.9 });
                material.perceptual_roughness = 0.5;
                material.reflectance = 0.3;
                material.clearcoat = 0.35;
                material.clearcoat_perceptual_roughness = 0.16;
                if self == Surface::Tray(Player::Black) {
                    // Its flat top would mirror the softbox, and look grey.
                    material.reflectance = 0.16;
                    material.clearcoat = 0.08;
                }
            }
            (Surface::Ivory, _) => material.base_color = Color::srgb(0.88, 0.81, 0.67),
            (Surface::Ebony, _) => {
                material.base_color = darker(color, 0.5);
                material.reflectance = 0.3;
            }
            // Cloth, not stone: it mirrors nothing.
            (Surface::GipfFace, _) => material.reflectance = 0.1,
            // An armed timer glows.
            (Surface::Armed(_), _) => material.emissive = color.to_linear() * 0.8,
            // Tonemapping takes saturation from bright colours.
            (Surface::Sand, _) => material.base_color = Color::srgb(0.99, 0.745, 0.40),
            (Surface::Glass, Quality::High) => {
                material.base_color = Color::srgb(0.97, 0.99, 1.0);
                material.specular_transmission = 1.0;
                material.thickness = 0.22;
                // Less than real glass: a thin shell hardly refracts.
                material.ior = 1.3;
                material.reflectance = 0.6;
                material.perceptual_roughness = 0.02;
            }
            // Only what it mirrors is seen of it.
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

/// Returns a colour with this share of its light.
fn darker(color: Color, share: f32) -> Color {
    (color.to_linear() * share).with_alpha(color.alpha()).into()
}
