//! Notices to the player about files and the program, kept until they have been shown.

use bevy::prelude::*;

use super::error::{LibraryError, OpenRecordError, SettingsError};
use super::faults::Fault;
use super::matches::LibraryNews;
use crate::settings::Quality;
use crate::table::lesson::LessonError;

/// Something to tell the player.
#[derive(Clone, Debug)]
pub enum Notice {
    /// A record cannot be opened, or only in part.
    Record(OpenRecordError),
    /// An earlier run failed.
    Fault(Fault),
    /// An operation on a match file failed.
    Library(LibraryError),
    /// An operation on match files succeeded.
    News(LibraryNews),
    /// The graphics preset was lowered to this one.
    LowerQuality(Quality),
    /// The settings cannot be read or written.
    Settings(SettingsError),
    /// A lesson cannot be read.
    Lesson(LessonError),
}

impl Notice {
    /// Returns the urgency of the kind of notice, with 0 as the most urgent.
    fn rank(&self) -> u8 {
        match self {
            // The player has just opened the file.
            Notice::Record(_) => 0,
            Notice::Library(error) if error.operation.concerns_unfinished() => 1,
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
    /// Adds a notice, after all others of its kind.
    pub fn add(&mut self, notice: Notice) {
        self.0.push(notice);
    }

    /// Logs problems and adds a notice for each.
    pub fn report<P: std::fmt::Display>(&mut self, problems: impl IntoIterator<Item = P>, notice: fn(P) -> Notice) {
        for problem in problems {
            error!("{problem}");
            self.add(notice(problem));
        }
    }

    /// Removes and returns the most urgent notice, the oldest if there are several.
    pub fn take_next(&mut self) -> Option<Notice> {
        let (next, _) = self.0.iter().enumerate().min_by_key(|(_, notice)| notice.rank())?;
        Some(self.0.remove(next))
    }

    /// Returns the notices, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
    }
}
