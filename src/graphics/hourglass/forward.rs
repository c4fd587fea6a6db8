//! The last sand running out at speed after a match, which itself stands still.

use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{SandLevel, SandState};

/// Returns the sand of a glass as it is shown while the last sand is watched, and afterwards.
pub(super) fn level_after_match(aftermath: &Aftermath, level: SandLevel) -> SandLevel {
    if level.state != SandState::Running {
        return level;
    }
    let upper = u64::from(level.upper).saturating_sub(aftermath.ahead());
    SandLevel { upper: u32::try_from(upper).unwrap_or(0), ..level }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::aftermath::LastSand;

    #[test]
    fn running_sand_runs_on_and_stays() {
        let level = SandLevel { upper: 40_000, capacity: 180_000, state: SandState::Running, turns: 1 };
        let at = |elapsed, level| {
            let mut aftermath = Aftermath::default();
            aftermath.begin(LastSand { from: 0, to: 60_000 });
            aftermath.advance(elapsed);
            level_after_match(&aftermath, level)
        };
        assert_eq!(at(0.0, level).upper, 40_000);
        assert_eq!(at(4.0, level).upper, 10_000);
        assert_eq!(at(9.0, level).upper, 0);
        let idle = SandLevel { upper: 0, state: SandState::Idle, ..level };
        assert_eq!(at(4.0, idle), idle);
        assert_eq!(level_after_match(&Aftermath::default(), level), level);
    }
}
