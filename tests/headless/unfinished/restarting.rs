//! Tests that a restart after the loss of the graphics device restores the match on the table.

use std::path::PathBuf;

use tamsk::table::loading::ResumeMatch;
use tamsk_testing::prelude::*;

use super::{CHALLENGED, leave, open_list, play, red};

#[test]
fn a_restarted_game_restores_the_match_on_the_table() {
    let mut game = HeadlessGame::new();
    play(&mut game, "Ada", Level::One);
    leave(&mut game);
    play(&mut game, "Bo", Level::One);
    game.close();
    let folder = game.folder.clone();
    let is_ada = |file: &PathBuf| read_record_in::<UnfinishedMatch>(file).players.red == "Ada";
    let ada = unfinished_match_files(&folder).into_iter().find(is_ada).expect("the match is saved");
    let mut again =
        HeadlessGame::in_folder_with_app_changes(&folder, |app| tamsk::app::continue_match_at_startup(app, ada));
    again.wait_for_camera();
    assert_eq!((again.screen(), again.menu(), red(&again)), (Screen::Match(TAMSK), Menu::Pause, "Ada".to_owned()));
}

#[test]
fn a_restart_restores_a_contest_and_the_list_its_gipf_match() {
    let mut game = HeadlessGame::new();
    let challenged = GipfRecord::read(CHALLENGED.as_bytes()).expect("a record");
    let live = Box::new(LiveGipf::from_record(challenged).expect("a match"));
    game.world_mut().write_message(ResumeMatch { live, seats: Seats::default(), occasion: Occasion::Play });
    game.wait_for_camera().click_button("play contest").wait_for_camera().drag_glass("D1", "D2").run_frames(3);
    game.close();
    let (folder, file) = (game.folder.clone(), game.only_unfinished_match_file());
    let mut again =
        HeadlessGame::in_folder_with_app_changes(&folder, |app| tamsk::app::continue_match_at_startup(app, file));
    again.wait_for_camera();
    assert_eq!((again.screen(), again.menu()), (Screen::Match(TAMSK), Menu::Pause));
    leave(&mut again);
    open_list(&mut again, 1);
    again.assert_text_containing("GIPF Tournament, turn 1, challenge");
    again.click_button("continue match").wait_for_camera();
    assert_eq!(again.screen(), Screen::Match(GIPF));
    again.click_button("play contest").wait_for_camera();
    assert_eq!(
        (again.screen(), again.current_match().board().rings("D1".parse().expect("a socket"))),
        (Screen::Match(TAMSK), 0)
    );
}
