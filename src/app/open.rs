//! Opens the record named on the command line, which is also how a double click on the file opens it.

use std::path::Path;

use bevy::prelude::*;

use crate::persistence::{OpenRecordError, RecordErrors, open_record};
use crate::records::Names;
use crate::session::loading::ResumeMatch;
use crate::session::seats::Seats;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::ui::cut_name;

/// Resumes the match of a record at startup, or reports why it cannot.
pub fn open(app: &mut App, file: &Path) {
    let (live, problem) = match read(file) {
        Ok((live, problem)) => (Some(live), problem),
        Err(problem) => (None, Some(problem)),
    };
    if let Some(problem) = problem {
        eprintln!("tamsk: {problem}");
        app.world_mut().get_resource_or_init::<RecordErrors>().0.push(problem);
    }
    if let Some(live) = live {
        app.add_systems(Startup, move |mut resume: MessageWriter<ResumeMatch>| {
            resume.write(ResumeMatch { live: Box::new(live.clone()), seats: Seats::default() });
        });
    }
}

/// Returns the match at the end of the record. Both players are people, as records do not say which one was a bot.
fn read(file: &Path) -> Result<(LiveMatch, Option<OpenRecordError>), OpenRecordError> {
    let (record, problem) = open_record(file)?;
    let Names { red, black } = &record.players;
    let names = Names { red: shown(red), black: shown(black) };
    let setup = MatchSetup { names, ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record)
        .map_err(|bad| OpenRecordError::Malformed { file: file.to_owned(), source: bad.into() })?;
    Ok((live, problem))
}

/// Returns a name cut as in the setup: a file may contain anything.
fn shown(name: &str) -> String {
    cut_name(&name.replace(char::is_control, " ")).trim().to_owned()
}
