//! Reads settings files of versions 1 to 3, which were in RON, if there is no newer file.

use std::fmt;

use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tamsk_records::shorten_error;
use tamsk_rules::Options;

use super::document::SettingsSyntaxError;
use crate::settings::{AnimationSpeed, LastChoices, Settings, TamskChoices};

/// The name of the settings file in versions 1 to 3.
pub const FILE_NAME: &str = "settings.ron";
/// The first version whose settings are divided into parts.
const FIRST_WITH_PARTS: u32 = 3;

/// Parses a settings file of versions 1 to 3.
pub fn parse(bytes: &[u8]) -> Result<Settings, SettingsSyntaxError> {
    let text = SettingsSyntaxError::decode_utf8(bytes)?;
    let Header { version } = read(text)?;
    if version >= FIRST_WITH_PARTS { read(text) } else { Ok(read::<SettingsWithoutParts>(text)?.meant(version)) }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, SettingsSyntaxError> {
    // People who write `quality: Low` by hand mean `Some(Low)`.
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| {
        let at = error.span.start;
        SettingsSyntaxError { line: at.line, column: at.col, problem: shorten_error(&error.code) }
    })
}

/// The header of a settings file. Some files of version 1 do not contain the version.
#[derive(Deserialize)]
#[serde(default)]
struct Header {
    version: u32,
}

impl Default for Header {
    fn default() -> Header {
        Header { version: 1 }
    }
}

/// Settings in the flat form of versions 1 and 2.
struct SettingsWithoutParts {
    settings: Settings,
    /// `true` if animations are switched on. Version 1 could only switch them on or off.
    has_animations: bool,
}

#[derive(Deserialize)]
#[serde(default)]
struct Setup {
    options: Options,
    timer_on_left: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        let TamskChoices { options, timer_on_left, .. } = LastChoices::default().tamsk;
        Setup { options, timer_on_left }
    }
}

impl SettingsWithoutParts {
    fn meant(self, version: u32) -> Settings {
        let SettingsWithoutParts { mut settings, has_animations } = self;
        if version < 2 && !has_animations {
            settings.access.animation_speed = AnimationSpeed::Off;
        }
        settings
    }
}

impl<'de> Deserialize<'de> for SettingsWithoutParts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SettingsWithoutParts, D::Error> {
        deserializer.deserialize_struct("Settings", &[], FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = SettingsWithoutParts;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("settings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SettingsWithoutParts, A::Error> {
        let mut settings = Settings::default();
        let mut has_animations = true;
        let Settings { graphics, sound, camera, play, access, text, keys, habits, choices, progress, online: _ } =
            &mut settings;
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "quality" => graphics.quality = map.next_value()?,
                "suited" => graphics.suggested_quality = map.next_value()?,
                "fullscreen" => graphics.fullscreen = map.next_value()?,
                "vsync" => graphics.vsync = map.next_value()?,
                "frame_cap" => graphics.frame_cap = map.next_value()?,
                "show_times" => graphics.show_glass_times = map.next_value()?,
                "coordinates" => graphics.show_coordinates = map.next_value()?,
                "ring_circles" => graphics.show_ring_circles = map.next_value()?,
                "volume" => sound.master_volume = map.next_value()?,
                "volume_pieces" => sound.pieces = map.next_value()?,
                "volume_signals" => sound.signals = map.next_value()?,
                "volume_sand" => sound.sand = map.next_value()?,
                "volume_menus" => sound.menus = map.next_value()?,
                "camera_speed" => camera.speed = map.next_value()?,
                "camera_inverted" => camera.inverts_vertical_drag = map.next_value()?,
                "camera_turns" => camera.turns_to_player = map.next_value()?,
                "automatic_rings" => play.automatic_rings = map.next_value()?,
                "confirm_moves" => play.confirm_moves = map.next_value()?,
                "ask_on_full_sockets" => play.confirm_moves_to_full_sockets = map.next_value()?,
                "table_top" => play.screen_lies_flat = map.next_value()?,
                "two_mice" => play.two_mice = map.next_value()?,
                "countdown" => play.countdown_after_pause = map.next_value()?,
                "keyboard_layout" => play.keyboard_layout = map.next_value()?,
                "tips" => play.show_tips = map.next_value()?,
                "high_contrast" => access.high_contrast = map.next_value()?,
                "animations" => access.animation_speed = map.next_value()?,
                "less_motion" => access.reduce_motion = map.next_value()?,
                "reduced_motion" => has_animations = !map.next_value::<bool>()?,
                "language" => text.language = map.next_value()?,
                "ui_scale" => text.scale = map.next_value()?,
                "bindings" => keys.bindings = map.next_value()?,
                "people" => habits.people = map.next_value()?,
                "matches" => habits.unnamed_first_matches_finished = map.next_value()?,
                "players" => choices.tamsk.players = map.next_value()?,
                "company" => choices.tamsk.lineup = map.next_value()?,
                "bots" => choices.tamsk.bot_difficulties = map.next_value()?,
                "red" => choices.tamsk.red_person = map.next_value()?,
                "setup" => {
                    let Setup { options, timer_on_left } = map.next_value()?;
                    (choices.tamsk.options, choices.tamsk.timer_on_left) = (options, timer_on_left);
                }
                "gipf" => choices.gipf = map.next_value()?,
                "window" => choices.window_size = map.next_value()?,
                "played" => progress.has_played = map.next_value()?,
                "played_level" => progress.highest_level_against_bot = map.next_value()?,
                "briefed_level" => progress.highest_briefed_level = map.next_value()?,
                "tips_shown" => progress.tips_shown = map.next_value()?,
                "welcomed" => progress.first_choices_done = map.next_value()?,
                "last" => progress.last_activity = map.next_value()?,
                "lessons" => progress.lessons = map.next_value()?,
                _ => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        Ok(SettingsWithoutParts { settings, has_animations })
    }
}
