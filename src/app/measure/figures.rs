//! Counts draw calls, and measures fixed steps, the time to the first frames, memory and processor time. Draw calls are
//! counted in the render phases, including those of shadow maps. The draw calls of panels, post-processing and copies
//! of the cached scene are not counted.

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

#[derive(Resource, Clone, Default)]
pub(super) struct DrawCallCount(Arc<AtomicUsize>);

impl DrawCallCount {
    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) fn draw_call_plugin(app: &mut App) {
    let calls = DrawCallCount::default();
    app.insert_resource(calls.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // When the systems of this set run, the phases have been drawn, but have not been cleared for the next frame.
        render.insert_resource(calls).add_systems(Render, count.in_set(RenderSystems::Cleanup));
    }
}

/// Measures the duration of each fixed step, including the requests that are answered before the step and the
/// components that are updated after it.
pub(super) fn fixed_step_plugin(app: &mut App) {
    app.init_resource::<FixedStepTimes>()
        .add_systems(FixedLast, |mut times: ResMut<FixedStepTimes>| times.steps += 1)
        .add_systems(
            RunFixedMainLoop,
            (begin.before(SimulationSystems::AnswerRequests), end.after(SimulationSystems::SyncComponents)),
        );
}

#[derive(SystemParam)]
struct Phases<'w> {
    shadows: Option<Res<'w, ViewBinnedRenderPhases<Shadow>>>,
    opaque: Option<Res<'w, ViewBinnedRenderPhases<Opaque3d>>>,
    cut_out: Option<Res<'w, ViewBinnedRenderPhases<AlphaMask3d>>>,
    bending: Option<Res<'w, ViewSortedRenderPhases<Transmissive3d>>>,
    blended: Option<Res<'w, ViewSortedRenderPhases<Transparent3d>>>,
}

fn count(phases: Phases, calls: Res<DrawCallCount>) {
    let shadows = phases.shadows.iter().flat_map(|phases| phases.values()).map(of_binned);
    let opaque = phases.opaque.iter().flat_map(|phases| phases.values()).map(of_binned);
    let cut_out = phases.cut_out.iter().flat_map(|phases| phases.values()).map(of_binned);
    let bending = phases.bending.iter().flat_map(|phases| phases.values()).map(of_sorted);
    let blended = phases.blended.iter().flat_map(|phases| phases.values()).map(of_sorted);
    let now = shadows.chain(opaque).chain(cut_out).chain(bending).chain(blended).sum();
    calls.0.store(now, Ordering::Relaxed);
}

/// Returns the number of draw calls that [`BinnedRenderPhase::render`] makes for an unordered phase.
fn of_binned<I: BinnedPhaseItem>(phase: &BinnedRenderPhase<I>) -> usize {
    let single: usize = phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum();
    let others: usize = phase.non_mesh_items.values().map(|bin| bin.entities.len()).sum();
    phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + single + others
}

/// Returns the number of draw calls that [`SortedRenderPhase::render`] makes for a sorted phase.
fn of_sorted<I: SortedPhaseItem>(phase: &SortedRenderPhase<I>) -> usize {
    let batches: Vec<usize> = phase.items.values().map(|item| item.batch_range().len()).collect();
    in_order(&batches)
}

/// Returns the number of draw calls for an ordered list of parts. A call that begins at part `i` draws `batches[i]`
/// parts. If that number is 0, the part is skipped.
fn in_order(batches: &[usize]) -> usize {
    let (mut calls, mut at) = (0, 0);
    while let Some(&batch) = batches.get(at) {
        calls += usize::from(batch > 0);
        at += batch.max(1);
    }
    calls
}

#[derive(Resource, Clone)]
pub(super) struct FirstFrameTimes {
    started: Instant,
    shown: Arc<OnceLock<Instant>>,
    whole: Arc<OnceLock<Instant>>,
}

impl FirstFrameTimes {
    pub(super) fn time_to_first_frame_ms(&self) -> Option<f64> {
        self.millis(self.shown.get())
    }

    /// Returns the time from the start of the program to the first frame in which all requested shaders are compiled,
    /// in milliseconds. Returns `None` if there has been no such frame.
    pub(super) fn time_to_frame_with_all_shaders_ms(&self) -> Option<f64> {
        self.millis(self.whole.get())
    }

    fn millis(&self, at: Option<&Instant>) -> Option<f64> {
        at.map(|at| at.duration_since(self.started).as_secs_f64() * 1000.0)
    }
}

pub(super) fn first_frames_plugin(app: &mut App, started: Instant) {
    let first = FirstFrameTimes { started, shown: Arc::default(), whole: Arc::default() };
    app.insert_resource(first.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Frames are presented at the end of `RenderSystems::Render`.
        render.insert_resource(first).add_systems(Render, notice.in_set(RenderSystems::Cleanup));
    }
}

fn notice(first: Res<FirstFrameTimes>, windows: Res<ExtractedWindows>, pipelines: Res<PipelineCache>) {
    if windows.primary.is_none() || first.whole.get().is_some() {
        return;
    }
    let now = Instant::now();
    // `set` fails after the first frame, so the time of the first frame is kept.
    let again = first.shown.set(now).is_err();
    // The first frame lays out the panels and gives the board and the pieces their materials. All of these are drawn
    // from the second frame on.
    if again && pipelines.waiting_pipelines().next().is_none() {
        let _ = first.whole.set(now);
    }
}

#[derive(Resource, Default)]
pub(super) struct FixedStepTimes {
    began: Option<Instant>,
    spent: Duration,
    steps: u32,
}

impl FixedStepTimes {
    pub(super) fn mean_micros(&self) -> Option<f64> {
        (self.steps > 0).then(|| self.spent.as_secs_f64() * 1e6 / f64::from(self.steps))
    }
}

fn begin(mut times: ResMut<FixedStepTimes>) {
    times.began = Some(Instant::now());
}

fn end(mut times: ResMut<FixedStepTimes>) {
    if let Some(began) = times.began.take() {
        times.spent += began.elapsed();
    }
}

pub(super) fn resident_kib() -> u64 {
    this_process(ProcessRefreshKind::nothing().with_memory(), |process| process.memory() / 1024).unwrap_or(0)
}

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
    fn a_batch_of_parts_counts_as_one_draw_call() {
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
    fn the_system_reports_memory_and_processor_time() {
        assert!(resident_kib() > 1_000);
        // The resolution of processor time is a hundredth of a second at best.
        let before = processor_time().expect("the system reports processor time");
        while processor_time().expect("the system reports processor time") == before {
            std::hint::spin_loop();
        }
    }
}
