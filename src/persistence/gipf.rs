//! Keeps the running match of GIPF on disk after every act, and finished ones as records.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{KeepingSystems, MatchNotSaved, MatchNotSavedErrors, file};
use crate::gipf::{Contest, GipfAct, Side, TamskContest};
use crate::records::{GipfRecord, LARGEST_RECORD, Names, ReadGipfRecordError, read_ron};
use crate::session::gipf::{ResumeGipf, StartGipf};
use crate::session::loading::StartMatch;
use crate::session::seats::Seats;
use crate::session::states::Screen;
use crate::session::teaching::Teaching;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// The name of the file of the unfinished match.
const UNFINISHED: &str = "gipf-unfinished.ron";
/// The folder of the finished ones, in that of the matches.
const FOLDER: &str = "gipf";

/// The match of GIPF that was begun and not finished last, if there is one. It may be the one on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct UnfinishedGipf(pub Option<KeptGipf>);

/// A match of GIPF with its players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptGipf {
    /// Who plays each side; White sits where Red does.
    pub seats: Seats,
    /// The match so far.
    pub record: GipfRecord,
    /// The match of TAMSK that decides the open challenge, once it has begun.
    #[serde(default)]
    pub begun: Option<BegunContest>,
}

/// A match of TAMSK that decides a challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BegunContest {
    /// The side whose player plays Red.
    pub red: Side,
    /// What the players are called in it.
    pub names: Names,
}

impl UnfinishedGipf {
    /// Returns whether a match of TAMSK decides the open challenge of the unfinished match.
    pub fn is_decided_by(&self, live: &LiveMatch, seats: Seats) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.is_contest(live, seats))
    }
}

impl KeptGipf {
    /// Returns the request that puts it on the table again.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record.
    pub fn resume(&self) -> Result<ResumeGipf, ReadGipfRecordError> {
        let live = LiveGipf::of_record(self.record.clone())?;
        Ok(ResumeGipf { live: Box::new(live), seats: self.seats })
    }

    /// Returns the match of TAMSK that decides the open challenge, once it has begun (G8.5).
    pub fn contest(&self) -> Option<StartMatch> {
        let BegunContest { red, names } = self.begun.clone()?;
        let agreed = self.record.rules.challenge.as_ref().filter(|agreed| agreed.contest == Contest::Tamsk)?;
        let seats = if red == Side::White { self.seats } else { self.seats.swapped() };
        Some(StartMatch { setup: MatchSetup { options: agreed.tamsk, names, timer_on_left: false }, seats })
    }

    /// Returns whether a match of TAMSK is the one that decides the open challenge.
    fn is_contest(&self, live: &LiveMatch, seats: Seats) -> bool {
        let is_meant = |start: StartMatch| start.setup == *live.setup() && start.seats == seats;
        live.is_recorded_whole() && self.contest().is_some_and(is_meant)
    }

    /// Returns the match after its challenge was decided by this match of TAMSK, which is embedded in its record.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the record, or why the rules refuse the result.
    pub fn decided_by(&self, live: &LiveMatch) -> Result<(KeptGipf, LiveGipf), Box<dyn std::error::Error>> {
        let gipf = LiveGipf::of_record(self.record.clone())?;
        let owner = gipf.game().position().turn();
        let actions = live.record().actions.iter().map(|timed| (timed.at, timed.by, timed.act)).collect();
        let game = TamskContest { rules: *live.game().options(), actions, end: Some(live.game().now()) };
        let red = self.begun.as_ref().map_or(owner, |begun| begun.red);
        let gipf = gipf.after(owner, &GipfAct::Tamsk { red, game: Box::new(game) })?;
        Ok((KeptGipf { seats: self.seats, record: gipf.record().clone(), begun: None }, gipf))
    }
}

/// Where matches are kept.
#[derive(Resource, Clone, Debug)]
struct GipfFolder(PathBuf);

/// How many acts of the match on the table are known to [`UnfinishedGipf`].
#[derive(Resource, Default)]
struct KnownActs(usize);

/// Notes how far the match on the table has come. Without a folder it is forgotten when the program ends.
pub(super) fn note(app: &mut App) {
    app.init_resource::<UnfinishedGipf>()
        .init_resource::<KnownActs>()
        .add_systems(Last, keep.before(KeepingSystems).run_if(in_state(Screen::Gipf)));
}

/// Reads the unfinished match of an earlier run immediately and saves matches on the table from now on.
pub(super) fn keep_in(app: &mut App, folder: PathBuf) {
    let unfinished = read(&folder.join(UNFINISHED));
    app.insert_resource(UnfinishedGipf(unfinished)).insert_resource(GipfFolder(folder)).add_systems(
        Last,
        save.in_set(KeepingSystems)
            .run_if(resource_changed::<UnfinishedGipf>.and_then(not(resource_added::<UnfinishedGipf>))),
    );
}

/// Reads a match. One that cannot be read is moved aside, so that nothing is lost.
fn read(path: &Path) -> Option<KeptGipf> {
    let bytes = match file::read(path, LARGEST_RECORD as u64) {
        Ok(bytes) => bytes?,
        Err(error) => {
            error!("{}: {error}", path.display());
            return None;
        }
    };
    match read_ron::<KeptGipf>(&bytes) {
        Ok(kept) => Some(kept),
        Err(error) => {
            error!("{}: {error}", path.display());
            file::set_aside(path);
            None
        }
    }
}

fn keep(
    live: Option<Res<LiveGipf>>,
    seats: Res<Seats>,
    teaching: Res<Teaching>,
    folder: Option<Res<GipfFolder>>,
    mut begun: (MessageReader<StartGipf>, MessageReader<ResumeGipf>),
    mut known: ResMut<KnownActs>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut errors: Option<ResMut<MatchNotSavedErrors>>,
) {
    let Some(live) = live else { return };
    let (acts, is_over) = (live.record().acts.len(), live.game().outcome().is_some());
    let is_new = begun.0.read().count() + begun.1.read().count() > 0;
    let goes_on = std::mem::replace(&mut known.0, acts) != acts;
    if teaching.is_on() {
        return;
    }
    // A match that was only put on the table is not begun, unless a challenge has just ended it.
    if !(if is_new { is_over } else { goes_on }) {
        return;
    }
    if !is_over {
        unfinished.0 = Some(KeptGipf { seats: *seats, record: live.record().clone(), begun: None });
        return;
    }
    unfinished.0 = None;
    if let Some(folder) = folder
        && let Err(error) = finish(&folder.0, live.record())
    {
        report(error, folder.0.join(FOLDER), errors.as_deref_mut());
    }
}

/// Saves the unfinished match, or removes its file once there is none.
fn save(unfinished: Res<UnfinishedGipf>, folder: Res<GipfFolder>, mut errors: Option<ResMut<MatchNotSavedErrors>>) {
    let path = folder.0.join(UNFINISHED);
    let saved = match &unfinished.0 {
        Some(kept) => ron::ser::to_string_pretty(kept, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)
            .and_then(|text| fs::create_dir_all(&folder.0).and_then(|()| file::write_whole(&path, text))),
        None => match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    };
    if let Err(error) = saved {
        report(error, path, errors.as_deref_mut());
    }
}

fn report(error: std::io::Error, file: PathBuf, errors: Option<&mut MatchNotSavedErrors>) {
    error!("{}: {error}", file.display());
    if let Some(errors) = errors {
        errors.0.push(MatchNotSaved { file, source: error.into() });
    }
}

/// Writes the record of a finished match into a file of its own.
fn finish(folder: &Path, record: &GipfRecord) -> std::io::Result<()> {
    let folder = folder.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let text = record.write();
    for number in 1.. {
        if file::write_new(&folder.join(format!("{number:04}.ron")), &text)? {
            break;
        }
    }
    Ok(())
}
