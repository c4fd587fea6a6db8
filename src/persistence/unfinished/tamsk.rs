//! Saves the match of TAMSK on the table.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_rules::Millis;

use super::KeepingSystems;
use super::disk::Disk;
use super::keeper::{HighestNumber, Keeper};
use super::rescue::Rescue;
use super::saved::UnfinishedMatch;
use super::shared::MatchNumber;
use crate::persistence::library::LatestReceipt;
use crate::persistence::record::OpenRecordError;
use crate::session::PlaysUnattended;
use crate::session::gentleness::FirstMatch;
use crate::session::gipf::{ContestOnTable, ContestSystems};
use crate::session::loading::{KeepFromStart, LoadMatch, ResumeMatch, StartMatch};
use crate::session::seats::Seats;
use crate::session::states::Screen;
use crate::session::teaching::Teaching;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;

/// How much sand may run before the match is saved again without an action, in milliseconds.
const INTERVAL: Millis = 5_000;

/// The match that was begun and not finished last, if there is one. It may be the one on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished(pub Option<UnfinishedMatch>);

/// Saves the match of TAMSK on the table, in [`Last`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeepsTamsk;

/// Saves matches of TAMSK.
#[derive(Resource, Debug)]
pub(super) struct TamskKeeper {
    pub(super) keeper: Keeper<UnfinishedMatch>,
    /// The match on the table, once it is an unfinished one. A match that was only looked at is not.
    on_table: Option<MatchNumber>,
    /// The state of the match on the table when it was put there or saved last.
    known: Progress,
    /// What the writer was told to be on the table.
    told: Option<MatchNumber>,
}

impl TamskKeeper {
    /// Tells the writer which match is on the table, if one of these may be.
    pub(super) fn set_on_table(&mut self, may_be: bool) {
        let now = self.on_table.filter(|_| may_be);
        if std::mem::replace(&mut self.told, now) != now {
            self.keeper.writer.set_on_table(now);
        }
    }
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
    app.world_mut().get_resource_or_init::<Rescue>().tamsk(keeper.writer.shared(), folder.to_owned());
    app.insert_resource(Unfinished(keeper.newest().cloned()))
        .insert_resource(TamskKeeper { keeper, on_table: None, known: Progress::default(), told: None })
        .add_systems(
            Last,
            (keep.run_if(resource_exists::<LiveMatch>.and_then(in_state(Screen::Match))), show_newest)
                .chain()
                .after(ContestSystems)
                .in_set(KeepsTamsk)
                .in_set(KeepingSystems),
        );
    problems
}

/// Saves the match on the table after every action, whenever time stops, and now and then while sand runs.
fn keep(
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    first: Res<FirstMatch>,
    teaching: Res<Teaching>,
    (unattended, contest): (Res<PlaysUnattended>, Res<ContestOnTable>),
    mut begun: (MessageReader<StartMatch>, MessageReader<ResumeMatch>, MessageReader<LoadMatch>),
    mut from_start: MessageReader<KeepFromStart>,
    mut exits: MessageReader<AppExit>,
    mut latest: ResMut<LatestReceipt>,
    mut highest: ResMut<HighestNumber>,
    mut keeper: ResMut<TamskKeeper>,
) {
    let receipt = latest.0.take();
    let is_another = begun.0.read().count() + begun.1.read().count() + begun.2.read().count() > 0;
    let is_kept_at_once = from_start.read().count() > 0 && is_another;
    let leaving = exits.read().next().is_some();
    let progress = Progress::of(&live);
    if is_another {
        let known = keeper.keeper.find(|saved| saved.is_of(&live, *seats));
        keeper.on_table = known.filter(|_| !is_kept_at_once);
        keeper.known = progress;
    }
    // What decides a challenge is kept in its match of GIPF.
    if teaching.is_on() || unattended.0 || contest.is_there() {
        return;
    }
    let number = match keeper.on_table {
        Some(number) => number,
        // Until the first action there is nothing to keep.
        None if progress.is_over || progress.actions == 0 => return,
        None if progress.actions == keeper.known.actions && !is_kept_at_once => return,
        None => keeper.keeper.writer.number_a_match(),
    };
    let is_new = keeper.on_table.is_none();
    if !is_new && !is_due(progress, keeper.known, live.has_sand_at_stake(), runs.0, leaving) {
        return;
    }
    keeper.known = progress;
    // A match whose every turn was taken back is no longer begun.
    if progress.is_over || progress.actions == 0 {
        keeper.on_table = None;
        keeper.keeper.remove(number, receipt);
    } else {
        keeper.on_table = Some(number);
        keeper.keeper.save(number, UnfinishedMatch::of(&live, *seats, first.0), highest.next());
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
fn show_newest(keeper: Res<TamskKeeper>, mut unfinished: ResMut<Unfinished>) {
    if keeper.is_changed() && unfinished.0.as_ref() != keeper.keeper.newest() {
        unfinished.0 = keeper.keeper.newest().cloned();
    }
}
