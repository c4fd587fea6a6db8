//! The settings of the picture.

use std::ops::RangeInclusive;

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// How the picture is drawn, and what is shown in it.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GraphicsSettings {
    /// The graphics preset, or `None` to choose one by the graphics card.
    pub quality: Option<Quality>,
    /// The preset that was found to suit the graphics card, for when none is chosen.
    pub suited: Option<SuitedTo>,
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// Whether frames wait for the screen.
    pub vsync: bool,
    /// The most frames per second, or 0 for no limit.
    pub frame_cap: u16,
    /// Whether minutes and seconds are shown beside the glasses.
    pub show_times: bool,
    /// Whether coordinates are always shown on the rim of the board.
    pub coordinates: bool,
    /// Whether circles for the rings of each socket are always shown from above.
    pub ring_circles: bool,
}

impl Default for GraphicsSettings {
    fn default() -> GraphicsSettings {
        GraphicsSettings {
            quality: None,
            suited: None,
            fullscreen: false,
            vsync: true,
            frame_cap: 0,
            show_times: true,
            coordinates: false,
            ring_circles: false,
        }
    }
}

impl GraphicsSettings {
    /// The bounds of [`GraphicsSettings::frame_cap`], unless it is 0.
    const FRAME_CAPS: RangeInclusive<u16> = 20..=1_000;

    pub(super) fn clamp_to_bounds(&mut self) {
        if self.frame_cap > 0 {
            self.frame_cap = self.frame_cap.clamp(*Self::FRAME_CAPS.start(), *Self::FRAME_CAPS.end());
        }
    }
}

/// The preset that was found to suit a graphics card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuitedTo {
    /// The name of the graphics card.
    pub adapter: String,
    /// The preset.
    pub quality: Quality,
}

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
