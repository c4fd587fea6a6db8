//! The shader variants that the game requests, derived from the meshes, materials and cameras of the game.

use std::collections::HashSet;

use bevy::camera::Hdr;
use bevy::core_pipeline::oit::OrderIndependentTransparencySettings;
use bevy::core_pipeline::prepass::{DeferredPrepass, DepthPrepass, MotionVectorPrepass, NormalPrepass};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{EnvironmentMapLight, ShadowFilteringMethod};
use bevy::mesh::MeshVertexAttribute;
use bevy::pbr::{
    ContactShadows, MATERIAL_BIND_GROUP_INDEX, MeshPipelineKey, ScreenSpaceAmbientOcclusion, ScreenSpaceReflections,
    ScreenSpaceTransmission, StandardMaterialKey, TONEMAPPING_LUT_SAMPLER_BINDING_INDEX,
    TONEMAPPING_LUT_TEXTURE_BINDING_INDEX, alpha_mode_pipeline_key, tonemapping_pipeline_key,
};
use bevy::render::camera::TemporalJitter;
use bevy::render::render_resource::{
    AsBindGroup, FragmentState, RenderPipelineDescriptor, ShaderStage, TextureFormat, VertexState,
};
use bevy::render::settings::WgpuLimits;
use bevy::shader::{ShaderDefVal, ShaderRef};
use tamsk::graphics::material::lean::LeanMaterial;
use tamsk::graphics::material::{MediumQualityMaterial, StudioMaterial, Surface};
use tamsk_testing::prelude::*;

/// A stage of a pipeline: the path of its shader, and its shader definitions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub shader: String,
    pub stage: ShaderStage,
    pub defs: Vec<ShaderDefVal>,
}

impl Variant {
    pub fn defines(&self, name: &str) -> bool {
        self.defs.iter().any(|def| name_of(def) == name)
    }
}

pub fn name_of(def: &ShaderDefVal) -> &str {
    let (ShaderDefVal::Bool(name, _) | ShaderDefVal::Int(name, _) | ShaderDefVal::UInt(name, _)) = def;
    name
}

pub fn add_variants(world: &mut World, found: &mut HashSet<Variant>) {
    add::<LeanMaterial>(world, found, |material, key, pipeline| {
        material.bind_group_data().select_variant(key, pipeline);
    });
    add::<MediumQualityMaterial>(world, found, |material, key, pipeline| {
        material.bind_group_data().select_variant(key, pipeline);
    });
    add::<StudioMaterial>(world, found, |material, _, pipeline| {
        let key = material.bind_group_data();
        let (base, extension) = (key.base, key.extension);
        if let Some(fragment) = &mut pipeline.fragment {
            fragment.shader_defs.extend(defs_of_standard_material(base));
        }
        extension.select_variant(pipeline);
    });
}

/// Adds the shader variants of one type of material. `select` changes the shader definitions in the same way as the
/// material's own specialization.
fn add<M: Material>(
    world: &mut World,
    found: &mut HashSet<Variant>,
    select: impl Fn(&M, MeshPipelineKey, &mut RenderPipelineDescriptor),
) {
    let (views, looks) = (views(world), looks::<M>(world));
    let materials = world.resource::<Assets<M>>();
    for (layout, material) in looks {
        let material = materials.get(material).expect("a material");
        for view in &views {
            let blending = alpha_mode_pipeline_key(material.alpha_mode(), &Msaa::from_samples(view.msaa_samples()));
            let key = *view | blending;
            for has_binding_arrays in [false, true] {
                let defs = defs_of_bevy(key, layout, has_binding_arrays);
                let mut pipeline = RenderPipelineDescriptor {
                    vertex: VertexState { shader_defs: defs.clone(), ..default() },
                    fragment: Some(FragmentState { shader_defs: defs, ..default() }),
                    ..default()
                };
                select(material, key, &mut pipeline);
                let fragment = pipeline.fragment.expect("a fragment stage");
                found.extend(variant(M::vertex_shader(), ShaderStage::Vertex, pipeline.vertex.shader_defs));
                found.extend(variant(M::fragment_shader(), ShaderStage::Fragment, fragment.shader_defs));
            }
        }
    }
}

/// Returns the variant for a stage of a pipeline, or `None` if the shader of the stage belongs to Bevy.
fn variant(shader: ShaderRef, stage: ShaderStage, defs: Vec<ShaderDefVal>) -> Option<Variant> {
    match shader {
        ShaderRef::Path(path) => Some(Variant { shader: path.to_string(), stage, defs }),
        ShaderRef::Default => None,
        ShaderRef::Handle(handle) => panic!("{handle:?} has no path"),
    }
}

/// The vertex attributes of a mesh besides positions and normals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Layout {
    has_uvs: bool,
    has_colors: bool,
}

impl Layout {
    fn of(mesh: &Mesh) -> Layout {
        let has = |attribute: MeshVertexAttribute| mesh.contains_attribute(attribute);
        let [has_uvs, has_colors] = [Mesh::ATTRIBUTE_UV_0, Mesh::ATTRIBUTE_COLOR].map(has);
        assert!([Mesh::ATTRIBUTE_POSITION, Mesh::ATTRIBUTE_NORMAL].into_iter().all(has));
        let known = 2 + usize::from(has_uvs) + usize::from(has_colors);
        assert_eq!(
            mesh.attributes().count(),
            known,
            "a mesh has attributes whose definitions are unknown to this test"
        );
        Layout { has_uvs, has_colors }
    }
}

/// Returns each material together with the mesh layout of each part that may have the material. A part may get any
/// material that is used for its surface.
fn looks<M: Material>(world: &mut World) -> HashSet<(Layout, AssetId<M>)> {
    let mut parts = world.query::<(&Surface, &Mesh3d)>();
    let mut drawn = world.query::<(Option<&Surface>, &Mesh3d, &MeshMaterial3d<M>)>();
    let meshes = world.resource::<Assets<Mesh>>();
    let layout = |mesh: &Mesh3d| Layout::of(meshes.get(&mesh.0).expect("a mesh"));
    let of_surfaces: HashSet<(Surface, Layout)> =
        parts.iter(world).map(|(surface, mesh)| (*surface, layout(mesh))).collect();
    let mut looks = HashSet::new();
    for (surface, mesh, material) in drawn.iter(world) {
        looks.insert((layout(mesh), material.0.id()));
        let of_this = of_surfaces.iter().filter(|(other, _)| Some(other) == surface);
        looks.extend(of_this.map(|(_, layout)| (*layout, material.0.id())));
    }
    looks
}

/// The camera components that add shader definitions unknown to this test.
type UnknownCameraComponents = Or<(
    With<DepthPrepass>,
    With<NormalPrepass>,
    With<MotionVectorPrepass>,
    With<DeferredPrepass>,
    With<DistanceFog>,
    With<EnvironmentMapLight>,
    With<ScreenSpaceAmbientOcclusion>,
    With<ScreenSpaceReflections>,
    With<ContactShadows>,
    With<OrderIndependentTransparencySettings>,
)>;

/// Returns the pipeline key of each camera, as computed in Bevy's `check_views_need_specialization`.
fn views(world: &mut World) -> Vec<MeshPipelineKey> {
    let unknown = world.query_filtered::<Entity, (With<Camera3d>, UnknownCameraComponents)>().iter(world).count();
    assert_eq!(unknown, 0, "a camera has a component whose definitions are unknown to this test");
    let mut cameras = world.query_filtered::<(
        (&Msaa, &Tonemapping, &Projection, &ScreenSpaceTransmission),
        (Option<&DebandDither>, Option<&ShadowFilteringMethod>),
        (Has<Hdr>, Has<TemporalJitter>),
    ), With<Camera3d>>();
    let mut views = Vec::new();
    for ((msaa, tonemapping, projection, transmission), (dither, filter), (is_hdr, jitters)) in cameras.iter(world) {
        assert!(
            matches!(projection, Projection::Perspective(_)),
            "the definitions of other projections are unknown to this test"
        );
        let filter = filter.copied().unwrap_or_default();
        assert_eq!(
            filter,
            ShadowFilteringMethod::Gaussian,
            "the definitions of other filters are unknown to this test"
        );
        let format = if is_hdr { TextureFormat::Rgba16Float } else { TextureFormat::Rgba8UnormSrgb };
        let mut view = MeshPipelineKey::from_msaa_samples(msaa.samples())
            | MeshPipelineKey::from_target_format(format)
            | MeshPipelineKey::VIEW_PROJECTION_PERSPECTIVE
            | MeshPipelineKey::SHADOW_FILTER_METHOD_GAUSSIAN
            | transmission.quality.pipeline_key();
        view.set(MeshPipelineKey::TEMPORAL_JITTER, jitters);
        if !is_hdr {
            view |= MeshPipelineKey::TONEMAP_IN_SHADER | tonemapping_pipeline_key(*tonemapping);
            view.set(MeshPipelineKey::DEBAND_DITHER, dither == Some(&DebandDither::Enabled));
        }
        views.push(view);
    }
    assert!(!views.is_empty(), "no camera was found");
    views
}

/// Returns the shader definitions that Bevy's pipeline specialization would make, as far as the game uses them. Bevy's
/// own code cannot be called, because it needs a graphics device.
fn defs_of_bevy(key: MeshPipelineKey, layout: Layout, has_binding_arrays: bool) -> Vec<ShaderDefVal> {
    let blending = key.intersection(MeshPipelineKey::BLEND_RESERVED_BITS);
    let known =
        [MeshPipelineKey::BLEND_OPAQUE, MeshPipelineKey::BLEND_ALPHA, MeshPipelineKey::BLEND_PREMULTIPLIED_ALPHA];
    assert!(
        known.contains(&blending) && !key.contains(MeshPipelineKey::MAY_DISCARD),
        "the definitions of {key:?} are unknown to this test"
    );
    let is_premultiplied = blending == MeshPipelineKey::BLEND_PREMULTIPLIED_ALPHA;
    let tone_maps = key.contains(MeshPipelineKey::TONEMAP_IN_SHADER);
    let flags = [
        ("MESH_PIPELINE", true),
        ("VERTEX_OUTPUT_INSTANCE_INDEX", true),
        ("IRRADIANCE_VOLUMES_ARE_USABLE", true),
        ("VERTEX_POSITIONS", true),
        ("VERTEX_NORMALS", true),
        ("VERTEX_UVS", layout.has_uvs),
        ("VERTEX_UVS_A", layout.has_uvs),
        ("VERTEX_COLORS", layout.has_colors),
        ("MULTISAMPLED", key.msaa_samples() > 1),
        ("PREMULTIPLY_ALPHA", is_premultiplied),
        ("BLEND_PREMULTIPLIED_ALPHA", is_premultiplied),
        ("VIEW_PROJECTION_PERSPECTIVE", true),
        ("TONEMAP_IN_SHADER", tone_maps),
        (tone_mapping(key), tone_maps),
        ("DEBAND_DITHER", tone_maps && key.contains(MeshPipelineKey::DEBAND_DITHER)),
        ("TEMPORAL_JITTER", key.contains(MeshPipelineKey::TEMPORAL_JITTER)),
        ("SHADOW_FILTER_METHOD_GAUSSIAN", true),
        ("MULTIPLE_LIGHT_PROBES_IN_ARRAY", has_binding_arrays),
        ("MULTIPLE_LIGHTMAPS_IN_ARRAY", has_binding_arrays),
    ];
    let numbers = [
        ("MATERIAL_BIND_GROUP", MATERIAL_BIND_GROUP_INDEX as u32),
        ("AVAILABLE_STORAGE_BUFFER_BINDINGS", WgpuLimits::default().max_storage_buffers_per_shader_stage),
        ("TONEMAPPING_LUT_TEXTURE_BINDING_INDEX", TONEMAPPING_LUT_TEXTURE_BINDING_INDEX),
        ("TONEMAPPING_LUT_SAMPLER_BINDING_INDEX", TONEMAPPING_LUT_SAMPLER_BINDING_INDEX),
    ];
    let numbers = numbers.into_iter().take(if tone_maps { 4 } else { 2 });
    let set = flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| ShaderDefVal::from(name));
    set.chain(numbers.map(|(name, number)| ShaderDefVal::UInt(name.to_owned(), number)))
        .chain([ShaderDefVal::Int("SCREEN_SPACE_SPECULAR_TRANSMISSION_BLUR_TAPS".to_owned(), transmission_taps(key))])
        .collect()
}

fn tone_mapping(key: MeshPipelineKey) -> &'static str {
    let method = key.intersection(MeshPipelineKey::TONEMAP_METHOD_RESERVED_BITS);
    let known = [
        ("TONEMAP_METHOD_NONE", MeshPipelineKey::TONEMAP_METHOD_NONE),
        ("TONEMAP_METHOD_ACES_FITTED", MeshPipelineKey::TONEMAP_METHOD_ACES_FITTED),
    ];
    let found = known.into_iter().find(|(_, known)| *known == method);
    found.expect("the definitions of other tone mappings are unknown to this test").0
}

/// Returns the number of blur taps for transmissive materials.
fn transmission_taps(key: MeshPipelineKey) -> i32 {
    let quality = key.intersection(MeshPipelineKey::SCREEN_SPACE_SPECULAR_TRANSMISSION_RESERVED_BITS);
    let known = [
        (MeshPipelineKey::SCREEN_SPACE_SPECULAR_TRANSMISSION_LOW, 4),
        (MeshPipelineKey::SCREEN_SPACE_SPECULAR_TRANSMISSION_MEDIUM, 8),
    ];
    let found = known.into_iter().find(|(known, _)| *known == quality);
    found.expect("the taps of other transmission qualities are unknown to this test").1
}

/// Returns the shader definitions that Bevy's `StandardMaterial::specialize` would make. Bevy's own code cannot be
/// called, because it needs a graphics device.
fn defs_of_standard_material(key: StandardMaterialKey) -> Vec<ShaderDefVal> {
    let defs = [
        (StandardMaterialKey::SPECULAR_TRANSMISSION, "STANDARD_MATERIAL_SPECULAR_TRANSMISSION"),
        (StandardMaterialKey::SPECULAR_TRANSMISSION, "STANDARD_MATERIAL_DIFFUSE_OR_SPECULAR_TRANSMISSION"),
        (StandardMaterialKey::CLEARCOAT, "STANDARD_MATERIAL_CLEARCOAT"),
    ];
    let defines_nothing = StandardMaterialKey::CULL_BACK | StandardMaterialKey::DEPTH_BIAS;
    let known = defs.iter().fold(defines_nothing, |known, (flag, _)| known | *flag);
    assert!(known.contains(key), "the definitions of {:#x} are unknown to this test", key.bits());
    defs.into_iter().filter(|(flag, _)| key.contains(*flag)).map(|(_, name)| ShaderDefVal::from(name)).collect()
}
