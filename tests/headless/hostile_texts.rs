//! Tests that no frame takes much time or memory because of hostile names, titles, notes and file names.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tamsk::persistence::{LibraryCommand, MatchLibrary};
use tamsk_samples::damage;
use tamsk_samples::fuzzing::{Cost, measure_cost};
use tamsk_testing::prelude::*;
use tempfile::TempDir;

use super::library::{open_records, record_files, wait_for_library, with_resigned_match};

/// The maximum processor time of a frame. A usual frame takes a fiftieth of this time. Laying out an endless text would
/// take many times the maximum.
const LONGEST_FRAME: Duration = Duration::from_secs(2);
/// The maximum memory that a frame may use, in bytes. Loading new fonts takes several MiB.
const MOST_BYTES: usize = 96 << 20;

/// Runs frames, and asserts that each frame stays within the limits.
#[track_caller]
fn cheap_frames(game: &mut HeadlessGame, what: &str, count: usize) {
    for _ in 0..count {
        let Cost { cpu_time: time, peak_bytes: bytes } = measure_cost(|| _ = game.run_frames(1));
        assert!(time <= LONGEST_FRAME && bytes <= MOST_BYTES, "{what}: a frame of {time:?} and {bytes} bytes");
    }
}

/// Asserts that the tabs of the record list are inside the window.
#[track_caller]
fn assert_inside(game: &HeadlessGame, what: &str) {
    let window = Rect::from_corners(Vec2::ZERO, WINDOW_SIZE);
    let named = ["Matches (", "Bin (", "Statistics"];
    let texts = game.visible_texts().into_iter().filter(|text| named.iter().any(|name| text.starts_with(name)));
    let texts: Vec<&str> = texts.collect();
    assert!(texts.len() >= 3, "{what}: {:?}", game.visible_texts());
    for text in texts {
        let places = game.text_areas(text);
        let is_inside = places.iter().all(|at| window.contains(at.min) && window.contains(at.max));
        assert!(is_inside, "{what}: {text:?} is at {places:?}");
    }
}

fn with_the_worst(records: &[damage::HostileRecord]) -> (HeadlessGame, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    for record in records {
        record.write(&folder.path().join("records"));
    }
    let mut game = HeadlessGame::in_folder(folder.path());
    open_records(&mut game);
    (game, folder)
}

#[test]
fn a_huge_title_can_be_imported_listed_and_deleted() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let gift = elsewhere.path().join("gift.tamsk");
    fs::write(&gift, "(actions: [(at: 1, by: Red, act: Resign)])").expect("must be writable");
    fs::write(elsewhere.path().join("gift.tamsk.note"), format!("(title: \"{}\")", "T".repeat(60_000)))
        .expect("must be writable");
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(LibraryCommand::Import(vec![gift]));
    wait_for_library(&mut game);
    game.click_button("records");
    cheap_frames(&mut game, "the list", 10);
    assert_inside(&game, "the list");
    assert!(game.visible_texts().iter().any(|text| text.starts_with("TTTTTTTTTT")), "{:?}", game.visible_texts());
    game.click_button("delete");
    wait_for_library(&mut game);
    game.assert_text("Matches (0)");
}

#[test]
fn a_match_of_people_with_the_longest_names_is_saved() {
    let game = with_resigned_match(["🇫🇷".repeat(16).as_str(), "👍🏽".repeat(16).as_str()], Level::One);
    assert_eq!(record_files(&game).len(), 1);
    let game = game.closed_and_reopened();
    assert_eq!(game.latest_unfinished_match::<UnfinishedMatch>(), None, "the match must not be unfinished");
}

/// A file may contain names that are longer than any typed name.
#[test]
fn long_names_do_not_push_the_tabs_out_of_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records");
    fs::create_dir(&records).expect("the folder must be creatable");
    for (number, letter) in ["W", "🇫🇷", "\u{fdfd}", "ש "].into_iter().enumerate() {
        let name = letter.repeat(1_000 / letter.len());
        let text = format!(
            "(rules: (level: 1), players: (red: \"{name}\", black: \"Bo\"), actions: [(at: 1, by: Red, act: Resign)])"
        );
        fs::write(records.join(format!("{number}.tamsk")), text).expect("must be writable");
    }
    let mut game = HeadlessGame::in_folder(folder.path());
    open_records(&mut game);
    let page = game.text_areas("Statistics").first().expect("the tab must be visible").center();
    game.click(page);
    cheap_frames(&mut game, "statistics", 5);
    assert_inside(&game, "the statistics");
    let shown = |game: &HeadlessGame| game.visible_texts().iter().map(|text| text.chars().count()).max();
    assert!(shown(&game) < Some(300), "{:?}", game.visible_texts());
    let list = game.text_areas("Matches (4)").first().expect("the tab must be visible").center();
    game.click(list);
    cheap_frames(&mut game, "the list", 5);
    assert_inside(&game, "the list");
}

#[test]
fn the_library_handles_hostile_records() {
    let records = damage::hostile_records();
    let (mut game, folder) = with_the_worst(&records);
    game.assert_text(&format!("Matches ({})", records.len()));
    for number in 0..records.len() {
        game.press_key(KeyCode::ArrowDown);
        cheap_frames(&mut game, &format!("record {number}"), 1);
    }
    for column in ["match", "result", "date"] {
        game.click_button(&format!("sort {column}"));
        cheap_frames(&mut game, column, 3);
    }
    assert_inside(&game, "the list");
    game.click_button("rename");
    cheap_frames(&mut game, "rename", 3);
    game.press_key(KeyCode::Escape).run_frames(2);
    game.click_text("Statistics");
    cheap_frames(&mut game, "statistics", 5);
    assert_inside(&game, "the statistics");
    game.type_text("escaped");
    cheap_frames(&mut game, "search", 5);
    let file = game.resource::<MatchLibrary>().records_including_bin()[0].file.clone();
    let to = folder.path().join("copy.tamsk");
    game.world_mut().write_message(LibraryCommand::Export { file, to: to.clone() });
    cheap_frames(&mut game, "export", 3);
    wait_for_library(&mut game);
    assert!(to.is_file());
}

#[test]
fn the_toast_about_a_hostile_file_name_fits_the_window() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let deep = ["d".repeat(200), "黒".repeat(80), "\n".repeat(200), "x".repeat(200)];
    for (number, name) in damage::hostile_file_names().into_iter().enumerate().step_by(3) {
        let mut folder = elsewhere.path().to_owned();
        // Some files are in deeply nested folders.
        deep.iter().take(number % 5).for_each(|part| folder.push(part));
        fs::create_dir_all(&folder).expect("the folder must be creatable");
        let file = folder.join(name + ".tamsk");
        fs::write(&file, "(\nplayers: 7)").expect("must be writable");
        let mut game = HeadlessGame::new();
        game.world_mut().write_message(LibraryCommand::Import(vec![file]));
        game.run_until("the toast is visible", |game| game.toast_area().is_some());
        cheap_frames(&mut game, "a toast", 3);
        let shown =
            game.visible_texts().into_iter().find(|text| text.contains("is not a match record")).expect("an error");
        assert!(!shown.contains(['\n', '\0', '\u{1b}', '\u{202e}', '\u{2067}']) && shown.len() < 1_500, "{shown:?}");
        let toast = game.toast_area().expect("the toast must be visible");
        let window = Rect::from_corners(Vec2::ZERO, WINDOW_SIZE);
        assert!(window.contains(toast.min) && window.contains(toast.max), "{toast:?}: {:?}", game.visible_texts());
    }
}

#[test]
fn hostile_records_can_be_replayed() {
    // Replay every third record, and the first record, which has no title.
    let records: Vec<_> =
        damage::hostile_records().into_iter().enumerate().filter(|(at, _)| at % 3 == 2 || *at == 0).collect();
    let records: Vec<_> = records.into_iter().map(|(_, record)| record).collect();
    let (mut game, _folder) = with_the_worst(&records);
    let names: Vec<_> =
        game.resource::<MatchLibrary>().records_including_bin().iter().map(|entry| entry.file.clone()).collect();
    for file in names {
        let what = format!("{file:?}");
        game.world_mut().write_message(LibraryCommand::Open { file, names: NamesByPlayer::default() });
        game.run_until(&what, |game| matches!(game.screen(), Screen::Replay(TAMSK) | Screen::Replay(GIPF)));
        cheap_frames(&mut game, &what, 4);
        game.press_key(KeyCode::End);
        cheap_frames(&mut game, &what, 4);
        game.press_key(KeyCode::KeyL);
        cheap_frames(&mut game, &what, 4);
        game.leave_match();
        assert_eq!(game.menu(), Menu::Records);
    }
}

#[test]
fn people_with_hostile_names_can_play() {
    for text in damage::hostile_texts().into_iter().step_by(4) {
        let names = NamesByPlayer { red: text.as_str().into(), black: text.as_str().into() };
        let what: String = text.escape_default().take(40).collect();
        let mut game = HeadlessGame::new();
        game.begin_match(MatchSetup { names, ..setup_at(Level::One) });
        game.drag_glass("D1", "D2").press_key(KeyCode::KeyL);
        cheap_frames(&mut game, &what, 3);
        super::library::resign(&mut game);
        game.run_until("the record is on the disk", |game| record_files(game).len() == 1);
        cheap_frames(&mut game, &what, 3);
        assert!(Path::new(&record_files(&game)[0]).is_file());
    }
}
