//! The settings of the sounds.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How loud sounds are.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// The volume of all sounds, in percent.
    pub volume: u8,
    /// The volume of glasses, rings and the timer, in percent of that of all sounds.
    pub pieces: u8,
    /// The volume of the sounds that tell what has happened, in percent of that of all sounds.
    pub signals: u8,
    /// The volume of running sand, in percent of that of all sounds.
    pub sand: u8,
    /// The volume of menus, in percent of that of all sounds.
    pub menus: u8,
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings { volume: 80, pieces: 100, signals: 100, sand: 50, menus: 50 }
    }
}

impl SoundSettings {
    pub(super) fn clamp_to_bounds(&mut self) {
        for volume in [&mut self.volume, &mut self.pieces, &mut self.signals, &mut self.sand, &mut self.menus] {
            *volume = (*volume).min(100);
        }
    }
}
