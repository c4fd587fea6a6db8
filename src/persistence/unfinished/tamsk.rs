//! Saves the match of TAMSK on the table.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_rules::Millis;

use super::KeepingSystems;
use super::keeper::{HighestNumber, Keeper};
use super::kept::UnfinishedMatch;
use super::rescue::Rescue;
use super::slot::Disk;
use super::worker::MatchNumber;
use crate::persistence::library::RecordReceipt;
use crate::persistence::record::OpenRecordError;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::table::first_match::FirstMatch;
use crate::table::gipf::ContestSystems;
use crate::table::loading::KeepFromStart;
use crate::table::occasion::table_allows;
use crate::table::on_table::OnTable;
use crate::table::seats::Seats;

/// How much sand may run before the match is saved again without an action, in milliseconds.
const INTERVAL: Millis = 5_000;

/// The match that was begun and not finished last, if there is one. It may be the one on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished(pub Option<UnfinishedMatch>);

/// Saves the match of TAMSK on the table, in [`Last`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeepsTamsk;

/// How the match on the table is saved.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SavedAs {
    /// The number of the unfinished match that it is. One that was only looked at has none.
    pub(super) number: Option<MatchNumber>,
    /// How far it had come when it was put on the table or saved last.
    known: Progress,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Progress {
    actions: usize,
    now: Millis,
    is_over: bool,
}

impl Progress {
    fn of(live: &LiveMatch) -> Progress {
        let game = live.game();
        Progress { actions: live.record().actions.len(), now: game.now(), is_over: game.outcome().is_some() }
    }
}

/// Reads the match that was played last immediately and saves matches on the table from now on. Returns what was wrong
/// with files.
pub(super) fn keep_in(app: &mut App, folder: &Path, disk: Arc<dyn Disk>) -> Vec<OpenRecordError> {
    let (keeper, problems) = Keeper::<UnfinishedMatch>::open(folder, disk);
    app.world_mut().get_resource_or_init::<Rescue>().tamsk(keeper.shared(), folder.to_owned());
    app.insert_resource(Unfinished(keeper.newest().cloned()))
        // One that has waited for a replay is looked up again.
        .add_observer(|put: On<Add, OnTable>, mut commands: Commands| {
            _ = commands.entity(put.entity).remove::<SavedAs>();
        })
        .insert_resource(keeper)
        .add_systems(
            Last,
            ((recognise, keep).chain().run_if(table_allows(|policy| policy.is_kept)), show_newest)
                .chain()
                .after(ContestSystems)
                .in_set(KeepsTamsk)
                .in_set(KeepingSystems),
        );
    problems
}

/// Looks up which unfinished match has just been put on the table.
fn recognise(
    table: Single<(Entity, &LiveMatch), Without<SavedAs>>,
    seats: Res<Seats>,
    mut from_start: MessageReader<KeepFromStart>,
    keeper: Res<Keeper<UnfinishedMatch>>,
    mut commands: Commands,
) {
    let (entity, live) = *table;
    let saved = if from_start.read().count() > 0 {
        // Another match than the one from which it begins, and to be saved although nothing has been done in it.
        SavedAs { number: None, known: Progress::default() }
    } else {
        SavedAs { number: keeper.find(|saved| saved.is_of(live, *seats)), known: Progress::of(live) }
    };
    commands.entity(entity).insert(saved);
}

/// Saves the match on the table after every action, whenever time stops, and now and then while sand runs.
fn keep(
    table: Single<(&LiveMatch, &mut SavedAs, Option<&RecordReceipt>)>,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    first: Single<&FirstMatch>,
    mut exits: MessageReader<AppExit>,
    mut highest: ResMut<HighestNumber>,
    mut keeper: ResMut<Keeper<UnfinishedMatch>>,
) {
    let leaving = exits.read().next().is_some();
    let (live, mut saved, receipt) = table.into_inner();
    let progress = Progress::of(live);
    let number = match saved.number {
        Some(_) if !is_due(progress, saved.known, live.has_sand_at_stake(), runs.0, leaving) => return,
        Some(number) => number,
        // Until the first action there is nothing to keep.
        None if progress.is_over || progress.actions == 0 || progress.actions == saved.known.actions => return,
        None => keeper.number_a_match(),
    };
    saved.known = progress;
    // A match whose every turn was taken back is no longer begun.
    if progress.is_over || progress.actions == 0 {
        saved.number = None;
        keeper.remove(number, receipt.map(|receipt| receipt.0.clone()));
    } else {
        saved.number = Some(number);
        keeper.save(number, UnfinishedMatch::of(live, *seats, first.0), highest.next());
    }
}

/// Returns whether the match is to be saved again.
fn is_due(progress: Progress, known: Progress, sand: bool, runs: bool, leaving: bool) -> bool {
    if (progress.actions, progress.is_over) != (known.actions, known.is_over) || progress.now < known.now {
        return true;
    }
    let passed = progress.now - known.now;
    (sand && passed >= INTERVAL) || (passed > 0 && (leaving || !runs))
}

/// Shows the match played last to everybody.
fn show_newest(keeper: Res<Keeper<UnfinishedMatch>>, mut unfinished: ResMut<Unfinished>) {
    if keeper.is_changed() && unfinished.0.as_ref() != keeper.newest() {
        unfinished.0 = keeper.newest().cloned();
    }
}
