//! Measures fixed steps, including the answers before each and the writing of components after it.

use std::time::{Duration, Instant};

use bevy::app::RunFixedMainLoop;
use bevy::prelude::*;

use crate::simulation::SimulationSystems;

/// The time spent in steps, and their number.
#[derive(Resource, Default)]
pub(super) struct StepTimes {
    began: Option<Instant>,
    spent: Duration,
    steps: u32,
}

impl StepTimes {
    /// Returns the mean duration of a step, in microseconds.
    pub(super) fn mean_micros(&self) -> Option<f64> {
        (self.steps > 0).then(|| self.spent.as_secs_f64() * 1e6 / f64::from(self.steps))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepTimes>()
        .add_systems(FixedLast, |mut times: ResMut<StepTimes>| times.steps += 1)
        .add_systems(RunFixedMainLoop, (begin.before(SimulationSystems::Answer), end.after(SimulationSystems::Sync)));
}

fn begin(mut times: ResMut<StepTimes>) {
    times.began = Some(Instant::now());
}

fn end(mut times: ResMut<StepTimes>) {
    if let Some(began) = times.began.take() {
        times.spent += began.elapsed();
    }
}
