//! Tests that unfinished matches come back after a restart, and finished matches do not.

use std::fs;
use std::path::PathBuf;

use tamsk_testing::prelude::*;

use super::{leave, open_list, play, red};
use crate::library::record_files as records;
use crate::replays::{record, replaying_at};

#[test]
fn an_older_match_is_offered_if_the_newest_file_is_unusable() {
    let mut game = HeadlessGame::new();
    play(&mut game, "Ada", Level::One);
    leave(&mut game);
    play(&mut game, "Bo", Level::One);
    leave(&mut game);
    let is_of_bo = |file: &PathBuf| read_record_in::<UnfinishedMatch>(file).players.red == "Bo";
    let newest = unfinished_match_files(&game.folder).into_iter().find(is_of_bo).expect("the match is saved");
    let mut game = game.closed_and_reopened();
    game.close();
    let text = fs::read_to_string(&newest).expect("the match is on disk");
    let over = text.clone() + "act (at:99999,by:Black,act:Resign)\n";
    for damaged in [over, text.replace("record (", "record ((")] {
        fs::write(&newest, damaged).expect("the file can be written");
        game = game.reopened_after_close();
        game.assert_text_containing("Ada vs. Second player · Level 1");
        game.click_button("continue").wait_for_camera();
        assert_eq!(red(&game), "Ada");
        game.close();
    }
}

#[test]
fn a_finished_match_is_recorded_once_after_a_failure() {
    let mut game = HeadlessGame::new();
    let folder = game.folder.join("records");
    // A file is where the folder should be, so the folder cannot be created.
    fs::write(&folder, "in the way").expect("the file can be written");
    play(&mut game, "Ada", Level::One);
    game.resign("red").wait_for_camera();
    game.click_button("rematch").wait_for_camera().drag_glass("D1", "D2").run_frames(2);
    game.run_until("both matches are on the disk", |game| unfinished_match_files(&game.folder).len() == 2);
    fs::remove_file(&folder).expect("the file exists");
    game.resign("red").wait_for_camera();
    let game = game.closed_and_reopened();
    assert_eq!((records(&game).len(), unfinished_match_files(&game.folder)), (2, Vec::new()));
    assert!(game.point_of_button("continue").is_none());
}

#[test]
fn a_match_from_a_replay_is_saved_from_its_beginning() {
    let played = record();
    let mut game = replaying_at(&played, Some(8_500));
    game.press_key(KeyCode::KeyN).run_frames(3).click_button("begin").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    game.press_key(KeyCode::Escape).run_frames(2).click_button("leave").run_frames(3);
    game.assert_text_containing("The match is saved.");
    game.wait_for_camera();
    let saved = game.latest_unfinished_match::<UnfinishedMatch>().expect("the match is saved");
    assert_eq!(saved.record.actions, played.actions[..7]);
    open_list(&mut game, 1);
    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    assert_eq!(game.live_match().map(|live| live.record().actions.clone()), Some(played.actions[..7].to_vec()));
}
