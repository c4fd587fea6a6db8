//! The material for Low quality, and for marks at any quality. A few lines of shader code replace full lighting.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MeshPipelineKey};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError, TextureFormat,
};
use bevy::shader::ShaderRef;

use super::lamps::TO_KEY_LIGHT;
use crate::graphics::common::shape::Shape;
use crate::simulation::layout::{BOARD_CIRCUMRADIUS, BOARD_TOP};

pub(super) fn plugin(app: &mut App) {
    // The shader is embedded, so that the program can draw without its assets folder.
    embedded_asset!(app, "lean.wgsl");
    app.add_plugins(MaterialPlugin::<LeanMaterial>::default()).add_systems(PreStartup, build_mesh);
}

/// A material that is cheap enough to be drawn by a CPU.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(LeanKind)]
pub struct LeanMaterial {
    /// The base colour, which is multiplied by the vertex colours.
    #[uniform(0)]
    pub color: LinearRgba,
    /// The parameters of the shader. `x` is the strength of the highlight, or how far an edge shade reaches inward. `y`
    /// is the strength of the edge light. `z` is the metalness, or the brightness of a mark. `w` is the share of a mark
    /// that is drawn, measured along its u coordinate.
    #[uniform(1)]
    pub shader_parameters: Vec4,
    /// The variant of the shader.
    pub kind: LeanKind,
}

/// A variant of the lean shader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LeanKind {
    /// Lit by a sky and a key light.
    #[default]
    Lit,
    /// Lit by a sky and a key light, and blended with the background.
    Translucent,
    /// Wooden planks, lit only by their vertex colours.
    Wood,
    /// A thin shell of glass. Only edges and highlights are drawn.
    Glass,
    /// Unlit and blended, for marks and soft shadows.
    UnlitBlended,
    /// Darkens the edges of the viewport.
    WindowEdgeShade,
}

impl From<&LeanMaterial> for LeanKind {
    fn from(material: &LeanMaterial) -> Self {
        material.kind
    }
}

impl LeanKind {
    /// Configures `descriptor`, which Bevy has specialized for `mesh_key`, to use this variant of the shader.
    pub fn select_variant(self, mesh_key: MeshPipelineKey, descriptor: &mut RenderPipelineDescriptor) {
        let variant = match self {
            LeanKind::Lit | LeanKind::Translucent => "LIT",
            LeanKind::Wood => "WOOD",
            LeanKind::Glass => "GLASS",
            LeanKind::UnlitBlended => "MARK",
            LeanKind::WindowEdgeShade => "EDGE_SHADE",
        };
        descriptor.vertex.shader_defs.push(variant.into());
        if mesh_key.target_format() == TextureFormat::Rgba16Float {
            // With this texture format, tonemapping happens later, so marks must be brighter to look the same.
            descriptor.vertex.shader_defs.push("TONEMAPPED".into());
        }
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.push(variant.into());
            if self == LeanKind::Translucent {
                fragment.shader_defs.push("TRANSLUCENT".into());
            }
        }
        if matches!(self, LeanKind::UnlitBlended | LeanKind::WindowEdgeShade) {
            descriptor.primitive.cull_mode = None;
        }
    }
}

impl LeanMaterial {
    /// Returns the material of a lit surface. `highlight`, `edge` and `metal` are the first three values of
    /// `shader_parameters`.
    pub fn lit(color: LinearRgba, highlight: f32, edge: f32, metal: f32) -> Self {
        LeanMaterial { color, shader_parameters: Vec4::new(highlight, edge, metal, 1.0), kind: LeanKind::Lit }
    }

    /// Returns this material with its opacity multiplied by `alpha`. The material must be that of a lit surface or of
    /// glass.
    pub(super) fn faded(self, alpha: f32) -> Self {
        let color = self.color.with_alpha(self.color.alpha * alpha);
        let (kind, lights) = match self.kind {
            LeanKind::Lit => (LeanKind::Translucent, 1.0),
            // Highlights are added to the background, so they must fade as well.
            LeanKind::Glass => (LeanKind::Glass, alpha),
            kind => (kind, 1.0),
        };
        LeanMaterial { color, shader_parameters: self.shader_parameters * Vec4::new(lights, lights, 1.0, 1.0), kind }
    }

    /// Returns the material of a mark.
    pub fn mark(color: LinearRgba) -> Self {
        LeanMaterial { color, shader_parameters: Vec4::new(0.0, 0.0, 1.0, 1.0), kind: LeanKind::UnlitBlended }
    }
}

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
            LeanKind::Translucent | LeanKind::UnlitBlended | LeanKind::WindowEdgeShade => AlphaMode::Blend,
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
        key.bind_group_data.select_variant(key.mesh_key, descriptor);
        Ok(())
    }
}

/// The length of a shadow, relative to the height of its object. Shadows are slightly shorter than the direction of the
/// key light implies.
pub const SHADOW_LENGTH_PER_HEIGHT: f32 = 0.80;

/// The mesh of all soft shadows: a disc of radius 1 that fades outward.
#[derive(Resource, Clone, Debug, Default)]
pub struct SoftShadowMesh(pub Handle<Mesh>);

fn build_mesh(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let disc = Shape::with_flat_rings(&[(0.0, 1.0), (0.35, 0.86), (0.6, 0.48), (0.8, 0.17), (1.0, 0.0)], 20);
    commands.insert_resource(SoftShadowMesh(meshes.add(disc.to_mesh(true, true))));
}

/// Returns the material of a black shadow with this opacity.
pub fn shadow_material(opacity: f32) -> LeanMaterial {
    LeanMaterial::mark(LinearRgba::new(0.0, 0.0, 0.0, opacity))
}

/// Returns the components common to all soft shadows.
pub fn soft_shadow(name: &'static str, mesh: &SoftShadowMesh, material: Handle<LeanMaterial>) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh.0.clone()), MeshMaterial3d(material), Pickable::IGNORE)
}

/// Returns the direction in which shadows fall on the table, away from the key light.
pub fn shadow_direction() -> Vec2 {
    -Vec2::new(TO_KEY_LIGHT.x, TO_KEY_LIGHT.z).normalize()
}

/// Returns the height of a shadow that lies `above` centimetres over the surface at `place`, which is the board or the
/// table.
pub fn shadow_height(place: Vec2, above: f32) -> f32 {
    if place.length() < BOARD_CIRCUMRADIUS * 0.9 { BOARD_TOP + above } else { above }
}
