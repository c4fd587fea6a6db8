//! The tutorial: lessons as data, read from `assets/lessons`, and their player.
//!
//! A lesson puts a match on the table, watches what is done in it, and moves for the other player. It sends and hears
//! what everybody at the table does, and the rules judge it alike; what is wrong is told and undone.

mod ask;
mod beat;
mod class;
mod hand;
mod lesson;
mod library;
mod rehearsal;
mod run;
mod sitting;
mod table;
mod view;

#[cfg(test)]
mod tests;

pub use ask::Ask;
pub use beat::{Beat, Happening, Theirs};
pub use lesson::{Lesson, Step};
pub use library::{Library, Prepared, prepare};

use bevy::prelude::*;

use crate::session::teaching::{LessonProblems, Syllabus};

/// What the tutorial does in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// What the pupil wants is done.
    Obey,
    /// What has happened at the table is judged.
    Judge,
    /// The other player acts.
    Act,
    /// Time runs or stands, and what is to be shown is told.
    Show,
}

/// What the lesson that is given asks for now, if it asks for something: for whoever plays it without reading.
pub fn asked(world: &World) -> Option<Vec<Ask>> {
    let sitting = world.resource::<class::Class>().sitting.as_ref()?;
    let step = &world.resource::<Library>().0[sitting.lesson].lesson.steps[sitting.step];
    match sitting.run.beat(step) {
        Some(Beat::You(asks)) => Some(asks.clone()),
        _ => None,
    }
}

/// Gives lessons. Needs the states and messages of `simulation`; keeps what was learnt where there are settings.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (TutorialSystems::Obey, TutorialSystems::Judge, TutorialSystems::Act, TutorialSystems::Show).chain(),
    );
    let (library, problems) = Library::open();
    for problem in &problems {
        eprintln!("tamsk: {problem}");
    }
    app.insert_resource(Syllabus(library.entries())).insert_resource(library).insert_resource(LessonProblems(problems));
    app.add_plugins((class::plugin, hand::plugin, view::plugin));
}
