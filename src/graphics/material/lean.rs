//! The one material of the lean picture, and of all marks: a few lines of shader instead of a lit surface.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError, TextureFormat,
};
use bevy::shader::ShaderRef;

pub(super) fn plugin(app: &mut App) {
    // In the program itself: a missing folder of assets must not take the picture away.
    embedded_asset!(app, "lean.wgsl");
    app.add_plugins(MaterialPlugin::<LeanMaterial>::default());
}

/// A material that costs little enough for a processor to draw.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(LeanKey)]
pub struct LeanMaterial {
    /// Its colour; multiplied with vertex colours.
    #[uniform(0)]
    pub color: LinearRgba,
    /// x: strength of the highlight. y: light on the edges. z: how much of a metal it is; of marks, how bright. w: the
    /// share of a mark that is drawn, along its u coordinate.
    #[uniform(1)]
    pub finish: Vec4,
    /// What kind of surface it is.
    pub kind: LeanKind,
}

/// The kinds of surface that the lean shader knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LeanKind {
    /// Lit by a sky and a key light.
    #[default]
    Lit,
    /// Planks of wood, whose vertex colours carry their light already.
    Wood,
    /// A thin shell of glass: its edges and highlights are drawn.
    Glass,
    /// Light without a surface: marks and soft shadows.
    Mark,
    /// A shade at the edges of the picture itself, wherever the camera is.
    EdgeShade,
}

/// What chooses the variant of the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeanKey {
    kind: LeanKind,
}

impl From<&LeanMaterial> for LeanKey {
    fn from(material: &LeanMaterial) -> Self {
        LeanKey { kind: material.kind }
    }
}

impl LeanMaterial {
    /// A lit surface.
    pub fn lit(color: LinearRgba, highlight: f32, edge: f32, metal: f32) -> Self {
        LeanMaterial { color, finish: Vec4::new(highlight, edge, metal, 1.0), kind: LeanKind::Lit }
    }

    /// A mark of this colour.
    pub fn mark(color: LinearRgba) -> Self {
        LeanMaterial { color, finish: Vec4::new(0.0, 0.0, 1.0, 1.0), kind: LeanKind::Mark }
    }
}

/// Where the shader lies in the program.
const SHADER: &str = "embedded://tamsk/graphics/material/lean.wgsl";

impl Material for LeanMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.kind {
            LeanKind::Lit | LeanKind::Wood => AlphaMode::Opaque,
            LeanKind::Glass => AlphaMode::Premultiplied,
            LeanKind::Mark | LeanKind::EdgeShade => AlphaMode::Blend,
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let variant = match key.bind_group_data.kind {
            LeanKind::Lit => "LIT",
            LeanKind::Wood => "WOOD",
            LeanKind::Glass => "GLASS",
            LeanKind::Mark => "MARK",
            LeanKind::EdgeShade => "EDGE_SHADE",
        };
        descriptor.vertex.shader_defs.push(variant.into());
        if key.mesh_key.target_format() == TextureFormat::Rgba16Float {
            // A tone curve comes after: marks must be brighter to be as bright in the end.
            descriptor.vertex.shader_defs.push("BRIGHTER".into());
        }
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.push(variant.into());
        }
        if matches!(key.bind_group_data.kind, LeanKind::Mark | LeanKind::EdgeShade) {
            descriptor.primitive.cull_mode = None;
        }
        Ok(())
    }
}
