//! Continues unfinished matches of a game, and discards them.

use std::path::Path;

use bevy::prelude::*;

use super::command::UnfinishedCommand;
use super::keeper::{HighestNumber, Keeper};
use super::list::UnfinishedMatches;
use super::worker::MatchNumber;
use crate::persistence::kept::Kept;
use crate::simulation::game::Game;
use crate::table::unfinished::Unfinished;

/// Does what is asked for matches of a game.
pub(super) fn obey<K: Kept>(
    mut asked: MessageReader<UnfinishedCommand>,
    mut matches: ResMut<UnfinishedMatches>,
    mut keeper: ResMut<Keeper<K>>,
    mut highest: ResMut<HighestNumber>,
    mut unfinished: ResMut<Unfinished<K>>,
    mut commands: Commands,
) {
    // Not seen as a change by what saves waiting matches.
    let last = &mut unfinished.bypass_change_detection().0;
    for command in asked.read() {
        let resumed = match command {
            UnfinishedCommand::ContinueLast(game) if *game == K::Game::NAME => {
                last.clone().map(|kept| (keeper.find(|known| *known == kept), kept, true))
            }
            UnfinishedCommand::Continue(name) if is_of::<K>(name) => {
                taken(&mut keeper, name).map(|(number, kept)| (Some(number), kept, false))
            }
            UnfinishedCommand::ContinueAsItWas(name) if is_of::<K>(name) => {
                taken(&mut keeper, name).map(|(number, kept)| (Some(number), kept, true))
            }
            UnfinishedCommand::Discard(name) if is_of::<K>(name) => {
                keeper.discard(name);
                *last = keeper.newest().cloned();
                matches.forget(name);
                None
            }
            // The list is read at the title; what is left is about other games.
            _ => None,
        };
        let Some((number, kept, as_it_was)) = resumed else { continue };
        // It is now the one played last.
        if let Some(number) = number {
            keeper.save(number, kept.clone(), highest.next());
        }
        if let Err(error) = kept.resume(as_it_was, &mut commands) {
            error!("cannot continue the match: {error}");
        }
        *last = Some(kept);
    }
}

/// Takes a match, unless that cannot be done, which is reported.
fn taken<K: Kept>(keeper: &mut Keeper<K>, name: &Path) -> Option<(MatchNumber, K)> {
    let number = keeper.take(name)?;
    Some((number, keeper.get(number)?.kept.clone()))
}

/// Returns `true` if a match of this name is one of this game.
fn is_of<K: Kept>(name: &Path) -> bool {
    name.file_name().is_some_and(|name| name.to_string_lossy().starts_with(K::STEM))
}
