//! Tests that matches of GIPF on disk survive other matches, a second copy of the game, and an unwritable disk.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tamsk::gipf::table::UnfinishedGipf;
use tamsk_testing::prelude::*;

use super::{acts, begin, gipf, push, wait_for};
use crate::library::record_files as records;

fn resign(game: &mut HeadlessGame) {
    game.resign("white").run_frames(3);
}

fn white_of(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    ["Ada", "Bo"].into_iter().find(|name| text.contains(name)).map(str::to_owned)
}

#[test]
fn each_match_has_its_own_file_and_is_offered_again() {
    let is_ada = |game: &HeadlessGame| {
        game.latest_unfinished_match::<UnfinishedGipf>().is_some_and(|kept| kept.record.players.red == "Ada")
    };
    let mut game = HeadlessGame::new();
    begin(&mut game, "Ada");
    push(&mut game, "e1", "e2");
    assert!(acts(&game)[0].contains("Push") || acts(&game)[0].contains("Gipf"));
    begin(&mut game, "Bo");
    assert!(is_ada(&game), "Ada's match must stay unfinished");
    push(&mut game, "e1", "e2");
    let mut kept: Vec<_> = unfinished_match_files(&game.folder).iter().filter_map(|file| white_of(file)).collect();
    kept.sort();
    assert_eq!(kept, ["Ada", "Bo"]);
    // The newer match is listed first, even after a restart.
    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    resign(&mut game);
    wait_for(&mut game, "the earlier match", is_ada);
    game.click_button("title").wait_for_camera();
    game.continue_unfinished_match(0);
    assert_eq!(acts(&game).len(), 1, "the match must continue where it was left");
    push(&mut game, "e9", "e8");
    resign(&mut game);
    assert_eq!(unfinished_match_files(&game.folder).len(), 0);
    let mut kept: Vec<String> = records(&game).iter().filter_map(|file| white_of(file)).collect();
    kept.sort();
    assert_eq!(kept, ["Ada", "Bo"]);
}

#[test]
fn a_second_copy_of_the_game_uses_its_own_file() {
    let mut first = gipf("version: Standard", "", TWO_PEOPLE);
    push(&mut first, "e1", "e2");
    let file = first.only_unfinished_match_file();
    let mut second = HeadlessGame::in_folder(&first.folder);
    begin(&mut second, "Bo");
    push(&mut second, "e1", "e2");
    assert_eq!(unfinished_match_files(&first.folder).len(), 2, "each match must have its own file");
    push(&mut first, "e9", "e8");
    second.close();
    let first = first.closed_and_reopened();
    assert_eq!(read_record_in::<UnfinishedGipf>(&file).acts.len(), 2);
    drop(first);
}

#[test]
fn the_unfinished_file_stays_until_the_record_is_written() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    let folder = game.folder.join("records");
    // A file at the path of the folder prevents the creation of the folder.
    fs::write(&folder, "in the way").expect("must be writable");
    push(&mut game, "e1", "e2");
    let unfinished = game.only_unfinished_match_file();
    resign(&mut game);
    for _ in 0..40 {
        std::thread::sleep(Duration::from_millis(5));
        game.run_frames(1);
    }
    assert!(unfinished.exists(), "the file must stay until the record is written");
    fs::remove_file(&folder).expect("the file must exist");
    wait_for(&mut game, "the record", |game| !records(game).is_empty());
    let record = read_record_in::<UnfinishedGipf>(&records(&game)[0]);
    assert_eq!(record.acts.len(), 2);
    wait_for(&mut game, "the end of the file", |_| !unfinished.exists());
}
