//! The settings, which a reset forgets.

use std::collections::BTreeMap;
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

/// How matches are played.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    /// Whether the ring of a person's own move is dropped for them.
    pub automatic_rings: bool,
    /// Whether a move at Level 1 is shown first and counts with a second press.
    pub confirm_moves: bool,
    /// Whether people are asked before a move onto a full socket, or `None` for only in their first matches and at Level 1
    /// against a bot.
    pub ask_on_full_sockets: Option<bool>,
    /// Whether the screen lies between its two players, so that what is meant for the one opposite is turned to them.
    pub table_top: bool,
    /// Whether two people play with a mouse each, where the system tells mice apart.
    pub two_mice: bool,
    /// Whether a three-second countdown follows a pause, before sand runs again.
    pub countdown: bool,
    /// The layout of the keyboard, or `None` to find out.
    pub keyboard_layout: Option<KeyboardLayout>,
    /// Whether tips are shown in matches. [`Settings::set_tips`](super::Settings::set_tips) changes it.
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

/// The longest step of an animation, in seconds. Springs are stable at any step; with a lower limit, things would hang
/// in the air on machines that draw few frames.
pub const LONGEST_STEP: f32 = 0.25;
/// The seconds in which something appears or vanishes.
const FADE_SECONDS: f32 = 0.35;
/// The longest step of that, in seconds: after a rest without frames it must still be seen.
const LONGEST_FADE: f32 = 0.1;

/// How much contrast and motion there is.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessSettings {
    /// Whether panels and the marks on the board are drawn with more contrast.
    pub high_contrast: bool,
    /// How fast things travel to where they belong.
    pub animations: AnimationSpeed,
    /// Whether things move no more than it takes to tell what has happened, or `None` to do as the system asks.
    pub less_motion: Option<bool>,
}

impl AccessSettings {
    /// Returns whether things move no more than it takes to tell what has happened: glasses and rings still travel to
    /// where they belong, but nothing leans, shakes, bounces, pulses or turns of itself, and the camera is at once where
    /// it is sent. `asked` says whether the system asks for it.
    pub fn has_less_motion(&self, asked: bool) -> bool {
        self.less_motion.unwrap_or(asked)
    }
}

/// How fast things travel to where they belong. It changes only what is drawn: sand runs at its own speed, and what a
/// hand carries follows the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Things appear at once instead of flying, shaking and fading.
    Off,
    /// At twice the usual speed.
    Fast,
    /// At the usual speed.
    #[default]
    Normal,
    /// At half the usual speed.
    Slow,
}

impl AnimationSpeed {
    /// All speeds, fastest first.
    pub const ALL: [AnimationSpeed; 4] =
        [AnimationSpeed::Off, AnimationSpeed::Fast, AnimationSpeed::Normal, AnimationSpeed::Slow];

    /// Returns whether things appear where they belong at once.
    pub const fn is_off(self) -> bool {
        matches!(self, AnimationSpeed::Off)
    }

    /// Returns how far animations advance, in their own seconds, in a frame of this many seconds.
    pub fn step(self, seconds: f32) -> f32 {
        seconds.min(LONGEST_STEP)
            * match self {
                AnimationSpeed::Fast => 2.0,
                AnimationSpeed::Off | AnimationSpeed::Normal => 1.0,
                AnimationSpeed::Slow => 0.5,
            }
    }

    /// Returns how much is seen, from 0 to 1, of what appears or vanishes, `seconds` after that was `strength`.
    pub fn faded(self, strength: f32, wanted: f32, seconds: f32) -> f32 {
        if self.is_off() {
            return wanted;
        }
        let step = self.step(seconds.min(LONGEST_FADE)) / FADE_SECONDS;
        strength + (wanted - strength).clamp(-step, step)
    }
}

/// How text is read: what a reset keeps, so that the player finds their way back.
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

/// The keys and buttons that everybody uses who has chosen none for themselves.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeySettings {
    /// The keys and buttons that differ from the defaults, by the names of their slots.
    pub bindings: BTreeMap<String, String>,
}

/// A layout of a keyboard.
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

    /// The name that everybody knows.
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
    fn a_choice_comes_before_what_the_system_asks_for() {
        for asked in [false, true] {
            assert_eq!(AccessSettings::default().has_less_motion(asked), asked);
            for chosen in [false, true] {
                let settings = AccessSettings { less_motion: Some(chosen), ..AccessSettings::default() };
                assert_eq!(settings.has_less_motion(asked), chosen);
            }
        }
    }
}
