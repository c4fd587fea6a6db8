//! What the standard material lacks for the set: the edges of thin glass, the grain of sand, and the dark between rings and
//! inside tubes, where no lamp is mirrored.

use bevy::asset::embedded_asset;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

/// The standard material with edges, grain or shade.
pub type DetailedMaterial = ExtendedMaterial<StandardMaterial, Detail>;

pub(super) fn plugin(app: &mut App) {
    // Embedded in the program: without its assets folder it must still draw.
    embedded_asset!(app, "detail.wgsl");
    app.add_plugins(MaterialPlugin::<DetailedMaterial>::default());
}

/// What is added to the light of the standard material.
#[derive(Asset, TypePath, AsBindGroup, Clone, Copy, Debug, Default)]
pub struct Detail {
    /// The light along the edges of a thin shell, seen at a grazing angle through more glass than elsewhere. w: the
    /// share of what is behind that the edges hide.
    #[uniform(100)]
    edge: Vec4,
    /// x: grains per centimetre. y: how much lighter or darker a grain is, as a share. z: how bright a grain is that
    /// mirrors a lamp. w: how much the shade of the vertices keeps the studio from being mirrored, and how much of the
    /// light painted on them is taken back, as shares.
    #[uniform(101)]
    grain: Vec4,
}

impl Detail {
    /// Clear glass.
    pub const GLASS: Detail = Detail { edge: Vec4::new(0.52, 0.60, 0.70, 0.62), grain: Vec4::ZERO };
    /// Glass clouded by what it has seen.
    pub const CLOUDED: Detail = Detail { edge: Vec4::new(0.10, 0.10, 0.11, 0.3), grain: Vec4::ZERO };
    /// What is painted dark where little light comes: tubes and rings.
    pub const SHADED: Detail = Detail { edge: Vec4::ZERO, grain: Vec4::W };
    /// Sand.
    pub const SAND: Detail = Detail { edge: Vec4::ZERO, grain: Vec4::new(22.0, 0.16, 0.9, 0.0) };
}

impl MaterialExtension for Detail {
    fn fragment_shader() -> ShaderRef {
        "embedded://tamsk/graphics/material/detail.wgsl".into()
    }
}
