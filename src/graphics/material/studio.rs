//! The materials for High and Medium quality. At High, a part has Bevy's standard material under studio lamps, with
//! soft shadows and reflections of the objects on the table. At Medium, a shader computes the same light without Bevy's
//! lighting. Blended parts use the material for Medium quality even at High quality.

use std::f32::consts::FRAC_PI_3;
use std::mem;

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{
    ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline, MaterialPipeline,
    MaterialPipelineKey, MeshPipelineKey,
};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError, TextureFormat,
};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::ShaderRef;
use tamsk_rules::Player;

use super::lamps::{ROOM_ILLUMINANCE_FACING_SIDEWAYS, ROOM_ILLUMINANCE_FACING_UP, TO_KEY_LIGHT};
use super::surface::{Fade, ShaderTreatment, Surface};
use super::table_set::TableSetBuffer;
use crate::simulation::layout::{
    BOARD_CIRCUMRADIUS, BOARD_TOP, GLASS_HEIGHT, RING_RADIUS, ROD_RADIUS, TRAY_HALF_SIZE, TRAY_TOP, TUBE_INNER_RADIUS,
    holder_position,
};

/// The standard material under the lamps of the studio.
pub type StudioMaterial = ExtendedMaterial<StandardMaterial, StudioExtension>;

pub(super) fn plugin(app: &mut App) {
    // The shaders are embedded, so that the program can draw without its assets folder.
    embedded_asset!(app, "studio.wgsl");
    embedded_asset!(app, "medium.wgsl");
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    // The handles are leaked, so that the modules stay loaded. Bevy does the same for its own modules.
    mem::forget(shaders.add(measures()));
    for (name, source) in MODULES {
        mem::forget(shaders.add(Shader::from_wgsl(source, name)));
    }
    app.add_plugins((MaterialPlugin::<StudioMaterial>::default(), MaterialPlugin::<MediumQualityMaterial>::default()));
    // Without a renderer, there is no buffer to write.
    if app.world().contains_resource::<Assets<ShaderBuffer>>() {
        app.init_resource::<TableSetBuffer>();
    }
}

/// The modules that the shaders for Medium and High quality import.
const MODULES: [(&str, &str); 9] = [
    ("tamsk/set.wgsl", include_str!("set.wgsl")),
    ("tamsk/lamps.wgsl", include_str!("lamps.wgsl")),
    ("tamsk/left.wgsl", include_str!("left.wgsl")),
    ("tamsk/mirrored.wgsl", include_str!("mirrored.wgsl")),
    ("tamsk/grains.wgsl", include_str!("grains.wgsl")),
    ("tamsk/glass.wgsl", include_str!("glass.wgsl")),
    ("tamsk/soft.wgsl", include_str!("soft.wgsl")),
    ("tamsk/key.wgsl", include_str!("key.wgsl")),
    ("tamsk/film.wgsl", include_str!("film.wgsl")),
];

/// The response of a surface to studio light, as an extension of the standard material.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(ShaderTreatment)]
pub struct StudioExtension {
    /// The response of the surface to light. `x` is the reflected light, as a multiple of the colour. `y` is the weight
    /// of painted shade in crevices. `z` is the transmitted light.
    #[uniform(100)]
    traits: Vec4,
    #[storage(101, read_only)]
    set: Handle<ShaderBuffer>,
    kind: ShaderTreatment,
}

impl From<&StudioExtension> for ShaderTreatment {
    fn from(material: &StudioExtension) -> Self {
        material.kind
    }
}

impl ShaderTreatment {
    /// Configures a pipeline to use this variant of the High-quality shader.
    pub fn select_variant(self, descriptor: &mut RenderPipelineDescriptor) {
        if let (Some(variant), Some(fragment)) = (self.shader_def(), &mut descriptor.fragment) {
            fragment.shader_defs.push(variant.into());
        }
    }
}

impl StudioExtension {
    /// Creates the extension for a surface. `set` is the GPU buffer that describes the objects on the table.
    pub fn of(surface: Surface, set: Handle<ShaderBuffer>) -> StudioExtension {
        let kind = match surface.shader_treatment() {
            // The standard material draws the coat.
            ShaderTreatment::Coat => ShaderTreatment::Plain,
            kind => kind,
        };
        let [back, shade, through] = surface.studio_light_response();
        StudioExtension { traits: Vec4::new(back, shade, through, 0.0), set, kind }
    }
}

impl MaterialExtension for StudioExtension {
    fn fragment_shader() -> ShaderRef {
        "embedded://tamsk/graphics/material/studio.wgsl".into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        key.bind_group_data.select_variant(descriptor);
        Ok(())
    }
}

/// Returns a shader module with the dimensions, colours and light of the set as constants.
fn measures() -> Shader {
    let lengths = [
        ("BOARD_TOP", BOARD_TOP),
        ("BOARD_APOTHEM", BOARD_CIRCUMRADIUS * FRAC_PI_3.sin()),
        ("BORE", TUBE_INNER_RADIUS),
        ("RING", RING_RADIUS),
        ("ROD", ROD_RADIUS),
        ("HALF_HEIGHT", GLASS_HEIGHT * 0.5),
        ("TRAY_TOP", TRAY_TOP),
    ];
    let places = [("TRAY_MIDDLE", holder_position(Player::Red)), ("TRAY_HALF", TRAY_HALF_SIZE)];
    let colors = [("BRASS", Surface::Brass), ("IVORY", Surface::Ivory), ("EBONY", Surface::Ebony)];
    let mut source = "#define_import_path tamsk::measures\n".to_owned();
    for (name, length) in lengths {
        source += &format!("const {name}: f32 = {length:?};\n");
    }
    for (name, Vec2 { x, y }) in places {
        source += &format!("const {name}: vec2<f32> = vec2<f32>({x:?}, {y:?});\n");
    }
    let colors = colors.map(|(name, surface)| (name, Vec3::from(surface.high_quality_color().to_f32_array_no_alpha())));
    let light = [
        ("ROOM_UP", ROOM_ILLUMINANCE_FACING_UP),
        ("ROOM_ASIDE", ROOM_ILLUMINANCE_FACING_SIDEWAYS),
        ("TO_KEY_LIGHT", TO_KEY_LIGHT),
    ];
    for (name, Vec3 { x, y, z }) in colors.into_iter().chain(light) {
        source += &format!("const {name}: vec3<f32> = vec3<f32>({x:?}, {y:?}, {z:?});\n");
    }
    Shader::from_wgsl(source, "tamsk/measures.wgsl")
}

/// The material of a surface under studio lamps, without Bevy's lighting. The key light is computed per fragment, and
/// all other light per vertex.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(MediumPipelineKey)]
pub struct MediumQualityMaterial {
    #[uniform(0)]
    look: Look,
    #[texture(1)]
    #[sampler(2)]
    wood: Option<Handle<Image>>,
    #[storage(101, read_only)]
    set: Handle<ShaderBuffer>,
    key: MediumPipelineKey,
    alpha_mode: AlphaMode,
    /// The standard material that this material replaces.
    pub replaced_material: StandardMaterial,
}

#[derive(ShaderType, Clone, Copy, Debug)]
struct Look {
    color: Vec4,
    emissive: Vec4,
    traits: Vec4,
    coat: Vec4,
}

/// The pipeline key of [`MediumQualityMaterial`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MediumPipelineKey {
    kind: ShaderTreatment,
    /// `true` if the surface has too few vertices to compute the soft light per vertex.
    is_coarse: bool,
}

impl From<&MediumQualityMaterial> for MediumPipelineKey {
    fn from(material: &MediumQualityMaterial) -> Self {
        material.key
    }
}

impl MediumPipelineKey {
    /// Configures `descriptor`, which Bevy has specialized for `mesh_key`, to use this variant of the shader.
    pub fn select_variant(self, mesh_key: MeshPipelineKey, descriptor: &mut RenderPipelineDescriptor) {
        let mut variants = vec!["MEDIUM"];
        variants.extend(self.kind.shader_def());
        variants.extend(self.is_coarse.then_some("COARSE"));
        if mesh_key.target_format() == TextureFormat::Rgba16Float {
            variants.push("TONEMAPPED");
        }
        let fragment = descriptor.fragment.as_mut().map(|fragment| &mut fragment.shader_defs);
        for defs in fragment.into_iter().chain([&mut descriptor.vertex.shader_defs]) {
            defs.extend(variants.iter().map(|variant| (*variant).into()));
        }
    }
}

impl MediumQualityMaterial {
    /// Creates the material of a surface. `replaced_material` is the standard material that it replaces.
    pub(super) fn of(
        surface: Surface,
        fade: Fade,
        replaced_material: StandardMaterial,
        set: Handle<ShaderBuffer>,
    ) -> Self {
        let kind = surface.shader_treatment();
        let color = replaced_material.base_color.to_linear();
        // Only the reflections of clear glass are drawn.
        let is_clear = kind == ShaderTreatment::Glass;
        let alpha = if is_clear { surface.opacity_factor(fade) } else { color.alpha };
        let alpha_mode = if is_clear { AlphaMode::Premultiplied } else { replaced_material.alpha_mode };
        let [back, shade, through] = surface.studio_light_response();
        let scatter = |roughness: f32| 1.41 * roughness * roughness;
        let reflectance = 0.16 * replaced_material.reflectance * replaced_material.reflectance;
        let look = Look {
            color: color.to_vec3().extend(alpha),
            emissive: replaced_material.emissive.to_vec3().extend(back),
            traits: Vec4::new(
                scatter(replaced_material.perceptual_roughness),
                replaced_material.metallic,
                reflectance,
                shade,
            ),
            coat: Vec4::new(
                replaced_material.clearcoat,
                scatter(replaced_material.clearcoat_perceptual_roughness),
                through,
                0.0,
            ),
        };
        let key = MediumPipelineKey { kind, is_coarse: matches!(surface, Surface::Tray(_)) };
        MediumQualityMaterial {
            look,
            wood: replaced_material.base_color_texture.clone(),
            set,
            key,
            alpha_mode,
            replaced_material,
        }
    }
}

const SHADER: &str = "embedded://tamsk/graphics/material/medium.wgsl";

impl Material for MediumQualityMaterial {
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
