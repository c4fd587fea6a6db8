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
