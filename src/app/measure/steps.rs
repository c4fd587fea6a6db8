//! How long a fixed step takes.

use std::time::{Duration, Instant};

use bevy::prelude::*;

/// The time spent in fixed steps so far.
#[derive(Resource, Default)]
pub(super) struct StepTimes {
    began: Option<Instant>,
    spent: Duration,
    steps: u32,
}

impl StepTimes {
    /// The mean of all steps, in microseconds.
    pub(super) fn mean_micros(&self) -> Option<f64> {
        (self.steps > 0).then(|| self.spent.as_secs_f64() * 1e6 / f64::from(self.steps))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepTimes>().add_systems(FixedFirst, begin).add_systems(FixedLast, end);
}

fn begin(mut times: ResMut<StepTimes>) {
    times.began = Some(Instant::now());
}

fn end(mut times: ResMut<StepTimes>) {
    if let Some(began) = times.began.take() {
        times.spent += began.elapsed();
        times.steps += 1;
    }
}
