//! The resources that stop and start time, written by `table`, which knows menus and lessons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::aftermath::Aftermath;

/// Whether the match clock runs and the players may act.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRuns(pub bool);

/// Whether sand runs in this frame. It runs only if players could already act when the previous frame was shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandFlows {
    /// Whether sand runs.
    pub now: bool,
    /// Whether time ran when the previous frame was shown.
    pub time_ran: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TimeRuns>().init_resource::<SandFlows>().init_resource::<PlaybackState>();
}

/// The state of a match that nobody plays, such as a replay. Written by `table`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaybackState {
    /// Whether time passes, so that sand is drawn running.
    pub runs: bool,
    /// Whether the match has jumped to another moment in this frame, so that pieces appear in place.
    pub jumped: bool,
}

/// Determines whether sand is drawn running in a match, a replay or the fast-forward after a match.
#[derive(SystemParam)]
pub struct SandClock<'w, 's> {
    runs: Res<'w, TimeRuns>,
    presentation: Res<'w, PlaybackState>,
    aftermath: Option<Single<'w, 's, &'static Aftermath>>,
}

impl SandClock<'_, '_> {
    /// Returns `true` if running sand is drawn running in this frame.
    pub fn is_sand_running(&self) -> bool {
        self.runs.0 || self.presentation.runs || self.aftermath.as_ref().is_some_and(|aftermath| aftermath.is_running())
    }
}
