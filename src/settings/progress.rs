//! What the player has done and learnt, and the habits of people.

use std::collections::BTreeMap;

use bevy::prelude::*;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use tamsk_text::ShortPhrase;

use super::MatchChoices;

/// What the player has done and learnt.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerProgress {
    /// Whether a person has ever started or resumed a match.
    pub played: bool,
    /// The highest level at which a person has moved in a match against a bot, or 0.
    pub played_level: u8,
    /// The highest level whose briefing has been read, or 0.
    pub briefed_level: u8,
    /// The names of tips that have been shown and are not shown again.
    pub tips_shown: BTreeMap<String, bool>,
    /// Whether the choices of the first start have been made or skipped.
    pub welcomed: bool,
    /// The last activity.
    pub last: LastActivity,
    /// The progress in each lesson, by its name.
    pub lessons: BTreeMap<String, LessonProgress>,
    /// What has been solved, and how well.
    pub problems: ProblemProgress,
}

impl PlayerProgress {
    /// Returns `true` if nobody has played or begun a lesson yet.
    pub fn is_newcomer(&self) -> bool {
        !self.played && self.lessons.is_empty()
    }

    /// Returns `true` at a first start, before its choices have been made.
    pub fn is_first_start(&self) -> bool {
        self.is_newcomer() && !self.welcomed
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        if self.last.agreed.options.validate().is_err() {
            self.last = LastActivity::default();
        }
        self.problems.clamp_to_bounds();
    }
}

/// The progress in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The current step, from 0.
    pub step: usize,
    /// Whether the lesson has been completed once without skipping a step.
    pub done: bool,
    /// Whether a step has been skipped since the first one.
    pub skipped: bool,
    /// Whether the end of the lesson has been reached, with or without skipped steps.
    pub seen: bool,
}

impl LessonProgress {
    /// Returns `true` if the end of the lesson has been reached, with or without skipped steps.
    pub fn has_ended(self) -> bool {
        self.done || self.seen
    }
}

/// The outcome of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemOutcome {
    /// Solved at once and without a hint.
    Solved,
    /// Not solved at once or not without a hint, but later.
    SolvedLater,
    /// Not solved yet.
    Missed,
}

/// The rating of a person who solves problems, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SolverRating {
    /// The rating.
    pub rating: f64,
    /// The rating deviation: by how much the rating may well be wrong.
    pub deviation: f64,
    /// The volatility: how erratic the results are.
    pub volatility: f64,
}

impl Default for SolverRating {
    fn default() -> SolverRating {
        SolverRating { rating: 1_200.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// The solved problem of the last day on which it was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedToday {
    /// The day.
    pub day: Date,
    /// The time it took, in seconds.
    pub seconds: u32,
    /// The number of wrong turns.
    pub mistakes: u32,
    /// Whether a hint was given.
    pub had_hint: bool,
}

/// A problem that was begun and is not over, before the solver's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfinishedProblem {
    /// The number of the problem.
    pub id: u32,
    /// The day whose problem it is.
    pub day: Option<Date>,
    /// The position in notation (section 8).
    pub position: String,
    /// The turn that is right there, in notation.
    pub right: String,
    /// The number of right turns so far.
    pub played: usize,
    /// The number of wrong turns so far.
    pub mistakes: u32,
    /// Whether a hint was given.
    pub had_hint: bool,
    /// The time so far, in seconds.
    pub seconds: u32,
}

/// The number of ratings that are kept for the curve.
const MOST_RATINGS: usize = 500;

/// What has been solved, and how well.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProblemProgress {
    /// The outcomes, by the numbers of the problems.
    pub outcomes: BTreeMap<u32, ProblemOutcome>,
    /// The rating now.
    pub rating: SolverRating,
    /// The ratings after each problem, rounded, oldest first.
    pub history: Vec<u16>,
    /// On how many days in a row the problem of the day was solved, up to the day in `today`.
    pub streak: u32,
    /// The last problem of the day that was solved.
    pub today: Option<SolvedToday>,
    /// The problem in progress, if there is one.
    pub unfinished: Option<UnfinishedProblem>,
    /// The best times in milliseconds, by the numbers of the sand drills whose goals were reached.
    pub drills: BTreeMap<u32, u32>,
}

impl ProblemProgress {
    /// Adds the rating to the history, which forgets the oldest.
    pub fn add_to_history(&mut self) {
        self.history.push(self.rating.rating.round() as u16);
        let excess = self.history.len().saturating_sub(MOST_RATINGS);
        self.history.drain(..excess);
    }

    /// Returns on how many days in a row the problem of the day was solved, if today or yesterday was one of them.
    pub fn current_streak(&self, today: Date) -> u32 {
        let last = self.today.map(|solved| solved.day);
        let counts = last.is_some_and(|last| last == today || last.tomorrow().is_ok_and(|next| next == today));
        if counts { self.streak } else { 0 }
    }

    fn clamp_to_bounds(&mut self) {
        let SolverRating { rating, deviation, volatility } = self.rating;
        let is_possible = (0.0..=5_000.0).contains(&rating)
            && (1.0..=400.0).contains(&deviation)
            && (0.001..=1.0).contains(&volatility);
        if !is_possible {
            self.rating = SolverRating::default();
        }
        let excess = self.history.len().saturating_sub(MOST_RATINGS);
        self.history.drain(..excess);
    }
}

/// A kind of activity that can be resumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activity {
    /// No activity yet.
    #[default]
    Nothing,
    /// A lesson.
    Lesson,
    /// A TAMSK match.
    Match,
    /// A match of another game. Files still use the name from when there was only one.
    #[serde(rename = "Gipf")]
    OtherGame,
}

/// The last activity. Lesson and match are separate fields, so that two copies of the game can each change their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastActivity {
    /// The kind of the last activity.
    pub what: Activity,
    /// The name of the last lesson.
    pub lesson: ShortPhrase,
    /// The name of the last game other than TAMSK.
    pub game: ShortPhrase,
    /// The choices for the last match.
    pub agreed: MatchChoices,
}

/// The maximum number of people whose habits are saved.
pub const MAX_PEOPLE: usize = 100;

/// The number of a person's first matches, in which they are warned of moves that lose at once.
const FIRST_MATCHES: u8 = 3;

/// The habits of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PersonHabits {
    /// Whether the person uses the keys under the right hand instead of the left hand.
    pub right_hand: bool,
    /// The person's own bindings by the names of slots, or `None` if they use the shared bindings.
    pub keys: Option<BTreeMap<String, String>>,
    /// The name of the input device that was the person's alone in their last match, if there was one.
    pub device: Option<String>,
    /// The number of matches the person has finished, counted up to three.
    pub matches: u8,
}

/// The habits of all people.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HabitsByPerson {
    /// The habits by name.
    pub people: BTreeMap<String, PersonHabits>,
    /// The number of matches that people without a name have finished, counted up to three.
    pub matches: u8,
}

impl HabitsByPerson {
    /// Returns the habits of the person of this name, if any are known.
    pub fn habits_of(&self, name: &str) -> Option<&PersonHabits> {
        self.people.get(name.trim()).filter(|_| !name.trim().is_empty())
    }

    /// Saves the habits of the person of this name, unless the name is empty or [`MAX_PEOPLE`] are known.
    pub fn set_habits(&mut self, name: &str, habits: PersonHabits) {
        let name = name.trim();
        if habits == PersonHabits::default() {
            self.people.remove(name);
        } else if !name.is_empty() && (self.people.contains_key(name) || self.people.len() < MAX_PEOPLE) {
            self.people.insert(name.to_owned(), habits);
        }
    }

    /// Returns `true` if the person of this name, or anyone without a name, is in one of their first matches.
    pub fn is_in_first_matches(&self, name: &str) -> bool {
        let played =
            if name.trim().is_empty() { self.matches } else { self.habits_of(name).map_or(0, |of| of.matches) };
        played < FIRST_MATCHES
    }

    /// Counts a match that the person of this name, or anyone without a name, has finished.
    pub fn count_match(&mut self, name: &str) {
        if !self.is_in_first_matches(name) {
            return;
        }
        if name.trim().is_empty() {
            self.matches += 1;
        } else {
            let habits = self.habits_of(name).cloned().unwrap_or_default();
            self.set_habits(name, PersonHabits { matches: habits.matches + 1, ..habits });
        }
    }

    pub(super) fn clamp_to_bounds(&mut self) {
        while self.people.len() > MAX_PEOPLE {
            self.people.pop_last();
        }
    }
}
