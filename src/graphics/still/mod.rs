//! The still life: what lies where it is gets drawn once and is kept, and only what moves is drawn in every frame.
//!
//! Without a GPU the table, the tubes and the rings cost more than everything else, and hardly ever change. At Low a
//! second camera draws them first, and their colours and depths are kept ([`cache`]). While neither they nor the camera
//! move, that camera sleeps, and what it has drawn is laid under what moves, which is hidden behind it as before. As it
//! is drawn but seldom, it is drawn well: with several samples of every pixel, a frame for each.

mod cache;

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{Camera3dDepthLoadOp, CameraMainTextureUsages, CameraOutputMode, CameraUpdateSystems};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::render::camera::TemporalJitter;
use bevy::render::render_resource::{BlendState, TextureUsages};

use crate::graphics::camera::TableCamera;
use crate::graphics::material::Surface;
use crate::graphics::material::lean::LeanMaterial;
use crate::session::quality::Quality;
use cache::{Keep, Kept, Lay, SAMPLES};

/// What moves, and all that belongs to other cameras.
const MOVING: RenderLayers = RenderLayers::layer(0);
/// What lies still.
const STILL: RenderLayers = RenderLayers::layer(1);
/// A part that has not moved for so many frames lies still.
const CALM: u8 = 12;
/// A picture in which nothing has changed for so many frames may be kept: meshes and materials reach the graphics
/// card a frame or two after they are made.
const SETTLED: u32 = 3;
/// If after so many more frames nothing has been kept, because a shader was still being compiled, it is tried again.
const PATIENCE: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(cache::plugin).init_resource::<Change>();
    app.add_systems(Update, set_up.run_if(resource_exists_and_changed::<Quality>));
    app.add_systems(
        PostUpdate,
        (sort_parts, notice_the_camera, choose)
            .chain()
            .run_if(any_with_component::<StillCamera>)
            .after(TransformSystems::Propagate)
            .after(CameraUpdateSystems)
            .before(VisibilitySystems::CheckVisibility),
    );
}

/// The camera that draws what lies still.
#[derive(Component)]
struct StillCamera;

/// For how many frames a part has not moved, as far as that matters.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct Calm(u8);

/// Which picture of the still parts is wanted, and for how many frames it has been the same.
#[derive(Resource, Default)]
struct Change {
    picture: u64,
    frames: u32,
    size: Option<UVec2>,
}

impl Change {
    fn begin_anew(&mut self) {
        self.picture += 1;
        self.frames = 0;
    }
}

/// Divides the work between two cameras at Low, and gives it all to one at every other quality: there shadows of what
/// moves fall on what lies still.
fn set_up(
    mut commands: Commands,
    quality: Res<Quality>,
    mut cameras: Query<(Entity, &mut Camera, &mut Camera3d, &Projection), With<TableCamera>>,
    still: Query<Entity, With<StillCamera>>,
    parts: Query<Entity, With<Calm>>,
) {
    for camera in &still {
        commands.entity(camera).despawn();
    }
    for (entity, mut camera, mut table, projection) in &mut cameras {
        let mut table_camera = commands.entity(entity);
        if !quality.is_lean() {
            table_camera.remove::<(Lay, RenderLayers)>().insert(CameraMainTextureUsages::default());
            *table = Camera3d::default();
            camera.clear_color = ClearColorConfig::Default;
            camera.output_mode = CameraOutputMode::default();
            continue;
        }
        let colors = CameraMainTextureUsages::default().with(TextureUsages::COPY_SRC | TextureUsages::COPY_DST);
        let depths = TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_SRC | TextureUsages::COPY_DST;
        table_camera.insert((MOVING, colors, Lay { wanted: false }));
        // It draws over what the other camera has drawn, or over what was kept of that.
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
            (STILL, colors, Keep::default(), TemporalJitter::default()),
            ChildOf(entity),
        ));
    }
    if !quality.is_lean() {
        for part in &parts {
            commands.entity(part).remove::<(Calm, RenderLayers)>();
        }
    }
}

/// Sand runs and glass is seen through: neither may be drawn before what is behind it.
fn can_lie_still(surface: Surface) -> bool {
    match surface {
        Surface::Table | Surface::BoardFace | Surface::Slab | Surface::Brass | Surface::Ivory | Surface::Tray(_) => {
            true
        }
        Surface::Cap(_) | Surface::DeadCap | Surface::Seal(_) | Surface::TimerCap => true,
        Surface::Armed(_) | Surface::Glass | Surface::DeadGlass => false,
        Surface::Sand | Surface::TimerSand | Surface::DeadSand => false,
    }
}

/// Tells what moves from what lies still.
fn sort_parts(
    mut commands: Commands,
    mut change: ResMut<Change>,
    mut parts: Query<(
        Entity,
        Ref<GlobalTransform>,
        Ref<Surface>,
        Ref<Mesh3d>,
        Ref<MeshMaterial3d<LeanMaterial>>,
        Ref<InheritedVisibility>,
        Option<&mut Calm>,
    )>,
    mut gone: RemovedComponents<Calm>,
) {
    if gone.read().count() > 0 {
        change.begin_anew();
    }
    for (entity, place, surface, mesh, material, visible, calm) in &mut parts {
        let changed = place.is_changed()
            || surface.is_changed()
            || mesh.is_changed()
            || material.is_changed()
            || visible.is_changed();
        let before = calm.as_ref().map_or(0, |calm| calm.0);
        let now = if changed || !can_lie_still(*surface) { 0 } else { CALM.min(before + 1) };
        match calm {
            Some(mut calm) => drop(calm.set_if_neq(Calm(now))),
            None => drop(commands.entity(entity).insert((Calm(0), MOVING))),
        }
        if (now == CALM) != (before == CALM) {
            commands.entity(entity).insert(if now == CALM { STILL } else { MOVING });
            change.begin_anew();
        }
    }
}

/// A camera that moves, or a window that changes its size, needs a new picture.
fn notice_the_camera(
    mut change: ResMut<Change>,
    cameras: Query<(&Camera, Ref<GlobalTransform>, Ref<Projection>), With<StillCamera>>,
) {
    for (camera, place, projection) in &cameras {
        let size = camera.physical_target_size();
        if place.is_changed() || projection.is_changed() || size != change.size {
            change.begin_anew();
            change.size = size;
        }
    }
    change.frames = change.frames.saturating_add(1);
}

/// Lets the still camera sleep while what is wanted has been kept, and else tells it which sample to draw.
fn choose(
    mut change: ResMut<Change>,
    kept: Res<Kept>,
    mut still: Query<(&mut Camera, &mut Keep, &mut TemporalJitter)>,
    mut tables: Query<&mut Lay>,
) {
    let has_it = kept.picture() == Some(change.picture);
    let sample = change.frames.checked_sub(SETTLED).filter(|&sample| sample < SAMPLES.len() as u32);
    for (mut camera, mut keep, mut jitter) in &mut still {
        if camera.is_active == has_it {
            camera.is_active = !has_it;
        }
        keep.set_if_neq(Keep { picture: change.picture, sample });
        jitter.offset = SAMPLES[sample.unwrap_or(0) as usize];
    }
    if change.frames > SETTLED + SAMPLES.len() as u32 + PATIENCE {
        change.frames = 0;
    }
    for mut lay in &mut tables {
        lay.set_if_neq(Lay { wanted: has_it });
    }
}
