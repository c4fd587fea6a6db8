//! The match of GIPF on the table, and the queue of acts that change it.

pub mod layout;
mod live;
mod queue;

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;

pub use live::{GipfNotPlayed, LiveGipf};
pub use queue::{GipfAnswer, GipfAnswered, GipfArbiter, GipfEntry, GipfHappened, GipfOrigin, GipfQueue};

use super::schedule::SimulationSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GipfQueue>()
        .add_message::<GipfAnswered>()
        .add_message::<GipfHappened>()
        .add_systems(RunFixedMainLoop, (|mut arbiter: GipfArbiter| arbiter.settle()).in_set(SimulationSystems::Answer));
}
