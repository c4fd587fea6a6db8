//! Keeps the running match of GIPF on disk after every act, and orders the record of a finished one. The match of TAMSK that
//! decides a challenge is kept in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::kept::Kept;
use super::rescue::Rescue;
use super::slot::Slot;
use super::writer::{MatchNumber, Order, Writer};
use super::{KeepingSystems, MatchNotSavedErrors, report};
use crate::persistence::library::Library;
use crate::persistence::record::OpenRecordError;
use crate::records::{GipfRecord, ParseRecordError, ReadGipfRecordError, read_ron};
use crate::session::gipf::{ContestOnTable, ContestSystems, KeptGipf, ResumeGipf, StartGipf, UnfinishedGipf};
use crate::session::seats::Seats;
use crate::session::states::Screen;
use crate::session::teaching::Teaching;
use crate::simulation::gipf::LiveGipf;

/// Saves matches of GIPF, if there is a folder for them.
#[derive(Resource, Debug)]
struct GipfKeeper {
    writer: Writer<KeptGipf>,
    /// The number of the unfinished match.
    unfinished: MatchNumber,
    /// The record of that match as it was kept last.
    record: Option<GipfRecord>,
}

/// What is known of the match on the table.
#[derive(Resource, Debug, Default)]
struct OnTable {
    /// Whether it is the unfinished one. A match that was only looked at is not.
    is_unfinished: bool,
    /// How many acts it had when it was put there or kept last.
    acts: usize,
}

/// Notes how far the match on the table has come. Without a folder it is forgotten when the program ends.
pub(in crate::persistence) fn note(app: &mut App) {
    app.init_resource::<OnTable>().init_resource::<UnfinishedGipf>().init_resource::<ContestOnTable>().add_systems(
        Last,
        (
            keep.run_if(in_state(Screen::Gipf).and_then(resource_exists::<LiveGipf>)),
            keep_contest.run_if(resource_changed::<UnfinishedGipf>),
        )
            .chain()
            .after(ContestSystems)
            .before(KeepingSystems),
    );
}

/// Reads the unfinished match of an earlier run immediately and saves matches on the table from now on.
pub(super) fn keep_in(app: &mut App, folder: PathBuf) {
    let slot = Slot::newest::<KeptGipf>(&folder);
    let mut unfinished = UnfinishedGipf::default();
    match slot.as_ref().map_or(Ok(None), Slot::read) {
        Ok(None) => {}
        Ok(Some((saved, problem))) => {
            unfinished.0 = Some(saved);
            problem.into_iter().for_each(|problem| report(app, problem));
        }
        Err(problem) => report(app, problem),
    }
    let (writer, number) = Writer::start(folder.clone(), slot);
    let record = unfinished.0.as_ref().map(|kept| kept.record.clone());
    app.world_mut().get_resource_or_init::<Rescue>().gipf(writer.desk(), folder);
    app.insert_resource(unfinished)
        .insert_resource(GipfKeeper { writer, unfinished: number, record })
        .add_systems(Last, sync.in_set(KeepingSystems));
}

/// Keeps the match on the table after every act, and its record once it is over.
fn keep(
    live: Res<LiveGipf>,
    seats: Res<Seats>,
    teaching: Res<Teaching>,
    mut begun: (MessageReader<StartGipf>, MessageReader<ResumeGipf>),
    mut on_table: ResMut<OnTable>,
    mut keeper: Option<ResMut<GipfKeeper>>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut library: Option<ResMut<Library>>,
) {
    let acts = live.record().acts.len();
    if begun.0.read().count() + begun.1.read().count() > 0 {
        let is_unfinished = unfinished.0.as_ref().is_some_and(|kept| kept.is(&live, *seats));
        *on_table = OnTable { is_unfinished, acts };
    }
    if std::mem::replace(&mut on_table.acts, acts) == acts || teaching.is_on() {
        return;
    }
    if !std::mem::replace(&mut on_table.is_unfinished, true) {
        number(&mut keeper);
    }
    let kept = KeptGipf::of(&live, *seats);
    // Not seen as a change by the next system, which knows only of contests.
    unfinished.bypass_change_detection().0 = if live.game().outcome().is_none() {
        save(&mut keeper, &kept);
        Some(kept)
    } else {
        on_table.is_unfinished = false;
        finish(&mut keeper, &mut library, kept);
        None
    };
}

/// Keeps what a contest has changed: that it has begun, how far it has come, and its result.
fn keep_contest(
    contest: Res<ContestOnTable>,
    mut keeper: Option<ResMut<GipfKeeper>>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut library: Option<ResMut<Library>>,
) {
    let Some(kept) = unfinished.0.clone().filter(|_| *contest != ContestOnTable::No) else { return };
    // A challenge of a match that was only looked at so far makes it the unfinished one.
    if keeper.as_ref().is_some_and(|keeper| !goes_on(keeper.record.as_ref(), &kept.record)) {
        number(&mut keeper);
    }
    let is_over = kept.resume().is_ok_and(|resume| resume.live.game().outcome().is_some());
    if is_over {
        finish(&mut keeper, &mut library, kept);
        unfinished.bypass_change_detection().0 = None;
    } else {
        save(&mut keeper, &kept);
    }
}

/// Returns whether a match is the one that was kept, with perhaps more acts.
fn goes_on(kept: Option<&GipfRecord>, now: &GipfRecord) -> bool {
    kept.is_some_and(|kept| {
        (&kept.rules, &kept.players, &kept.start) == (&now.rules, &now.players, &now.start)
            && now.acts.starts_with(&kept.acts)
    })
}

/// Gives the unfinished match a file of its own: an earlier one stays where it is.
fn number(keeper: &mut Option<ResMut<GipfKeeper>>) {
    if let Some(keeper) = keeper {
        keeper.unfinished = keeper.writer.number_a_match();
    }
}

fn save(keeper: &mut Option<ResMut<GipfKeeper>>, kept: &KeptGipf) {
    if let Some(keeper) = keeper {
        keeper.record = Some(kept.record.clone());
        keeper.writer.order(Order::Save(keeper.unfinished, Arc::new(kept.clone())));
    }
}

/// Orders the record of a finished match. The file of the unfinished one goes only once that is on the disk.
fn finish(keeper: &mut Option<ResMut<GipfKeeper>>, library: &mut Option<ResMut<Library>>, kept: KeptGipf) {
    let receipt = library.as_mut().map(|library| library.keep_gipf(kept.record, kept.seats));
    if let Some(keeper) = keeper {
        keeper.record = None;
        keeper.writer.order(Order::Remove(keeper.unfinished, receipt));
    }
}

/// Passes on what the writer has to tell, and waits for it when the program ends.
fn sync(
    mut keeper: ResMut<GipfKeeper>,
    mut exits: MessageReader<AppExit>,
    mut on_table: ResMut<OnTable>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut errors: ResMut<MatchNotSavedErrors>,
) {
    if exits.read().next().is_some() {
        keeper.writer.close();
    }
    if let Some((number, saved)) = keeper.writer.take_found()
        && unfinished.0.is_none()
    {
        (keeper.unfinished, keeper.record) = (number, Some(saved.record.clone()));
        on_table.is_unfinished = false;
        unfinished.bypass_change_detection().0 = Some(saved);
    }
    for error in keeper.writer.take_failures() {
        error!("{error}");
        errors.0.push(error);
    }
}

impl Kept for KeptGipf {
    const STEM: &'static str = "gipf-unfinished";
    const THREAD: &'static str = "unfinished match of GIPF";

    fn from_file(_: &Path, bytes: &[u8]) -> Result<Option<(KeptGipf, Option<OpenRecordError>)>, ParseRecordError> {
        let kept: KeptGipf = read_ron(bytes)?;
        let resumed = kept.resume().map_err(|error| match error {
            ReadGipfRecordError::Data(data) => data,
            other => ParseRecordError::Syntax { line: 1, column: 1, problem: other.to_string() },
        })?;
        Ok(resumed.live.game().outcome().is_none().then_some((kept, None)))
    }

    fn text(&self) -> Result<String, ron::Error> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
    }
}
