//! Tests of the library of finished matches, driven by real input.

use std::path::PathBuf;

use tamsk::persistence::{LibraryEntry, MatchLibrary};
use tamsk::table::replay::Playback;
use tamsk_testing::prelude::*;

use super::last_move_record::BEFORE_THE_END;

/// Returns the files of all records, including those in the bin.
pub fn record_files(game: &HeadlessGame) -> Vec<PathBuf> {
    let records = game.folder.join("records");
    [match_files_in(&records), match_files_in(&records.join("bin"))].concat()
}

pub fn only_record(game: &HeadlessGame) -> Record {
    let files = record_files(game);
    assert_eq!(files.len(), 1, "{files:?}");
    read_record_in::<UnfinishedMatch>(&files[0])
}

fn entries(game: &HeadlessGame) -> Vec<LibraryEntry> {
    game.resource::<MatchLibrary>().records_including_bin().iter().map(|entry| (**entry).clone()).collect()
}

pub fn resign(game: &mut HeadlessGame) {
    game.resign("red").wait(400);
    assert_eq!(game.current_match().outcome().map(|outcome| outcome.by), Some(EndReason::Resigned));
}

/// Returns a game in which two people have played a match that Red resigned.
pub fn with_resigned_match(names: [&str; 2], level: Level) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    play_and_resign(&mut game, names, level);
    game
}

fn play_and_resign(game: &mut HeadlessGame, [red, black]: [&str; 2], level: Level) {
    let before = record_files(game).len();
    let names = NamesByPlayer { red: red.into(), black: black.into() };
    game.begin_match(MatchSetup { names, ..setup_at(level) });
    game.run_frames(2).drag_glass("D1", "D2").wait(200);
    resign(game);
    game.run_until("the record is on the disk", |game| record_files(game).len() == before + 1);
    leave_result(game);
}

fn leave_result(game: &mut HeadlessGame) {
    game.run_until("the result is shown", |game| game.point_of_button("title").is_some());
    // The card reaches its final place in its second frame.
    game.run_frames(2).click_button("title").wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

pub fn open_records(game: &mut HeadlessGame) {
    game.click_button("records").run_frames(2);
    assert_eq!(game.menu(), Menu::Records);
    wait_for_library(game);
}

/// Waits until the library is idle.
pub fn wait_for_library(game: &mut HeadlessGame) {
    game.run_frames(2);
    game.run_until("the records are read", |game| !game.resource::<MatchLibrary>().is_busy());
    game.run_frames(4);
}

fn replayed(game: &mut HeadlessGame) -> Record {
    game.run_until("a record is replayed", |game| game.screen() == Screen::Replay(TAMSK));
    game.expect_component::<Playback>().timeline().record().clone()
}

#[test]
fn a_finished_match_is_saved_and_listed() {
    let mut game = HeadlessGame::after_record(BEFORE_THE_END);
    // In a player's first matches, a move onto a full socket needs a second click. Look from above, so that no glass
    // hides that socket.
    game.press_key(KeyCode::KeyT).wait_for_camera();
    let full = game.point_of_socket_named("B5");
    game.drag_glass("B4", "B5").run_frames(8).click(full);
    assert_eq!(game.current_match().outcome().map(|outcome| outcome.by), Some(EndReason::MovedOntoFullSocket));
    game.run_until("the record is on the disk", |game| record_files(game).len() == 1);
    game.wait_in_long_frames(2_000);
    let record = only_record(&game);
    assert_eq!(record.actions, game.live_match().expect("a match").record().actions);
    let mut replay = record.replay().expect("options within bounds");
    assert!(replay.replay_remaining().is_empty());
    assert_eq!(replay.game(), game.current_match(), "the record must lead to the same match");
    leave_result(&mut game);
    open_records(&mut game);
    game.assert_text("Matches (1)");
    game.assert_text("Full socket: Black won");
    game.assert_text("Red – Black");
}

#[test]
fn records_name_the_bot_after_a_restart() {
    let mut game = HeadlessGame::against_bot(Level::Two);
    game.run_frames(2).drag_glass("D1", "D2");
    resign(&mut game);
    let mut game = game.closed_and_reopened();
    assert_eq!(game.latest_unfinished_match::<UnfinishedMatch>(), None);
    open_records(&mut game);
    let entries = entries(&game);
    assert_eq!((entries.len(), entries[0].metadata.seats), (1, Some(PERSON_AGAINST_BOT)));
    game.assert_text("You – Novice bot");
    game.type_text("novice resignation").run_frames(3);
    game.assert_text("You – Novice bot");
    game.click_button("records search").type_text(" nobody").run_frames(3);
    game.assert_text_containing("Nothing found");
    game.press_key(KeyCode::Escape).run_frames(2);
    assert_eq!(game.menu(), Menu::Records, "the first press must clear the search");
    game.assert_text("You – Novice bot");
    game.press_key(KeyCode::Escape).run_frames(2);
    assert_eq!(game.menu(), Menu::None);
}

#[test]
fn only_matches_finished_at_the_table_are_recorded() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.drag_glass("D1", "D2");
    game.leave_match();
    game.begin_lesson("1-1-board", 0)
        .click_button("lesson go on")
        .wait_for_camera()
        .drag_glass("D1", "D2")
        .wait_for_camera();
    game.click_button("lesson leave").wait_for_camera();
    // This match was already over when it was loaded.
    let record = Record::read(br#"(rules: (level: 1), actions: [(at: 9, by: Red, act: Resign)])"#).expect("a record");
    let live = LiveMatch::resume(MatchSetup::default(), &record).expect("valid options");
    game.load_match(live, TWO_PEOPLE).wait_for_camera();
    assert!(game.current_match().outcome().is_some());
    let game = game.closed_and_reopened();
    assert_eq!(record_files(&game), Vec::<PathBuf>::new());
}

#[test]
fn records_can_be_deleted_restored_and_purged() {
    let mut game = with_resigned_match(["Ada", "Bo"], Level::One);
    play_and_resign(&mut game, ["Cleo", "Dan"], Level::Two);
    open_records(&mut game);
    // The latest record comes first and is selected.
    game.assert_text("Cleo – Dan");
    game.click_button("delete");
    wait_for_library(&mut game);
    assert!(game.text_areas("Cleo – Dan").is_empty());
    game.assert_text("Matches (1)");
    game.click_text("Bin (1)").run_frames(3);
    game.assert_text("Cleo – Dan");
    game.click_button("restore");
    wait_for_library(&mut game);
    game.assert_text("The bin is empty.");
    game.click_text("Matches (2)").run_frames(3);
    game.click_text("Ada – Bo").run_frames(2).press_key(KeyCode::Delete);
    wait_for_library(&mut game);
    assert!(game.text_areas("Ada – Bo").is_empty());
    game.click_text("Bin (1)").run_frames(3).click_button("empty bin").run_frames(2);
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!((game.menu(), record_files(&game).len()), (Menu::Records, 2), "a purge must need confirmation");
    game.click_button("empty bin").run_frames(2).click_button("yes");
    wait_for_library(&mut game);
    let left = only_record(&game);
    assert_eq!(left.players.red, "Cleo");
    let mut game = game.closed_and_reopened();
    open_records(&mut game);
    assert!(game.has_text_containing("Cleo – Dan") && !game.has_text_containing("Ada – Bo"));
}

#[test]
fn a_renamed_record_is_sorted_by_its_title() {
    let mut game = with_resigned_match(["Ada", "Bo"], Level::One);
    play_and_resign(&mut game, ["Cleo", "Dan"], Level::One);
    open_records(&mut game);
    game.click_button("rename").run_frames(3).type_text("A great day").press_key(KeyCode::Enter);
    wait_for_library(&mut game);
    game.assert_text("A great day");
    assert!(game.text_areas("Cleo – Dan").is_empty());
    let before =
        |game: &HeadlessGame, one: &str, other: &str| game.text_areas(one)[0].min.y < game.text_areas(other)[0].min.y;
    assert!(before(&game, "A great day", "Ada – Bo"), "the latest match must come first");
    game.click_button("sort date").run_frames(3);
    assert!(before(&game, "Ada – Bo", "A great day"));
    game.click_button("sort match").run_frames(3);
    assert!(before(&game, "A great day", "Ada – Bo"));
    // The record itself is unchanged.
    assert!(record_files(&game).iter().any(|file| read_record_in::<UnfinishedMatch>(file).players.red == "Cleo"));
    let mut game = game.closed_and_reopened();
    open_records(&mut game);
    game.assert_text("A great day");
}

#[test]
fn arrow_keys_and_enter_open_a_replay() {
    let mut game = with_resigned_match(["Ada", "Bo"], Level::One);
    play_and_resign(&mut game, ["Cleo", "Dan"], Level::One);
    open_records(&mut game);
    let place = |game: &HeadlessGame, text: &str| game.text_areas(text)[0].min.y;
    let second =
        if place(&game, "Ada – Bo") > place(&game, "Cleo – Dan") { ["Ada", "Bo"] } else { ["Cleo", "Dan"] };
    game.press_key(KeyCode::ArrowDown).press_key(KeyCode::Enter);
    let record = replayed(&mut game);
    assert_eq!(record.players, NamesByPlayer { red: second[0].into(), black: second[1].into() });
    assert!(!record.actions.is_empty());
}

#[test]
fn the_statistics_count_only_search_results() {
    let mut game = with_resigned_match(["Ada", "Bo"], Level::One);
    play_and_resign(&mut game, ["Ada", "Cleo"], Level::Two);
    open_records(&mut game);
    game.click_text("Statistics").run_frames(3);
    game.assert_text("0 – 0 – 2");
    game.assert_text("Level 2");
    game.type_text("cleo").run_frames(3);
    assert!(
        game.text_areas("0 – 0 – 2").is_empty() && game.text_areas("Level 1").is_empty(),
        "{:?}",
        game.visible_texts()
    );
    game.assert_text("Level 2");
}
