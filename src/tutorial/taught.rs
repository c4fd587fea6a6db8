//! What a game brings to lessons.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::query::{QueryItem, ReadOnlyQueryData};
use serde::de::DeserializeOwned;
use tamsk_rules::{Millis, Options, Player};

use crate::table::game::Playable;
use crate::table::lesson::{LessonPart, LessonView};

/// Why a table cannot be set up.
pub type TableError = Box<dyn Error + Send + Sync>;

/// A part of a step as it is written in a lesson.
pub trait Written: Clone + Debug + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + DeserializeOwned + Send + Sync + 'static> Written for T {}

/// A game that lessons teach. The acts of a match are those of its record, by their index.
pub trait Taught: Playable {
    /// A table.
    type Table: Written;
    /// What a step points out.
    type Mark: Written;
    /// What the pupil is asked for.
    type Goal: Written;
    /// What the partner does in a beat.
    type Plan: Written;
    /// An event that a beat waits for.
    type Awaited: Written;
    /// What belongs to a match besides, as far as it matters to what is pointed out.
    type Besides: ReadOnlyQueryData + 'static;
    /// The parts of the course that teach it, as lessons name them.
    const PARTS: &'static [(&'static str, LessonPart)];
    /// Whether a beat without a goal asks for anything that is legal. If not, it is an error.
    const ASKS_FOR_ANYTHING: bool = false;

    /// Returns the match of a table. `rules` are those of TAMSK that the lesson has for its tables.
    ///
    /// # Errors
    /// Returns the first error in the table.
    fn set(table: &Self::Table, rules: &Options) -> Result<Self, TableError>;

    /// Returns `true` if two matches look the same on the table.
    fn looks_like(&self, other: &Self) -> bool;

    /// Returns the time of the match, in milliseconds. Without a clock, time passes while the pupil does a step and no
    /// menu is open.
    fn clock(&self) -> Option<Millis> {
        None
    }

    /// Lets time pass in a rehearsal and returns the events.
    fn pass(&mut self, _millis: Millis) -> Vec<Self::Event> {
        Vec::new()
    }

    /// Returns `true` if something happens by itself as soon as time runs, so that the text is read before. In a match
    /// against a bot, the bot may only wait for the pupil's first act.
    fn runs_by_itself(&self, _is_against_bot: bool) -> bool {
        false
    }

    /// Returns who did an act, and what it was as a request.
    fn act_done(&self, act: usize) -> Option<(Player, Self::Request)>;

    /// Returns `true` if an act is never wrong, as picking something up and putting it back.
    fn is_harmless(&self, _act: usize) -> bool {
        false
    }

    /// Returns `true` if an act meets one of these goals.
    fn is_met(&self, act: usize, goals: &[Self::Goal]) -> bool;

    /// Returns `true` if one of these goals is met already when it is set.
    fn is_met_already(&self, _goals: &[Self::Goal], _you: Player) -> bool {
        false
    }

    /// Returns the next legal request towards one of these goals, or `None` if none can be met.
    fn step_towards(&self, goals: &[Self::Goal], you: Player) -> Option<Self::Request>;

    /// Returns how many ways there are in each respect to meet a goal: the lengths of its lists.
    fn ways(_goal: &Self::Goal) -> Vec<usize> {
        Vec::new()
    }

    /// Returns the text key of the remark when none of these goals can be met any more.
    fn missed_key(&self, _goals: &[Self::Goal], _you: Player) -> &'static str {
        if self.is_over() { "lesson-missed-over" } else { "lesson-missed" }
    }

    /// Returns what the partner requests, each with its delay in milliseconds after the one before.
    fn requests(plan: &Self::Plan) -> Vec<(Millis, Self::Request)>;

    /// Returns `true` if an event is the awaited one.
    fn is_awaited(awaited: &Self::Awaited, event: &Self::Event) -> bool;

    /// Returns the match as it was before a mistake of the pupil's that ended it, with the text key of the remark.
    fn before_mistake(&self, _you: Player, _is_against_bot: bool) -> Option<(Self, &'static str)> {
        None
    }

    /// Returns the winner of a match that is over; `None` for a tie.
    fn winner(&self) -> Option<Player>;

    /// Returns how many turns a whole match has from here, at most.
    fn turns_left(&self) -> usize {
        0
    }

    /// Adds to the view of a step what is to be known of the match, the marks and what is asked for.
    fn show(
        &self,
        view: &mut LessonView,
        marks: &[Self::Mark],
        goals: &[Self::Goal],
        you: Player,
        besides: QueryItem<Self::Besides>,
    );

    /// Returns what is asked for as a hint advises it, if a hint can.
    fn advice(_goals: &[Self::Goal]) -> Vec<Self::Advice> {
        Vec::new()
    }
}
