//! The games whose matches are kept, and what is done with a record of which only the file tells the game.

mod gipf;
mod tamsk;

use std::io;
use std::path::Path;

use bevy::prelude::*;
use tamsk_records::{AnyRecord, LARGEST_RECORD, ReadAnyRecordError};

use super::error::OpenRecordError;
use super::file;
use super::kept::{Kept, RecordOf};
use super::summary::MatchSummary;
use crate::simulation::game::Game;
use crate::table::game::Playable;
use crate::table::gipf::KeptGipf;
use crate::table::loading::ResumeMatch;
use crate::table::occasion::Occasion;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

/// Calls a function with the game of a record and the record itself.
macro_rules! of_game {
    ($record:expr, $function:ident $(, $more:expr)*) => {
        match $record {
            AnyRecord::Tamsk(record) => $function::<UnfinishedMatch>(record $(, $more)*),
            AnyRecord::Gipf(record) => $function::<KeptGipf>(record $(, $more)*),
        }
    };
}

impl MatchSummary {
    /// Replays a record. What the rules refuse is left out.
    ///
    /// # Errors
    ///
    /// Returns an error if what was agreed on is out of its bounds.
    pub fn of(record: &AnyRecord) -> Result<MatchSummary, ReadAnyRecordError> {
        fn summary<K: Kept>(record: &RecordOf<K>) -> Result<MatchSummary, ReadAnyRecordError> {
            K::summary(record)
        }
        of_game!(record, summary)
    }
}

/// Puts what a record names as files (G11.3), which are looked for beside it, into the record. Returns the error to report
/// if the rules refuse some of its actions.
///
/// # Errors
///
/// Returns what cannot be read, or is impossible.
pub fn complete(record: &mut AnyRecord, file: &Path) -> Result<Option<OpenRecordError>, ReadAnyRecordError> {
    fn complete<K: Kept>(record: &mut RecordOf<K>, file: &Path) -> Result<Option<OpenRecordError>, ReadAnyRecordError> {
        let folder = file.parent().unwrap_or(Path::new(""));
        K::complete(record, |name| {
            let bytes = file::read(&folder.join(name), LARGEST_RECORD as u64).map_err(io::Error::other)?;
            bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
        })?;
        Ok(OpenRecordError::of_refused(file, K::Game::NAME, &K::refused(record)?))
    }
    of_game!(record, complete, file)
}

/// Replays a record on the table.
pub fn replay(record: AnyRecord, commands: &mut Commands) {
    fn replay<K: Kept>(record: RecordOf<K>, commands: &mut Commands) {
        commands.write_message(ReplayRecord { record: Box::new(record), at: None });
    }
    of_game!(record, replay, commands);
}

/// Returns what puts a record on the table: a match that is over is replayed, and one that is not goes on between two
/// people.
///
/// # Errors
///
/// Returns an error if what was agreed on is out of its bounds.
pub fn begin(record: AnyRecord) -> Result<Box<dyn Fn(&mut Commands) + Send + Sync>, ReadAnyRecordError> {
    type Begins = Box<dyn Fn(&mut Commands) + Send + Sync>;
    fn begin<K: Kept>(record: RecordOf<K>) -> Result<Begins, ReadAnyRecordError> {
        let live = K::last_of(&record)?;
        Ok(Box::new(move |commands| {
            if live.is_over() {
                commands.write_message(ReplayRecord { record: Box::new(record.clone()), at: None });
            } else {
                let live = Box::new(live.clone());
                commands.write_message(ResumeMatch { live, seats: Seats::default(), occasion: Occasion::Play });
            }
        }))
    }
    of_game!(record, begin)
}

/// Returns the name of the game of a record and those of its players' colours, as they stand in the names of files.
pub fn labels(record: &AnyRecord) -> (&'static str, [String; 2]) {
    fn labels<K: Kept>(_: &RecordOf<K>) -> (&'static str, [String; 2]) {
        let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
        (K::Game::NAME, K::Game::COLOURS.0.map(capitalised))
    }
    of_game!(record, labels)
}
