//! The stages of a frame around the fixed step, and its executor.

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

/// The stages of a frame around the fixed step, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimulationSystems {
    /// Answers pending requests, which changes the match and writes messages. Time passes after this.
    Answer,
    /// Writes the components from the match.
    Sync,
}

/// Runs the fixed step on one thread, as spreading its few microseconds over threads would take many times as long.
pub(super) fn run_steps_single_threaded(app: &mut App) {
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
