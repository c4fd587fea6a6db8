//! The surfaces of the parts of the set. Each surface determines the materials of its parts.

use std::borrow::Cow;

use bevy::picking::Pickable;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::lean::{LeanKind, LeanMaterial};
use crate::appearance::palette::SemanticColor;
use crate::settings::GraphicsQuality;

/// The surface of a part, which determines its material at each quality.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[require(Fade)]
pub enum Surface {
    /// The varnished wood of the table.
    Table,
    /// The upper side of the board.
    BoardFace,
    /// Grey-green cloth on a board.
    Cloth,
    /// The dark slab below the upper side of a board. Players see its edges.
    BoardSlab,
    /// The brass of tubes and holder rods.
    Brass,
    /// The ivory of rings and white pieces.
    Ivory,
    /// The ebony of black pieces.
    Ebony,
    /// A player's holder.
    Tray(Player),
    /// The caps of a player's glasses.
    Cap(Player),
    /// The caps of the timer.
    TimerCap,
    /// The caps and the sand of the timer while it is armed against a player.
    ArmedTimer(Player),
    /// The caps of a player's lost glass.
    DeadCap(Player),
    /// Clear glass.
    Glass,
    /// The clouded shell of a lost glass.
    DeadGlass,
    /// The sand of a player's glass.
    Sand,
    /// The timer's sand.
    TimerSand,
    /// The sand of a lost glass.
    DeadSand,
    /// The paper band that seals a player's glass until it is first turned over.
    Seal(Player),
}

/// The colour and reflectance of a surface.
pub(super) struct Finish {
    pub(super) color: Color,
    // Only the standard material uses `roughness`. The standard and the lean material both use `metallic`.
    pub(super) roughness: f32,
    pub(super) metallic: f32,
    // These are the strengths of the highlight and of the edge light in the lean material.
    highlight: f32,
    edge: f32,
}

/// The special treatment that the shaders for Medium and High quality give to a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShaderTreatment {
    /// No special treatment.
    Plain,
    /// The table. Its texture contains painted light and shadows.
    Table,
    /// Reflects the objects on the table.
    MirrorsSet,
    /// Has a coat of lacquer.
    Coat,
    /// Has grains.
    Grains,
    /// Is clear, and refracts the objects behind it.
    Glass,
}

impl ShaderTreatment {
    /// Returns the definition that selects the shader's code for this treatment, if any.
    pub(super) const fn shader_def(self) -> Option<&'static str> {
        match self {
            ShaderTreatment::Plain => None,
            ShaderTreatment::Table => Some("TABLE"),
            ShaderTreatment::MirrorsSet => Some("MIRRORS_SET"),
            ShaderTreatment::Coat => Some("COAT"),
            ShaderTreatment::Grains => Some("GRAINS"),
            ShaderTreatment::Glass => Some("GLASS"),
        }
    }
}

impl Surface {
    /// Returns all surfaces.
    pub fn all() -> impl Iterator<Item = Surface> {
        use Surface::*;
        let of_players = [Tray, Cap, ArmedTimer, DeadCap, Seal].into_iter().flat_map(|of| Player::BOTH.map(of));
        let others =
            [Table, BoardFace, Cloth, BoardSlab, Brass, Ivory, Ebony, TimerCap, Glass, DeadGlass, Sand, TimerSand];
        others.into_iter().chain([DeadSand]).chain(of_players)
    }

    /// Returns the colour and reflectance of the surface.
    pub(super) fn finish(self) -> Finish {
        let finish =
            |color, roughness, metallic, highlight, edge| Finish { color, roughness, metallic, highlight, edge };
        match self {
            Surface::Table => finish(Color::srgb(0.50, 0.325, 0.205), 0.62, 0.0, 0.0, 0.0),
            Surface::BoardFace => finish(Color::srgb(0.118, 0.125, 0.140), 0.8, 0.0, 0.02, 0.05),
            Surface::Cloth => finish(Color::srgb(0.43, 0.46, 0.44), 0.85, 0.0, 0.02, 0.03),
            Surface::BoardSlab => finish(Color::srgb(0.15, 0.155, 0.175), 0.6, 0.0, 0.10, 0.10),
            Surface::Brass => finish(Color::srgb(0.66, 0.50, 0.29), 0.34, 0.9, 0.35, 0.06),
            Surface::Ivory => finish(Color::srgb(0.955, 0.915, 0.82), 0.45, 0.0, 0.10, 0.03),
            Surface::Ebony => finish(Color::srgb(0.085, 0.08, 0.08), 0.4, 0.0, 0.30, 0.20),
            Surface::Tray(Player::Red) => finish(Color::srgb(0.50, 0.09, 0.07), 0.3, 0.0, 0.20, 0.12),
            Surface::Tray(Player::Black) => finish(Color::srgb(0.11, 0.11, 0.125), 0.3, 0.0, 0.26, 0.14),
            Surface::Cap(Player::Red) => finish(SemanticColor::Cap(Player::Red).color(), 0.35, 0.0, 0.30, 0.14),
            Surface::Cap(Player::Black) => finish(SemanticColor::Cap(Player::Black).color(), 0.28, 0.0, 0.42, 0.26),
            Surface::TimerCap => finish(Color::srgb(0.52, 0.54, 0.57), 0.4, 0.0, 0.25, 0.12),
            Surface::ArmedTimer(player) => finish(SemanticColor::BoardMark(player).color(), 0.6, 0.0, 0.3, 0.25),
            // The cap is dull, but keeps a trace of the owner's colour, because the owner of a lost glass matters until
            // the end.
            Surface::DeadCap(Player::Red) => finish(Color::srgb(0.45, 0.23, 0.20), 0.9, 0.0, 0.0, 0.03),
            Surface::DeadCap(Player::Black) => finish(Color::srgb(0.20, 0.20, 0.215), 0.9, 0.0, 0.0, 0.03),
            Surface::Glass => finish(Color::srgba(0.80, 0.88, 0.92, 0.24), 0.06, 0.0, 1.3, 0.60),
            Surface::DeadGlass => finish(Color::srgba(0.20, 0.20, 0.21, 0.75), 0.5, 0.0, 0.12, 0.10),
            Surface::Sand => finish(Color::srgb(0.97, 0.80, 0.50), 0.95, 0.0, 0.0, 0.05),
            Surface::TimerSand => finish(Color::srgb(0.90, 0.90, 0.90), 0.95, 0.0, 0.0, 0.05),
            Surface::DeadSand => finish(Color::srgb(0.42, 0.43, 0.45), 0.95, 0.0, 0.0, 0.0),
            Surface::Seal(Player::Red) => finish(Color::srgb(0.93, 0.36, 0.24), 0.8, 0.0, 0.05, 0.05),
            Surface::Seal(Player::Black) => finish(Color::srgb(0.36, 0.40, 0.46), 0.8, 0.0, 0.05, 0.05),
        }
    }

    /// Returns `true` for Black's tray and for the caps of Black's glasses.
    pub(super) const fn is_blacks_cap_or_tray(self) -> bool {
        matches!(self, Surface::Tray(Player::Black) | Surface::Cap(Player::Black))
    }

    /// Returns `true` for clear and clouded glass.
    pub const fn is_glass(self) -> bool {
        matches!(self, Surface::Glass | Surface::DeadGlass)
    }

    /// Returns `true` if the surface has the studio material, which also draws soft shadows. At High, this is the case
    /// for every surface that is not blended.
    pub(super) fn uses_studio_material(self, quality: GraphicsQuality, fade: Fade) -> bool {
        quality == GraphicsQuality::High && self != Surface::DeadGlass && fade == Fade::NONE
    }

    /// Returns `true` if the surface casts no shadow in the shadow map for High quality. Instead, `set.wgsl` computes
    /// the shadows of glasses.
    pub(super) const fn skips_shadow_map(self) -> bool {
        use Surface::{BoardFace, BoardSlab, Brass, Cloth, Ebony, Ivory, Table, Tray};
        !matches!(self, Table | BoardFace | Cloth | BoardSlab | Brass | Ivory | Ebony | Tray(_))
    }

    /// Returns how the shaders for Medium and High quality treat the surface.
    pub(super) const fn shader_treatment(self) -> ShaderTreatment {
        match self {
            Surface::Table => ShaderTreatment::Table,
            Surface::Brass => ShaderTreatment::MirrorsSet,
            Surface::Cap(_) | Surface::Tray(_) => ShaderTreatment::Coat,
            Surface::Sand | Surface::TimerSand | Surface::DeadSand => ShaderTreatment::Grains,
            Surface::Glass => ShaderTreatment::Glass,
            _ => ShaderTreatment::Plain,
        }
    }

    /// Returns how the surface responds to studio light: the reflected light relative to the colour, the weight of
    /// painted shade, and the transmitted light.
    pub(super) const fn studio_light_response(self) -> [f32; 3] {
        match self {
            // Rough lacquer reflects more light at grazing angles, so its factor is greater than 1.
            Surface::Cap(_) => [1.12, 0.6, 0.0],
            Surface::Brass => [1.0, 0.5, 0.0],
            Surface::Ivory => [1.0, 0.6, 1.0],
            _ => [1.0, 0.6, 0.0],
        }
    }

    /// Returns `true` for the parts of players' glasses. These parts become translucent while their glass hides a
    /// target.
    pub const fn can_fade(self) -> bool {
        self.faded_alpha() < 1.0
    }

    /// Returns the opacity of a fully faded part, relative to its usual opacity. Sand stays the most visible, because
    /// players need to see how much sand is left.
    const fn faded_alpha(self) -> f32 {
        match self {
            Surface::Cap(_) | Surface::DeadCap(_) | Surface::Seal(_) => 0.35,
            Surface::Sand | Surface::DeadSand => 0.5,
            Surface::Glass | Surface::DeadGlass => 0.45,
            _ => 1.0,
        }
    }

    /// Returns the opacity of a part that has faded by `fade`, relative to its usual opacity.
    pub(super) fn opacity_factor(self, fade: Fade) -> f32 {
        1.0 + (self.faded_alpha() - 1.0) * fade.share()
    }

    /// Returns the lean material of the surface.
    pub(super) fn lean_material(self, fade: Fade) -> LeanMaterial {
        let material = self.opaque_lean();
        if fade == Fade::NONE { material } else { material.faded(self.opacity_factor(fade)) }
    }

    fn opaque_lean(self) -> LeanMaterial {
        let Finish { color, metallic, highlight, edge, .. } = self.finish();
        let lit = LeanMaterial::lit(color.to_linear(), highlight, edge, metallic * 0.75);
        match self {
            Surface::Table => LeanMaterial { kind: LeanKind::Wood, ..lit },
            Surface::Glass | Surface::DeadGlass => LeanMaterial { kind: LeanKind::Glass, ..lit },
            _ => lit,
        }
    }
}

/// Returns the components common to all parts of the set. Parts are not pickable.
pub fn part(name: impl Into<Cow<'static, str>>, mesh: Handle<Mesh>, surface: Surface) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), surface, Pickable::IGNORE, Transform::default(), Visibility::default())
}

/// The translucency of a part, from [`Fade::NONE`] to [`Fade::FULL`]. There are only a few steps, so that parts can
/// share materials.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fade(u8);

/// The number of fade steps. It is low enough to be cheap, and high enough for the fade to look continuous.
const STEPS: u8 = 8;

impl Fade {
    /// No translucency.
    pub const NONE: Fade = Fade(0);
    /// The maximum translucency.
    pub const FULL: Fade = Fade(STEPS);

    /// Returns the fade nearest to a share of the full fade, from 0 to 1.
    pub fn nearest(share: f32) -> Fade {
        Fade((share.clamp(0.0, 1.0) * f32::from(STEPS)).round() as u8)
    }

    /// Returns this fade as a share of the full fade, from 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.0) / f32::from(STEPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::GraphicsQuality;

    fn redness(color: Color) -> f32 {
        let Srgba { red, green, blue, .. } = color.to_srgba();
        red - green.max(blue)
    }

    fn brightness(color: Color) -> f32 {
        color.to_linear().luminance()
    }

    #[test]
    fn a_lost_glass_shows_its_owner_at_every_quality() {
        let wood = Handle::default();
        let looks: Vec<Box<dyn Fn(Surface) -> Color>> = vec![
            Box::new(|surface| Color::LinearRgba(surface.lean_material(Fade::NONE).color)),
            Box::new(|surface| surface.standard_material(&wood, GraphicsQuality::Medium, Fade::NONE).base_color),
            Box::new(|surface| surface.standard_material(&wood, GraphicsQuality::High, Fade::NONE).base_color),
        ];
        for color in looks {
            let [red, black] = Player::BOTH.map(|player| color(Surface::DeadCap(player)));
            assert!(redness(red) > 0.15, "Red's keeps a trace of red");
            assert!(redness(black).abs() < 0.03, "Black's has none");
            assert!(brightness(red) > 1.5 * brightness(black), "the two also differ in brightness");
            let living = color(Surface::Cap(Player::Red));
            assert!(redness(red) < 0.5 * redness(living), "Red's is duller than a living one");
            assert!(brightness(black) > 2.0 * brightness(color(Surface::Cap(Player::Black))), "Black's is greyer");
        }
    }

    #[test]
    fn a_faded_glass_is_translucent_and_its_sand_stays_visible() {
        let wood = Handle::default();
        for surface in Surface::all().filter(|surface| surface.can_fade()) {
            let opaque = surface.lean_material(Fade::NONE).color.alpha;
            let lean: Vec<LeanMaterial> =
                [0.3, 0.7, 1.0].map(|share| surface.lean_material(Fade::nearest(share))).into();
            assert!(lean.iter().all(|material| material.alpha_mode() != AlphaMode::Opaque), "{surface:?}");
            assert!(lean.is_sorted_by(|a, b| a.color.alpha > b.color.alpha) && lean[0].color.alpha < opaque);
            for quality in [GraphicsQuality::Medium, GraphicsQuality::High] {
                let full = surface.standard_material(&wood, quality, Fade::FULL);
                assert_eq!((full.alpha_mode, full.specular_transmission), (AlphaMode::Blend, 0.0), "{surface:?}");
                assert!(full.base_color.alpha() < 0.55);
            }
        }
        let alpha = |surface: Surface| surface.lean_material(Fade::FULL).color.alpha;
        assert!(alpha(Surface::Sand) > 1.3 * alpha(Surface::Cap(Player::Red)) && alpha(Surface::Sand) > 0.4);
    }
}
