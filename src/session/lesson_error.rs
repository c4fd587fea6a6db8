//! What is wrong with the file of a lesson. Found by `tutorial`, shown by `ui`.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

/// A lesson that cannot be given.
#[derive(Clone, Debug, thiserror::Error)]
#[error("lessons: {}{place}: {source}", file.display())]
pub struct LessonError {
    /// The file.
    pub file: PathBuf,
    /// Where in it.
    pub place: LessonPlace,
    /// What is wrong there.
    pub source: Arc<dyn Error + Send + Sync>,
}

/// Where in a lesson's file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPlace {
    /// The file as a whole.
    File,
    /// A line and a column, from 1.
    Line(usize, usize),
    /// A step, from 1.
    Step(usize),
}

impl fmt::Display for LessonPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LessonPlace::File => Ok(()),
            LessonPlace::Line(line, column) => write!(f, ", line {line}, column {column}"),
            LessonPlace::Step(step) => write!(f, ", step {step}"),
        }
    }
}

/// The lessons that cannot be given and have not been reported yet. `ui` shows them and empties the list.
#[derive(Resource, Clone, Debug, Default)]
pub struct LessonErrors(pub Vec<LessonError>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonErrors>();
}
