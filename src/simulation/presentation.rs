//! How a match is shown that nobody plays, such as one that is replayed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::time::TimeRuns;

/// How a match is shown that nobody plays. `table` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Whether time passes in it, so that its sand is seen to run.
    pub runs: bool,
    /// Whether it has jumped to another moment in this frame, so that everything is in its place at once.
    pub jumped: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presentation>();
}

/// Tells whether sand is seen to run: in a match, in one that is replayed, or in the fast-forward after a match.
#[derive(SystemParam)]
pub struct SandClock<'w, 's> {
    runs: Res<'w, TimeRuns>,
    presentation: Res<'w, Presentation>,
    aftermath: Option<Single<'w, 's, &'static Aftermath>>,
}

impl SandClock<'_, '_> {
    /// Returns whether running sand is seen to run in this frame.
    pub fn is_seen_to_run(&self) -> bool {
        self.runs.0 || self.presentation.runs || self.aftermath.as_ref().is_some_and(|aftermath| aftermath.is_running())
    }
}
