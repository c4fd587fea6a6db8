//! Keeps matches of either game on disk after every action, so that they can be continued after the window was closed, the
//! game was killed or the machine lost power. Each match has a file of its own until it is over or discarded.

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

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use self::gipf::GipfKeeper;
use self::keeper::{HighestNumber, Keeper};
use self::tamsk::SavedAs;
use self::worker::MatchNumber;
use super::autosave::KeepingSystems;
use super::library::ClosingLibrary;
use super::notices::{Notice, Notices};
use crate::simulation::gipf::LiveGipf;
use crate::states::Screen;
use crate::table::gipf::{ContestSystems, KeptGipf, PlayContest, UnfinishedGipf};
use crate::table::loading::{LoadMatch, ResumeMatch};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::MatchOnTable;

pub(super) use gipf::note as note_gipf;
pub use kept::{UnfinishedGame, UnfinishedMatch};
pub use list::UnfinishedMatches;
pub use rescue::Rescue;
pub use slot::{Disk, SystemDisk};
pub use tamsk::Unfinished;

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
        (find_on_table.pipe(sync).after(tamsk::KeepsTamsk).after(obey).after(ClosingLibrary), refresh)
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

/// A request for an unfinished match. A match is named as in [`UnfinishedMatches::entries`], which is usually its file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum UnfinishedCommand {
    /// Reads the folder again, in which another copy of the game may have changed something.
    Refresh,
    /// Puts the match of this game on the table that was played last.
    ContinueLast(UnfinishedGame),
    /// Puts a match on the table. One of GIPF is there itself if its challenge is being decided at TAMSK: from there that
    /// goes on, or its result is entered.
    Continue(PathBuf),
    /// Puts a match on the table as it was there: also one of TAMSK that decides a challenge.
    ContinueAsItWas(PathBuf),
    /// Removes a match for ever.
    Discard(PathBuf),
}

pub(super) fn obey_commands(app: &mut App) {
    app.init_resource::<Unfinished>()
        .init_resource::<UnfinishedMatches>()
        .add_message::<UnfinishedCommand>()
        .add_message::<ResumeMatch>()
        .add_message::<LoadMatch<LiveGipf>>()
        .add_message::<PlayContest>()
        .add_systems(Last, obey.in_set(KeepingSystems));
}

/// What puts a match on the table. Without a folder there are no keepers, and the match of GIPF that was played last is
/// known until the program ends.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Table<'w> {
    tamsk: Option<ResMut<'w, Keeper<UnfinishedMatch>>>,
    gipf: Option<ResMut<'w, GipfKeeper>>,
    highest: Option<ResMut<'w, HighestNumber>>,
    last_tamsk: ResMut<'w, Unfinished>,
    last_gipf: ResMut<'w, UnfinishedGipf>,
    resume: MessageWriter<'w, ResumeMatch>,
    resume_gipf: MessageWriter<'w, LoadMatch<LiveGipf>>,
    contest: MessageWriter<'w, PlayContest>,
}

impl Table<'_> {
    /// Puts the match on the table that was played last.
    fn continue_last(&mut self, game: UnfinishedGame) {
        match game {
            UnfinishedGame::Tamsk => {
                let Some(saved) = self.last_tamsk.0.clone() else { return };
                let known = self.tamsk.as_ref().and_then(|tamsk| tamsk.find(|known| *known == saved));
                self.resume(known, saved);
            }
            UnfinishedGame::Gipf => {
                let Some(kept) = self.last_gipf.0.clone() else { return };
                let known = self.gipf.as_ref().and_then(|gipf| gipf.keeper.find(|known| *known == kept));
                self.resume_gipf(known, kept, true);
            }
        }
    }

    /// Puts a match on the table, unless it cannot be taken, which is reported.
    fn continue_named(&mut self, name: &Path, with_contest: bool) -> Option<()> {
        match UnfinishedGame::of_file(name) {
            UnfinishedGame::Tamsk => {
                let keeper = self.tamsk.as_mut()?;
                let number = keeper.take(name)?;
                let saved = keeper.get(number)?.kept.clone();
                self.resume(Some(number), saved);
            }
            UnfinishedGame::Gipf => {
                let keeper = &mut self.gipf.as_mut()?.keeper;
                let number = keeper.take(name)?;
                let kept = keeper.get(number)?.kept.clone();
                self.resume_gipf(Some(number), kept, with_contest);
            }
        }
        Some(())
    }

    /// Puts a match of TAMSK on the table. It is now the one played last.
    fn resume(&mut self, number: Option<MatchNumber>, saved: UnfinishedMatch) {
        if let (Some(number), Some(tamsk), Some(highest)) = (number, &mut self.tamsk, &mut self.highest) {
            tamsk.save(number, saved.clone(), highest.next());
        }
        match saved.live() {
            Ok(live) => {
                let seats = saved.seats;
                self.resume.write(ResumeMatch { live: Box::new(live), seats, occasion: Occasion::Play });
            }
            Err(error) => error!("cannot continue the match: {error}"),
        }
        self.last_tamsk.0 = Some(saved);
    }

    /// Puts a match of GIPF on the table, or the match of TAMSK that decides its challenge if that has begun and is wanted.
    /// It is now the one played last.
    fn resume_gipf(&mut self, number: Option<MatchNumber>, kept: KeptGipf, with_contest: bool) {
        if let (Some(number), Some(gipf), Some(highest)) = (number, &mut self.gipf, &mut self.highest) {
            gipf.keeper.save(number, kept.clone(), highest.next());
            gipf.put_on_table(number);
        }
        if with_contest && kept.begun.is_some() {
            self.contest.write(PlayContest::default());
        } else {
            match kept.resume() {
                Ok(resume) => _ = self.resume_gipf.write(resume),
                Err(error) => error!("cannot continue the match of GIPF: {error}"),
            }
        }
        // Not seen as a change by what keeps contests.
        self.last_gipf.bypass_change_detection().0 = Some(kept);
    }

    fn discard(&mut self, name: &Path) {
        match (UnfinishedGame::of_file(name), &mut self.tamsk, &mut self.gipf) {
            (UnfinishedGame::Tamsk, Some(tamsk), _) => tamsk.discard(name),
            (UnfinishedGame::Gipf, _, Some(gipf)) => {
                gipf.keeper.discard(name);
                self.last_gipf.bypass_change_detection().0 = gipf.keeper.newest().cloned();
            }
            _ => {}
        }
    }
}

pub(super) fn obey(
    mut asked: MessageReader<UnfinishedCommand>,
    mut matches: ResMut<UnfinishedMatches>,
    mut table: Table,
) {
    for command in asked.read() {
        match command {
            // The list is read at the title.
            UnfinishedCommand::Refresh => {}
            UnfinishedCommand::ContinueLast(game) => table.continue_last(*game),
            UnfinishedCommand::Continue(name) => _ = table.continue_named(name, false),
            UnfinishedCommand::ContinueAsItWas(name) => _ = table.continue_named(name, true),
            UnfinishedCommand::Discard(name) => {
                table.discard(name);
                matches.forget(name);
            }
        }
    }
}
