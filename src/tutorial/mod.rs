//! The tutorial: lessons as data, read from `assets/lessons`, and what gives them.
//!
//! A lesson puts a match on the table, watches what is done in it, and moves for the other player, its partner. It sends
//! and hears what everybody at the table does, and the rules judge it alike. What is wrong is explained and undone.
//!
//! A new lesson is a new file in that folder and a line in `library.rs`; `assets/lessons/RULES.md` lists which rule is
//! taught where.

mod active;
mod beat;
mod commands;
mod goal;
mod hand;
mod judging;
mod lesson;
mod library;
mod progress;
mod rehearsal;
mod step_run;
mod table;
mod view;

#[cfg(test)]
mod tests;

pub use beat::{AwaitedEvent, Beat, PartnerPlan};
pub use goal::Goal;
pub use lesson::{Lesson, LessonStep};
pub use library::{LessonLibrary, PreparedLesson, prepare};

use bevy::prelude::*;

use crate::session::lesson_error::LessonErrors;
use crate::session::teaching::Syllabus;

/// What the tutorial does in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// The pupil's commands are done.
    Obey,
    /// What has happened on the table is judged.
    Judge,
    /// The partner acts.
    Act,
    /// Time runs or stands, and what is to be shown is written.
    Show,
}

/// The goals of the current lesson's current beat, or `None` if it has none. For programs that play a lesson without
/// reading it.
pub fn asked(world: &World) -> Option<Vec<Goal>> {
    let active = world.resource::<active::Tutorial>().lesson.as_ref()?;
    let step = &world.resource::<LessonLibrary>().0[active.index].lesson.steps[active.step];
    match active.run.beat(step) {
        Some(Beat::You(goals)) => Some(goals.clone()),
        _ => None,
    }
}

/// Gives lessons. Keeps the pupil's progress where there are settings.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (TutorialSystems::Obey, TutorialSystems::Judge, TutorialSystems::Act, TutorialSystems::Show).chain(),
    );
    let (library, errors) = LessonLibrary::open();
    for error in &errors {
        eprintln!("tamsk: {error}");
    }
    app.insert_resource(Syllabus(library.entries())).insert_resource(library).insert_resource(LessonErrors(errors));
    app.add_plugins((commands::plugin, judging::plugin, hand::plugin, view::plugin));
}
