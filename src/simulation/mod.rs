//! The ECS model of the match: entities for sockets, glasses, timer, holders and hands, and the fixed step that
//! advances the [`Match`](crate::rules::Match) and writes them. Runs without a window.

pub mod aftermath;
pub mod chance;
pub mod components;
pub mod laying;
pub mod layout;
pub mod live;
pub mod messages;
mod picture;
pub mod queue;
pub mod rights;
mod set;
mod step;

use std::time::Duration;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

pub use step::{Desk, STEP_MILLIS};

/// What happens to the match in a frame, in this order, around the fixed step.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimulationSystems {
    /// What was asked is answered: the match changes, and what happened is told. Time passes after that.
    Answer,
    /// The components are written from the match.
    Picture,
}

/// Adds the model: its states, messages, entities and fixed step.
pub fn plugin(app: &mut App) {
    app.add_message::<live::StartMatch>()
        .add_message::<live::ResumeMatch>()
        .add_message::<messages::MatchEvent>()
        .add_message::<messages::TakeBack>()
        .init_resource::<chance::Chance>()
        .insert_resource(Time::<Fixed>::from_duration(Duration::from_millis(STEP_MILLIS)));
    run_steps_in_line(app);
    set::plugin(app);
    queue::plugin(app);
    laying::plugin(app);
    step::plugin(app);
    picture::plugin(app);
    aftermath::plugin(app);
}

/// A step is a few microseconds of work: handing it out to threads would cost many times as much.
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
