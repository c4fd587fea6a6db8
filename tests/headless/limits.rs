//! Tests that records at the size limits open without a hang, or are refused with a precise message.

use std::io::Write;
use std::time::{Duration, Instant};

use tamsk_records::MAX_RECORD_ACTIONS;
use tamsk_testing::prelude::*;
use tempfile::NamedTempFile;

use super::library::{only_record, record_files, resign};

const PATIENCE: Duration = Duration::from_secs(30);

fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a temporary file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

/// Resumes a match in which each player has passed nearly 50 000 times, with an open log that has a line for every
/// turn.
#[test]
fn a_match_of_nearly_a_hundred_thousand_actions_can_be_resumed() {
    let pass = |number: usize| format!("(at: {}, by: {}, act: Pass)", number * 10, ["Red", "Black"][number % 2]);
    let actions: Vec<String> = (0..MAX_RECORD_ACTIONS - 10).map(pass).collect();
    let file = file(&format!("(rules: (level: 3, late: LoseTurn), actions: [{}])", actions.join(",")));
    let began = Instant::now();
    let mut game = HeadlessGame::opened_with_record(file.path());
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::Pause));
    assert_eq!(game.live_match().expect("a match").record().actions.len(), MAX_RECORD_ACTIONS - 10);
    game.click_button("resume").wait_in_long_frames(3_500).click_button("log").run_frames(10);
    let player = game.current_match().to_move();
    game.drag_glass("D1", "D2");
    assert!(game.current_match().glass_at("D2".parse().expect("a socket")).is_some(), "{player} must have moved");
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
}

/// A full record accepts only a resignation, and a message explains this. The match still exists after a restart.
#[test]
fn a_match_of_maximum_length_is_saved_and_can_be_resigned() {
    let words = "as long as a record can be";
    let fidget = |number: usize| format!("(at: {number}, by: Red, act: {})", ["Lift(\"D1\")", "PutBack"][number % 2]);
    let actions: Vec<String> = (0..MAX_RECORD_ACTIONS - 4).map(fidget).collect();
    let file = file(&format!("(rules: (level: 1), actions: [{}])", actions.join(",")));
    let mut game = HeadlessGame::opened_with_record(file.path());
    game.click_button("resume").wait(300).drag_glass("D1", "D2");
    assert!(!game.has_text_containing(words), "the record must have room for a ring and a resignation");
    game.press_key(KeyCode::KeyS).run_frames(3);
    assert_eq!(game.live_match().expect("a match").record().actions.len(), MAX_RECORD_ACTIONS - 1);
    game.assert_text_containing(words);
    game.wait_in_long_frames(14_500);
    assert!(!game.has_text_containing(words));
    game.drag_glass("D7", "D6").run_frames(3);
    game.assert_text_containing(words);
    assert!(game.current_match().glass_at(s("D6")).is_none() && game.carried_glass_count() == 0);
    game.leave_match();

    let mut game = game.closed_and_reopened();
    game.click_button("continue").wait_for_camera();
    assert_eq!(game.live_match().expect("the match").record().actions.len(), MAX_RECORD_ACTIONS - 1);
    game.wait(300);
    game.assert_text_containing(words);
    resign(&mut game);
    game.run_until("the record is on the disk", |game| !record_files(game).is_empty());
    assert_eq!(only_record(&game).actions.len(), MAX_RECORD_ACTIONS);
}

/// Opens an invalid record and asserts that a message with these words fits the window.
fn assert_refused(text: &str, words: &[&str]) {
    let file = file(text);
    let began = Instant::now();
    let mut game = HeadlessGame::opened_with_record(file.path());
    game.run_frames(5);
    assert!(began.elapsed() < PATIENCE, "{words:?}: {:?}", began.elapsed());
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    for words in words {
        assert!(game.has_text_containing(words), "{words}: {:.2000?}", game.visible_texts());
    }
    let toast = game.toast_area().expect("a message");
    let window = Rect::from_corners(Vec2::ZERO, WINDOW_SIZE);
    assert!(window.contains(toast.min) && window.contains(toast.max), "{toast:?}");
}

#[test]
fn an_invalid_record_is_refused_with_the_position_of_the_error() {
    let name = "x".repeat(1 << 20);
    assert_refused(&" ".repeat(20 << 20), &["larger than 16 MiB"]);
    assert_refused("(end: 18446744073709551615)", &["end: 18446744073709551615 ms", "31536000000 ms"]);
    assert_refused("(actions: [(at: 9223372036854775807, by: Red, act: Pass)])", &["action 1: 9223372036854775807 ms"]);
    assert_refused("(rules: (glass: 4294967295))", &["glass", "4294967295", "3600000"]);
    assert_refused(&format!("({name}: 1)"), &["line 1, column 2"]);
    assert_refused(&format!("(actions: [{}])", "(at: 0, by: Red, act: Pass),".repeat(100_001)), &["100000 actions"]);
}
