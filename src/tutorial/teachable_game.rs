//! The interface between lessons and the games that lessons teach.

use std::error::Error;
use std::fmt::Debug;

use bevy::ecs::query::{QueryItem, ReadOnlyQueryData};
use serde::de::DeserializeOwned;
use tamsk_rules::{Millis, Options, Player};

use crate::table::game::PlayableGame;
use crate::table::lesson::{CoursePart, LessonStatus};

/// An error that occurs while the initial match of a lesson step is set up.
pub type LessonSetupError = Box<dyn Error + Send + Sync>;

/// The requirements for data that is parsed from a lesson file.
pub trait LessonData: Clone + Debug + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + DeserializeOwned + Send + Sync + 'static> LessonData for T {}

/// A game that lessons can teach. The methods identify an act by its index in the record of the match.
pub trait TeachableGame: PlayableGame {
    /// The description of a step's initial match in a lesson file.
    type LessonSetup: LessonData;
    /// A highlight or an arrow on the table.
    type Mark: LessonData;
    /// A goal for the pupil.
    type Goal: LessonData;
    /// What the partner does in a beat.
    type PartnerPlan: LessonData;
    /// An event for which a beat can wait.
    type AwaitedEvent: LessonData;
    /// Additional components of a match that determine which marks are visible.
    type MarkQuery: ReadOnlyQueryData + 'static;
    /// The parts of the course that teach the game, each with the name used in lesson files.
    const PARTS: &'static [(&'static str, CoursePart)];
    /// Whether a beat may have no goals. In such a beat, the pupil may do any legal act.
    const ALLOWS_BEATS_WITHOUT_GOALS: bool = false;

    /// Sets up the match that `table` describes. `rules` are the lesson's rule options, which apply only to TAMSK.
    ///
    /// # Errors
    /// Returns the first error in `table`.
    fn set_up(table: &Self::LessonSetup, rules: &Options) -> Result<Self, LessonSetupError>;

    /// Returns `true` if two matches look the same on the table.
    fn looks_like(&self, other: &Self) -> bool;

    /// Returns the time of the match in milliseconds, or `None` if the game has no clock. A step in a game without a
    /// clock measures its own time, which passes while the pupil can act and no menu is open.
    fn match_time(&self) -> Option<Millis> {
        None
    }

    /// Advances the time of the match in a rehearsal. Returns the events that happened in this time.
    fn advance_rehearsal_time(&mut self, _millis: Millis) -> Vec<Self::Event> {
        Vec::new()
    }

    /// Returns `true` if the match can change before the pupil acts. The lesson stops time in such a match until the
    /// pupil has read the text.
    fn advances_without_pupil(&self, _is_against_bot: bool) -> bool {
        false
    }

    /// Returns the player who performed an act, and the request that led to the act. Returns `None` if there is no such
    /// act, or if no request can express it.
    fn recorded_act(&self, act: usize) -> Option<(Player, Self::Request)>;

    /// Returns `true` if an act, such as picking up a piece or putting it back, can never be a mistake.
    fn is_harmless(&self, _act: usize) -> bool {
        false
    }

    /// Returns `true` if an act meets one of these goals.
    fn is_goal_met(&self, act: usize, goals: &[Self::Goal]) -> bool;

    /// Returns `true` if one of these goals is met already, without another act.
    fn is_goal_already_met(&self, _goals: &[Self::Goal], _you: Player) -> bool {
        false
    }

    /// Returns the next legal request that leads to one of these goals, or `None` if none of the goals can be met.
    fn next_request_towards(&self, goals: &[Self::Goal], you: Player) -> Option<Self::Request>;

    /// Returns the lengths of the lists in a goal. Each list contains alternatives, such as the sockets for a glass.
    fn alternative_counts(_goal: &Self::Goal) -> Vec<usize> {
        Vec::new()
    }

    /// Returns the text key of the remark that is shown when these goals can no longer be met.
    fn missed_goal_key(&self, _goals: &[Self::Goal], _you: Player) -> &'static str {
        if self.is_over() { "lesson-missed-over" } else { "lesson-missed" }
    }

    /// Returns the requests of a partner's plan, each with its delay after the previous request in milliseconds.
    fn partner_requests(plan: &Self::PartnerPlan) -> Vec<(Millis, Self::Request)>;

    /// Returns `true` if `event` is the awaited event.
    fn is_awaited(awaited: &Self::AwaitedEvent, event: &Self::Event) -> bool;

    /// If the pupil lost the match through a mistake, returns the match before the mistake, and the text key of the
    /// remark on it.
    fn match_before_losing_mistake(&self, _you: Player, _is_against_bot: bool) -> Option<(Self, &'static str)> {
        None
    }

    /// Returns the winner, or `None` if the match is tied or not over yet.
    fn winner(&self) -> Option<Player>;

    /// Returns an estimate of the number of turns until the end of the match.
    fn estimated_turns_left(&self) -> usize {
        0
    }

    /// Adds the displayed state of the match, the marks and the goals to `status`.
    fn add_to_status(
        &self,
        status: &mut LessonStatus,
        marks: &[Self::Mark],
        goals: &[Self::Goal],
        you: Player,
        besides: QueryItem<Self::MarkQuery>,
    );

    /// Converts the goals to hints. Leaves out goals that no hint can express.
    fn goals_as_hints(_goals: &[Self::Goal]) -> Vec<Self::Advice> {
        Vec::new()
    }
}
