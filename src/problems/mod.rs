//! Runs problems and sand drills: judges the solver's actions, moves the opponent's pieces, and records the outcomes.

mod attempt;
mod commands;
mod day;
mod drill;
mod judging;
mod moving;
mod rating;
mod schedule;
mod unfinished;

pub use day::Today;

use bevy::prelude::*;

use self::schedule::ProblemSystems;

/// Adds the systems of problems and drills. The settings store the solved problems and the best times in drills.
pub fn plugin(app: &mut App) {
    use ProblemSystems::{Judge, MovePieces, RunCommands, UpdateStatus};
    app.configure_sets(Update, (RunCommands, Judge, MovePieces, UpdateStatus).chain());
    app.add_plugins((
        day::plugin,
        commands::plugin,
        judging::plugin,
        moving::plugin,
        unfinished::plugin,
        drill::plugin,
    ));
}
