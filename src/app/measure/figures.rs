//! What is measured: the draw calls of a frame, the time to the first frame on the screen and to the first complete one,
//! which lacks nothing because of a shader still being compiled, that of fixed steps, and the memory and processor time
//! that the system reports for this process.
//!
//! Bevy's render world keeps what it draws in phases, one for each view and kind of part. After a frame has been drawn,
//! they tell which commands it recorded:
//!
//! - one for every set of batches that can be drawn together by a single multi-draw command, where the graphics driver
//!   has such commands,
//! - one for every batch of parts with the same mesh and material, elsewhere,
//! - one for every part that cannot share one,
//! - and, of what is blended or bends what is behind it, one for every run of parts that follow each other and can be
//!   drawn at once.
//!
//! Parts in the shadow maps count again. What draws no part is not counted: panels, the passes over the whole window for
//! glow and tone mapping, and the copies of what is kept at Low.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bevy::app::RunFixedMainLoop;
use bevy::core_pipeline::core_3d::{AlphaMask3d, Opaque3d, Transparent3d};
use bevy::ecs::system::SystemParam;
use bevy::pbr::{Shadow, Transmissive3d};
use bevy::prelude::*;
use bevy::render::render_phase::{
    BinnedPhaseItem, BinnedRenderPhase, SortedPhaseItem, SortedRenderPhase, ViewBinnedRenderPhases,
    ViewSortedRenderPhases,
};
use bevy::render::render_resource::PipelineCache;
use bevy::render::view::ExtractedWindows;
use bevy::render::{Render, RenderApp, RenderSystems};
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

use crate::simulation::SimulationSystems;

/// The number of draw calls of the last frame. Written in the render world, read in the main world.
#[derive(Resource, Clone, Default)]
pub(super) struct DrawCalls(Arc<AtomicUsize>);

impl DrawCalls {
    /// Returns the number.
    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) fn count_draw_calls(app: &mut App) {
    let calls = DrawCalls::default();
    app.insert_resource(calls.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // By then the phases have been drawn, and are not yet made ready for the next frame.
        render.insert_resource(calls).add_systems(Render, count.in_set(RenderSystems::Cleanup));
    }
}

/// Measures fixed steps, including the answers before each and the writing of components after it.
pub(super) fn measure_steps(app: &mut App) {
    app.init_resource::<StepTimes>()
        .add_systems(FixedLast, |mut times: ResMut<StepTimes>| times.steps += 1)
        .add_systems(RunFixedMainLoop, (begin.before(SimulationSystems::Answer), end.after(SimulationSystems::Sync)));
}

/// All phases in which parts are drawn.
#[derive(SystemParam)]
struct Phases<'w> {
    shadows: Option<Res<'w, ViewBinnedRenderPhases<Shadow>>>,
    opaque: Option<Res<'w, ViewBinnedRenderPhases<Opaque3d>>>,
    cut_out: Option<Res<'w, ViewBinnedRenderPhases<AlphaMask3d>>>,
    bending: Option<Res<'w, ViewSortedRenderPhases<Transmissive3d>>>,
    blended: Option<Res<'w, ViewSortedRenderPhases<Transparent3d>>>,
}

fn count(phases: Phases, calls: Res<DrawCalls>) {
    let shadows = phases.shadows.iter().flat_map(|phases| phases.values()).map(of_binned);
    let opaque = phases.opaque.iter().flat_map(|phases| phases.values()).map(of_binned);
    let cut_out = phases.cut_out.iter().flat_map(|phases| phases.values()).map(of_binned);
    let bending = phases.bending.iter().flat_map(|phases| phases.values()).map(of_sorted);
    let blended = phases.blended.iter().flat_map(|phases| phases.values()).map(of_sorted);
    let now = shadows.chain(opaque).chain(cut_out).chain(bending).chain(blended).sum();
    calls.0.store(now, Ordering::Relaxed);
}

/// Returns the draw calls of a phase without an order: see [`BinnedRenderPhase::render`].
fn of_binned<I: BinnedPhaseItem>(phase: &BinnedRenderPhase<I>) -> usize {
    let single: usize = phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum();
    let others: usize = phase.non_mesh_items.values().map(|bin| bin.entities.len()).sum();
    phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + single + others
}

/// Returns the draw calls of a phase that is drawn in order: see [`SortedRenderPhase::render`].
fn of_sorted<I: SortedPhaseItem>(phase: &SortedRenderPhase<I>) -> usize {
    let batches: Vec<usize> = phase.items.values().map(|item| item.batch_range().len()).collect();
    in_order(&batches)
}

/// Returns the draw calls of parts that are drawn in order. `batches` tells for each of them how many are drawn at once
/// with it, itself and those that follow; nothing is drawn for 0.
fn in_order(batches: &[usize]) -> usize {
    let (mut calls, mut at) = (0, 0);
    while let Some(&batch) = batches.get(at) {
        calls += usize::from(batch > 0);
        at += batch.max(1);
    }
    calls
}

/// When the first frames were shown. Written in the render world, read in the main world.
#[derive(Resource, Clone)]
pub(super) struct FirstFrames {
    started: Instant,
    shown: Arc<OnceLock<Instant>>,
    whole: Arc<OnceLock<Instant>>,
}

impl FirstFrames {
    /// Returns the time to the first frame, in milliseconds.
    pub(super) fn shown(&self) -> Option<f64> {
        self.millis(self.shown.get())
    }

    /// Returns the time to the first complete frame, in milliseconds.
    pub(super) fn whole(&self) -> Option<f64> {
        self.millis(self.whole.get())
    }

    fn millis(&self, at: Option<&Instant>) -> Option<f64> {
        at.map(|at| at.duration_since(self.started).as_secs_f64() * 1000.0)
    }
}

/// Notes when the first frames are on the screen; `started` is when the program started.
pub(super) fn note_first_frames(app: &mut App, started: Instant) {
    let first = FirstFrames { started, shown: Arc::default(), whole: Arc::default() };
    app.insert_resource(first.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Frames are presented at the end of `RenderSystems::Render`.
        render.insert_resource(first).add_systems(Render, notice.in_set(RenderSystems::Cleanup));
    }
}

fn notice(first: Res<FirstFrames>, windows: Res<ExtractedWindows>, pipelines: Res<PipelineCache>) {
    if windows.primary.is_none() || first.whole.get().is_some() {
        return;
    }
    let now = Instant::now();
    // Fails after the first frame, whose time is kept.
    let again = first.shown.set(now).is_err();
    // In the first frame panels are laid out and the set gets its materials. Both are drawn from the second frame on.
    if again && pipelines.waiting_pipelines().next().is_none() {
        let _ = first.whole.set(now);
    }
}

/// The time spent in steps, and their number.
#[derive(Resource, Default)]
pub(super) struct StepTimes {
    began: Option<Instant>,
    spent: Duration,
    steps: u32,
}

impl StepTimes {
    /// Returns the mean duration of a step, in microseconds.
    pub(super) fn mean_micros(&self) -> Option<f64> {
        (self.steps > 0).then(|| self.spent.as_secs_f64() * 1e6 / f64::from(self.steps))
    }
}

fn begin(mut times: ResMut<StepTimes>) {
    times.began = Some(Instant::now());
}

fn end(mut times: ResMut<StepTimes>) {
    if let Some(began) = times.began.take() {
        times.spent += began.elapsed();
    }
}

/// Returns the resident memory, in KiB; 0 if unknown.
pub(super) fn resident_kib() -> u64 {
    this_process(ProcessRefreshKind::nothing().with_memory(), |process| process.memory() / 1024).unwrap_or(0)
}

/// Returns the processor time used by all threads.
pub(super) fn processor_time() -> Option<Duration> {
    let millis = this_process(ProcessRefreshKind::nothing().with_cpu(), sysinfo::Process::accumulated_cpu_time);
    millis.map(Duration::from_millis)
}

fn this_process<T>(what: ProcessRefreshKind, read: impl FnOnce(&sysinfo::Process) -> T) -> Option<T> {
    let pid = get_current_pid().ok()?;
    let mut system = System::new();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, what.without_tasks());
    system.process(pid).map(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_one_call_and_those_in_it_are_none() {
        for (batches, calls) in [
            (vec![], 0),
            (vec![1, 1, 1], 3),
            (vec![3, 1, 1], 1),
            (vec![3, 0, 0, 1], 2),
            (vec![0, 2, 2, 0, 1], 2),
            (vec![4, 1], 1),
        ] {
            assert_eq!(in_order(&batches), calls, "{batches:?}");
        }
    }

    #[test]
    fn the_system_tells_of_this_process() {
        assert!(resident_kib() > 1_000);
        // The resolution of processor time is a hundredth of a second at best.
        let before = processor_time().expect("the system reports processor time");
        while processor_time().expect("the system reports processor time") == before {
            std::hint::spin_loop();
        }
    }
}
