//! What can be asked for unfinished matches, and how it is done.

use crate::simulation::gipf::LiveGipf;
use crate::table::occasion::Occasion;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::KeepingSystems;
use super::gipf::GipfKeeper;
use super::keeper::{HighestNumber, Keeper};
use super::kept::{UnfinishedGame, UnfinishedMatch};
use super::list::UnfinishedMatches;
use super::tamsk::Unfinished;
use super::worker::MatchNumber;
use crate::table::gipf::{KeptGipf, PlayContest, UnfinishedGipf};
use crate::table::loading::{LoadMatch, ResumeMatch};

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

pub(in crate::persistence) fn plugin(app: &mut App) {
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
