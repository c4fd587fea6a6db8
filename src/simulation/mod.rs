//! The ECS model of the match: entities for sockets, glasses, timer, holders and hands, and the fixed step that
//! advances the [`Match`](tamsk_rules::Match). Runs without a window.

pub mod aftermath;
pub mod components;
pub mod gipf;
pub mod layout;
pub mod live;
pub mod loading;
pub mod low_sand;
pub mod messages;
pub mod presentation;
pub mod queue;
pub mod refused_thing;
pub mod rights;
pub mod sight;
mod spawn;
mod step;
mod sync;
pub mod time;

use std::time::Duration;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

pub use step::{Arbiter, STEP_MILLIS};
pub use time::{SandFlows, TimeRuns};

/// The stages of a frame around the fixed step, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimulationSystems {
    /// Answers pending requests, which changes the match and writes messages. Time passes after this.
    Answer,
    /// Writes the components from the match.
    Sync,
}

/// Adds the model: its messages, entities and fixed step.
pub fn plugin(app: &mut App) {
    app.add_message::<messages::MatchEvent>()
        .insert_resource(Time::<Fixed>::from_duration(Duration::from_millis(STEP_MILLIS)));
    run_steps_in_line(app);
    time::plugin(app);
    spawn::plugin(app);
    queue::plugin(app);
    loading::plugin(app);
    low_sand::plugin(app);
    presentation::plugin(app);
    step::plugin(app);
    sync::plugin(app);
    aftermath::plugin(app);
    gipf::plugin(app);
}

/// Runs the fixed step on one thread. It takes a few microseconds; distributing it over threads would cost many times
/// as much.
fn run_steps_in_line(app: &mut App) {
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
