//! Tests of importing and exporting records, and of a failing disk, driven by real input.

use std::fs;
use std::path::PathBuf;

use bevy::window::{FileDragAndDrop, PrimaryWindow};
use tamsk::persistence::LibraryCommand;
use tamsk::table::replay::Playback;
use tamsk::ui::RecordsBrowser;
use tamsk_records::Moment;
use tamsk_testing::prelude::*;

use super::library::{only_record, open_records, record_files, resign, wait_for_library, with_resigned_match};

fn drop_file(game: &mut HeadlessGame, path: PathBuf) {
    drop_files(game, vec![path]);
}

fn drop_files(game: &mut HeadlessGame, paths: Vec<PathBuf>) {
    let window = game.query_single::<Entity, With<PrimaryWindow>>();
    for path_buf in paths {
        game.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    }
    wait_for_library(game);
}

#[test]
fn every_file_of_an_import_is_reported_in_a_line() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let written = |name: &str, text: &str| {
        let file = elsewhere.path().join(name);
        fs::write(&file, text).expect("written");
        file
    };
    let hello = written("hello.txt", "hello");
    let good = written("good.tamsk", r#"(players: (red: "Eve"), actions: [(at: 1, by: Red, act: Resign)])"#);
    let other = written("other.tamsk", r#"(players: (red: "Bo"), actions: [(at: 1, by: Red, act: Resign)])"#);
    let mut game = HeadlessGame::new();
    drop_file(&mut game, hello.clone());
    game.assert_text("hello.txt is no TAMSK record.");
    game.wait_in_long_frames(15_000);
    drop_file(&mut game, good.clone());
    game.wait_in_long_frames(7_000);
    drop_files(&mut game, vec![good, hello, other]);
    let lines = "hello.txt is no TAMSK record.\ngood.tamsk is in your list already.\nother.tamsk was imported.";
    game.assert_text(lines);
    assert_eq!(record_files(&game).len(), 2);
}

fn select_all(game: &mut HeadlessGame) {
    game.press_key_with_ctrl(KeyCode::KeyA);
}

fn export_offering(game: &mut HeadlessGame, name: &str) {
    game.click_button("export").run_frames(6);
    game.run_until("the dialog is visible", |game| !game.text_areas("Save").is_empty());
    game.run_frames(2).assert_text(name);
}

fn save(game: &mut HeadlessGame) {
    game.click_text("Save");
    wait_for_library(game);
}

#[test]
fn an_exported_record_is_named_after_its_match_or_as_typed() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let there = |name: &str| elsewhere.path().join(name).exists();
    let mut game = with_resigned_match(["Борис", "Анна"], Level::One);
    game.world_mut().resource_mut::<RecordsBrowser>().dialog.folder = Some(elsewhere.path().to_owned());
    open_records(&mut game);
    game.click_button("rename").run_frames(4).type_text("Финал: 1.5").press_key(KeyCode::Enter);
    wait_for_library(&mut game);
    // The dialog suggests the match's name as the file name. Typing replaces the name, but not the extension.
    export_offering(&mut game, "Финал  1.5.tamsk");
    game.type_text("друзья");
    game.assert_text("друзья.tamsk");
    save(&mut game);
    assert!(there("друзья.tamsk"), "{:?}", game.visible_texts());
    for (typed, file) in [("v2.5", "v2.5.tamsk"), ("again.tamsk", "again.tamsk")] {
        export_offering(&mut game, "Финал  1.5.tamsk");
        select_all(&mut game);
        game.type_text(typed);
        save(&mut game);
        assert!(there(file), "{file}: {:?}", game.visible_texts());
    }
    export_offering(&mut game, "Финал  1.5.tamsk");
    select_all(&mut game);
    game.type_text("v2.5");
    save(&mut game);
    game.run_until("the whole name is visible", |game| !game.text_areas("v2.5.tamsk").is_empty());
    game.press_key(KeyCode::Escape);
    assert_eq!(fs::read_dir(elsewhere.path()).expect("the folder is readable").count(), 3);
}

#[test]
fn a_file_dropped_on_the_window_is_imported_on_any_screen() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("final.tamsk");
    fs::write(&file, r#"(players: (red: "Eve"), actions: [(at: 1, by: Red, act: Resign)])"#).expect("written");

    let mut game = HeadlessGame::at_level(Level::Two);
    game.click_glass_on("D1");
    assert_eq!(game.carried_glass_count(), 1);
    drop_file(&mut game, file.clone());
    assert_eq!(
        (game.menu(), game.carried_glass_count(), game.is_time_running()),
        (Menu::None, 1, true),
        "an import must not change the match"
    );
    game.assert_text_containing("One record imported.");
    assert_eq!(only_record(&game).players.red, "Eve");

    game.press_key(KeyCode::Escape).leave_match();
    open_records(&mut game);
    game.assert_text("Eve – Black");
    game.wait_in_long_frames(7_000);
    drop_file(&mut game, file.clone());
    game.assert_text_containing("in your list already");
    assert_eq!(record_files(&game).len(), 1);

    game.wait_in_long_frames(7_000);
    fs::write(&file, "(\nplayers: 7)").expect("written");
    drop_file(&mut game, file);
    game.assert_text_containing("is not a match record: line 2");
    assert_eq!(record_files(&game).len(), 1);
}

/// A record at Level 1 may lack times if another program or a person has written the record.
#[test]
fn a_record_without_times_opens_at_its_beginning() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("typed.tamsk");
    let acts = ["Red, act: Lift(\"D1\")", "Red, act: Place(\"D2\")", "Red, act: DropRing", "Black, act: Resign"];
    let actions = acts.map(|act| format!("(at: 0, by: {act})")).join(", ");
    fs::write(&file, format!("(rules: (level: 1), actions: [{actions}])")).expect("written");
    let mut game = HeadlessGame::new();
    drop_file(&mut game, file);
    open_records(&mut game);
    game.click_button("record 0").run_frames(3).click_button("watch record");
    game.run_until("the record is replayed", |game| game.screen() == Screen::Replay(TAMSK));
    let playback = game.expect_component::<Playback>();
    assert_eq!((playback.moment(), playback.timeline().end().actions_done), (Moment::START, 4));
    game.click_button("action on").run_frames(3);
    assert_eq!(game.expect_component::<Playback>().moment(), Moment { actions_done: 1, at: 0 });
}

#[test]
fn an_import_interrupted_by_the_exit_is_reported_later() {
    const COUNT: usize = 1_000;
    let elsewhere = tempfile::tempdir().expect("a folder");
    let written = |number: usize| {
        let file = elsewhere.path().join(format!("{number}.tamsk"));
        fs::write(&file, format!("(actions: [(at: {number}, by: Red, act: Resign)])")).expect("written");
        file
    };
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(LibraryCommand::Import((0..COUNT).map(written).collect()));
    // `run_frames` would wait for the disk, so the import might finish before the exit.
    game.app.update();
    game.world_mut().write_message(AppExit::Success);
    game.app.update();
    let game = game.reopened_after_close();
    let imported = record_files(&game).len();
    assert!(imported < COUNT, "the exit must not wait for all imports");
    let texts = game.visible_texts();
    let text = texts.iter().find(|text| text.contains("ended during an import")).unwrap_or_else(|| panic!("{texts:?}"));
    let numbers: Vec<usize> =
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
    assert_eq!(numbers, [imported, COUNT - imported], "{text}");
    let left = fs::read_dir(game.folder.join("records")).expect("the folder").flatten().map(|entry| entry.file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("new-")).collect();
    assert!(left.is_empty(), "{left:?}");
    let game = game.closed_and_reopened();
    assert!(!game.has_text_containing("ended during an import"), "the interruption must be reported only once");
}

#[test]
fn the_dialog_exports_and_imports_records() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let mut game = with_resigned_match(["Ada", "Bo"], Level::One);
    game.world_mut().resource_mut::<RecordsBrowser>().dialog.folder = Some(elsewhere.path().to_owned());
    open_records(&mut game);
    let original = only_record(&game);
    game.click_button("export").run_frames(6);
    let save = |game: &HeadlessGame| game.text_areas("Save").first().map(Rect::center);
    game.run_until("the dialog is visible", |game| save(game).is_some());
    let at = save(&game).expect("the button is visible");
    game.click(at);
    wait_for_library(&mut game);
    let written: Vec<PathBuf> =
        fs::read_dir(elsewhere.path()).expect("the folder is readable").flatten().map(|entry| entry.path()).collect();
    assert_eq!(written.len(), 1, "{:?}", game.visible_texts());
    let copy = Record::read(&fs::read(&written[0]).expect("the exported file is readable"));
    assert_eq!(copy, Ok(original), "{written:?}");
    game.run_until("the toast names the exported file", |game| game.toast_area().is_some());
    for name in ["watch record", "rename", "export", "delete", "import", "record 0"] {
        assert!(
            !game.toast_area().expect("a toast is visible").contains(game.point_of_button(name).expect(name)),
            "the toast covers {name}"
        );
    }
    game.click_button("delete");
    wait_for_library(&mut game);
    game.assert_text("Matches (0)");
    game.click_button("import").run_frames(6);
    let name = written[0].file_name().expect("a name").to_string_lossy().into_owned();
    let listed = |game: &HeadlessGame| {
        let texts = game.visible_texts();
        let found = texts.into_iter().find(|text| text.contains(name.trim_end_matches(".tamsk")));
        found.and_then(|text| game.text_areas(text).first().map(Rect::center))
    };
    game.run_until("the file is listed", |game| listed(game).is_some());
    let at = listed(&game).expect("the file is listed");
    game.click(at).run_frames(3);
    game.click_text("Open");
    wait_for_library(&mut game);
    game.assert_text("Matches (1)");
    game.assert_text("Ada – Bo");
    game.click_button("import").run_frames(6);
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Records, "Esc must close only the dialog");
    game.assert_text("Matches (1)");
}

#[test]
fn a_failing_disk_is_reported_and_the_match_is_not_lost() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
    game.run_frames(2).drag_glass("D1", "D2");
    let unfinished = game.only_unfinished_match_file();
    let records = game.folder.join("records");
    fs::write(&records, "in the way").expect("the file can be written");
    resign(&mut game);
    game.run_until("the failure is reported", |game| game.has_text_containing("could not be kept"));
    assert_eq!(game.screen(), Screen::Match(TAMSK), "the result must stay on its screen");
    assert!(unfinished.exists(), "the unfinished match must stay on the disk");
    fs::remove_file(&records).expect("the file can be removed");
    game.run_until("the record is saved after all", |game| record_files(game).len() == 1);
    game.run_until("the unfinished match is deleted", |_| !unfinished.exists());
    assert_eq!(only_record(&game).actions.last().map(|last| last.by), Some(Player::Red));
}
