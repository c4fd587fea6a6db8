//! Keeps the running match of GIPF on disk after every act, and orders the record of a finished one. The match of TAMSK that
//! decides a challenge is kept in it.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_records::{AnyRecord, GipfRecord, ParseRecordError, ReadGipfRecordError, read_ron};

use super::KeepingSystems;
use super::keeper::{HighestNumber, Keeper};
use super::kept::{FoundMatch, Kept, LastPlayed, PlayedMatch, UnfinishedGame};
use super::rescue::Rescue;
use super::slot::Disk;
use super::worker::MatchNumber;
use crate::persistence::library::{ClosingLibrary, Library};
use crate::persistence::record::OpenRecordError;
use crate::simulation::gipf::LiveGipf;
use crate::table::gipf::{BegunContest, ContestSystems, KeptGipf, UnfinishedGipf};
use crate::table::loading::KeepFromStart;
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::on_table::OnTable;
use crate::table::seats::Seats;

/// Saves matches of GIPF, if there is a folder for them.
#[derive(Resource, Debug)]
pub(super) struct GipfKeeper {
    pub(super) keeper: Keeper<KeptGipf>,
    /// The match on the table, or whose challenge is decided there, once it is an unfinished one.
    on_table: Option<MatchNumber>,
}

impl GipfKeeper {
    /// Tells the writer which match is on the table, if one of these may be.
    pub(super) fn set_on_table(&mut self, may_be: bool) {
        self.keeper.set_on_table(self.on_table.filter(|_| may_be));
    }

    /// Puts this match on the table.
    pub(super) fn put_on_table(&mut self, number: MatchNumber) {
        self.on_table = Some(number);
    }

    /// Keeps this match as the one on the table.
    fn save(&mut self, kept: KeptGipf, highest: &mut HighestNumber) {
        let number = *self.on_table.get_or_insert_with(|| self.keeper.number_a_match());
        self.keeper.save(number, kept, highest.next());
    }

    /// Orders the record of a finished match. The file of the unfinished one goes only once that is on the disk.
    fn finish(&mut self, kept: KeptGipf, library: &mut Option<ResMut<Library>>) {
        let receipt = library.as_mut().map(|library| library.keep_gipf(kept.record, kept.seats));
        if let Some(number) = self.on_table.take() {
            self.keeper.remove(number, receipt);
        }
    }
}

/// How many acts the match on the table had when it was put there or kept last.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct KnownActs(usize);

/// Notes how far the match on the table has come. Without a folder it is forgotten when the program ends.
pub(in crate::persistence) fn note(app: &mut App) {
    // One that has waited for another match is looked up again.
    app.add_observer(|put: On<Add, OnTable>, mut commands: Commands| {
        _ = commands.entity(put.entity).remove::<KnownActs>();
    });
    app.init_resource::<UnfinishedGipf>().add_message::<KeepFromStart>().add_systems(
        Last,
        (
            (recognise, keep).chain().run_if(table_allows(|policy| policy.is_kept)),
            keep_contest.run_if(resource_changed::<UnfinishedGipf>),
        )
            .chain()
            .after(ContestSystems)
            .before(ClosingLibrary)
            .before(KeepingSystems),
    );
}

/// Reads the match that was played last immediately and saves matches on the table from now on. Returns what was wrong
/// with files.
pub(super) fn keep_in(app: &mut App, folder: &Path, disk: Arc<dyn Disk>) -> Vec<OpenRecordError> {
    let (keeper, problems) = Keeper::<KeptGipf>::open(folder, disk);
    app.world_mut().get_resource_or_init::<Rescue>().gipf(keeper.shared(), folder.to_owned());
    app.insert_resource(UnfinishedGipf(keeper.newest().cloned()))
        .insert_resource(GipfKeeper { keeper, on_table: None });
    problems
}

/// Looks up which unfinished match has just been put on the table.
fn recognise(
    table: Single<(Entity, &LiveGipf), Without<KnownActs>>,
    seats: Res<Seats>,
    mut from_start: MessageReader<KeepFromStart>,
    mut keeper: Option<ResMut<GipfKeeper>>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut commands: Commands,
) {
    let (entity, live) = *table;
    // It is another match than the one from which it begins, and to be kept although nothing has been done in it.
    let is_kept_at_once = from_start.read().count() > 0;
    if let Some(keeper) = &mut keeper {
        keeper.on_table = keeper.keeper.find(|kept| kept.is(live, *seats)).filter(|_| !is_kept_at_once);
        if let Some(played) = keeper.on_table.and_then(|number| keeper.keeper.get(number)) {
            // Not seen as a change by what keeps contests.
            unfinished.bypass_change_detection().0 = Some(played.kept.clone());
        }
    }
    commands.entity(entity).insert(KnownActs(if is_kept_at_once { 0 } else { live.record().acts.len() }));
}

/// Keeps the match on the table after every act, and its record once it is over.
fn keep(
    table: Single<(&LiveGipf, &mut KnownActs)>,
    seats: Res<Seats>,
    mut keeper: Option<ResMut<GipfKeeper>>,
    mut highest: Option<ResMut<HighestNumber>>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut library: Option<ResMut<Library>>,
) {
    let (live, mut known) = table.into_inner();
    if known.set_if_neq(KnownActs(live.record().acts.len())) {
        let (kept, is_over) = (KeptGipf::of(live, *seats), live.game().outcome().is_some());
        // Not seen as a change by what keeps contests.
        unfinished.bypass_change_detection().0 = put_away(kept, is_over, &mut keeper, &mut highest, &mut library);
    }
}

/// Keeps what a contest has changed: that it has begun, how far it has come, and its result.
fn keep_contest(
    occasion: TableOccasion,
    mut keeper: Option<ResMut<GipfKeeper>>,
    mut highest: Option<ResMut<HighestNumber>>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut library: Option<ResMut<Library>>,
) {
    let Some(kept) = unfinished.0.clone().filter(|_| occasion.is(Occasion::Contest)) else { return };
    let is_over = kept.resume().is_ok_and(|resume| resume.live.game().outcome().is_some());
    // A challenge of a match that was only looked at so far makes it an unfinished one.
    let now = put_away(kept, is_over, &mut keeper, &mut highest, &mut library);
    unfinished.bypass_change_detection().0 = now;
}

/// Keeps a match, or its record if it is over. Returns the unfinished match that was played last.
fn put_away(
    kept: KeptGipf,
    is_over: bool,
    keeper: &mut Option<ResMut<GipfKeeper>>,
    highest: &mut Option<ResMut<HighestNumber>>,
    library: &mut Option<ResMut<Library>>,
) -> Option<KeptGipf> {
    let Some((keeper, highest)) = keeper.as_mut().zip(highest.as_mut()) else { return (!is_over).then_some(kept) };
    if is_over {
        keeper.finish(kept, library);
    } else {
        keeper.save(kept, highest);
    }
    keeper.keeper.newest().cloned()
}

/// The content of the file of an unfinished match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GipfFile<'a> {
    #[serde(default)]
    last_played: LastPlayed,
    seats: Seats,
    record: Cow<'a, GipfRecord>,
    #[serde(default)]
    begun: Option<BegunContest>,
}

impl Kept for KeptGipf {
    const GAME: UnfinishedGame = UnfinishedGame::Gipf;

    fn from_file(_: &Path, bytes: &[u8]) -> Result<Option<FoundMatch<KeptGipf>>, ParseRecordError> {
        let GipfFile { last_played, seats, record, begun } = read_ron(bytes)?;
        let kept = KeptGipf { seats, record: record.into_owned(), begun };
        let resumed = kept.resume().map_err(|error| match error {
            ReadGipfRecordError::Data(data) => data,
            other => ParseRecordError::Syntax { line: 1, column: 1, problem: other.to_string() },
        })?;
        let is_over = resumed.live.game().outcome().is_some();
        Ok((!is_over).then_some(FoundMatch { played: PlayedMatch { kept, last_played }, problem: None }))
    }

    fn text(&self, last_played: LastPlayed) -> Result<String, ron::Error> {
        let KeptGipf { seats, record, begun } = self;
        let (record, begun) = (Cow::Borrowed(record), begun.clone());
        ron::to_string(&GipfFile { last_played, seats: *seats, record, begun })
    }

    fn record(&self) -> AnyRecord {
        AnyRecord::Gipf(self.record.clone())
    }

    fn seats(&self) -> Seats {
        self.seats
    }
}
