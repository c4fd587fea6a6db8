//! Tests of the files of unfinished matches and of the thread that writes them.

mod files;
mod writing;

use std::path::{Path, PathBuf};

use tamsk_rules::{Action, Level, Options, Player};

use super::disk::SystemDisk;
use super::kept::{FoundMatch, LastPlayed, PlayedMatch};
use super::saved::UnfinishedMatch;
use super::slot::{Slot, newest};
use crate::persistence::OpenRecordError;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::seats::Seats;

/// A match between two people of whom Red has this name.
fn saved(red: &str, is_over: bool) -> UnfinishedMatch {
    let mut setup = MatchSetup { options: Options::at_level(Level::One), ..MatchSetup::default() };
    setup.names.red = red.into();
    let mut live = LiveMatch::new(setup).expect("official options");
    live.act(Player::Red, Action::Lift("D1".parse().expect("a socket"))).expect("it is Red's turn");
    if is_over {
        live.act(Player::Red, Action::Resign).expect("anybody may");
    }
    UnfinishedMatch::of(&live, Seats::default(), false)
}

/// Writes a match to a free file in a folder.
fn write(folder: &Path, red: &str, is_over: bool, number: u64) -> PathBuf {
    let slot = Slot::free::<UnfinishedMatch>(folder).expect("it is free");
    let played = PlayedMatch { kept: saved(red, is_over), last_played: LastPlayed { number, at: 1 } };
    slot.write(&SystemDisk, &played).expect("it is writable");
    slot.file().to_owned()
}

/// Who plays Red in the match that was played last, and what is wrong with files.
fn red_of_newest(folder: &Path) -> (Option<String>, Vec<OpenRecordError>) {
    let (found, problems) = newest::<UnfinishedMatch>(folder);
    (found.map(|(_, FoundMatch { played, .. })| played.kept.record.players.red.into()), problems)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("the temporary folder is writable")
}
