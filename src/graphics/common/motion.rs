//! What every animation obeys.

use bevy::prelude::*;

/// Whether things appear where they belong at once instead of travelling there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);

/// Whether the time of the match runs: sand falls only then.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SandRuns(pub bool);

impl Default for SandRuns {
    fn default() -> Self {
        SandRuns(true)
    }
}

/// The longest step of an animation, in seconds. Springs are stable at any step; with a lower limit, things would hang
/// in the air on machines that draw few frames.
pub const LONGEST_STEP: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReducedMotion>().init_resource::<SandRuns>();
}
