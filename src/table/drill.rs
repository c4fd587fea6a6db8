//! The visible state of the sand drill on the table, and the commands to the drill. The `problems` module runs the
//! drill.

use std::sync::LazyLock;

use bevy::prelude::*;
use tamsk_engine::drills::{Drill, DrillFailure, DrillGoal, DrillOpponentHabits, read_drills};
use tamsk_rules::{Millis, Options, Player};

/// The drills that come with the game, sorted by goal, grade and number.
static CATALOGUE: LazyLock<Vec<Drill>> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/problems/drills.ron"));
    let mut drills = read_drills(text).unwrap_or_else(|error| {
        error!("drills: {error}");
        Vec::new()
    });
    drills.sort_by_key(|drill| (DrillGoal::ALL.iter().position(|goal| *goal == drill.goal), drill.grade, drill.id));
    drills
});

/// Returns all drills, sorted by goal, grade and number. The first call reads the drills.
pub fn all_drills() -> &'static [Drill] {
    &CATALOGUE
}

/// Returns the drill with this number, if there is one.
pub fn drill(id: u32) -> Option<&'static Drill> {
    all_drills().iter().find(|drill| drill.id == id)
}

/// Returns the drill that follows this drill in [`all_drills`], or `None` if this drill is the last one or does not
/// exist.
pub fn drill_after(id: u32) -> Option<&'static Drill> {
    all_drills().iter().skip_while(|drill| drill.id != id).nth(1)
}

/// A command from the person who does a drill.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillCommand {
    /// Puts the drill with this number on the table. Time is stopped until the drill starts.
    Open(u32),
    /// Starts time.
    StartClock,
    /// Restarts the drill.
    Repeat,
    /// Puts the next drill on the table.
    Next,
}

/// The phase of a drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrillPhase {
    /// Time is stopped until the solver's first action.
    #[default]
    Ready,
    /// Time is running.
    Running,
    /// The goal was reached.
    GoalReached,
    /// The goal can no longer be reached.
    Failed(DrillFailure),
}

impl DrillPhase {
    /// Returns `true` if the drill is decided.
    pub const fn is_over(self) -> bool {
        matches!(self, DrillPhase::GoalReached | DrillPhase::Failed(_))
    }
}

/// The visible state of a drill. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrillStatus {
    /// The number of the drill.
    pub id: u32,
    /// The solver's goal.
    pub goal: DrillGoal,
    /// The time limit for the goal.
    pub time_limit: Millis,
    /// The rules of the match in which the drill is done.
    pub rules: Options,
    /// The behaviour of the opponent.
    pub opponent: DrillOpponentHabits,
    /// The player who does the drill.
    pub solver: Player,
    /// The phase of the drill.
    pub phase: DrillPhase,
    /// The time since the start of the drill. It stops when the drill is decided.
    pub elapsed: Millis,
    /// The shortest time to the goal that the computer search has found.
    pub computer_best_time: Millis,
    /// The solver's own best time, or `None` if the solver has never reached the goal.
    pub own_best_time: Option<Millis>,
    /// Whether there is a next drill.
    pub has_next: bool,
}

/// The visible state of the drill on the table, if there is one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentDrill(pub Option<DrillStatus>);

impl CurrentDrill {
    /// Returns `true` if there is a drill on the table.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentDrill>().add_message::<DrillCommand>();
}
