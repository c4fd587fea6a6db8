//! The ECS model of the match, and the fixed step that advances the match. The model needs no window.

pub mod components;
pub mod game;
pub mod layout;
pub mod live;
pub mod low_sand;
pub mod occlusion;
pub mod queue;
pub mod rights;
pub mod sand_fast_forward;
mod schedule;
mod step;
mod sync;
pub mod time;

use std::time::Duration;

use bevy::prelude::*;

use self::schedule::make_steps_single_threaded;

pub use schedule::SimulationSystems;
pub use step::{RequestAnswerer, STEP_MILLIS, add_request_queue};
pub use time::{SandFlows, TimeRuns};

/// Adds the messages, entities and systems of the model.
pub fn plugin(app: &mut App) {
    app.insert_resource(Time::<Fixed>::from_duration(Duration::from_millis(STEP_MILLIS)));
    make_steps_single_threaded(app);
    time::plugin(app);
    low_sand::plugin(app);
    step::plugin(app);
    sync::plugin(app);
    sand_fast_forward::plugin(app);
}
