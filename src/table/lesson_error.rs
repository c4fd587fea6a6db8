//! Errors in lesson files, which `tutorial` finds and `ui` shows.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// An error in a lesson file, which makes the lesson unavailable.
#[derive(Clone, Debug, thiserror::Error)]
#[error("lessons: {}{place}: {source}", file.display())]
pub struct LessonError {
    /// The lesson file.
    pub file: PathBuf,
    /// The location of the error in the file.
    pub place: LessonPlace,
    /// The underlying error.
    pub source: Arc<dyn Error + Send + Sync>,
}

/// The location of an error in a lesson file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPlace {
    /// The file as a whole.
    File,
    /// A line and a column, counting from 1.
    Line(usize, usize),
    /// A step, counting from 1.
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
