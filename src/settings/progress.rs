//! The player's progress, and the habits of people.

use std::collections::BTreeMap;

use bevy::prelude::*;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use tamsk_text::ShortLine;

use super::TamskChoices;

/// The player's progress in matches, lessons and problems.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerProgress {
    /// Whether anybody has ever started or resumed a match.
    #[serde(rename = "played")]
    pub has_played: bool,
    /// The highest level at which a person has moved in a match against a bot, or 0 if nobody has.
    #[serde(rename = "played_level")]
    pub highest_level_against_bot: u8,
    /// The highest level whose briefing has been read, or 0 if none has been read.
    #[serde(rename = "briefed_level")]
    pub highest_briefed_level: u8,
    /// The names of the tips that have been shown and will not be shown again. The values of the map have no meaning.
    pub tips_shown: BTreeMap<String, bool>,
    /// Whether the player has made or skipped the choices that the game offers at its first start.
    #[serde(rename = "welcomed")]
    pub first_choices_done: bool,
    /// The last activity that can be resumed.
    #[serde(rename = "last")]
    pub last_activity: LastActivity,
    /// The progress in each lesson, by the name of the lesson.
    pub lessons: BTreeMap<String, LessonProgress>,
    /// The progress in solving problems.
    pub problems: ProblemProgress,
}

impl PlayerProgress {
    /// Returns `true` if nobody has played a match or begun a lesson yet.
    pub fn is_newcomer(&self) -> bool {
        !self.has_played && self.lessons.is_empty()
    }

    /// Returns `true` if nobody has played yet and the choices of the first start have been neither made nor skipped.
    pub fn are_first_choices_due(&self) -> bool {
        self.is_newcomer() && !self.first_choices_done
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        if self.last_activity.tamsk_choices.options.validate().is_err() {
            self.last_activity = LastActivity::default();
        }
        self.problems.clamp_to_bounds();
    }
}

/// The progress in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The current step, counted from 0.
    pub step: usize,
    /// Whether the lesson has been completed at least once without skipping a step.
    #[serde(rename = "done")]
    pub completed_in_full: bool,
    /// Whether a step has been skipped since the lesson was last at its first step.
    #[serde(rename = "skipped")]
    pub has_skipped_step: bool,
    /// Whether the end of the lesson has ever been reached, with or without skipped steps.
    #[serde(rename = "seen")]
    pub end_reached: bool,
}

impl LessonProgress {
    /// Returns `true` if the end of the lesson has been reached, with or without skipped steps.
    pub fn has_reached_end(self) -> bool {
        self.completed_in_full || self.end_reached
    }
}

/// The outcome of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemOutcome {
    /// Solved with neither a wrong turn nor a hint.
    Solved,
    /// Solved in the end, but only after a wrong turn or a hint in the same attempt or an earlier one.
    #[serde(rename = "SolvedLater")]
    SolvedEventually,
    /// Not solved yet.
    #[serde(rename = "Missed")]
    Unsolved,
}

/// The rating of a person who solves problems, in the Glicko-2 system.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SolverRating {
    /// The rating.
    pub rating: f64,
    /// The rating deviation, which measures the uncertainty of the rating.
    pub deviation: f64,
    /// The volatility, which measures how erratic the results are.
    pub volatility: f64,
}

impl Default for SolverRating {
    fn default() -> SolverRating {
        SolverRating { rating: 1_200.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// A problem of the day that was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedDailyProblem {
    /// The day for which the problem was chosen.
    pub day: Date,
    /// The time that the solver took, in seconds.
    pub seconds: u32,
    /// The number of wrong turns.
    pub mistakes: u32,
    /// Whether the solver was given a hint.
    pub had_hint: bool,
}

/// A problem in progress, with the position before the solver's current turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfinishedProblem {
    /// The number of the problem.
    pub id: u32,
    /// The day for which the problem was chosen, or `None` if it is not a problem of the day.
    pub day: Option<Date>,
    /// The position, in the notation of section 8 of the rules.
    pub position: String,
    /// The right turn in the position, in the notation of the rules.
    #[serde(rename = "right")]
    pub right_turn: String,
    /// The number of right turns that the solver has played so far.
    #[serde(rename = "played")]
    pub right_turns_played: usize,
    /// The number of wrong turns that the solver has played so far.
    pub mistakes: u32,
    /// Whether the solver was given a hint.
    pub had_hint: bool,
    /// The time that the solver has taken so far, in seconds.
    pub seconds: u32,
}

/// The maximum number of past ratings that are kept for the rating curve.
const MOST_RATINGS: usize = 500;

/// The progress in solving problems.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProblemProgress {
    /// The outcome of each problem, by the number of the problem.
    pub outcomes: BTreeMap<u32, ProblemOutcome>,
    /// The solver's current rating.
    pub rating: SolverRating,
    /// The rating after each problem, rounded, the oldest first.
    #[serde(rename = "history")]
    pub rating_history: Vec<u16>,
    /// The number of consecutive days, up to the day of `last_daily`, on which the problem of the day was solved.
    #[serde(rename = "streak")]
    pub daily_streak: u32,
    /// The problem of the day that was solved last.
    #[serde(rename = "today")]
    pub last_daily: Option<SolvedDailyProblem>,
    /// The problem in progress, if there is one.
    pub unfinished: Option<UnfinishedProblem>,
    /// The best time in each sand drill whose goal was reached, in milliseconds, by the number of the drill.
    #[serde(rename = "drills")]
    pub best_drill_millis: BTreeMap<u32, u32>,
}

impl ProblemProgress {
    /// Adds the current rating to the history. If the history is too long, removes the oldest ratings.
    pub fn add_rating_to_history(&mut self) {
        self.rating_history.push(self.rating.rating.round() as u16);
        let excess = self.rating_history.len().saturating_sub(MOST_RATINGS);
        self.rating_history.drain(..excess);
    }

    /// Returns the number of consecutive days, up to today or yesterday, on which the problem of the day was solved.
    /// Returns 0 if the problem was solved neither today nor yesterday.
    pub fn current_streak(&self, today: Date) -> u32 {
        let last = self.last_daily.map(|solved| solved.day);
        let counts = last.is_some_and(|last| last == today || last.tomorrow().is_ok_and(|next| next == today));
        if counts { self.daily_streak } else { 0 }
    }

    fn clamp_to_bounds(&mut self) {
        let SolverRating { rating, deviation, volatility } = self.rating;
        let is_possible = (0.0..=5_000.0).contains(&rating)
            && (1.0..=400.0).contains(&deviation)
            && (0.001..=1.0).contains(&volatility);
        if !is_possible {
            self.rating = SolverRating::default();
        }
        let excess = self.rating_history.len().saturating_sub(MOST_RATINGS);
        self.rating_history.drain(..excess);
    }
}

/// A kind of activity that can be resumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ActivityKind {
    /// There has been no activity yet.
    #[default]
    Nothing,
    /// A lesson.
    Lesson,
    /// A TAMSK match.
    #[serde(rename = "Match")]
    TamskMatch,
    /// A match of a game other than TAMSK. Files contain the name `Gipf`, because GIPF was once the only other game.
    #[serde(rename = "Gipf")]
    NonTamskMatch,
}

/// What the player did last. The lesson and the match are separate fields, so that two running copies of the game can
/// each update one of them without overwriting the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastActivity {
    /// The kind of the last activity.
    #[serde(rename = "what")]
    pub kind: ActivityKind,
    /// The name of the lesson that was opened last.
    pub lesson: ShortLine,
    /// The name of the game other than TAMSK that was played last.
    #[serde(rename = "game")]
    pub other_game: ShortLine,
    /// The choices for the last TAMSK match.
    #[serde(rename = "agreed")]
    pub tamsk_choices: TamskChoices,
}

/// The maximum number of people whose habits are saved.
pub const MAX_PEOPLE_WITH_HABITS: usize = 100;

/// The number of matches that count as a person's first matches. In these matches, the game warns the person about
/// moves that lose at once.
const FIRST_MATCHES: u8 = 3;

/// The habits of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonHabits {
    /// Whether the person uses the keys under the right hand rather than those under the left hand.
    #[serde(rename = "right_hand")]
    pub uses_right_hand_keys: bool,
    /// The person's own bindings, by the names of the key set and the action. `None` if the person uses the shared
    /// bindings.
    #[serde(rename = "keys")]
    pub own_bindings: Option<BTreeMap<String, String>>,
    /// The name of the input device that nobody but this person used in the person's last match, or `None` if there was
    /// no such device.
    #[serde(rename = "device")]
    pub own_device: Option<String>,
    /// The number of matches that the person has finished. It does not grow beyond three.
    #[serde(rename = "matches")]
    pub first_matches_finished: u8,
}

/// The habits of all people.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HabitsByPerson {
    /// The habits of each person, by name.
    pub people: BTreeMap<String, PersonHabits>,
    /// The number of matches that people without a name have finished. It does not grow beyond three.
    #[serde(rename = "matches")]
    pub unnamed_first_matches_finished: u8,
}

impl HabitsByPerson {
    /// Returns the habits of the person with this name, if any are known.
    pub fn habits_of(&self, name: &str) -> Option<&PersonHabits> {
        self.people.get(name.trim()).filter(|_| !name.trim().is_empty())
    }

    /// Saves the habits of the person with this name, or removes them if they are the default. Does nothing if the name
    /// is empty, or if the habits of [`MAX_PEOPLE_WITH_HABITS`] other people are already saved.
    pub fn set_habits(&mut self, name: &str, habits: PersonHabits) {
        let name = name.trim();
        if habits == PersonHabits::default() {
            self.people.remove(name);
        } else if !name.is_empty() && (self.people.contains_key(name) || self.people.len() < MAX_PEOPLE_WITH_HABITS) {
            self.people.insert(name.to_owned(), habits);
        }
    }

    /// Returns `true` if the person with this name is in one of their first matches. People without a name count as one
    /// person.
    pub fn is_in_first_matches(&self, name: &str) -> bool {
        let played = if name.trim().is_empty() {
            self.unnamed_first_matches_finished
        } else {
            self.habits_of(name).map_or(0, |of| of.first_matches_finished)
        };
        played < FIRST_MATCHES
    }

    /// Counts a match that the person with this name has finished. People without a name count as one person.
    pub fn count_finished_first_match(&mut self, name: &str) {
        if !self.is_in_first_matches(name) {
            return;
        }
        if name.trim().is_empty() {
            self.unnamed_first_matches_finished += 1;
        } else {
            let habits = self.habits_of(name).cloned().unwrap_or_default();
            self.set_habits(name, PersonHabits { first_matches_finished: habits.first_matches_finished + 1, ..habits });
        }
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        while self.people.len() > MAX_PEOPLE_WITH_HABITS {
            self.people.pop_last();
        }
    }
}
