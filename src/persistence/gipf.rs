//! Keeps the running match of GIPF on disk after every act, and finished ones as records.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{KeepingSystems, MatchNotSavedErrors, file};
use crate::records::{GipfRecord, LARGEST_RECORD, read_ron};
use crate::session::gipf::{ResumeGipf, StartGipf};
use crate::session::seats::Seats;
use crate::session::states::Screen;
use crate::simulation::gipf::LiveGipf;

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
}

/// Where matches are kept.
#[derive(Resource, Clone, Debug)]
struct GipfFolder(PathBuf);

/// How many acts of the match on the table have been saved.
#[derive(Resource, Default)]
struct SavedActs(usize);

/// Reads the unfinished match of an earlier run immediately and saves matches on the table from now on.
pub(super) fn keep_in(app: &mut App, folder: PathBuf) {
    let unfinished = read(&folder.join(UNFINISHED));
    app.insert_resource(UnfinishedGipf(unfinished))
        .insert_resource(GipfFolder(folder))
        .init_resource::<SavedActs>()
        .add_systems(Last, keep.in_set(KeepingSystems).run_if(in_state(Screen::Gipf)));
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
    folder: Res<GipfFolder>,
    mut begun: (MessageReader<StartGipf>, MessageReader<ResumeGipf>),
    mut saved: ResMut<SavedActs>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut errors: ResMut<MatchNotSavedErrors>,
) {
    let Some(live) = live else { return };
    let acts = live.record().acts.len();
    if begun.0.read().count() + begun.1.read().count() > 0 {
        saved.0 = acts;
        return;
    }
    if saved.0 == acts {
        return;
    }
    saved.0 = acts;
    let path = folder.0.join(UNFINISHED);
    let is_over = live.game().outcome().is_some();
    let kept = KeptGipf { seats: *seats, record: live.record().clone() };
    let result = if is_over {
        unfinished.0 = None;
        finish(&folder.0, &kept.record).and_then(|()| match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    } else {
        let text = ron::ser::to_string_pretty(&kept, ron::ser::PrettyConfig::default());
        unfinished.0 = Some(kept);
        text.map_err(std::io::Error::other).and_then(|text| {
            fs::create_dir_all(&folder.0)?;
            file::write_whole(&path, text)
        })
    };
    if let Err(error) = result {
        error!("{}: {error}", path.display());
        errors.0.push(super::MatchNotSaved { file: path, source: error.into() });
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
