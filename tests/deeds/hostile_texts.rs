//! The worst names, titles, notes and file names: no frame takes long or much memory, whatever is done with them, and
//! nothing is lost.

use std::fs;
use std::path::Path;
use std::time::Duration;

use tamsk::persistence::{Library, LibraryCommand};
use tamsk_samples::damage;
use tamsk_samples::survival::{Cost, cost_of};
use tamsk_testing::prelude::*;
use tempfile::TempDir;

use super::library::{files, open, read, resigned};

/// The most processor time of a frame. Usual ones take a fiftieth of it, and an endless text takes many times as much.
const LONGEST_FRAME: Duration = Duration::from_secs(2);
/// The most memory that a frame may hold, in bytes. Fonts that come into use take several MiB.
const MOST_BYTES: usize = 96 << 20;

/// Runs frames, none of which may cost more than that.
#[track_caller]
fn cheap_frames(game: &mut HeadlessGame, what: &str, count: usize) {
    for _ in 0..count {
        let Cost { time, bytes } = cost_of(|| _ = game.frames(1));
        assert!(time <= LONGEST_FRAME && bytes <= MOST_BYTES, "{what}: a frame of {time:?} and {bytes} bytes");
    }
}

/// Everything that is written must be in the window.
#[track_caller]
fn assert_inside(game: &HeadlessGame, what: &str) {
    let window = Rect::from_corners(Vec2::ZERO, WINDOW);
    let named = ["Matches (", "Bin (", "Statistics"];
    let texts = game.all_told().into_iter().filter(|text| named.iter().any(|name| text.starts_with(name)));
    let texts: Vec<&str> = texts.collect();
    assert!(texts.len() >= 3, "{what}: {:?}", game.all_told());
    for text in texts {
        let places = game.told(text);
        let is_inside = places.iter().all(|at| window.contains(at.min) && window.contains(at.max));
        assert!(is_inside, "{what}: {text:?} is at {places:?}");
    }
}

/// A game in whose library are the worst records, with them in the list.
fn with_the_worst(records: &[damage::WorstRecord]) -> (HeadlessGame, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    for record in records {
        record.write(&folder.path().join("records"));
    }
    let mut game = HeadlessGame::in_folder(folder.path());
    open(&mut game);
    (game, folder)
}

#[test]
fn an_endless_title_is_imported_listed_and_deleted() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let gift = elsewhere.path().join("gift.tamsk");
    fs::write(&gift, "(actions: [(at: 1, by: Red, act: Resign)])").expect("written");
    fs::write(elsewhere.path().join("gift.tamsk.note"), format!("(title: \"{}\")", "T".repeat(60_000)))
        .expect("written");
    let mut game = HeadlessGame::new();
    game.world().write_message(LibraryCommand::Import(vec![gift]));
    read(&mut game);
    game.press_button("records");
    cheap_frames(&mut game, "the list", 10);
    assert_inside(&game, "the list");
    assert!(game.all_told().iter().any(|text| text.starts_with("TTTTTTTTTT")), "{:?}", game.all_told());
    game.press_button("delete");
    read(&mut game);
    game.assert_told("Matches (0)");
}

#[test]
fn a_match_of_people_with_the_longest_names_is_kept() {
    let game = resigned(["🇫🇷".repeat(16).as_str(), "👍🏽".repeat(16).as_str()], Level::One);
    assert_eq!(files(&game).len(), 1);
    let game = game.restarted();
    assert_eq!(game.unfinished::<UnfinishedMatch>(), None, "it is not unfinished");
}

/// Names that are longer than any that can be typed do not move what is beside them.
#[test]
fn long_names_leave_the_tabs_of_the_records_in_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records");
    fs::create_dir(&records).expect("it can be made");
    for (number, letter) in ["W", "🇫🇷", "\u{fdfd}", "ש "].into_iter().enumerate() {
        let name = letter.repeat(1_000 / letter.len());
        let text = format!(
            "(rules: (level: 1), players: (red: \"{name}\", black: \"Bo\"), actions: [(at: 1, by: Red, act: Resign)])"
        );
        fs::write(records.join(format!("{number}.tamsk")), text).expect("written");
    }
    let mut game = HeadlessGame::in_folder(folder.path());
    open(&mut game);
    let page = game.told("Statistics").first().expect("the page").center();
    game.click(page);
    cheap_frames(&mut game, "statistics", 5);
    assert_inside(&game, "the statistics");
    let shown = |game: &HeadlessGame| game.all_told().iter().map(|text| text.chars().count()).max();
    assert!(shown(&game) < Some(300), "{:?}", game.all_told());
    let list = game.told("Matches (4)").first().expect("the page").center();
    game.click(list);
    cheap_frames(&mut game, "the list", 5);
    assert_inside(&game, "the list");
}

#[test]
fn the_worst_records_are_listed_counted_searched_renamed_and_exported() {
    let records = damage::records();
    let (mut game, folder) = with_the_worst(&records);
    game.assert_told(&format!("Matches ({})", records.len()));
    for number in 0..records.len() {
        game.key(KeyCode::ArrowDown);
        cheap_frames(&mut game, &format!("record {number}"), 1);
    }
    for column in ["match", "result", "date"] {
        game.press_button(&format!("sort {column}"));
        cheap_frames(&mut game, column, 3);
    }
    assert_inside(&game, "the list");
    game.press_button("rename");
    cheap_frames(&mut game, "rename", 3);
    game.key(KeyCode::Escape).frames(2);
    game.click_text("Statistics");
    cheap_frames(&mut game, "statistics", 5);
    assert_inside(&game, "the statistics");
    game.type_text("escaped");
    cheap_frames(&mut game, "search", 5);
    let file = game.resource::<Library>().entries()[0].file.clone();
    let to = folder.path().join("copy.tamsk");
    game.world().write_message(LibraryCommand::Export { file, to: to.clone() });
    cheap_frames(&mut game, "export", 3);
    read(&mut game);
    assert!(to.is_file());
}

/// What is wrong with a file is told in a toast with its name.
#[test]
fn files_with_the_worst_names_are_refused_in_words_that_fit() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let deep = ["d".repeat(200), "黒".repeat(80), "\n".repeat(200), "x".repeat(200)];
    for (number, name) in damage::file_names().into_iter().enumerate().step_by(3) {
        let mut folder = elsewhere.path().to_owned();
        // Some of them lie deep.
        deep.iter().take(number % 5).for_each(|part| folder.push(part));
        fs::create_dir_all(&folder).expect("it can be made");
        let file = folder.join(name + ".tamsk");
        fs::write(&file, "(\nplayers: 7)").expect("written");
        let mut game = HeadlessGame::new();
        game.world().write_message(LibraryCommand::Import(vec![file]));
        game.until("it is told", |game| game.toast().is_some());
        cheap_frames(&mut game, "a toast", 3);
        let told = game.all_told().into_iter().find(|text| text.contains("is not a match record")).expect("words");
        assert!(!told.contains(['\n', '\0', '\u{1b}', '\u{202e}', '\u{2067}']) && told.len() < 1_500, "{told:?}");
        let toast = game.toast().expect("it is still told");
        let window = Rect::from_corners(Vec2::ZERO, WINDOW);
        assert!(window.contains(toast.min) && window.contains(toast.max), "{toast:?}: {:?}", game.all_told());
    }
}

#[test]
fn the_worst_records_are_replayed() {
    // One of each kind: flags, an endless line, marks, right to left, controls, and a match of GIPF.
    let records: Vec<_> = damage::records().into_iter().enumerate().filter(|(at, _)| at % 3 == 2 || *at == 0).collect();
    let records: Vec<_> = records.into_iter().map(|(_, record)| record).collect();
    let (mut game, _folder) = with_the_worst(&records);
    let names: Vec<_> = game.resource::<Library>().entries().iter().map(|entry| entry.file.clone()).collect();
    for file in names {
        let what = format!("{file:?}");
        game.world().write_message(LibraryCommand::Open { file, names: Names::default() });
        game.until(&what, |game| matches!(game.screen(), Screen::Replay(TAMSK) | Screen::Replay(GIPF)));
        cheap_frames(&mut game, &what, 4);
        game.key(KeyCode::End);
        cheap_frames(&mut game, &what, 4);
        game.key(KeyCode::KeyL);
        cheap_frames(&mut game, &what, 4);
        game.leave();
        assert_eq!(game.menu(), Menu::Records);
    }
}

#[test]
fn people_with_the_worst_names_play_a_match() {
    for text in damage::texts().into_iter().step_by(4) {
        let names = Names { red: text.as_str().into(), black: text.as_str().into() };
        let what: String = text.escape_default().take(40).collect();
        let mut game = HeadlessGame::new();
        game.begin(MatchSetup { names, ..setup_at(Level::One) });
        game.move_glass("D1", "D2").key(KeyCode::KeyL);
        cheap_frames(&mut game, &what, 3);
        super::library::resign(&mut game);
        game.until("the record is on the disk", |game| files(game).len() == 1);
        cheap_frames(&mut game, &what, 3);
        assert!(Path::new(&files(&game)[0]).is_file());
    }
}
