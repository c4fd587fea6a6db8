//! The interface between lessons and a game.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::query::{QueryItem, ReadOnlyQueryData};
use serde::de::DeserializeOwned;
use tamsk_rules::{Millis, Options, Player};

use crate::table::game::Playable;
use crate::table::lesson::{LessonPart, LessonView};

/// The reason why a table cannot be set up.
pub type TableError = Box<dyn Error + Send + Sync>;

/// A part of a step that can be parsed.
pub trait Written: Clone + Debug + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + DeserializeOwned + Send + Sync + 'static> Written for T {}

/// A game that lessons teach. Acts are identified by their index in the record of the match.
pub trait TeachableGame: Playable {
    /// The initial situation of a step.
    type Table: Written;
    /// A highlight or an arrow.
    type Mark: Written;
    /// A goal for the pupil.
    type Goal: Written;
    /// A plan of the partner for a beat.
    type Plan: Written;
    /// An event for which a beat can wait.
    type Awaited: Written;
    /// Further components of a match that affect its marks.
    type MarkQuery: ReadOnlyQueryData + 'static;
    /// The parts of the course that teach the game, with their names in lesson files.
    const PARTS: &'static [(&'static str, LessonPart)];
    /// Whether a beat without goals accepts any legal act. Otherwise such a beat is an error.
    const ALLOWS_BEATS_WITHOUT_GOALS: bool = false;

    /// Returns the match of a table. `rules` are the lesson's options for tables of TAMSK.
    ///
    /// # Errors
    /// Returns the first error in the table.
    fn set_up(table: &Self::Table, rules: &Options) -> Result<Self, TableError>;

    /// Returns `true` if two matches look the same on the table.
    fn looks_like(&self, other: &Self) -> bool;

    /// Returns the match time in milliseconds. Without a clock, time passes while the pupil acts and no menu is open.
    fn clock(&self) -> Option<Millis> {
        None
    }

    /// Lets time pass in a rehearsal and returns the events.
    fn pass(&mut self, _millis: Millis) -> Vec<Self::Event> {
        Vec::new()
    }

    /// Returns `true` if anything, such as a bot, moves as soon as time runs, so that the text must be read first.
    fn runs_by_itself(&self, _is_against_bot: bool) -> bool {
        false
    }

    /// Returns the author of an act, and the request for it.
    fn act_done(&self, act: usize) -> Option<(Player, Self::Request)>;

    /// Returns `true` if an act is never a mistake, such as picking up a piece and putting it back.
    fn is_harmless(&self, _act: usize) -> bool {
        false
    }

    /// Returns `true` if an act meets one of these goals.
    fn is_met(&self, act: usize, goals: &[Self::Goal]) -> bool;

    /// Returns `true` if one of these goals is met as soon as it is set.
    fn is_met_already(&self, _goals: &[Self::Goal], _you: Player) -> bool {
        false
    }

    /// Returns the next legal request towards one of these goals, or `None` if none can be met.
    fn step_towards(&self, goals: &[Self::Goal], you: Player) -> Option<Self::Request>;

    /// Returns the lengths of the goal's lists of alternatives.
    fn alternative_counts(_goal: &Self::Goal) -> Vec<usize> {
        Vec::new()
    }

    /// Returns the text key of the remark when none of these goals can be met any more.
    fn missed_key(&self, _goals: &[Self::Goal], _you: Player) -> &'static str {
        if self.is_over() { "lesson-missed-over" } else { "lesson-missed" }
    }

    /// Returns the partner's requests, each with its delay in milliseconds after the previous one.
    fn requests(plan: &Self::Plan) -> Vec<(Millis, Self::Request)>;

    /// Returns `true` if an event is the awaited one.
    fn is_awaited(awaited: &Self::Awaited, event: &Self::Event) -> bool;

    /// Returns the match before the pupil's mistake that ended it, with the text key of the remark.
    fn before_mistake(&self, _you: Player, _is_against_bot: bool) -> Option<(Self, &'static str)> {
        None
    }

    /// Returns the winner of a match that is over, or `None` for a tie.
    fn winner(&self) -> Option<Player>;

    /// Returns the greatest number of turns that a whole match has from here.
    fn turns_left(&self) -> usize {
        0
    }

    /// Adds the state of the match, the marks and the goals to the view of a step.
    fn add_to_view(
        &self,
        view: &mut LessonView,
        marks: &[Self::Mark],
        goals: &[Self::Goal],
        you: Player,
        besides: QueryItem<Self::MarkQuery>,
    );

    /// Returns the goals in the form of hints, where a hint can express them.
    fn advice(_goals: &[Self::Goal]) -> Vec<Self::Advice> {
        Vec::new()
    }
}
