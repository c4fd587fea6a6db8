//! The settings that the settings panel shows, with their bounds.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// What is drawn, and at which quality.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GraphicsSettings {
    /// The graphics preset, or `None` to suit the graphics card.
    pub quality: Option<Quality>,
    /// The preset found to suit a graphics card, used if `quality` is `None`.
    pub suited: Option<SuggestedQuality>,
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// Whether vsync is on.
    pub vsync: bool,
    /// The frame rate limit, or 0 for none.
    pub frame_cap: u16,
    /// Whether remaining times are shown beside the glasses.
    pub show_times: bool,
    /// Whether coordinates are always shown on the rim of the board.
    pub coordinates: bool,
    /// Whether the overhead view always shows circles for the rings of each socket.
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

/// The preset found to suit a graphics card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuggestedQuality {
    /// The name of the graphics card.
    pub adapter: String,
    /// The preset.
    pub quality: Quality,
}

/// A graphics quality preset.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum Quality {
    /// Simple shading without shadows, for computers without a graphics card.
    #[default]
    Low,
    /// Lighting, shadows and antialiasing, for integrated graphics.
    Medium,
    /// Adds transparent glass, reflections and bloom, for graphics cards.
    High,
}

impl Quality {
    /// All presets, fastest first.
    pub const ALL: [Quality; 3] = [Quality::Low, Quality::Medium, Quality::High];

    /// Returns `true` if everything is drawn with the cheap lean material.
    pub const fn is_lean(self) -> bool {
        matches!(self, Quality::Low)
    }
}

/// The volumes of sounds.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// The master volume, in percent.
    pub volume: u8,
    /// The volume of glasses, rings and the timer, in percent of the master volume.
    pub pieces: u8,
    /// The volume of sounds that announce events, in percent of the master volume.
    pub signals: u8,
    /// The volume of running sand, in percent of the master volume.
    pub sand: u8,
    /// The volume of menus, in percent of the master volume.
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

/// The movement of the camera.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CameraSettings {
    /// The speed at which the mouse moves the camera, in percent.
    pub speed: u16,
    /// Whether vertical dragging of the camera is inverted.
    pub inverted: bool,
    /// Whether the table rotates to the player to move, in a Level 1 match of two people.
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

    /// Returns the speed of orbiting and zooming as a factor.
    pub fn factor(&self) -> f32 {
        f32::from(self.speed) / 100.0
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        self.speed = self.speed.clamp(*Self::SPEEDS.start(), *Self::SPEEDS.end());
    }
}

/// The way matches are played.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    /// Whether the ring of a person's own move is dropped automatically.
    pub automatic_rings: bool,
    /// Whether a move at Level 1 must be confirmed with a second press.
    pub confirm_moves: bool,
    /// Whether to ask before a move onto a full socket. `None` asks in first matches and at Level 1 against a bot.
    pub ask_on_full_sockets: Option<bool>,
    /// Whether the screen lies flat between two players, so that texts for the opposite player are rotated.
    pub table_top: bool,
    /// Whether two people each use their own mouse, if the system distinguishes mice.
    pub two_mice: bool,
    /// Whether a three-second countdown follows a pause before sand runs again.
    pub countdown: bool,
    /// The keyboard layout, or `None` to detect it.
    pub keyboard_layout: Option<KeyboardLayout>,
    /// Whether tips are shown in matches. Changed by [`Settings::set_tips`](super::Settings::set_tips).
    pub tips: bool,
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings {
            automatic_rings: false,
            confirm_moves: false,
            ask_on_full_sockets: None,
            table_top: false,
            two_mice: false,
            countdown: true,
            keyboard_layout: None,
            tips: true,
        }
    }
}

/// The longest step of an animation, in seconds. Springs are stable at any step; a lower limit would leave pieces
/// hanging in the air at low frame rates.
pub const MAX_ANIMATION_STEP: f32 = 0.25;
/// The duration of a fade, in seconds.
const FADE_SECONDS: f32 = 0.35;
/// The longest step of a fade, in seconds, so that it is visible even after a pause without frames.
const LONGEST_FADE: f32 = 0.1;

/// Contrast and motion.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessSettings {
    /// Whether panels and marks on the board have more contrast.
    pub high_contrast: bool,
    /// The speed of animations.
    pub animations: AnimationSpeed,
    /// Whether motion is reduced, or `None` to follow the system.
    pub less_motion: Option<bool>,
}

impl AccessSettings {
    /// Returns `true` if motion is reduced. Glasses and rings still travel, but nothing leans, shakes, bounces, pulses
    /// or rotates by itself, and the camera jumps. `asked` is the setting of the system.
    pub fn reduces_motion(&self, asked: bool) -> bool {
        self.less_motion.unwrap_or(asked)
    }
}

/// The speed of animations. Sand and pieces in a hand are not affected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Things appear at once instead of flying, shaking and fading.
    Off,
    /// Twice the usual speed.
    Fast,
    /// The usual speed.
    #[default]
    Normal,
    /// Half the usual speed.
    Slow,
}

impl AnimationSpeed {
    /// All speeds, fastest first.
    pub const ALL: [AnimationSpeed; 4] =
        [AnimationSpeed::Off, AnimationSpeed::Fast, AnimationSpeed::Normal, AnimationSpeed::Slow];

    /// Returns `true` if pieces move at once.
    pub const fn is_off(self) -> bool {
        matches!(self, AnimationSpeed::Off)
    }

    /// Returns how far animations advance, in seconds, in a frame of this many seconds.
    pub fn animation_seconds(self, seconds: f32) -> f32 {
        seconds.min(MAX_ANIMATION_STEP)
            * match self {
                AnimationSpeed::Fast => 2.0,
                AnimationSpeed::Off | AnimationSpeed::Normal => 1.0,
                AnimationSpeed::Slow => 0.5,
            }
    }

    /// Returns the opacity of something that fades from `strength` to `wanted`, after `seconds`.
    pub fn fade_towards(self, strength: f32, wanted: f32, seconds: f32) -> f32 {
        if self.is_off() {
            return wanted;
        }
        let step = self.animation_seconds(seconds.min(LONGEST_FADE)) / FADE_SECONDS;
        strength + (wanted - strength).clamp(-step, step)
    }
}

/// The language and the size of text. A reset keeps them, so that the player finds their way back.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TextSettings {
    /// The code of the language, or `None` for the system's language.
    pub language: Option<String>,
    /// The size of all text and panels, in percent.
    pub scale: u16,
}

impl Default for TextSettings {
    fn default() -> TextSettings {
        TextSettings { language: None, scale: 100 }
    }
}

impl TextSettings {
    /// The bounds of [`TextSettings::scale`], in percent.
    pub const SCALES: RangeInclusive<u16> = 75..=200;

    pub(super) fn clamp_to_bounds(&mut self) {
        self.scale = self.scale.clamp(*Self::SCALES.start(), *Self::SCALES.end());
    }
}

/// The bindings of keys and buttons for everyone without bindings of their own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeySettings {
    /// The bindings that differ from the defaults, by the names of their slots.
    pub bindings: BTreeMap<String, String>,
}

/// A keyboard layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KeyboardLayout {
    /// QWERTY, as in most English-speaking countries.
    #[default]
    Qwerty,
    /// QWERTZ, as in Germany.
    Qwertz,
    /// AZERTY, as in France.
    Azerty,
    /// Dvorak's layout.
    Dvorak,
}

impl KeyboardLayout {
    /// All layouts, in display order.
    pub const ALL: [KeyboardLayout; 4] =
        [KeyboardLayout::Qwerty, KeyboardLayout::Qwertz, KeyboardLayout::Azerty, KeyboardLayout::Dvorak];

    /// Returns the common name.
    pub const fn name(self) -> &'static str {
        match self {
            KeyboardLayout::Qwerty => "QWERTY",
            KeyboardLayout::Qwertz => "QWERTZ",
            KeyboardLayout::Azerty => "AZERTY",
            KeyboardLayout::Dvorak => "Dvorak",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_overrides_the_setting_of_the_system() {
        for asked in [false, true] {
            assert_eq!(AccessSettings::default().reduces_motion(asked), asked);
            for chosen in [false, true] {
                let settings = AccessSettings { less_motion: Some(chosen), ..AccessSettings::default() };
                assert_eq!(settings.reduces_motion(asked), chosen);
            }
        }
    }
}
