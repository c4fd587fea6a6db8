//! Measures the time from the start of the program to the first frame on the screen, and to the first complete frame,
//! which lacks nothing because of a shader still being compiled.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::view::ExtractedWindows;
use bevy::render::{Render, RenderApp, RenderSystems};

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

pub(super) fn plugin(app: &mut App, started: Instant) {
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
