//! The settings of the camera.

use std::ops::RangeInclusive;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How the camera moves.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CameraSettings {
    /// The speed at which the mouse moves the camera, in percent.
    pub speed: u16,
    /// Whether dragging the camera up and down is inverted.
    pub inverted: bool,
    /// Whether the table turns to whose move it is in a Level 1 match of two people.
    pub turns: bool,
}

impl Default for CameraSettings {
    fn default() -> CameraSettings {
        CameraSettings { speed: 100, inverted: false, turns: false }
    }
}

impl CameraSettings {
    /// The bounds of [`CameraSettings::speed`], in percent.
    pub const SPEEDS: RangeInclusive<u16> = 25..=300;

    /// Returns the speed of orbiting and zooming, as a multiple of the usual one.
    pub fn factor(&self) -> f32 {
        f32::from(self.speed) / 100.0
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        self.speed = self.speed.clamp(*Self::SPEEDS.start(), *Self::SPEEDS.end());
    }
}
