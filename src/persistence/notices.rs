//! What people are told about files and the program, from when it happens until it has been shown.

use bevy::prelude::*;

use super::error::{LibraryError, OpenRecordError, SettingsError};
use super::faults::Fault;
use super::matches::LibraryNews;
use crate::settings::Quality;
use crate::table::lesson::LessonError;

/// Something that people are told, most urgent kinds first.
#[derive(Clone, Debug)]
pub enum Notice {
    /// A record that was to be opened cannot be, or not as it is.
    Record(OpenRecordError),
    /// An earlier run has failed.
    Fault(Fault),
    /// Something cannot be done in the library.
    Library(LibraryError),
    /// Something went well in the library.
    News(LibraryNews),
    /// The graphics preset was lowered to this one.
    LowerQuality(Quality),
    /// The settings cannot be read or written.
    Settings(SettingsError),
    /// A lesson cannot be read.
    Lesson(LessonError),
}

impl Notice {
    /// Returns the place of its kind, the most urgent one first.
    fn rank(&self) -> u8 {
        match self {
            // The file that was just opened comes first.
            Notice::Record(_) => 0,
            Notice::Library(error) if error.deed.is_of_match() => 1,
            Notice::Fault(_) => 2,
            Notice::Library(_) => 3,
            Notice::News(_) => 4,
            Notice::LowerQuality(_) => 5,
            Notice::Settings(_) => 6,
            Notice::Lesson(_) => 7,
        }
    }
}

/// The notices that have not been shown yet.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Adds a notice, behind all of its kind.
    pub fn add(&mut self, notice: Notice) {
        self.0.push(notice);
    }

    /// Adds problems, and writes them to the log.
    pub fn report<P: std::fmt::Display>(&mut self, problems: impl IntoIterator<Item = P>, notice: fn(P) -> Notice) {
        for problem in problems {
            error!("{problem}");
            self.add(notice(problem));
        }
    }

    /// Removes and returns the first of the most urgent notices.
    pub fn take_next(&mut self) -> Option<Notice> {
        let (next, _) = self.0.iter().enumerate().min_by_key(|(_, notice)| notice.rank())?;
        Some(self.0.remove(next))
    }

    /// Returns the notices, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
    }
}
