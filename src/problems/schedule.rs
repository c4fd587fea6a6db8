//! The order of the systems for problems and drills within a frame.

use bevy::prelude::*;

/// The stages in which the systems of problems and drills run in each frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemSystems {
    /// Carries out the solver's commands.
    RunCommands,
    /// Detects the solver's turns and applies the results of background tasks.
    Judge,
    /// Moves the opponent's pieces. While the solver only watches, also moves the solver's pieces.
    MovePieces,
    /// Updates [`CurrentProblem`](crate::table::problem::CurrentProblem), which panels show.
    UpdateStatus,
}
