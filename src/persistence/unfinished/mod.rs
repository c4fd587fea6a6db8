//! Keeps the running match on disk after every action, so that it can be continued after the window was closed, the
//! game was killed or the machine lost power.

mod saved;
mod slot;
mod writer;

use std::path::PathBuf;

use bevy::prelude::*;

pub use saved::UnfinishedMatch;

use self::slot::Slot;
use self::writer::{Order, Writer};
use super::{KeepingSystems, MatchNotSavedErrors, RecordErrors};
use crate::rules::Millis;
use crate::session::PlaysUnattended;
use crate::session::loading::{LoadMatch, ResumeMatch, StartMatch};
use crate::session::seats::Seats;
use crate::session::states::Screen;
use crate::session::teaching::Teaching;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;

/// How much sand may run before the match is saved again without an action, in milliseconds.
const INTERVAL: Millis = 5_000;
/// The match that was begun and not finished, if there is one. It may be the one on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished(pub Option<UnfinishedMatch>);

/// Saves the match on the table.
#[derive(Resource, Debug)]
struct MatchKeeper {
    writer: Writer,
    /// What was saved of the match on the table, or `None` if nothing was.
    kept: Option<Kept>,
}

/// The state of the match on the table when it was saved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    actions: usize,
    now: Millis,
    is_over: bool,
}

/// Reads the unfinished match of an earlier run immediately and saves matches on the table from now on.
pub fn keep_in(app: &mut App, folder: PathBuf) {
    // The folder is created with the first match in it.
    let slot = folder.is_dir().then(|| Slot::take(&folder).ok()).flatten();
    let mut unfinished = Unfinished::default();
    match slot.as_ref().map_or(Ok(None), Slot::read) {
        Ok(None) => {}
        Ok(Some((saved, problem))) => {
            unfinished.0 = Some(saved);
            problem.into_iter().for_each(|problem| report(app, problem));
        }
        Err(problem) => report(app, problem),
    }
    app.insert_resource(unfinished)
        .insert_resource(MatchKeeper { writer: Writer::start(folder, slot), kept: None })
        .init_resource::<MatchNotSavedErrors>()
        .add_systems(
            Last,
            (keep.run_if(resource_exists::<LiveMatch>.and_then(in_state(Screen::Match))), close)
                .chain()
                .in_set(KeepingSystems),
        );
}

fn report(app: &mut App, problem: super::OpenRecordError) {
    eprintln!("tamsk: {problem}");
    app.world_mut().get_resource_or_init::<RecordErrors>().0.push(problem);
}

/// Saves the match on the table after every action, whenever time stops, and now and then while sand runs.
fn keep(
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    teaching: Res<Teaching>,
    unattended: Res<PlaysUnattended>,
    mut begun: (MessageReader<StartMatch>, MessageReader<ResumeMatch>, MessageReader<LoadMatch>),
    mut exits: MessageReader<AppExit>,
    mut keeper: ResMut<MatchKeeper>,
    mut unfinished: ResMut<Unfinished>,
) {
    let is_another = begun.0.read().count() + begun.1.read().count() + begun.2.read().count() > 0;
    let leaving = exits.read().next().is_some();
    if is_another {
        keeper.kept = None;
    }
    if teaching.is_on() || unattended.0 {
        return;
    }
    let game = live.game();
    let state = Kept { actions: live.record().actions.len(), now: game.now(), is_over: game.outcome().is_some() };
    // Until the first action there is nothing to keep, and an earlier match is not given up for it.
    if keeper.kept.is_none() && (state.actions == 0 || state.is_over) {
        return;
    }
    if !is_due(state, keeper.kept, runs.0, leaving) {
        return;
    }
    keeper.kept = Some(state);
    unfinished.0 = (!state.is_over).then(|| UnfinishedMatch::of(&live, *seats));
    keeper.writer.order(match &unfinished.0 {
        Some(saved) => Order::Save(Box::new(saved.clone())),
        None => Order::Remove,
    });
}

/// Returns whether the match is to be saved now.
fn is_due(state: Kept, kept: Option<Kept>, runs: bool, leaving: bool) -> bool {
    let Some(kept) = kept else { return true };
    if (state.actions, state.is_over) != (kept.actions, kept.is_over) || state.now < kept.now {
        return true;
    }
    let passed = state.now - kept.now;
    passed >= INTERVAL || (passed > 0 && (leaving || !runs))
}

/// Waits for the last save when the program ends, and passes failures on.
fn close(keeper: Res<MatchKeeper>, mut exits: MessageReader<AppExit>, mut errors: ResMut<MatchNotSavedErrors>) {
    if exits.read().next().is_some() {
        keeper.writer.finish();
    }
    for error in keeper.writer.take_failures() {
        eprintln!("tamsk: {error}");
        errors.0.push(error);
    }
}
