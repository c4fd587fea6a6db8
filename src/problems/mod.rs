//! Runs problems: judges the solver's turns by proofs on a background task, moves the opponent, and keeps the score.

mod attempt;
mod commands;
mod day;
mod judging;
mod moving;
mod rating;
mod schedule;

pub use day::Today;

use bevy::prelude::*;

use self::schedule::ProblemSystems;

/// Adds the problems. What people have solved is stored in the settings.
pub fn plugin(app: &mut App) {
    use ProblemSystems::{Judge, Move, RunCommands, UpdateView};
    app.configure_sets(Update, (RunCommands, Judge, Move, UpdateView).chain());
    app.add_plugins((day::plugin, commands::plugin, judging::plugin, moving::plugin));
}
