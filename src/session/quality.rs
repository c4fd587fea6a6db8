//! The presets of the picture: kept in the settings, named on the command line, obeyed by `graphics`.

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Whether the picture is still being prepared: until its shaders are compiled, things are missing. Written by `graphics`,
/// shown by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub bool);

/// A preset of the picture. The first start chooses it by the graphics card, then the player may change it.
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
    /// All presets, cheapest first.
    pub const ALL: [Quality; 3] = [Quality::Low, Quality::Medium, Quality::High];

    /// Whether everything is drawn with the lean material.
    pub const fn is_lean(self) -> bool {
        matches!(self, Quality::Low)
    }
}
