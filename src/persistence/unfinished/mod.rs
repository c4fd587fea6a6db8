//! Keeps the running match of either game on disk after every action, so that it can be continued after the window was closed, the
//! game was killed or the machine lost power.

mod gipf;
mod kept;
mod rescue;
mod saved;
mod slot;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

pub(super) use gipf::note as note_gipf;
pub use rescue::Rescue;
pub use saved::UnfinishedMatch;

use self::slot::Slot;
use self::writer::{MatchNumber, Order, Writer};
use super::library::LatestReceipt;
use super::{KeepingSystems, MatchNotSavedErrors, RecordErrors};
use crate::rules::Millis;
use crate::session::PlaysUnattended;
use crate::session::gentleness::FirstMatch;
use crate::session::gipf::{ContestOnTable, ContestSystems};
use crate::session::loading::{LoadMatch, ResumeMatch, StartMatch};
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

/// Whether the running match cannot be saved at the moment.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavingFails(pub bool);

/// Saves the match on the table.
#[derive(Resource, Debug)]
struct MatchKeeper {
    writer: Writer<UnfinishedMatch>,
    /// The number of the unfinished match.
    unfinished: MatchNumber,
    /// The number of the match on the table, once it is the unfinished one. A match that was only looked at is not.
    on_table: Option<MatchNumber>,
    /// The state of the match on the table when it was put there or saved last.
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

/// Reads the unfinished matches of an earlier run immediately and saves matches on the table from now on.
pub fn keep_in(app: &mut App, folder: PathBuf) {
    let slot = Slot::newest::<UnfinishedMatch>(&folder);
    let mut unfinished = Unfinished::default();
    match slot.as_ref().map_or(Ok(None), Slot::read::<UnfinishedMatch>) {
        Ok(None) => {}
        Ok(Some((saved, problem))) => {
            unfinished.0 = Some(saved);
            problem.into_iter().for_each(|problem| report(app, problem));
        }
        Err(problem) => report(app, problem),
    }
    let (writer, number) = Writer::start(folder.clone(), slot);
    app.world_mut().get_resource_or_init::<Rescue>().tamsk(writer.desk(), folder.clone());
    gipf::keep_in(app, folder);
    app.insert_resource(unfinished)
        .insert_resource(MatchKeeper { writer, unfinished: number, on_table: None, known: Progress::default() })
        .init_resource::<SavingFails>()
        .init_resource::<MatchNotSavedErrors>()
        .add_systems(
            Last,
            (keep.run_if(resource_exists::<LiveMatch>.and_then(in_state(Screen::Match))), sync)
                .chain()
                .after(ContestSystems)
                .in_set(KeepingSystems),
        );
}

fn report(app: &mut App, problem: super::OpenRecordError) {
    error!("{problem}");
    app.world_mut().get_resource_or_init::<RecordErrors>().0.push(problem);
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
    mut exits: MessageReader<AppExit>,
    mut latest: ResMut<LatestReceipt>,
    mut keeper: ResMut<MatchKeeper>,
    mut unfinished: ResMut<Unfinished>,
) {
    let receipt = latest.0.take();
    let is_another = begun.0.read().count() + begun.1.read().count() + begun.2.read().count() > 0;
    let leaving = exits.read().next().is_some();
    let progress = Progress::of(&live);
    if is_another {
        let is_resumed = unfinished.0.as_ref().is_some_and(|saved| saved.is_of(&live, *seats));
        keeper.on_table = is_resumed.then_some(keeper.unfinished);
        keeper.known = progress;
    }
    // What decides a challenge is kept in its match of GIPF.
    if teaching.is_on() || unattended.0 || contest.is_there() {
        return;
    }
    let number = match keeper.on_table {
        Some(number) => number,
        // Until the first action there is nothing to keep.
        None if progress.actions == keeper.known.actions || progress.is_over => return,
        None => keeper.writer.number_a_match(),
    };
    let is_new = keeper.on_table.is_none();
    if !is_new && !is_due(progress, keeper.known, live.has_sand_at_stake(), runs.0, leaving) {
        return;
    }
    keeper.known = progress;
    // A match whose every turn was taken back is no longer begun.
    if progress.is_over || progress.actions == 0 {
        (keeper.on_table, unfinished.0) = (None, None);
        keeper.writer.order(Order::Remove(number, receipt));
    } else {
        let saved = UnfinishedMatch::of(&live, *seats, first.0);
        (keeper.on_table, keeper.unfinished) = (Some(number), number);
        unfinished.0 = Some(saved.clone());
        keeper.writer.order(Order::Save(number, Arc::new(saved)));
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

/// Passes on what the writer has to tell, and waits for it when the program ends.
fn sync(
    mut keeper: ResMut<MatchKeeper>,
    mut exits: MessageReader<AppExit>,
    mut unfinished: ResMut<Unfinished>,
    mut fails: ResMut<SavingFails>,
    mut errors: ResMut<MatchNotSavedErrors>,
) {
    if exits.read().next().is_some() {
        keeper.writer.close();
    }
    if let Some((number, saved)) = keeper.writer.take_found()
        && keeper.on_table.is_none()
    {
        keeper.unfinished = number;
        unfinished.0 = Some(saved);
    }
    fails.set_if_neq(SavingFails(keeper.writer.is_failing()));
    for error in keeper.writer.take_failures() {
        error!("{error}");
        errors.0.push(error);
    }
}
