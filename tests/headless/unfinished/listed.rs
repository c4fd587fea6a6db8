//! Tests of the list of unfinished matches, in which each match can be continued or discarded.

use std::fs;

use tamsk_testing::prelude::*;

use super::{leave, open_list, play, play_gipf, red};

#[test]
fn unfinished_matches_are_listed_continued_and_discarded() {
    let mut game = HeadlessGame::new();
    assert!(game.point_of_button("unfinished").is_none(), "the list must be hidden while it is empty");
    play(&mut game, "Ada", Level::Two);
    leave(&mut game);
    play_gipf(&mut game, "Bo");
    leave(&mut game);
    play(&mut game, "Cy", Level::One);
    leave(&mut game);
    assert!(
        game.has_text_containing("Cy vs. Second player · Level 1"),
        "the first button must continue the last match"
    );
    open_list(&mut game, 3);
    for words in ["Unfinished (3)", "Ada – Black", "Bo – Black", "Cy – Black"] {
        game.assert_text(words);
    }
    for words in ["Level 2, turn 2, rings 32 : 32", "GIPF Tournament, turn 2, reserve 16 : 18", "Level 1, turn 2"] {
        game.assert_text_containing(words);
    }
    game.click_button("record 2").click_button("continue match").wait_for_camera();
    assert_eq!((game.screen(), game.menu(), red(&game)), (Screen::Match(TAMSK), Menu::None, "Ada".to_owned()));
    assert_eq!(game.current_match().options().level, Level::Two);
    leave(&mut game);
    game.assert_text_containing("Ada vs. Second player · Level 2");
    open_list(&mut game, 3);
    game.press_key(KeyCode::ArrowDown).press_key(KeyCode::Delete).run_frames(3);
    assert!(
        game.has_text_containing("Discard this match?") && game.has_text_containing("Cy – Black"),
        "{:?}",
        game.visible_texts()
    );
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(unfinished_match_files(&game.folder).len(), 3, "nothing may be discarded without confirmation");
    game.press_key(KeyCode::Delete).run_frames(3).click_button("yes").wait_for_camera();
    game.run_until("the file is gone", |game| unfinished_match_files(&game.folder).len() == 2);
    game.assert_text("Unfinished (2)");
    assert!(!game.has_text_containing("Cy – Black"));
    let mut game = game.closed_and_reopened();
    game.click_button("records").wait_for_camera().click_button("records page 3").await_button("record 1");
    game.click_button("record 1").click_button("continue match").wait_for_camera();
    assert_eq!((game.screen(), game.gipf_match().record().players.red.as_str()), (Screen::Match(GIPF), "Bo"));
}

#[test]
fn saving_works_beside_a_hundred_and_fifty_unfinished_matches() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = HeadlessGame::in_folder(folder.path());
    play(&mut game, "Ada", Level::One);
    game.close();
    drop(game);
    let first = unfinished_match_files(folder.path()).remove(0);
    let text = fs::read_to_string(&first).expect("the match is on disk");
    for number in 2..=150 {
        let file = first.with_file_name(format!("{number}.tamsk"));
        fs::write(file, text.replace("Ada", &format!("Ada {number}"))).expect("the file can be written");
    }
    let mut game = HeadlessGame::in_folder(folder.path());
    play(&mut game, "Bo", Level::One);
    leave(&mut game);
    open_list(&mut game, 151);
    game.assert_text("Bo – Black");
    game.assert_no_text_containing("could not be saved");
    game.press_key(KeyCode::End).run_frames(3).click_button("continue match").wait_for_camera();
    assert!(red(&game).starts_with("Ada"));
    assert_eq!(unfinished_match_files(folder.path()).len(), 151);
}

#[test]
fn a_match_open_in_another_window_cannot_be_changed() {
    let mut one = HeadlessGame::new();
    play(&mut one, "Ada", Level::One);
    let mut two = HeadlessGame::in_folder(&one.folder);
    open_list(&mut two, 1);
    two.await_button("record 0").click_button("continue match");
    two.run_until("a refusal appears", |game| {
        game.has_text_containing("This match is open in another window of the game.")
    });
    assert_eq!(two.screen(), Screen::Title);
    two.click_button("discard match").click_button("yes").run_frames(3);
    two.run_until("the match cannot be deleted", |game| {
        game.has_text_containing("in another window of the game, and stays.")
    });
    assert_eq!(read_record_in::<UnfinishedMatch>(&one.only_unfinished_match_file()).players.red, "Ada");
    two.run_until("the match is listed again", |game| game.point_of_button("record 0").is_some());
    drop(two);
    one.drag_glass("D7", "D6");
}
