//! The last sand running out at speed: a picture of the time after the match, which itself stands still.

use bevy::prelude::*;
use bevy::time::Real;

use crate::graphics::common::motion::SandRuns;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::simulation::components::{SandLevel, SandStatus};

/// Asks that the sand of all glasses that run be shown running on.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct ShowSandForward {
    /// How much time of the match passes, in milliseconds.
    pub millis: u64,
    /// How long that shall take, in seconds of real time.
    pub seconds: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SandForward>()
        .add_message::<ShowSandForward>()
        .add_systems(Update, pass.in_set(GraphicsSystems::Animate));
}

/// How far the sand is ahead of the match.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SandForward {
    shown: Option<ShowSandForward>,
    elapsed: f32,
}

impl SandForward {
    /// Whether sand falls just now.
    pub(super) fn runs(&self) -> bool {
        self.shown.is_some_and(|shown| self.elapsed < shown.seconds)
    }

    /// The sand of a glass as it is shown. Afterwards it stays where it has come to.
    pub(super) fn level(&self, level: SandLevel) -> SandLevel {
        let Some(shown) = self.shown.filter(|_| level.state == SandStatus::Running) else { return level };
        let share = (self.elapsed / shown.seconds.max(f32::EPSILON)).clamp(0.0, 1.0);
        let ahead = (shown.millis as f64 * f64::from(share)) as u64;
        SandLevel { upper: u32::try_from(u64::from(level.upper).saturating_sub(ahead)).unwrap_or(0), ..level }
    }
}

fn pass(
    time: Res<Time<Real>>,
    runs: Res<SandRuns>,
    mut asked: MessageReader<ShowSandForward>,
    mut forward: ResMut<SandForward>,
) {
    if let Some(&shown) = asked.read().last() {
        *forward = SandForward { shown: Some(shown), elapsed: 0.0 };
    } else if forward.runs() {
        forward.elapsed += time.delta_secs();
    }
    // Another match has begun.
    if runs.0 {
        forward.set_if_neq(SandForward::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn running_sand_runs_on_and_stays() {
        let shown = Some(ShowSandForward { millis: 60_000, seconds: 8.0 });
        let level = SandLevel { upper: 40_000, capacity: 180_000, state: SandStatus::Running, turns: 1 };
        let at = |elapsed, level| SandForward { shown, elapsed }.level(level);
        assert_eq!(at(0.0, level).upper, 40_000);
        assert_eq!(at(4.0, level).upper, 10_000);
        assert_eq!(at(9.0, level).upper, 0);
        let idle = SandLevel { upper: 0, state: SandStatus::Idle, ..level };
        assert_eq!(at(4.0, idle), idle);
        assert_eq!(SandForward::default().level(level), level);
    }
}
