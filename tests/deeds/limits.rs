//! Records at the limits are opened in the game without a hang, or refused with a message that says what is wrong.

use std::io::Write;
use std::time::{Duration, Instant};

use tamsk_records::MOST_ACTIONS;
use tamsk_testing::prelude::*;
use tempfile::NamedTempFile;

use super::library::{files, only_record, resign};

/// How long a few frames may take by the clock, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(30);

fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a temporary file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

/// A match in which both players have passed nearly fifty thousand times each, with a line of the log for every turn, is
/// played on with the log open.
#[test]
fn a_match_of_nearly_a_hundred_thousand_actions_is_played_on() {
    let pass = |number: usize| format!("(at: {}, by: {}, act: Pass)", number * 10, ["Red", "Black"][number % 2]);
    let actions: Vec<String> = (0..MOST_ACTIONS - 10).map(pass).collect();
    let file = file(&format!("(rules: (level: 3, late: LoseTurn), actions: [{}])", actions.join(",")));
    let began = Instant::now();
    let mut game = HeadlessGame::opening(file.path());
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::Pause));
    assert_eq!(game.live().expect("a match").record().actions.len(), MOST_ACTIONS - 10);
    game.press_button("resume").pass(3_500).press_button("log").frames(10);
    let player = game.table().to_move();
    game.move_glass("D1", "D2");
    assert!(game.table().glass_at("D2".parse().expect("a socket")).is_some(), "{player} moves");
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
}

/// A match of so many actions at Level 1 is continued: nobody can play past what its record holds, and they are told;
/// it is there at the next start, and can be resigned then.
#[test]
fn a_match_as_long_as_its_record_can_be_is_kept_and_can_be_resigned() {
    let words = "as long as a record can be";
    let fidget = |number: usize| format!("(at: {number}, by: Red, act: {})", ["Lift(\"D1\")", "PutBack"][number % 2]);
    let actions: Vec<String> = (0..MOST_ACTIONS - 4).map(fidget).collect();
    let file = file(&format!("(rules: (level: 1), actions: [{}])", actions.join(",")));
    let mut game = HeadlessGame::opening(file.path());
    game.press_button("resume").wait(300).move_glass("D1", "D2");
    assert!(!game.tells(words), "there is room for the ring, and for resigning");
    game.key(KeyCode::KeyS).frames(3);
    assert_eq!(game.live().expect("a match").record().actions.len(), MOST_ACTIONS - 1);
    game.assert_tells(words);
    // Long after these words are gone.
    game.pass(14_500);
    assert!(!game.tells(words));
    game.move_glass("D7", "D6").frames(3);
    game.assert_tells(words);
    assert!(game.table().glass_at(s("D6")).is_none() && game.held() == 0);
    game.leave();

    let mut game = game.restarted();
    game.press_button("continue").settle();
    assert_eq!(game.live().expect("the match").record().actions.len(), MOST_ACTIONS - 1);
    game.wait(300);
    game.assert_tells(words);
    resign(&mut game);
    game.until("the record is on the disk", |game| !files(game).is_empty());
    assert_eq!(only_record(&game).actions.len(), MOST_ACTIONS);
}

/// Opens a record, which is refused, and expects a message with these words that fits the window.
fn assert_refused(text: &str, words: &[&str]) {
    let file = file(text);
    let began = Instant::now();
    let mut game = HeadlessGame::opening(file.path());
    game.frames(5);
    assert!(began.elapsed() < PATIENCE, "{words:?}: {:?}", began.elapsed());
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    for words in words {
        assert!(game.tells(words), "{words}: {:.2000?}", game.all_told());
    }
    let toast = game.toast().expect("a message");
    let window = Rect::from_corners(Vec2::ZERO, WINDOW);
    assert!(window.contains(toast.min) && window.contains(toast.max), "{toast:?}");
}

#[test]
fn what_is_no_match_is_refused_with_its_place() {
    let name = "x".repeat(1 << 20);
    assert_refused(&" ".repeat(20 << 20), &["larger than 16 MiB"]);
    assert_refused("(end: 18446744073709551615)", &["end: 18446744073709551615 ms", "31536000000 ms"]);
    assert_refused("(actions: [(at: 9223372036854775807, by: Red, act: Pass)])", &["action 1: 9223372036854775807 ms"]);
    assert_refused("(rules: (glass: 4294967295))", &["glass", "4294967295", "3600000"]);
    assert_refused(&format!("({name}: 1)"), &["line 1, column 2"]);
    assert_refused(&format!("(actions: [{}])", "(at: 0, by: Red, act: Pass),".repeat(100_001)), &["100000 actions"]);
}
