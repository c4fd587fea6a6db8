//! The settings: what a player chose once and finds again.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::bot::Difficulty;
use crate::rules::OptionsError;
use crate::session::quality::Quality;
use crate::simulation::live::MatchSetup;

/// Who of the two people at the table plays Red (R1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RedChoice {
    /// The one named first.
    First,
    /// The one named second.
    Second,
    /// Drawn by lot.
    #[default]
    Lot,
}

/// Who sits at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Company {
    /// Two people.
    #[default]
    TwoPeople,
    /// The first person against the bot.
    AgainstBot,
    /// Two bots, to be watched.
    TwoBots,
}

/// How far one has come in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The step one is at, from 0.
    pub step: usize,
    /// Whether its end has been reached once.
    pub done: bool,
}

/// Everything kept between runs.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of this file's format.
    pub version: u32,
    /// The picture; `None`: chosen from the graphics card at the first start.
    pub quality: Option<Quality>,
    /// The language's code; `None`: the system's.
    pub language: Option<String>,
    /// The size of all text and panels, in percent.
    pub ui_scale: u16,
    /// The loudness of all sounds, in percent.
    pub volume: u8,
    /// Whether minutes and seconds stand beside the glasses.
    pub show_times: bool,
    /// Whether three seconds are counted down before sand runs again after a pause.
    pub countdown: bool,
    /// Whether things appear rather than fly, shake and fade.
    pub reduced_motion: bool,
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// The window's size in logical pixels.
    pub window: (u32, u32),
    /// The two people at the table.
    pub players: (String, String),
    /// Who of them plays Red.
    pub red: RedChoice,
    /// Who sits at the table.
    pub company: Company,
    /// The levels of the bots; the second one's is that of a person's opponent.
    pub bots: (Difficulty, Difficulty),
    /// The options of the last match.
    pub setup: MatchSetup,
    /// Whether a person ever began a match, or went on with one.
    pub played: bool,
    /// How far one has come in each lesson, by its name.
    pub lessons: BTreeMap<String, LessonProgress>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: Settings::VERSION,
            quality: None,
            language: None,
            ui_scale: 100,
            volume: 80,
            show_times: true,
            countdown: true,
            reduced_motion: false,
            fullscreen: false,
            window: (1280, 720),
            players: Default::default(),
            red: RedChoice::default(),
            company: Company::default(),
            bots: (Difficulty::Club, Difficulty::Casual),
            setup: MatchSetup::default(),
            played: false,
            lessons: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The format written now.
    pub const VERSION: u32 = 1;
    /// The bounds of [`Settings::ui_scale`], in percent.
    pub const UI_SCALES: std::ops::RangeInclusive<u16> = 75..=200;

    /// Whether nobody has ever played here.
    pub fn is_of_newcomer(&self) -> bool {
        !self.played && self.lessons.is_empty()
    }

    /// Brings every value within its bounds; returns the options of the match if they were not.
    pub fn mend(&mut self) -> Option<OptionsError> {
        self.version = Settings::VERSION;
        self.ui_scale = self.ui_scale.clamp(*Settings::UI_SCALES.start(), *Settings::UI_SCALES.end());
        self.volume = self.volume.min(100);
        self.window = (self.window.0.clamp(640, 16_384), self.window.1.clamp(360, 16_384));
        let bad = self.setup.options.validate().err();
        if bad.is_some() {
            self.setup = MatchSetup::default();
        }
        bad
    }
}
