//! The ECS model of the match: entities for sockets, glasses, timer, holders and hands, and the fixed step that
//! advances the [`Match`](crate::rules::Match) and writes them. Runs without a window.

pub mod camera;
pub mod chance;
pub mod choosing;
pub mod components;
pub mod hint;
pub mod keys;
pub mod layout;
pub mod live;
pub mod messages;
mod pausing;
mod picture;
pub mod quality;
pub mod seats;
mod set;
pub mod states;
mod step;
pub mod teaching;

use std::time::Duration;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

pub use pausing::{LONGEST_FRAME, TimeRuns};
pub use step::STEP_MILLIS;

/// The order of the fixed step.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimulationSystems {
    /// Time passes and players act: the match changes, and what happened is told.
    Step,
    /// The components are written from the match.
    Picture,
}

/// Adds the model: its states, messages, entities and fixed step.
pub fn plugin(app: &mut App) {
    app.init_state::<states::Screen>()
        .init_state::<states::Menu>()
        .init_state::<states::Paused>()
        .add_message::<live::StartMatch>()
        .add_message::<messages::PlayerAction>()
        .add_message::<messages::MatchEvent>()
        .add_message::<messages::Refused>()
        .add_message::<messages::TakeBack>()
        .add_message::<messages::TakenBack>()
        .add_message::<messages::AskHint>()
        .init_resource::<hint::Hint>()
        .add_message::<camera::CameraCommand>()
        .insert_resource(Time::<Fixed>::from_duration(Duration::from_millis(STEP_MILLIS)))
        .configure_sets(FixedUpdate, (SimulationSystems::Step, SimulationSystems::Picture).chain());
    run_steps_in_line(app);
    set::plugin(app);
    choosing::plugin(app);
    teaching::plugin(app);
    pausing::plugin(app);
    step::plugin(app);
    picture::plugin(app);
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
}
