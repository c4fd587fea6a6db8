//! Compiles all shaders during the title screen. For this purpose, one part with each surface, and one mark, are drawn
//! under the table, where they are hidden.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;

use super::common::shape::{Shape, point};
use super::marks::mesh::{MarkAssets, mark};
use super::material::lean::LeanMaterial;
use super::material::surface::part;
use super::material::{Fade, Surface};
use crate::appearance::CompilingShaders;

/// The number of frames without a new pipeline after which all pipelines count as requested. It must exceed the delays
/// in `still`.
const QUIET_FRAMES: u32 = 24;

/// The time without progress after which the preparation ends, in seconds. The limit is needed, because a shader with a
/// missing import never compiles.
const TIMEOUT_SECONDS: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    let pipelines = PipelineCounts::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pipelines.clone()).add_systems(Render, count_pipelines.in_set(RenderSystems::Cleanup));
        app.insert_resource(CompilingShaders(true)).add_systems(First, update_preparing);
    }
    app.init_resource::<CompilingShaders>().insert_resource(pipelines).add_systems(Startup, spawn_warm_up_parts);
}

/// The number of requested render pipelines, and the number of those that are still being compiled. The render world
/// writes these numbers, and the main world reads them.
#[derive(Resource, Clone, Debug, Default)]
pub struct PipelineCounts(Arc<[AtomicUsize; 2]>);

impl PipelineCounts {
    /// Returns the number of pipelines requested so far.
    pub fn requested(&self) -> usize {
        self.0[0].load(Ordering::Relaxed)
    }

    /// Returns the number of requested pipelines that are still being compiled.
    pub fn waiting(&self) -> usize {
        self.0[1].load(Ordering::Relaxed)
    }
}

fn count_pipelines(pipelines: Res<PipelineCounts>, cache: Res<PipelineCache>) {
    pipelines.0[0].store(cache.pipelines().count(), Ordering::Relaxed);
    pipelines.0[1].store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

/// Updates [`CompilingShaders`]. Keeps the window redrawing while pipelines are missing, because pipelines are
/// requested only when frames are drawn.
fn update_preparing(
    pipelines: Res<PipelineCounts>,
    time: Res<Time<Real>>,
    mut known: Local<(usize, usize)>,
    mut unchanged: Local<(u32, f32)>,
    mut compiling: ResMut<CompilingShaders>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = (pipelines.requested(), pipelines.waiting());
    let changed = *known != now;
    *known = now;
    *unchanged = if changed { (0, 0.0) } else { (unchanged.0.saturating_add(1), unchanged.1 + time.delta_secs()) };
    let missing = now.0 == 0 || now.1 > 0;
    compiling.set_if_neq(CompilingShaders(unchanged.0 < QUIET_FRAMES || (missing && unchanged.1 < TIMEOUT_SECONDS)));
    if compiling.0 {
        redraw.write(RequestRedraw);
    }
}

/// Spawns one part for each surface, and one mark, under the table. These parts get new materials when the quality
/// changes, so the shaders of each quality are compiled.
fn spawn_warm_up_parts(
    mut commands: Commands,
    marks: Res<MarkAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    // A pipeline depends only on the vertex attributes of a mesh, so a few triangles suffice.
    let prism = Shape::lathed(&[point(1.0, 0.0), point(1.0, 1.0)], 3);
    let (glass, other) = (meshes.add(prism.to_mesh(false, false)), meshes.add(prism.to_mesh(false, true)));
    let under_the_table = Transform::from_xyz(0.0, -1.0, 0.0).with_scale(Vec3::splat(0.1));
    for surface in Surface::all() {
        // The table itself is always in view, and the vertex attributes of its mesh differ from those of the prism.
        if surface != Surface::Table {
            let mesh = if surface.is_glass() { &glass } else { &other };
            commands.spawn(part("Part under the table", mesh.clone(), surface)).insert(under_the_table);
            if surface.can_fade() {
                let faded = (part("Faded part under the table", mesh.clone(), surface), Fade::FULL);
                commands.spawn(faded).insert(under_the_table);
            }
        }
    }
    let invisible = materials.add(LeanMaterial::mark(LinearRgba::NONE));
    commands.spawn((mark("Mark under the table", marks.legal_target.0.clone(), invisible), under_the_table));
}
