//! The settings: the choices and the progress kept between runs.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::{Level, Options, OptionsError};
use tamsk_text::{Phrase, PlayerName};

use super::match_choices::{Company, GipfChoices, MatchChoices, RedChoice};
use super::people::{FIRST_MATCHES, MOST_PEOPLE, PersonHabits};
use crate::appearance::animations::AnimationSpeed;
use crate::appearance::quality::Quality;
use crate::input::keys::KeyboardLayout;
use crate::simulation::live::MatchSetup;

/// The player's progress in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The current step, from 0.
    pub step: usize,
    /// Whether the lesson has been completed once, with every step.
    pub done: bool,
    /// Whether a step has been skipped since the first one.
    pub skipped: bool,
    /// Whether the end of the lesson has been reached, if only by skipping steps.
    pub seen: bool,
}

impl LessonProgress {
    /// Returns whether the end of the lesson has been reached, by doing or by skipping its steps.
    pub fn has_ended(self) -> bool {
        self.done || self.seen
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

/// The values kept between runs. Fields missing from the file have their defaults.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of the file format. That of a file from a newer version of the game stays as it is.
    pub version: u32,
    /// The graphics preset, or `None` to choose one by the graphics card.
    pub quality: Option<Quality>,
    /// The preset that was found to suit the graphics card, for when none is chosen.
    pub suited: Option<SuitedTo>,
    /// The code of the language, or `None` for the system's language.
    pub language: Option<String>,
    /// The size of all text and panels, in percent.
    pub ui_scale: u16,
    /// The volume of all sounds, in percent.
    pub volume: u8,
    /// The volume of glasses, rings and the timer, in percent of that of all sounds.
    pub volume_pieces: u8,
    /// The volume of the sounds that tell what has happened, in percent of that of all sounds.
    pub volume_signals: u8,
    /// The volume of running sand, in percent of that of all sounds.
    pub volume_sand: u8,
    /// The volume of menus, in percent of that of all sounds.
    pub volume_menus: u8,
    /// Whether panels and the marks on the board are drawn with more contrast.
    pub high_contrast: bool,
    /// Whether minutes and seconds are shown beside the glasses.
    pub show_times: bool,
    /// Whether coordinates are always shown on the rim of the board.
    pub coordinates: bool,
    /// Whether circles for the rings of each socket are always shown from above.
    pub ring_circles: bool,
    /// Whether a three-second countdown follows a pause, before sand runs again.
    pub countdown: bool,
    /// Whether tips are shown in matches. [`Settings::set_tips`] changes it.
    pub tips: bool,
    /// How fast things travel to where they belong.
    pub animations: AnimationSpeed,
    /// Whether things move no more than it takes to tell what has happened, or `None` to do as the system asks.
    pub less_motion: Option<bool>,
    /// Whether frames wait for the screen.
    pub vsync: bool,
    /// The most frames per second, or 0 for no limit.
    pub frame_cap: u16,
    /// The speed at which the mouse moves the camera, in percent.
    pub camera_speed: u16,
    /// Whether dragging the camera up and down is inverted.
    pub camera_inverted: bool,
    /// Whether the table turns to whose move it is in a Level 1 match of two people.
    pub camera_turns: bool,
    /// Whether the ring of a person's own move is dropped for them.
    pub automatic_rings: bool,
    /// Whether the screen lies between its two players, so that what is meant for the one opposite is turned to them.
    pub table_top: bool,
    /// Whether two people play with a mouse each, where the system tells mice apart.
    pub two_mice: bool,
    /// Whether a move at Level 1 is shown first and counts with a second press.
    pub confirm_moves: bool,
    /// Whether people are asked before a move onto a full socket, or `None` for only in their first matches and at Level 1
    /// against a bot.
    pub ask_on_full_sockets: Option<bool>,
    /// The layout of the keyboard, or `None` to find out.
    pub keyboard_layout: Option<KeyboardLayout>,
    /// The keys and buttons that differ from the defaults, by the names of their slots.
    pub bindings: BTreeMap<String, String>,
    /// What is kept under the names of people.
    pub people: BTreeMap<String, PersonHabits>,
    /// Whether the game fills the screen.
    pub fullscreen: bool,
    /// The window's size in logical pixels.
    pub window: (u32, u32),
    /// The names of the two people at the table.
    pub players: (PlayerName, PlayerName),
    /// Which of them plays Red.
    pub red: RedChoice,
    /// Who plays.
    pub company: Company,
    /// The difficulties of the two bots. A person's opponent has the second.
    pub bots: (Difficulty, Difficulty),
    /// The options, names and timer side of the last match.
    pub setup: MatchSetup,
    /// The choices for the last match of GIPF, once one has been set up.
    pub gipf: Option<GipfChoices>,
    /// Whether a person has ever started or resumed a match.
    pub played: bool,
    /// The highest level at which a person has moved in a match against a bot, or 0.
    pub played_level: u8,
    /// How many matches people without a name have played to the end, counted up to three.
    pub matches: u8,
    /// The highest level whose briefing has been read, or 0.
    pub briefed_level: u8,
    /// The tips that have been shown, by name, which are not shown again.
    pub tips_shown: BTreeMap<String, bool>,
    /// Whether the choices of the first start have been made or skipped.
    pub welcomed: bool,
    /// What the player did last.
    pub last: LastDeed,
    /// The progress in each lesson, by its name.
    pub lessons: BTreeMap<String, LessonProgress>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: Settings::VERSION,
            quality: None,
            suited: None,
            language: None,
            ui_scale: 100,
            volume: 80,
            volume_pieces: 100,
            volume_signals: 100,
            volume_sand: 50,
            volume_menus: 50,
            high_contrast: false,
            show_times: true,
            coordinates: false,
            ring_circles: false,
            countdown: true,
            tips: true,
            animations: AnimationSpeed::default(),
            less_motion: None,
            vsync: true,
            frame_cap: 0,
            camera_speed: 100,
            camera_inverted: false,
            camera_turns: false,
            automatic_rings: false,
            table_top: false,
            two_mice: false,
            confirm_moves: false,
            ask_on_full_sockets: None,
            keyboard_layout: None,
            bindings: BTreeMap::new(),
            people: BTreeMap::new(),
            fullscreen: false,
            window: (1280, 720),
            players: Default::default(),
            red: RedChoice::default(),
            company: Company::default(),
            bots: (MatchChoices::default().bots.0, Difficulty::Novice),
            setup: MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() },
            gipf: None,
            played: false,
            played_level: 0,
            matches: 0,
            briefed_level: 0,
            tips_shown: BTreeMap::new(),
            welcomed: false,
            last: LastDeed::default(),
            lessons: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The current version of the format.
    pub const VERSION: u32 = 2;
    /// The bounds of [`Settings::ui_scale`], in percent.
    pub const UI_SCALES: RangeInclusive<u16> = 75..=200;
    /// The bounds of [`Settings::camera_speed`], in percent.
    pub const CAMERA_SPEEDS: RangeInclusive<u16> = 25..=300;
    /// The bounds of [`Settings::frame_cap`], unless it is 0.
    pub const FRAME_CAPS: RangeInclusive<u16> = 20..=1_000;

    /// Returns whether nobody has played or begun a lesson yet.
    pub fn is_of_newcomer(&self) -> bool {
        !self.played && self.lessons.is_empty()
    }

    /// Returns whether a person is in one of their first matches: the one of this name, or whoever has none.
    pub fn is_in_first_matches(&self, name: &str) -> bool {
        let played = if name.trim().is_empty() { self.matches } else { self.person(name).map_or(0, |of| of.matches) };
        played < FIRST_MATCHES
    }

    /// Counts a match that the person of this name, or one without a name, has played to the end.
    pub fn count_match(&mut self, name: &str) {
        if !self.is_in_first_matches(name) {
            return;
        }
        if name.trim().is_empty() {
            self.matches += 1;
        } else {
            let habits = self.person(name).cloned().unwrap_or_default();
            self.keep_person(name, PersonHabits { matches: habits.matches + 1, ..habits });
        }
    }

    /// Switches the tips on or off. Switched on again, all of them are shown once more.
    pub fn set_tips(&mut self, on: bool) {
        if on && !self.tips {
            self.tips_shown.clear();
        }
        self.tips = on;
    }

    /// Returns whether this is a first start, whose choices have not been made yet.
    pub fn is_first_start(&self) -> bool {
        self.is_of_newcomer() && !self.welcomed
    }

    /// Returns the choices kept for the setup.
    pub fn choices(&self) -> MatchChoices {
        MatchChoices {
            players: self.players.clone(),
            company: self.company,
            bots: self.bots,
            red: self.red,
            options: self.setup.options,
            timer_on_left: self.setup.timer_on_left,
        }
    }

    /// Keeps these choices for the setup.
    pub fn keep_choices(&mut self, choices: &MatchChoices) {
        self.players.clone_from(&choices.players);
        self.company = choices.company;
        self.bots = choices.bots;
        self.red = choices.red;
        self.setup.options = choices.options;
        self.setup.timer_on_left = choices.timer_on_left;
    }

    /// Brings every value within its bounds. Returns an error for the first option of the match that was out of bounds.
    pub fn clamp_to_bounds(&mut self) -> Option<OptionsError> {
        let clamp =
            |value: &mut u16, bounds: RangeInclusive<u16>| *value = (*value).clamp(*bounds.start(), *bounds.end());
        clamp(&mut self.ui_scale, Settings::UI_SCALES);
        clamp(&mut self.camera_speed, Settings::CAMERA_SPEEDS);
        if self.frame_cap > 0 {
            clamp(&mut self.frame_cap, Settings::FRAME_CAPS);
        }
        let parts = [&mut self.volume_pieces, &mut self.volume_signals, &mut self.volume_sand, &mut self.volume_menus];
        for volume in parts.into_iter().chain([&mut self.volume]) {
            *volume = (*volume).min(100);
        }
        self.window = (self.window.0.clamp(640, 16_384), self.window.1.clamp(360, 16_384));
        while self.people.len() > MOST_PEOPLE {
            self.people.pop_last();
        }
        if self.last.agreed.options.validate().is_err() {
            self.last = LastDeed::default();
        }
        if let Some(gipf) = &mut self.gipf {
            gipf.clamp_to_bounds();
        }
        let bad = self.setup.options.validate().err();
        if bad.is_some() {
            self.setup = MatchSetup::default();
        }
        bad
    }
}

/// A kind of thing that a player can do and go on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A lesson.
    Lesson,
    /// A match of TAMSK.
    Match,
    /// A match of GIPF.
    Gipf,
}

/// What the player did last. The lesson and the match are kept apart, so that two copies of the game can each change
/// their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastDeed {
    /// Which of the two it was.
    pub what: Deed,
    /// The name of the last lesson.
    pub lesson: Phrase,
    /// The choices for the last match.
    pub agreed: MatchChoices,
}
