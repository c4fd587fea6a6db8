//! The resources that stop and start time. The `table` module writes them, because it knows about menus and lessons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::sand_fast_forward::SandFastForward;

/// Whether the match clock runs and the players may act.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRuns(pub bool);

/// Whether sand runs in this frame. Sand runs only if players could already act when the previous frame was shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandFlows {
    /// Whether sand runs.
    pub is_flowing: bool,
    /// Whether time ran when the previous frame was shown.
    pub did_time_run_last_frame: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TimeRuns>().init_resource::<SandFlows>().init_resource::<PlaybackTimeState>();
}

/// The state of a match that nobody plays, such as a replay. The `table` module writes this resource.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaybackTimeState {
    /// Whether time passes in the match. If so, its sand is drawn running.
    pub is_running: bool,
    /// Whether the match has jumped to another moment in this frame, so that pieces appear in their new places at once.
    pub has_jumped: bool,
}

/// System parameter that tells whether sand should be drawn running: in a match, in a replay, or in the fast-forward
/// after a match.
#[derive(SystemParam)]
pub struct SandMotion<'w, 's> {
    runs: Res<'w, TimeRuns>,
    playback_time: Res<'w, PlaybackTimeState>,
    fast_forward: Option<Single<'w, 's, &'static SandFastForward>>,
}

impl SandMotion<'_, '_> {
    /// Returns `true` if sand should be drawn running in this frame.
    pub fn is_sand_shown_running(&self) -> bool {
        self.runs.0
            || self.playback_time.is_running
            || self.fast_forward.as_ref().is_some_and(|fast_forward| fast_forward.is_running())
    }
}
