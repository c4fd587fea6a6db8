//! Tests of the thread that writes, on a disk that is full when it is to be.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::{folder, red_of_newest, saved};
use crate::persistence::library::Receipt;
use crate::persistence::unfinished::disk::{Disk, SystemDisk};
use crate::persistence::unfinished::keeper::Keeper;
use crate::persistence::unfinished::saved::UnfinishedMatch;
use crate::persistence::unfinished::slot::files;

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
    let number = keeper.writer.number_a_match();
    keeper.save(number, saved("Ada", false), 1);
    keeper.remove(number, None);
    keeper.writer.close();
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
        let number = keeper.writer.number_a_match();
        keeper.save(number, saved(red, false), count);
    }
    keeper.writer.wait();
    assert!(keeper.writer.is_failing());
    assert_eq!(keeper.writer.take_failures().len(), 1, "it is told once");
    disk.is_full.store(false, Ordering::Relaxed);
    keeper.writer.close();
    assert!(!keeper.writer.is_failing());
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
    let (first, second) = (keeper.writer.number_a_match(), keeper.writer.number_a_match());
    let receipt = Receipt::default();
    keeper.save(first, saved("Ada", false), 1);
    receipt.sign(false);
    keeper.remove(first, Some(receipt.clone()));
    keeper.save(second, saved("Bo", false), 2);
    keeper.writer.wait();
    assert_eq!(files::<UnfinishedMatch>(folder.path()).len(), 2, "its record is not kept yet");
    assert!(!keeper.writer.is_failing(), "nothing of a running match is lost");
    receipt.sign(true);
    keeper.writer.close();
    drop(keeper);
    assert_eq!(files::<UnfinishedMatch>(folder.path()).len(), 1);
    assert_eq!(red_of_newest(folder.path()).0.as_deref(), Some("Bo"));
}
