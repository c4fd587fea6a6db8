//! What every animation obeys.

use bevy::prelude::*;

/// Whether things appear where they belong at once instead of travelling there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);

/// The longest step of an animation, in seconds. Springs are stable at any step; with a lower limit, things would hang
/// in the air on machines that draw few frames.
pub const LONGEST_STEP: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReducedMotion>();
}
