//! How long the window stays empty: from the start of the program to the first frame handed to the screen, and to the
//! first that lacks nothing because a shader is still being compiled.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::view::ExtractedWindows;
use bevy::render::{Render, RenderApp, RenderSystems};

/// When the first frames were shown. Written where frames are rendered, read where the game runs.
#[derive(Resource, Clone)]
pub(super) struct FirstFrames {
    started: Instant,
    shown: Arc<OnceLock<Instant>>,
    whole: Arc<OnceLock<Instant>>,
}

impl FirstFrames {
    /// Milliseconds to the first frame.
    pub(super) fn shown(&self) -> Option<f64> {
        self.millis(self.shown.get())
    }

    /// Milliseconds to the first frame with everything in it.
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
        // A frame is handed to the screen at the end of `RenderSystems::Render`.
        render.insert_resource(first).add_systems(Render, notice.in_set(RenderSystems::Cleanup));
    }
}

fn notice(first: Res<FirstFrames>, windows: Res<ExtractedWindows>, pipelines: Res<PipelineCache>) {
    if windows.primary.is_none() || first.whole.get().is_some() {
        return;
    }
    let now = Instant::now();
    // Later frames find the first one written, and leave it.
    let again = first.shown.set(now).is_err();
    // Panels are laid out and the set is dressed in the first frame, and asked of the screen in the second.
    if again && pipelines.waiting_pipelines().next().is_none() {
        let _ = first.whole.set(now);
    }
}
