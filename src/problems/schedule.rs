//! When the systems of problems run.

use bevy::prelude::*;

/// The steps of a problem in a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemSystems {
    /// Carries out the solver's commands.
    RunCommands,
    /// Notices the solver's turns, and what a background task has found about them.
    Judge,
    /// Moves the opponent's pieces, and the solver's where they only watch.
    Move,
    /// Updates the [`CurrentProblem`](crate::table::problem::CurrentProblem) view.
    UpdateView,
}
