//! How much the picture may cost: kept in the settings, named on the command line, obeyed by `graphics`.

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// Whether the picture is still being prepared: shaders are compiled, and what they draw is missing until then. `graphics`
/// finds out, `ui` says so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparing(pub bool);

/// The presets of the picture. Chosen from the adapter at first start, then the player's to change.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum Quality {
    /// One lean material, no shadow maps: playable without a GPU.
    #[default]
    Low,
    /// Lit materials, shadows and smoothed edges.
    Medium,
    /// Also real glass, reflections and glow.
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
