//! Opens the record named on the command line, which is also how a double click on the file opens it.

use crate::table::occasion::Occasion;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use tamsk_records::{AnyRecord, GipfNames, GipfRecord, Names, Record};

use crate::persistence::{OpenRecordError, RecordErrors, UnfinishedCommand, open_record};
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::gipf::{ReplayGipf, ResumeGipf};
use crate::table::loading::ResumeMatch;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;
use crate::ui::cut_name;

/// Opens a record at startup, or reports why it cannot: a match that is over is replayed, and one that is not goes on.
/// Both players are people, as records do not say which one was a bot.
pub fn open(app: &mut App, file: &Path) {
    let (record, problem) = match open_record(file) {
        Ok((record, problem)) => (Some(record), problem),
        Err(problem) => (None, Some(problem)),
    };
    let opened = record.and_then(|record| match record {
        AnyRecord::Tamsk(record) => begin_tamsk(app, file, record).err(),
        AnyRecord::Gipf(record) => begin_gipf(app, file, record).err(),
    });
    for problem in problem.into_iter().chain(opened) {
        error!("{problem}");
        app.world_mut().get_resource_or_init::<RecordErrors>().0.push(problem);
    }
}

/// Puts the unfinished match in this file on the table at startup. One of TAMSK is paused, also one that decides a
/// challenge.
pub fn continue_from(app: &mut App, file: PathBuf) {
    app.add_systems(Startup, move |mut asked: MessageWriter<UnfinishedCommand>| {
        asked.write(UnfinishedCommand::ContinueAsItWas(file.clone()));
    });
}

fn begin_tamsk(app: &mut App, file: &Path, mut record: Record) -> Result<(), OpenRecordError> {
    let Names { red, black } = &record.players;
    record.players = Names { red: cut_name(red).into(), black: cut_name(black).into() };
    let setup = MatchSetup { names: record.players.clone(), ..MatchSetup::default() };
    let live = LiveMatch::resume(setup, &record)
        .map_err(|bad| OpenRecordError::Malformed { file: file.to_owned(), source: bad.into() })?;
    let begin = move |mut resume: MessageWriter<ResumeMatch>, mut replay: MessageWriter<ReplayRecord>| {
        if live.game().outcome().is_some() {
            replay.write(ReplayRecord { record: Box::new(record.clone()), at: None });
        } else {
            resume.write(ResumeMatch {
                live: Box::new(live.clone()),
                seats: Seats::default(),
                occasion: Occasion::Play,
            });
        }
    };
    app.add_systems(Startup, begin);
    Ok(())
}

fn begin_gipf(app: &mut App, file: &Path, mut record: GipfRecord) -> Result<(), OpenRecordError> {
    let GipfNames { white, black } = &record.players;
    record.players = GipfNames { white: cut_name(white).into(), black: cut_name(black).into() };
    let live = LiveGipf::of_record(record).map_err(|bad| OpenRecordError::of_gipf(file, &bad))?;
    let begin = move |mut resume: MessageWriter<ResumeGipf>, mut replay: MessageWriter<ReplayGipf>| {
        if live.game().outcome().is_some() {
            replay.write(ReplayGipf { record: Box::new(live.record().clone()), done: 0 });
        } else {
            resume.write(ResumeGipf {
                live: Box::new(live.clone()),
                seats: Seats::default(),
                occasion: Occasion::Play,
            });
        }
    };
    app.add_systems(Startup, begin);
    Ok(())
}
