//! The settings: everything that a player chooses once and finds again.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::bot::Difficulty;
use crate::rules::OptionsError;
use crate::session::quality::Quality;
use crate::simulation::live::MatchSetup;

/// Which of the two people at the table plays Red (R1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RedChoice {
    /// The first one named.
    First,
    /// The second one named.
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
    /// Two bots, which a person watches.
    TwoBots,
}

/// How far the player has come in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The current step, from 0.
    pub step: usize,
    /// Whether the lesson has been completed once.
    pub done: bool,
}

/// Everything kept between runs.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of this file's format.
    pub version: u32,
    /// The graphics preset, or `None` to choose one by the graphics card at the first start.
    pub quality: Option<Quality>,
    /// The language's code, or `None` for that of the system.
    pub language: Option<String>,
    /// The size of all text and panels, in percent.
    pub ui_scale: u16,
    /// The volume of all sounds, in percent.
    pub volume: u8,
    /// Whether minutes and seconds are shown beside the glasses.
    pub show_times: bool,
    /// Whether three seconds are counted down after a pause, before sand runs again.
    pub countdown: bool,
    /// Whether things appear at once rather than fly, shake and fade.
    pub reduced_motion: bool,
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// The window's size in logical pixels.
    pub window: (u32, u32),
    /// The two people at the table.
    pub players: (String, String),
    /// Which of them plays Red.
    pub red: RedChoice,
    /// Who sits at the table.
    pub company: Company,
    /// The levels of the bots. The second is that of a person's opponent.
    pub bots: (Difficulty, Difficulty),
    /// What was agreed for the last match.
    pub setup: MatchSetup,
    /// Whether a person has ever started or resumed a match.
    pub played: bool,
    /// How far the player has come in each lesson, by its name.
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
    /// The current version of the format.
    pub const VERSION: u32 = 1;
    /// The bounds of [`Settings::ui_scale`], in percent.
    pub const UI_SCALES: std::ops::RangeInclusive<u16> = 75..=200;

    /// Whether nobody has ever played here.
    pub fn is_of_newcomer(&self) -> bool {
        !self.played && self.lessons.is_empty()
    }

    /// Brings every value within its bounds. Returns the first option of the match that was outside.
    pub fn clamp_to_bounds(&mut self) -> Option<OptionsError> {
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
