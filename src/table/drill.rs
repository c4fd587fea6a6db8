//! The sand drill on the table as other modules see it, and the commands to it. `problems` runs it.

use std::sync::LazyLock;

use bevy::prelude::*;
use tamsk_engine::drills::{Drill, DrillFailure, DrillGoal, DrillOpponent, read_drills};
use tamsk_rules::{Millis, Options, Player};

/// The drills that come with the game, by goal, grade and number.
static CATALOGUE: LazyLock<Vec<Drill>> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/problems/drills.ron"));
    let mut drills = read_drills(text).unwrap_or_else(|error| {
        error!("drills: {error}");
        Vec::new()
    });
    drills.sort_by_key(|drill| (DrillGoal::ALL.iter().position(|goal| *goal == drill.goal), drill.grade, drill.id));
    drills
});

/// Returns all drills, by goal, grade and number. The first call reads them.
pub fn all_drills() -> &'static [Drill] {
    &CATALOGUE
}

/// Returns the drill with this number.
pub fn drill(id: u32) -> Option<&'static Drill> {
    all_drills().iter().find(|drill| drill.id == id)
}

/// Returns the drill after this one in [`all_drills`].
pub fn drill_after(id: u32) -> Option<&'static Drill> {
    all_drills().iter().skip_while(|drill| drill.id != id).nth(1)
}

/// A command from the person who does a drill.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillCommand {
    /// Puts the drill with this number on the table. Time stands until it is started.
    Begin(u32),
    /// Lets time run.
    Start,
    /// Starts the drill once more from its beginning.
    Repeat,
    /// Puts the next drill on the table.
    Next,
}

/// The phase of a drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrillPhase {
    /// Time stands until the solver's first action.
    #[default]
    Ready,
    /// Time runs.
    Running,
    /// The goal was reached.
    Reached,
    /// The goal cannot be reached any more.
    Failed(DrillFailure),
}

impl DrillPhase {
    /// Returns `true` if the drill is decided.
    pub const fn is_over(self) -> bool {
        matches!(self, DrillPhase::Reached | DrillPhase::Failed(_))
    }
}

/// The visible state of a drill. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrillView {
    /// The number of the drill.
    pub id: u32,
    /// What the solver must do.
    pub goal: DrillGoal,
    /// The time for it.
    pub limit: Millis,
    /// The rules of its match.
    pub rules: Options,
    /// The opponent.
    pub opponent: DrillOpponent,
    /// The solver.
    pub solver: Player,
    /// The phase.
    pub phase: DrillPhase,
    /// The time since the beginning, or until it was decided.
    pub time: Millis,
    /// The best time that the search has found.
    pub best: Millis,
    /// The solver’s own best time, if they have reached the goal.
    pub own_best: Option<Millis>,
    /// Whether there is a next drill.
    pub has_next: bool,
}

/// The view of the drill on the table, if there is one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentDrill(pub Option<DrillView>);

impl CurrentDrill {
    /// Returns `true` if there is a drill on the table.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentDrill>().add_message::<DrillCommand>();
}
