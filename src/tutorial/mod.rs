//! The tutorial, which runs the lessons in `assets/lessons`.
//!
//! A lesson puts a match on the table, watches what happens in it and moves for the other player, the partner. It uses
//! the same requests and messages as people and bots do. Mistakes are explained and undone.
//!
//! `docs/architecture.md` says how to add a lesson. `assets/lessons/RULES.md` lists which rule is taught where.

mod active;
mod beat;
mod commands;
mod duration;
mod gipf;
mod goal;
mod judging;
mod lesson;
mod library;
mod missed;
mod opening;
mod plain_view;
mod progress;
mod rehearsal;
mod schedule;
mod step_error;
mod step_run;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use beat::{AwaitedEvent, Beat, PartnerPlan};
pub use gipf::{GipfBeat, GipfStep, GipfTable, GipfTableError, WrittenWord, WrittenWordError};
pub use goal::Goal;
pub use lesson::{Lesson, LessonStep};
pub use library::{LessonLibrary, PreparedLesson, prepare};
pub use opening::Opening;
pub use schedule::TutorialSystems;

use bevy::prelude::*;
use gipf_rules::GipfAct;

use crate::session::lesson_error::LessonErrors;
use crate::session::teaching::Syllabus;

/// Returns the goals of the current beat, or `None` if it has none. For programs that play through a lesson.
pub fn asked(world: &World) -> Option<Vec<Goal>> {
    let active = world.resource::<active::Tutorial>().lesson.as_ref()?;
    let step = &world.resource::<LessonLibrary>().0[active.index].lesson.steps[active.step];
    match active.run.beat(step) {
        Some(Beat::You(goals)) => Some(goals.clone()),
        _ => None,
    }
}

/// Returns what the current beat of a step on GIPF asks for, or `None` if it asks for nothing. For programs that play
/// through a lesson.
pub fn asked_in_gipf(world: &World) -> Option<Vec<GipfAct>> {
    let active = world.resource::<active::Tutorial>().lesson.as_ref()?;
    let step = &world.resource::<LessonLibrary>().0[active.index].lesson.steps[active.step];
    match active.gipf.beat(step.gipf.as_ref()?) {
        Some(GipfBeat::You(words)) => Some(words.iter().filter_map(|word| word.act()).collect()),
        _ => None,
    }
}

/// Adds the tutorial. The pupil's progress is stored in the settings, if there are any.
pub fn plugin(app: &mut App) {
    schedule::plugin(app);
    let (library, errors) = LessonLibrary::open();
    for error in &errors {
        error!("{error}");
    }
    app.insert_resource(Syllabus(library.entries())).insert_resource(library).insert_resource(LessonErrors(errors));
    app.add_plugins((duration::plugin, commands::plugin, judging::plugin, gipf::plugin, view::plugin));
}
