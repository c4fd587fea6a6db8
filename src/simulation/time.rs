//! The resources that stop and start time, and how time is seen to pass. The step reads them; `table` writes them, as it
//! knows about menus and lessons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::aftermath::Aftermath;

/// Whether the match clock runs and the players may act.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRuns(pub bool);

/// Whether sand runs in this frame. It runs only if time already ran when the previous frame was shown, so that the
/// players could act during the whole interval between the two frames.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandFlows {
    /// Whether it does.
    pub now: bool,
    /// Whether time ran when the previous frame was shown.
    pub time_ran: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TimeRuns>().init_resource::<SandFlows>().init_resource::<Presentation>();
}

/// How a match is shown that nobody plays. `table` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Whether time passes in it, so that its sand is seen to run.
    pub runs: bool,
    /// Whether it has jumped to another moment in this frame, so that everything is in its place at once.
    pub jumped: bool,
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
