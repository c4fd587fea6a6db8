//! Tests of the files: which are free, which match was played last, and what is damaged.

use std::fs;

use super::{folder, red_of_newest, saved, write};
use crate::persistence::OpenRecordError;
use crate::persistence::unfinished::kept::LastPlayed;
use crate::persistence::unfinished::saved::UnfinishedMatch;
use crate::persistence::unfinished::slot::{Slot, files};

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
    let text = saved("Ada", false).write().expect("it can be written");
    let earlier = text.replacen("last_played:(number:0,at:0),", "", 1);
    assert_ne!(earlier, text);
    fs::write(&file, earlier).expect("it is writable");
    assert_eq!(LastPlayed::number_in(&file), 0);
    assert_eq!(red_of_newest(folder.path()).0.as_deref(), Some("Ada"));
}
