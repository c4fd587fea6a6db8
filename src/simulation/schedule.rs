//! The stages of a frame around the fixed step, and the setting that runs the step on one thread.

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

/// The stages of a frame around the fixed step, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimulationSystems {
    /// Answers pending requests. The answers change the match and write messages. Time passes only after this stage.
    AnswerRequests,
    /// Updates the components from the match.
    SyncComponents,
}

/// Runs the fixed step on one thread. The step takes a few microseconds, so spreading it over threads would be slower.
pub(super) fn make_steps_single_threaded(app: &mut App) {
    fn in_line(app: &mut App, label: impl ScheduleLabel) {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    in_line(app, FixedFirst);
    in_line(app, FixedPreUpdate);
    in_line(app, FixedUpdate);
    in_line(app, FixedPostUpdate);
    in_line(app, FixedLast);
    in_line(app, RunFixedMainLoop);
}
