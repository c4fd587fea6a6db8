//! The resources that stop and start time. The step reads them; `table` writes them, as it knows about menus and
//! lessons.

use bevy::prelude::*;

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
    app.init_resource::<TimeRuns>().init_resource::<SandFlows>();
}
