//! Notices to the player about files and the program. Each notice is kept until it has been shown.

use bevy::prelude::*;

use super::error::{LibraryError, OpenRecordError, SettingsError};
use super::faults::EarlierRunFault;
use super::matches::LibrarySuccess;
use crate::settings::GraphicsQuality;
use crate::table::lesson::LessonError;

/// A notice to the player.
#[derive(Clone, Debug)]
pub enum Notice {
    /// A record that cannot be opened, or can be opened only in part.
    RecordProblem(OpenRecordError),
    /// A failure of an earlier run.
    Fault(EarlierRunFault),
    /// A failed operation on a match file.
    LibraryProblem(LibraryError),
    /// A successful operation on match files.
    LibrarySuccess(LibrarySuccess),
    /// The preset to which the graphics quality was lowered.
    QualityLowered(GraphicsQuality),
    /// A problem with reading or writing the settings.
    SettingsProblem(SettingsError),
    /// A problem with reading a lesson.
    LessonProblem(LessonError),
}

impl Notice {
    /// Returns the rank of this kind of notice. The most urgent kind has rank 0.
    fn rank(&self) -> u8 {
        match self {
            // A problem with a record is the most urgent notice, because the player is waiting for the record to open.
            Notice::RecordProblem(_) => 0,
            Notice::LibraryProblem(error) if error.operation.concerns_unfinished_match() => 1,
            Notice::Fault(_) => 2,
            Notice::LibraryProblem(_) => 3,
            Notice::LibrarySuccess(_) => 4,
            Notice::QualityLowered(_) => 5,
            Notice::SettingsProblem(_) => 6,
            Notice::LessonProblem(_) => 7,
        }
    }
}

/// The notices that have not been shown yet.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Adds a notice. It is shown after all earlier notices of the same rank.
    pub fn add(&mut self, notice: Notice) {
        self.0.push(notice);
    }

    /// Logs problems, and adds a notice for each of them.
    pub fn log_and_add<P: std::fmt::Display>(
        &mut self,
        problems: impl IntoIterator<Item = P>,
        notice: fn(P) -> Notice,
    ) {
        for problem in problems {
            error!("{problem}");
            self.add(notice(problem));
        }
    }

    /// Removes and returns the most urgent notice. If several are equally urgent, takes the oldest.
    pub fn take_most_urgent(&mut self) -> Option<Notice> {
        let (next, _) = self.0.iter().enumerate().min_by_key(|(_, notice)| notice.rank())?;
        Some(self.0.remove(next))
    }

    /// Returns the notices, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
    }
}
