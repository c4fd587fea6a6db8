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
mod hand;
mod judging;
mod lesson;
mod library;
mod missed;
mod opening;
mod plain_view;
mod progress;
mod rehearsal;
mod step_error;
mod step_run;
mod table;
mod view;

#[cfg(test)]
mod tests;

pub use beat::{AwaitedEvent, Beat, PartnerPlan};
pub use gipf::{GipfBeat, GipfStep, GipfTable, GipfTableError, WrittenWord, WrittenWordError};
use gipf_rules::GipfAct;
pub use goal::Goal;
pub use lesson::{Lesson, LessonStep};
pub use library::{LessonLibrary, PreparedLesson, prepare};
pub use opening::Opening;

use bevy::prelude::*;

use crate::session::lesson_error::LessonErrors;
use crate::session::teaching::Syllabus;

/// The stages of the tutorial in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// Carries out the pupil's commands.
    Obey,
    /// Judges what has happened in the match.
    Judge,
    /// Acts for the partner and moves its hand.
    Act,
    /// Stops or starts time and writes the [`Teaching`](crate::session::teaching::Teaching) view.
    Show,
}

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
    app.configure_sets(
        Update,
        (TutorialSystems::Obey, TutorialSystems::Judge, TutorialSystems::Act, TutorialSystems::Show).chain(),
    );
    let (library, errors) = LessonLibrary::open();
    for error in &errors {
        error!("{error}");
    }
    app.insert_resource(Syllabus(library.entries())).insert_resource(library).insert_resource(LessonErrors(errors));
    app.add_plugins((duration::plugin, commands::plugin, judging::plugin, gipf::plugin, hand::plugin, view::plugin));
}
