//! Whether the sand of the table is seen to run, whoever moves the clock.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::presentation::Presentation;
use super::time::TimeRuns;

/// Tells whether sand is seen to run: in a match, in one that is replayed, or in the fast-forward after a match.
#[derive(SystemParam)]
pub struct SandClock<'w> {
    runs: Res<'w, TimeRuns>,
    presentation: Res<'w, Presentation>,
    aftermath: Res<'w, Aftermath>,
}

impl SandClock<'_> {
    /// Returns whether running sand is seen to run in this frame.
    pub fn is_seen_to_run(&self) -> bool {
        self.runs.0 || self.presentation.runs || self.aftermath.is_running()
    }
}
