//! The material of Medium, and of what is blended at High: the light of High by a shader of its own, which runs nothing of
//! Bevy's lighting.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MeshPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError, TextureFormat,
};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::ShaderRef;

use super::surface::{Fade, Surface, SurfaceKind};

pub(super) fn plugin(app: &mut App) {
    // Embedded in the program: without its assets folder it must still draw.
    embedded_asset!(app, "medium.wgsl");
    app.add_plugins(MaterialPlugin::<MediumMaterial>::default());
}

/// A surface under the lamps of the studio, of which fragments find the key light and vertices the others.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(MediumKey)]
pub struct MediumMaterial {
    #[uniform(0)]
    look: Look,
    #[texture(1)]
    #[sampler(2)]
    wood: Option<Handle<Image>>,
    /// What stands on the table.
    #[storage(101, read_only)]
    set: Handle<ShaderBuffer>,
    key: MediumKey,
    alpha_mode: AlphaMode,
    /// The standard material that it stands for.
    pub base: StandardMaterial,
}

/// What the shader knows of a surface; it has the same structure.
#[derive(ShaderType, Clone, Copy, Debug)]
struct Look {
    color: Vec4,
    emissive: Vec4,
    traits: Vec4,
    coat: Vec4,
}

/// The pipeline key of the material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MediumKey {
    kind: SurfaceKind,
    /// Whether it has too few vertices to find the soft light there.
    is_coarse: bool,
}

impl From<&MediumMaterial> for MediumKey {
    fn from(material: &MediumMaterial) -> Self {
        material.key
    }
}

impl MediumKey {
    /// Selects the variant of the shader in a pipeline, which Bevy has made for `mesh_key`.
    pub fn select_variant(self, mesh_key: MeshPipelineKey, descriptor: &mut RenderPipelineDescriptor) {
        let mut variants = vec!["MEDIUM"];
        variants.extend(self.kind.variant());
        variants.extend(self.is_coarse.then_some("COARSE"));
        if mesh_key.target_format() == TextureFormat::Rgba16Float {
            // Tone mapping follows.
            variants.push("TONEMAPPED");
        }
        let fragment = descriptor.fragment.as_mut().map(|fragment| &mut fragment.shader_defs);
        for defs in fragment.into_iter().chain([&mut descriptor.vertex.shader_defs]) {
            defs.extend(variants.iter().map(|variant| (*variant).into()));
        }
    }
}

impl MediumMaterial {
    /// Returns the material of a surface; `base` is its standard material.
    pub(super) fn of(surface: Surface, fade: Fade, base: StandardMaterial, set: Handle<ShaderBuffer>) -> Self {
        let kind = surface.kind();
        let color = base.base_color.to_linear();
        // Of clear glass, only what it mirrors is seen.
        let is_clear = kind == SurfaceKind::Glass;
        let alpha = if is_clear { surface.alpha(fade) } else { color.alpha };
        let alpha_mode = if is_clear { AlphaMode::Premultiplied } else { base.alpha_mode };
        let [back, shade, through] = surface.answers();
        let scatter = |roughness: f32| 1.41 * roughness * roughness;
        let reflectance = 0.16 * base.reflectance * base.reflectance;
        let look = Look {
            color: color.to_vec3().extend(alpha),
            emissive: base.emissive.to_vec3().extend(back),
            traits: Vec4::new(scatter(base.perceptual_roughness), base.metallic, reflectance, shade),
            coat: Vec4::new(base.clearcoat, scatter(base.clearcoat_perceptual_roughness), through, 0.0),
        };
        let key = MediumKey { kind, is_coarse: matches!(surface, Surface::Tray(_)) };
        MediumMaterial { look, wood: base.base_color_texture.clone(), set, key, alpha_mode, base }
    }
}

/// The path of the embedded shader.
const SHADER: &str = "embedded://tamsk/graphics/material/medium.wgsl";

impl Material for MediumMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
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
