//! Tests of the files of unfinished matches and of the thread that writes them.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::{fs, io};

use tamsk_rules::{Action, Level, Options, Player};

use super::keeper::Keeper;
use super::slot::{Disk, FoundMatch, Slot, SystemDisk, files, newest};
use crate::persistence::OpenRecordError;
use crate::persistence::kept::PlayedMatch;
use crate::persistence::last_played::LastPlayed;
use crate::persistence::library::Receipt;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

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

/// What is left where a file can be emptied but not removed.
#[test]
fn an_emptied_file_holds_no_match_and_is_free() {
    let folder = folder();
    let file = write(folder.path(), "Ada", false, 1);
    fs::write(&file, "").expect("it is writable");
    assert!(matches!(Slot::to_look_at(file.clone()).read::<UnfinishedMatch>(), Ok(None)));
    assert!(files::<UnfinishedMatch>(folder.path()).is_empty());
    assert_eq!(Slot::free::<UnfinishedMatch>(folder.path()).expect("it is free").file(), file);
}

#[test]
fn there_is_always_a_file_for_another_match() {
    let folder = folder();
    for number in 1..=150 {
        write(folder.path(), "Ada", false, number);
    }
    assert_eq!(files::<UnfinishedMatch>(folder.path()).len(), 150);
    assert!(folder.path().join("unfinished-150.ron").exists());
}

#[test]
fn a_damaged_file_and_a_match_that_is_over_hide_no_earlier_one() {
    let folder = folder();
    write(folder.path(), "Ada", false, 1);
    write(folder.path(), "Bo", true, 2);
    let damaged = write(folder.path(), "Cy", false, 3);
    let text = fs::read_to_string(&damaged).expect("it is readable");
    fs::write(&damaged, &text[..text.len() / 2]).expect("it is writable");
    let (red, problems) = red_of_newest(folder.path());
    assert_eq!(red.as_deref(), Some("Ada"));
    assert!(matches!(&problems[..], [OpenRecordError::Malformed { .. }]), "{problems:?}");
}

#[test]
fn the_match_played_last_is_known_by_its_number_and_not_by_the_time_of_its_file() {
    let folder = folder();
    let file = write(folder.path(), "Ada", false, 8);
    write(folder.path(), "Bo", false, 7);
    let long_ago = fs::FileTimes::new().set_modified(std::time::UNIX_EPOCH);
    fs::File::open(file).and_then(|file| file.set_times(long_ago)).expect("it is ours");
    assert_eq!(red_of_newest(folder.path()).0.as_deref(), Some("Ada"));
}

#[test]
fn a_file_of_an_earlier_version_is_read_and_has_no_number() {
    let folder = folder();
    let file = folder.path().join("unfinished.ron");
    let earlier = ron::to_string(&saved("Ada", false)).expect("it can be written");
    fs::write(&file, earlier).expect("it is writable");
    assert_eq!(LastPlayed::number_in(&file), 0);
    assert_eq!(red_of_newest(folder.path()).0.as_deref(), Some("Ada"));
}

/// A disk that is full while it is to be, and tells what was done to it.
#[derive(Debug, Default)]
struct TestDisk {
    is_full: AtomicBool,
    done: Mutex<Vec<String>>,
}

impl TestDisk {
    fn note(&self, what: &str, file: &Path) -> io::Result<()> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        self.done.lock().expect("nothing panics").push(format!("{what} {name}"));
        if what == "write" && self.is_full.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Disk for TestDisk {
    fn write(&self, file: &Path, text: &str) -> io::Result<()> {
        self.note("write", file)?;
        SystemDisk.write(file, text)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        self.note("remove", file)?;
        SystemDisk.remove(file)
    }

    fn empty(&self, file: &Path) -> io::Result<()> {
        self.note("empty", file)?;
        SystemDisk.empty(file)
    }

    fn synchronise(&self, folder: &Path) -> io::Result<()> {
        self.note("synchronise", folder)?;
        SystemDisk.synchronise(folder)
    }
}

/// A power failure must not bring a finished match back.
#[test]
fn the_folder_is_synchronised_after_the_removal_of_a_match() {
    let (folder, disk) = (folder(), Arc::new(TestDisk::default()));
    let (mut keeper, _) = Keeper::<UnfinishedMatch>::open(folder.path(), disk.clone());
    let number = keeper.number_a_match();
    keeper.save(number, saved("Ada", false), 1);
    keeper.remove(number, None);
    keeper.close();
    let done = disk.done.lock().expect("nothing panics").clone();
    let of_folder = format!("synchronise {}", folder.path().file_name().unwrap_or_default().to_string_lossy());
    assert_eq!(done, ["write unfinished.ron".to_owned(), "remove unfinished.ron".into(), of_folder]);
}

/// Each match stays to be saved until it is, whatever is played after it.
#[test]
fn a_match_that_could_not_be_saved_is_saved_when_there_is_room_again() {
    let (folder, disk) = (folder(), Arc::new(TestDisk::default()));
    let (mut keeper, _) = Keeper::<UnfinishedMatch>::open(folder.path(), disk.clone());
    disk.is_full.store(true, Ordering::Relaxed);
    for (red, count) in [("Ada", 1), ("Bo", 2)] {
        let number = keeper.number_a_match();
        keeper.save(number, saved(red, false), count);
    }
    keeper.wait();
    assert!(keeper.is_failing());
    assert_eq!(keeper.take_failures().len(), 1, "it is told once");
    disk.is_full.store(false, Ordering::Relaxed);
    keeper.close();
    assert!(!keeper.is_failing());
    let found = files::<UnfinishedMatch>(folder.path());
    assert_eq!(found.len(), 2);
    drop(keeper);
    assert_eq!(red_of_newest(folder.path()).0.as_deref(), Some("Bo"));
}

/// The orders for one match do not take the place of those for another.
#[test]
fn a_removal_that_failed_is_not_forgotten_for_the_next_match() {
    let (folder, disk) = (folder(), Arc::new(TestDisk::default()));
    let (mut keeper, _) = Keeper::<UnfinishedMatch>::open(folder.path(), disk);
    let (first, second) = (keeper.number_a_match(), keeper.number_a_match());
    let receipt = Receipt::default();
    keeper.save(first, saved("Ada", false), 1);
    receipt.sign(false);
    keeper.remove(first, Some(receipt.clone()));
    keeper.save(second, saved("Bo", false), 2);
    keeper.wait();
    assert_eq!(files::<UnfinishedMatch>(folder.path()).len(), 2, "its record is not kept yet");
    assert!(!keeper.is_failing(), "nothing of a running match is lost");
    receipt.sign(true);
    keeper.close();
    drop(keeper);
    assert_eq!(files::<UnfinishedMatch>(folder.path()).len(), 1);
    assert_eq!(red_of_newest(folder.path()).0.as_deref(), Some("Bo"));
}
