//! Whether time passes. The step obeys these resources; `session` writes them, as it knows of menus and lessons.

use bevy::prelude::*;

/// Whether the match's time runs and its players may act.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRuns(pub bool);

/// Whether sand runs in this frame. It does only if time ran when the previous frame was shown and still runs: then the
/// players could act throughout the time between the two.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandFlows(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TimeRuns>().init_resource::<SandFlows>();
}
