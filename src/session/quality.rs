//! The graphics quality presets, which the settings and the command line select and `graphics` applies.

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Whether shaders are still being compiled, so that parts of the picture are missing. Written by `graphics`, shown by
/// `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub bool);

/// The preset that suits the graphics card. Written by `graphics`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuitedQuality(pub Quality);

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
