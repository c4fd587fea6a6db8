//! Opens the record named on the command line, which is also how a double click on the file opens it.

use std::path::Path;

use bevy::prelude::*;

use crate::persistence::{OpenRecordError, RecordErrors, open_record};
use crate::records::{Names, Record};
use crate::session::loading::ResumeMatch;
use crate::session::replaying::ReplayRecord;
use crate::session::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::ui::cut_name;

/// Opens a record at startup, or reports why it cannot: a match that is over is replayed, and one that is not goes on.
pub fn open(app: &mut App, file: &Path) {
    let (opened, problem) = match read(file) {
        Ok((opened, problem)) => (Some(opened), problem),
        Err(problem) => (None, Some(problem)),
    };
    if let Some(problem) = problem {
        eprintln!("tamsk: {problem}");
        app.world_mut().get_resource_or_init::<RecordErrors>().0.push(problem);
    }
    if let Some(Opened { record, live }) = opened {
        let begin = move |mut resume: MessageWriter<ResumeMatch>, mut replay: MessageWriter<ReplayRecord>| {
            if live.game().outcome().is_some() {
                replay.write(ReplayRecord { record: Box::new(record.clone()), at: 0 });
            } else {
                resume.write(ResumeMatch { live: Box::new(live.clone()), seats: Seats::default() });
            }
        };
        app.add_systems(Startup, begin);
    }
}

/// A record, and the match at its end.
struct Opened {
    record: Record,
    live: LiveMatch,
}

/// Reads a record. Both players are people, as records do not say which one was a bot.
fn read(file: &Path) -> Result<(Opened, Option<OpenRecordError>), OpenRecordError> {
    let (mut record, problem) = open_record(file)?;
    let Names { red, black } = &record.players;
    record.players = Names { red: shown(red), black: shown(black) };
    let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record)
        .map_err(|bad| OpenRecordError::Malformed { file: file.to_owned(), source: bad.into() })?;
    Ok((Opened { record, live }, problem))
}

/// Returns a name cut as in the setup: a file may contain anything.
fn shown(name: &str) -> String {
    cut_name(&name.replace(char::is_control, " ")).trim().to_owned()
}
