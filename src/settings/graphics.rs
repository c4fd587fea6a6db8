//! The graphics settings, with their bounds.

use std::ops::RangeInclusive;

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// The settings of the graphics quality, of the window, and of aids such as coordinates on the board.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GraphicsSettings {
    /// The graphics preset, or `None` to use the preset that suits the graphics card.
    pub quality: Option<GraphicsQuality>,
    /// The preset that was found to suit the graphics card, if any. It is used if `quality` is `None`.
    #[serde(rename = "suited")]
    pub suggested_quality: Option<SuggestedQuality>,
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// Whether vsync is on.
    pub vsync: bool,
    /// The maximum number of frames per second, or 0 for no limit.
    pub frame_cap: u16,
    /// Whether remaining times are shown beside the glasses.
    #[serde(rename = "show_times")]
    pub show_glass_times: bool,
    /// Whether coordinates are always shown on the rim of the board.
    #[serde(rename = "coordinates")]
    pub show_coordinates: bool,
    /// Whether the overhead view always shows the rings in each socket as circles.
    #[serde(rename = "ring_circles")]
    pub show_ring_circles: bool,
}

impl Default for GraphicsSettings {
    fn default() -> GraphicsSettings {
        GraphicsSettings {
            quality: None,
            suggested_quality: None,
            fullscreen: false,
            vsync: true,
            frame_cap: 0,
            show_glass_times: true,
            show_coordinates: false,
            show_ring_circles: false,
        }
    }
}

impl GraphicsSettings {
    /// The bounds of [`GraphicsSettings::frame_cap`], which may also be 0.
    const FRAME_CAPS: RangeInclusive<u16> = 20..=1_000;

    pub(super) fn clamp_to_bounds(&mut self) {
        if self.frame_cap > 0 {
            self.frame_cap = self.frame_cap.clamp(*Self::FRAME_CAPS.start(), *Self::FRAME_CAPS.end());
        }
    }
}

/// A preset that suits a particular graphics card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuggestedQuality {
    /// The name of the graphics card.
    pub adapter: String,
    /// The preset that suits the graphics card.
    pub quality: GraphicsQuality,
}

/// A graphics quality preset.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum GraphicsQuality {
    /// Simple shading without shadows, for computers without a graphics card.
    #[default]
    Low,
    /// Lighting, shadows and antialiasing, for integrated graphics.
    Medium,
    /// All of [`GraphicsQuality::Medium`] and transparent glass, reflections and bloom, for graphics cards.
    High,
}

impl GraphicsQuality {
    /// All presets, the fastest first.
    pub const ALL: [GraphicsQuality; 3] = [GraphicsQuality::Low, GraphicsQuality::Medium, GraphicsQuality::High];

    /// Returns `true` if everything is drawn with the lean material, a simple material that is fast to draw.
    pub const fn uses_lean_material(self) -> bool {
        matches!(self, GraphicsQuality::Low)
    }
}
