//! What the player has done and learnt.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_text::Phrase;

use super::MatchChoices;

/// What the player has done and learnt.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Whether a person has ever started or resumed a match.
    pub played: bool,
    /// The highest level at which a person has moved in a match against a bot, or 0.
    pub played_level: u8,
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

impl Progress {
    /// Returns whether nobody has played or begun a lesson yet.
    pub fn is_of_newcomer(&self) -> bool {
        !self.played && self.lessons.is_empty()
    }

    /// Returns whether this is a first start, whose choices have not been made yet.
    pub fn is_first_start(&self) -> bool {
        self.is_of_newcomer() && !self.welcomed
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        if self.last.agreed.options.validate().is_err() {
            self.last = LastDeed::default();
        }
    }
}

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
    /// A match of another game. There was one when this got its name.
    #[serde(rename = "Gipf")]
    OtherGame,
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
    /// The name of the last game other than TAMSK.
    pub game: Phrase,
    /// The choices for the last match.
    pub agreed: MatchChoices,
}

/// The most people about whom anything is kept.
pub const MOST_PEOPLE: usize = 100;

/// How many of a person's matches are their first ones, in which they are warned of mistakes that lose at once.
const FIRST_MATCHES: u8 = 3;

/// What a person is used to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonHabits {
    /// Whether their own keys are those under the right hand instead of the left one.
    pub right_hand: bool,
    /// The keys of that hand that differ from the defaults, by the names of their slots, or `None` while they use the
    /// keys that everybody uses.
    pub keys: Option<BTreeMap<String, String>>,
    /// The name of the device that acted for them alone in their last match, if one did.
    pub device: Option<String>,
    /// How many matches they have played to the end, counted up to three.
    pub matches: u8,
}

/// What is kept about people.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct People {
    /// What each is used to, by their name.
    pub people: BTreeMap<String, PersonHabits>,
    /// How many matches people without a name have played to the end, counted up to three.
    pub matches: u8,
}

impl People {
    /// Returns what is kept about the person of this name.
    pub fn person(&self, name: &str) -> Option<&PersonHabits> {
        self.people.get(name.trim()).filter(|_| !name.trim().is_empty())
    }

    /// Keeps something about the person of this name, unless they have none.
    pub fn keep_person(&mut self, name: &str, habits: PersonHabits) {
        let name = name.trim();
        if habits == PersonHabits::default() {
            self.people.remove(name);
        } else if !name.is_empty() && (self.people.contains_key(name) || self.people.len() < MOST_PEOPLE) {
            self.people.insert(name.to_owned(), habits);
        }
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

    pub(super) fn clamp_to_bounds(&mut self) {
        while self.people.len() > MOST_PEOPLE {
            self.people.pop_last();
        }
    }
}
