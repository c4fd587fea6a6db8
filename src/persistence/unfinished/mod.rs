//! Keeps matches of either game on disk after every action, so that they can be continued after the window was closed, the
//! game was killed or the machine lost power. Each match has a file of its own until it is over or discarded.

mod command;
mod gipf;
mod keeper;
mod kept;
mod list;
mod rescue;
mod slot;
mod tamsk;
#[cfg(test)]
mod tests;
mod worker;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use self::gipf::GipfKeeper;
use self::keeper::{HighestNumber, Keeper};
use self::tamsk::SavedAs;
use self::worker::MatchNumber;
use super::autosave::KeepingSystems;
use super::library::ClosingLibrary;
use super::notices::{Notice, Notices};
use crate::states::Screen;
use crate::table::gipf::{ContestSystems, UnfinishedGipf};
use crate::table::match_on_table::MatchOnTable;
use crate::table::occasion::{Occasion, TableOccasion};

pub use self::kept::UnfinishedMatch;
pub use self::slot::{Disk, SystemDisk};
pub use command::UnfinishedCommand;
pub use kept::UnfinishedGame;
pub use list::UnfinishedMatches;
pub use rescue::Rescue;
pub use tamsk::Unfinished;

pub(super) use command::plugin as obey_commands;
pub(super) use gipf::note as note_gipf;

/// Whether matches cannot be saved at the moment, of whichever game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavingFails(pub bool);

/// Reads the unfinished matches of an earlier run that were played last, and saves matches on the table from now on.
pub(super) fn keep_in(app: &mut App, folder: PathBuf, disk: Arc<dyn Disk>) {
    app.init_resource::<Notices>().init_resource::<SavingFails>().insert_resource(HighestNumber::of(&folder));
    let mut problems = tamsk::keep_in(app, &folder, disk.clone());
    problems.extend(gipf::keep_in(app, &folder, disk));
    app.world_mut().resource_mut::<Notices>().report(problems, Notice::Record);
    app.insert_resource(UnfinishedMatches::of(folder)).add_systems(
        Last,
        (find_on_table.pipe(sync).after(tamsk::KeepsTamsk).after(command::obey).after(ClosingLibrary), refresh)
            .chain()
            .after(ContestSystems)
            .in_set(KeepingSystems),
    );
}

/// Which unfinished match is on the table.
struct OnTableNow {
    /// The one of TAMSK, if it is one.
    tamsk: Option<MatchNumber>,
    /// Whether it is one of GIPF, or decides a challenge of one.
    is_gipf: bool,
}

fn find_on_table(matches: MatchOnTable, occasion: TableOccasion, saved: Option<Single<&SavedAs>>) -> OnTableNow {
    let is_played = matches.gipf().is_some() && !occasion.is(Occasion::Replay);
    OnTableNow { tamsk: saved.and_then(|saved| saved.number), is_gipf: is_played || occasion.is(Occasion::Contest) }
}

/// Passes on what the threads have to tell, and waits for them when the program ends.
fn sync(
    In(on_table): In<OnTableNow>,
    mut tamsk: ResMut<Keeper<UnfinishedMatch>>,
    mut gipf: ResMut<GipfKeeper>,
    mut unfinished: ResMut<UnfinishedGipf>,
    mut exits: MessageReader<AppExit>,
    mut fails: ResMut<SavingFails>,
    mut notices: ResMut<Notices>,
) {
    if exits.read().next().is_some() {
        tamsk.close();
        gipf.keeper.close();
    }
    // Otherwise not seen as a change by what shows the match played last.
    let (kept, gipf) = (tamsk.bypass_change_detection(), gipf.bypass_change_detection());
    let has_taken = !kept.learn_taken().is_empty();
    if !gipf.keeper.learn_taken().is_empty() && unfinished.0.is_none() {
        unfinished.bypass_change_detection().0 = gipf.keeper.newest().cloned();
    }
    kept.set_on_table(on_table.tamsk);
    gipf.set_on_table(on_table.is_gipf);
    fails.set_if_neq(SavingFails(kept.is_failing() || gipf.keeper.is_failing()));
    for error in kept.take_failures().into_iter().chain(gipf.keeper.take_failures()) {
        // The same disk fails for both games.
        if !notices.iter().any(|notice| matches!(notice, Notice::Unfinished(known) if *known == error)) {
            notices.report([error], Notice::Unfinished);
        }
    }
    let problems = kept.take_problems().into_iter().chain(gipf.keeper.take_problems());
    notices.report(problems, Notice::Record);
    if has_taken {
        tamsk.set_changed();
    }
}

/// Lists the unfinished matches again at the title, where they are shown, whenever one of them may have changed.
fn refresh(
    screen: Option<Res<State<Screen>>>,
    tamsk: Res<Keeper<UnfinishedMatch>>,
    gipf: Res<GipfKeeper>,
    mut asked: MessageReader<UnfinishedCommand>,
    mut listed: Local<Option<(u64, u64)>>,
    mut matches: ResMut<UnfinishedMatches>,
    mut notices: ResMut<Notices>,
) {
    let is_asked = asked.read().filter(|command| **command == UnfinishedCommand::Refresh).count() > 0;
    let done = Some((tamsk.done(), gipf.keeper.done()));
    if screen.is_none_or(|screen| *screen.get() != Screen::Title) {
        *listed = None;
    } else if is_asked || *listed != done {
        *listed = done;
        matches.refresh(tamsk.own().into_iter().chain(gipf.keeper.own()).collect());
    }
    notices.report(matches.bypass_change_detection().learn(), Notice::Record);
}
