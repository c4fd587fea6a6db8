//! How much sand runs, and how loud that is.

use bevy::prelude::*;

use crate::simulation::components::{SandLevel, SandStatus};
use crate::simulation::presentation::SandClock;

/// How many glasses run at most: six, and the timer.
const MOST: f32 = 7.0;

/// How many glasses, with the timer, have sand that is seen to run in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningSand(pub u8);

impl RunningSand {
    /// Returns the amplitude of the sand, 1 when it runs everywhere. Powers add up.
    pub fn loudness(self) -> f32 {
        (f32::from(self.0) / MOST).min(1.0).sqrt()
    }
}

/// Counts the glasses with running sand.
pub fn plugin(app: &mut App) {
    app.init_resource::<RunningSand>().add_systems(Update, count);
}

/// Counts the glasses with running sand.
pub fn count(clock: SandClock, glasses: Query<&SandLevel>, mut running: ResMut<RunningSand>) {
    let runs = |level: &&SandLevel| level.state == SandStatus::Running && level.upper > 0;
    let now = if clock.is_seen_to_run() { glasses.iter().filter(runs).count() } else { 0 };
    running.set_if_neq(RunningSand(now as u8));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_glass_makes_it_louder() {
        let all: Vec<f32> = (0..=7).map(|glasses| RunningSand(glasses).loudness()).collect();
        assert_eq!((all[0], all[7]), (0.0, 1.0));
        assert!(all.is_sorted_by(|fewer, more| fewer < more), "{all:?}");
    }
}
