//! Shaders are compiled at the start, behind the title, and not when a match first needs them: one part of every surface is
//! drawn from the first frame, under the table where nobody sees it, and the title says so while any is still missing.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;

use super::hourglass::meshes::HourglassMeshes;
use super::marks::{mark, mesh::MarkMeshes};
use super::material::Surface;
use super::material::lean::LeanMaterial;
use super::material::part::part;
use super::rings::mesh::RingMesh;
use crate::session::quality::Preparing;

/// When nothing new was asked for in so many frames, everything has been: what lies still is drawn differently after a
/// while, and asks for shaders of its own then.
const CALM: u32 = 24;

/// What has not come after so many seconds will not come: a shader whose parts cannot be found is waited for without end.
const PATIENCE: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    let pipelines = Pipelines::default();
    // Without a device that draws there is nothing to prepare.
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pipelines.clone()).add_systems(Render, count.in_set(RenderSystems::Cleanup));
        app.insert_resource(Preparing(true)).add_systems(First, notice);
    }
    app.init_resource::<Preparing>().insert_resource(pipelines).add_systems(Startup, spawn_warm_up_parts);
}

/// The pipelines, which are shaders with all that they draw by. Counted where frames are rendered, read where the game
/// runs.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pipelines(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    asked: AtomicUsize,
    waiting: AtomicUsize,
}

impl Pipelines {
    /// How many have been asked for so far.
    pub fn asked(&self) -> usize {
        self.0.asked.load(Ordering::Relaxed)
    }

    /// How many of them are still being compiled.
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::Relaxed)
    }
}

fn count(pipelines: Res<Pipelines>, cache: Res<PipelineCache>) {
    let Counts { asked, waiting } = &*pipelines.0;
    asked.store(cache.pipelines().count(), Ordering::Relaxed);
    waiting.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

/// Pipelines are asked for and fetched by frames: while any is missing there must be another.
fn notice(
    pipelines: Res<Pipelines>,
    time: Res<Time<Real>>,
    mut known: Local<(usize, usize)>,
    mut since: Local<(u32, f32)>,
    mut preparing: ResMut<Preparing>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = (pipelines.asked(), pipelines.waiting());
    let news = *known != now;
    *known = now;
    // For how many frames and seconds nothing has changed.
    *since = if news { (0, 0.0) } else { (since.0.saturating_add(1), since.1 + time.delta_secs()) };
    let missing = now.0 == 0 || now.1 > 0;
    preparing.set_if_neq(Preparing(since.0 < CALM || (missing && since.1 < PATIENCE)));
    if preparing.0 {
        redraw.write(RequestRedraw);
    }
}

/// Spawns one part of every surface and one mark under the table. When the quality changes, they get new materials like
/// all others, and so have their shaders compiled.
fn spawn_warm_up_parts(
    mut commands: Commands,
    glass: Res<HourglassMeshes>,
    ring: Res<RingMesh>,
    marks: Res<MarkMeshes>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let under_the_table = Transform::from_xyz(0.0, -1.0, 0.0).with_scale(Vec3::splat(0.1));
    for surface in Surface::ALL {
        // The table is in view anyway, and its mesh has other attributes.
        if surface != Surface::Table {
            let mesh = if surface.is_glass() { &glass.shell } else { &ring.0 };
            commands.spawn(part("Part under the table", mesh.clone(), surface)).insert(under_the_table);
        }
    }
    let invisible = materials.add(LeanMaterial::mark(LinearRgba::NONE));
    commands.spawn((mark("Mark under the table", marks.legal.clone(), invisible), under_the_table));
}
