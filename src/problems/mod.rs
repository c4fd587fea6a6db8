//! Runs problems and sand drills: judges what the solver does, moves the opponent, and keeps the score.

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

/// Adds the problems. What people have solved is stored in the settings.
pub fn plugin(app: &mut App) {
    use ProblemSystems::{Judge, Move, RunCommands, UpdateView};
    app.configure_sets(Update, (RunCommands, Judge, Move, UpdateView).chain());
    app.add_plugins((
        day::plugin,
        commands::plugin,
        judging::plugin,
        moving::plugin,
        unfinished::plugin,
        drill::plugin,
    ));
}
