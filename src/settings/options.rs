//! The other settings of the settings panel, with their bounds.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The volumes of the sounds.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// The master volume, in percent.
    #[serde(rename = "volume")]
    pub master_volume: u8,
    /// The volume of the sounds of glasses, rings and the timer, in percent of the master volume.
    pub pieces: u8,
    /// The volume of the sounds that announce events, in percent of the master volume.
    pub signals: u8,
    /// The volume of running sand, in percent of the master volume.
    pub sand: u8,
    /// The volume of menu sounds, in percent of the master volume.
    pub menus: u8,
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings { master_volume: 80, pieces: 100, signals: 100, sand: 50, menus: 50 }
    }
}

impl SoundSettings {
    pub(super) fn clamp_to_bounds(&mut self) {
        for volume in [&mut self.master_volume, &mut self.pieces, &mut self.signals, &mut self.sand, &mut self.menus] {
            *volume = (*volume).min(100);
        }
    }
}

/// The settings of the camera's movement.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CameraSettings {
    /// The speed at which the camera moves, in percent of the usual speed.
    pub speed: u16,
    /// Whether vertical camera controls, such as dragging up or down, are inverted.
    #[serde(rename = "inverted")]
    pub inverts_vertical_drag: bool,
    /// Whether the table turns towards the player to move, in a Level 1 match between two people.
    #[serde(rename = "turns")]
    pub turns_to_player: bool,
}

impl Default for CameraSettings {
    fn default() -> CameraSettings {
        CameraSettings { speed: 100, inverts_vertical_drag: false, turns_to_player: false }
    }
}

impl CameraSettings {
    /// The bounds of [`CameraSettings::speed`], in percent.
    pub const SPEED_BOUNDS: RangeInclusive<u16> = 25..=300;

    /// Returns the speed of orbiting and zooming, as a multiple of the usual speed.
    pub fn speed_factor(&self) -> f32 {
        f32::from(self.speed) / 100.0
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        self.speed = self.speed.clamp(*Self::SPEED_BOUNDS.start(), *Self::SPEED_BOUNDS.end());
    }
}

/// The settings that change how matches are played.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    /// Whether the game automatically drops the ring after a person's move.
    pub automatic_rings: bool,
    /// Whether a move at Level 1 must be confirmed with a second press.
    pub confirm_moves: bool,
    /// Whether moves onto full sockets must be confirmed. If `None`, they must be confirmed in a person's first
    /// matches, and in Level 1 matches against a bot.
    #[serde(rename = "ask_on_full_sockets")]
    pub confirm_moves_to_full_sockets: Option<bool>,
    /// Whether the screen lies flat between the two players. If so, texts for the player on the opposite side are
    /// turned round.
    #[serde(rename = "table_top")]
    pub screen_lies_flat: bool,
    /// Whether each of two people uses a mouse of their own, if the system can tell mice apart.
    pub two_mice: bool,
    /// Whether there is a three-second countdown after a pause, before sand runs again.
    #[serde(rename = "countdown")]
    pub countdown_after_pause: bool,
    /// The keyboard layout, or `None` to detect the layout.
    pub keyboard_layout: Option<KeyboardLayout>,
    /// Whether tips are shown in matches. To change this field, use [`Settings::set_tips`](super::Settings::set_tips).
    #[serde(rename = "tips")]
    pub show_tips: bool,
}

impl Default for PlaySettings {
    fn default() -> PlaySettings {
        PlaySettings {
            automatic_rings: false,
            confirm_moves: false,
            confirm_moves_to_full_sockets: None,
            screen_lies_flat: false,
            two_mice: false,
            countdown_after_pause: true,
            keyboard_layout: None,
            show_tips: true,
        }
    }
}

/// The maximum time by which an animation advances in a frame, in seconds. The limit can be high, because springs are
/// stable at any step. At low frame rates, a lower limit would leave pieces hanging in the air.
pub const MAX_ANIMATION_STEP_SECONDS: f32 = 0.25;
/// The duration of a fade, in seconds.
const FADE_SECONDS: f32 = 0.35;
/// The maximum time by which a fade advances in a frame, in seconds. Because of this limit, a fade can be seen even if
/// a very long frame comes first.
const LONGEST_FADE: f32 = 0.1;

/// The settings of contrast and motion, for accessibility.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccessibilitySettings {
    /// Whether panels and marks on the board have more contrast.
    pub high_contrast: bool,
    /// The speed of animations.
    #[serde(rename = "animations")]
    pub animation_speed: AnimationSpeed,
    /// Whether motion is reduced, or `None` to use the setting of the operating system.
    #[serde(rename = "less_motion")]
    pub reduce_motion: Option<bool>,
}

impl AccessibilitySettings {
    /// Returns `true` if motion is reduced. Then glasses and rings still travel, but nothing leans, shakes, bounces,
    /// pulses or rotates on the spot, and the camera jumps. `asked` is `true` if the operating system asks for reduced
    /// motion.
    pub fn reduces_motion(&self, asked: bool) -> bool {
        self.reduce_motion.unwrap_or(asked)
    }
}

/// The speed of animations. Sand and pieces in a hand are not affected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Animations are off, so that pieces and panels change at once.
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
    /// All speeds, the fastest first.
    pub const ALL: [AnimationSpeed; 4] =
        [AnimationSpeed::Off, AnimationSpeed::Fast, AnimationSpeed::Normal, AnimationSpeed::Slow];

    /// Returns `true` if animations are off, so that pieces move at once.
    pub const fn is_off(self) -> bool {
        matches!(self, AnimationSpeed::Off)
    }

    /// Returns the time by which animations advance in a frame, in seconds. The frame lasts `seconds`.
    pub fn animation_step_seconds(self, seconds: f32) -> f32 {
        seconds.min(MAX_ANIMATION_STEP_SECONDS)
            * match self {
                AnimationSpeed::Fast => 2.0,
                AnimationSpeed::Off | AnimationSpeed::Normal => 1.0,
                AnimationSpeed::Slow => 0.5,
            }
    }

    /// Returns the opacity after fading for `seconds` from the opacity `strength` towards the opacity `wanted`.
    pub fn fade_towards(self, strength: f32, wanted: f32, seconds: f32) -> f32 {
        if self.is_off() {
            return wanted;
        }
        let step = self.animation_step_seconds(seconds.min(LONGEST_FADE)) / FADE_SECONDS;
        strength + (wanted - strength).clamp(-step, step)
    }
}

/// The settings of the language and the text size. A reset keeps both, so that the player can still read the settings
/// panel.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TextSettings {
    /// The code of the language, or `None` to use the language of the system.
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
    pub const SCALE_BOUNDS: RangeInclusive<u16> = 75..=200;

    pub(super) fn clamp_to_bounds(&mut self) {
        self.scale = self.scale.clamp(*Self::SCALE_BOUNDS.start(), *Self::SCALE_BOUNDS.end());
    }
}

/// The key and gamepad bindings of all people who have no bindings of their own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeySettings {
    /// The bindings that differ from the default bindings, by the names of the key set and the action.
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
    /// The Dvorak layout.
    Dvorak,
}

impl KeyboardLayout {
    /// All layouts, in display order.
    pub const ALL: [KeyboardLayout; 4] =
        [KeyboardLayout::Qwerty, KeyboardLayout::Qwertz, KeyboardLayout::Azerty, KeyboardLayout::Dvorak];

    /// Returns the common name of the layout.
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
            assert_eq!(AccessibilitySettings::default().reduces_motion(asked), asked);
            for chosen in [false, true] {
                let settings =
                    AccessibilitySettings { reduce_motion: Some(chosen), ..AccessibilitySettings::default() };
                assert_eq!(settings.reduces_motion(asked), chosen);
            }
        }
    }
}
