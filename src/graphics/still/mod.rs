//! Draws still parts only once, because without a GPU the table, tubes and rings are the most expensive objects to
//! draw. At Low, a second camera draws still parts into a cache of colours and depths ([`cache`]), antialiased over
//! several frames. While nothing changes, the second camera is inactive, and each frame restores the cache before
//! drawing moving parts.

mod cache;

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{Camera3dDepthLoadOp, CameraMainTextureUsages, CameraOutputMode, CameraUpdateSystems};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::render::camera::TemporalJitter;
use bevy::render::render_resource::{BlendState, TextureUsages};

use crate::graphics::camera::TableCamera;
use crate::graphics::material::lean::LeanMaterial;
use crate::graphics::material::{Fade, Surface};
use crate::settings::GraphicsQuality;
use cache::{CachedRevision, CachedViewSource, CachedViewUser, SAMPLE_OFFSETS};

/// The render layer of moving parts. It is Bevy's default layer, so other cameras use it too.
const MOVING: RenderLayers = RenderLayers::layer(0);
const STILL: RenderLayers = RenderLayers::layer(1);
/// The number of frames without a change after which a part counts as still.
const STILL_AFTER: u8 = 12;
/// The number of frames without a change before the view is cached. The delay is needed, because new meshes and
/// materials reach the GPU late.
const CACHE_AFTER: u32 = 3;
/// The number of frames until caching is retried if it failed because a shader was being compiled.
const RETRY_AFTER: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(cache::plugin).init_resource::<StillView>();
    app.add_systems(Update, set_up_cameras.run_if(resource_exists_and_changed::<GraphicsQuality>));
    app.add_systems(
        PostUpdate,
        (sort_parts, watch_camera, drive_cameras)
            .chain()
            .run_if(any_with_component::<StillCamera>)
            .after(TransformSystems::Propagate)
            .after(CameraUpdateSystems)
            .before(VisibilitySystems::CheckVisibility),
    );
}

#[derive(Component)]
struct StillCamera;

/// The number of frames since a part last changed, up to [`STILL_AFTER`].
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct UnchangedFrames(u8);

#[derive(Resource, Default)]
struct StillView {
    revision: u64,
    /// The number of frames since the current revision began.
    frames: u32,
    size: Option<UVec2>,
}

impl StillView {
    fn invalidate(&mut self) {
        self.revision += 1;
        self.frames = 0;
    }
}

/// Sets up a second camera for still parts at Low. At other qualities, there is no such camera, because moving parts
/// cast shadows on still parts.
fn set_up_cameras(
    mut commands: Commands,
    quality: Res<GraphicsQuality>,
    mut cameras: Query<(Entity, &mut Camera, &mut Camera3d, &Projection), With<TableCamera>>,
    still: Query<Entity, With<StillCamera>>,
    parts: Query<Entity, With<UnchangedFrames>>,
) {
    for camera in &still {
        commands.entity(camera).despawn();
    }
    for (entity, mut camera, mut table, projection) in &mut cameras {
        let mut table_camera = commands.entity(entity);
        if !quality.uses_lean_material() {
            table_camera.remove::<(CachedViewUser, RenderLayers)>().insert(CameraMainTextureUsages::default());
            *table = Camera3d::default();
            camera.clear_color = ClearColorConfig::Default;
            camera.output_mode = CameraOutputMode::default();
            continue;
        }
        let colors = CameraMainTextureUsages::default().with(TextureUsages::COPY_SRC | TextureUsages::COPY_DST);
        let depths = TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC | TextureUsages::COPY_DST;
        table_camera.insert((MOVING, colors, CachedViewUser { restores_view: false }));
        // This camera draws over the output of the still camera, or over the cached view.
        table.depth_load_op = Camera3dDepthLoadOp::Load;
        table.depth_texture_usages = depths.into();
        camera.order = 1;
        camera.clear_color = ClearColorConfig::None;
        camera.output_mode =
            CameraOutputMode::Write { blend_state: Some(BlendState::REPLACE), clear_color: ClearColorConfig::Default };
        commands.spawn((
            Name::new("Still camera"),
            StillCamera,
            Camera3d { depth_texture_usages: depths.into(), ..default() },
            Camera { output_mode: CameraOutputMode::Skip, ..default() },
            projection.clone(),
            (Msaa::Off, Tonemapping::None, DebandDither::Disabled, ClusterConfig::Single),
            (STILL, colors, CachedViewSource::default(), TemporalJitter::default()),
            ChildOf(entity),
        ));
    }
    if !quality.uses_lean_material() {
        for part in &parts {
            commands.entity(part).remove::<(UnchangedFrames, RenderLayers)>();
        }
    }
}

/// Returns `true` if parts with this surface can be cached. Sand, including the sand of an armed timer, cannot be
/// cached, because it moves. Glass cannot be cached, because it must be blended over other parts.
fn can_be_still(surface: Surface) -> bool {
    use Surface::{ArmedTimer, DeadGlass, DeadSand, Glass, Sand, TimerSand};
    !matches!(surface, ArmedTimer(_) | Glass | DeadGlass | Sand | TimerSand | DeadSand)
}

fn sort_parts(
    mut commands: Commands,
    mut view: ResMut<StillView>,
    mut parts: Query<(
        Entity,
        Ref<GlobalTransform>,
        Ref<Surface>,
        &Fade,
        Ref<Mesh3d>,
        Ref<MeshMaterial3d<LeanMaterial>>,
        Ref<InheritedVisibility>,
        Option<&mut UnchangedFrames>,
    )>,
    mut gone: RemovedComponents<UnchangedFrames>,
) {
    if gone.read().count() > 0 {
        view.invalidate();
    }
    for (entity, place, surface, fade, mesh, material, visible, unchanged) in &mut parts {
        let looks = surface.is_changed() || mesh.is_changed() || material.is_changed();
        let changed = looks || place.is_changed() || visible.is_changed();
        let before = unchanged.as_ref().map_or(0, |unchanged| unchanged.0);
        // A translucent part must be drawn after moving parts, so it never counts as still.
        let still = can_be_still(*surface) && *fade == Fade::NONE;
        let now = if changed || !still { 0 } else { STILL_AFTER.min(before + 1) };
        match unchanged {
            Some(mut unchanged) => drop(unchanged.set_if_neq(UnchangedFrames(now))),
            None => drop(commands.entity(entity).insert((UnchangedFrames(0), MOVING))),
        }
        if (now == STILL_AFTER) != (before == STILL_AFTER) {
            commands.entity(entity).insert(if now == STILL_AFTER { STILL } else { MOVING });
            view.invalidate();
        }
    }
}

fn watch_camera(
    mut view: ResMut<StillView>,
    cameras: Query<(&Camera, Ref<GlobalTransform>, Ref<Projection>), With<StillCamera>>,
) {
    for (camera, place, projection) in &cameras {
        let size = camera.physical_target_size();
        if place.is_changed() || projection.is_changed() || size != view.size {
            view.invalidate();
            view.size = size;
        }
    }
    view.frames = view.frames.saturating_add(1);
}

/// Deactivates the still camera while the current view is cached. Otherwise selects the antialiasing sample that this
/// camera draws.
fn drive_cameras(
    mut view: ResMut<StillView>,
    cached: Res<CachedRevision>,
    mut still: Query<(&mut Camera, &mut CachedViewSource, &mut TemporalJitter)>,
    mut tables: Query<&mut CachedViewUser>,
) {
    let is_cached = cached.get() == Some(view.revision);
    let sample = view.frames.checked_sub(CACHE_AFTER).filter(|&sample| sample < SAMPLE_OFFSETS.len() as u32);
    for (mut camera, mut target, mut jitter) in &mut still {
        if camera.is_active == is_cached {
            camera.is_active = !is_cached;
        }
        target.set_if_neq(CachedViewSource { revision: view.revision, stored_antialiasing_sample: sample });
        jitter.offset = SAMPLE_OFFSETS[sample.unwrap_or(0) as usize];
    }
    if view.frames > CACHE_AFTER + SAMPLE_OFFSETS.len() as u32 + RETRY_AFTER {
        view.frames = 0;
    }
    for mut use_cache in &mut tables {
        use_cache.set_if_neq(CachedViewUser { restores_view: is_cached });
    }
}
