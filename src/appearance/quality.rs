//! What is known about the quality of the picture, which the settings and the command line select and `graphics`
//! applies.

use bevy::prelude::*;

use crate::settings::Quality;

/// Whether shaders are still being compiled, so that parts of the picture are missing. Written by `graphics`, shown by
/// `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub bool);

/// What draws the picture. Written by `graphics`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// Its name; empty if there is none.
    pub name: String,
    /// Whether it is a processor that does the work of a graphics card.
    pub is_processor: bool,
    /// The preset that suits it. Written by `app` when it knows better.
    pub suits: Quality,
}

/// Whether frames are being measured, and so are drawn without waiting for the screen or for a limit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuringFrames(pub bool);
