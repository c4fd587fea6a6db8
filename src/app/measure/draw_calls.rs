//! Counts the draw calls of a frame.
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

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::core_pipeline::core_3d::{AlphaMask3d, Opaque3d, Transparent3d};
use bevy::ecs::system::SystemParam;
use bevy::pbr::{Shadow, Transmissive3d};
use bevy::prelude::*;
use bevy::render::render_phase::{
    BinnedPhaseItem, BinnedRenderPhase, SortedPhaseItem, SortedRenderPhase, ViewBinnedRenderPhases,
    ViewSortedRenderPhases,
};
use bevy::render::{Render, RenderApp, RenderSystems};

/// The number of draw calls of the last frame. Written in the render world, read in the main world.
#[derive(Resource, Clone, Default)]
pub(super) struct DrawCalls(Arc<AtomicUsize>);

impl DrawCalls {
    /// Returns the number.
    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) fn plugin(app: &mut App) {
    let calls = DrawCalls::default();
    app.insert_resource(calls.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // By then the phases have been drawn, and are not yet made ready for the next frame.
        render.insert_resource(calls).add_systems(Render, count.in_set(RenderSystems::Cleanup));
    }
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
    let now = of_all_binned(phases.shadows.as_deref())
        + of_all_binned(phases.opaque.as_deref())
        + of_all_binned(phases.cut_out.as_deref())
        + of_all_sorted(phases.bending.as_deref())
        + of_all_sorted(phases.blended.as_deref());
    calls.0.store(now, Ordering::Relaxed);
}

fn of_all_binned<I: BinnedPhaseItem>(phases: Option<&ViewBinnedRenderPhases<I>>) -> usize {
    phases.map_or(0, |phases| phases.values().map(of_binned).sum())
}

fn of_all_sorted<I: SortedPhaseItem>(phases: Option<&ViewSortedRenderPhases<I>>) -> usize {
    phases.map_or(0, |phases| phases.values().map(of_sorted).sum())
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
}
