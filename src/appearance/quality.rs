//! The graphics quality presets, which the settings and the command line select and `graphics` applies.

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Whether shaders are still being compiled, so that parts of the picture are missing. Written by `graphics`, shown by
/// `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub bool);

/// The preset that suits the graphics card. Written by `graphics`, and by `app` when it knows better.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuitedQuality(pub Quality);

/// The preset that was found to suit a graphics card, with its name, when the game ran before.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownQuality(pub Option<(String, Quality)>);

/// What draws the picture. Written by `graphics`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// Its name; empty if there is none.
    pub name: String,
    /// Whether it is a processor that does the work of a graphics card.
    pub is_processor: bool,
}

/// Whether frames are being measured, and so are drawn without waiting for the screen or for a limit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuringFrames(pub bool);

/// The preset to which the quality was lowered because frames stayed slow, until the player has been told.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UntoldLowering(pub Option<Quality>);

/// A graphics quality preset. The first start chooses it to suit the graphics card, and the player can change it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum Quality {
    /// Simple shading without shadows, for computers without a graphics card.
    #[default]
    Low,
    /// Lighting, shadows and smooth edges, for graphics built into the processor.
    Medium,
    /// Everything in medium, and transparent glass, reflections and glow, for graphics cards.
    High,
}

impl Quality {
    /// All presets, fastest first.
    pub const ALL: [Quality; 3] = [Quality::Low, Quality::Medium, Quality::High];

    /// Returns whether everything is drawn with the lean material.
    pub const fn is_lean(self) -> bool {
        matches!(self, Quality::Low)
    }
}
