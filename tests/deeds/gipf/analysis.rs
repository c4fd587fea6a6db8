//! Tests of the analysis of a replayed match of GIPF, by mouse and keys.

use gipf_rules::{CompactAct, WHITE};
use tamsk::gipf::graphics::{GipfMark, GipfMarkKind};
use tamsk::table::analysis::ReplayAnalysis;
use tamsk::table::replay::{Playback, ReplayRecord};
use tamsk_engine::analysis::Verdict;
use tamsk_testing::prelude::*;

use super::{acts, the_match};

/// White could complete a row, but leaves their reserve empty, and loses.
const MISSED: &str = r#"(game: Gipf, players: (white: "Ada", black: "Bo"),
    start: "G.../...../....../BBB..../....../...../...g w push 1/6 12/10 bb 0/0 - tournament", acts: [
    (by: White, act: Push("i5", "h5")), (by: Black, act: Push("e9", "e8")),
])"#;

fn done(game: &HeadlessGame) -> usize {
    game.the::<Playback<LiveGipf>>().moment().actions
}

fn advice(game: &HeadlessGame) -> usize {
    game.each::<&GipfMark>().filter(|mark| mark.0 == GipfMarkKind::Advice).count()
}

#[test]
fn the_worst_act_is_found_shown_on_the_board_and_tried_again() {
    let mut game = HeadlessGame::new();
    let record = Box::new(GipfRecord::read(MISSED.as_bytes()).expect("a record"));
    game.world().write_message(ReplayRecord { record: record.clone(), at: None });
    game.wait_for_camera();
    assert_eq!((game.screen(), advice(&game)), (Screen::Replay(GIPF), 0));
    game.press_button("analyse");
    game.until("the match is judged", |game| game.the::<ReplayAnalysis<LiveGipf>>().found().is_some());
    game.frames(3);
    let judged = game.the::<ReplayAnalysis<LiveGipf>>().found().expect("it has just been found");
    let turn = *judged.analysis.worst()[0];
    assert_eq!((turn.number, turn.player, turn.verdict()), (1, WHITE, Some(Verdict::Blunder)));
    let Some(CompactAct::Push(_, entry)) = turn.better() else { panic!("{turn:?}") };
    assert_eq!(entry.spot().point().to_string().chars().next(), Some('e'), "on the line of the row");

    // The list jumps to the act, and the board shows the better one until the act is done.
    game.key(KeyCode::KeyE).skip_time(1_000);
    assert_eq!((done(&game), advice(&game)), (2, 0));
    game.press_button("worst 1").frames(3);
    assert_eq!((done(&game), advice(&game)), (0, 1));
    game.key(KeyCode::KeyO).frames(3);
    assert_eq!((done(&game), advice(&game)), (1, 0));
    // The key of the button closes and opens the list.
    game.key(KeyCode::KeyC).frames(3);
    assert!(game.button("worst 1").is_none());
    game.key(KeyCode::KeyC).frames(3);

    game.press_button("worst 1").frames(3).press_button("try from here").frames(3);
    assert_eq!(game.menu(), Menu::GoOn);
    game.press_button("begin").wait_for_camera();
    assert_eq!((game.screen(), acts(&game).len(), advice(&game)), (Screen::Match(GIPF), 0, 0));
    assert_eq!(the_match(&game).position().to_move(), WHITE);

    // The analysis is kept while the program runs.
    game.world().write_message(ReplayRecord { record, at: None });
    game.wait_for_camera();
    assert!(game.the::<ReplayAnalysis<LiveGipf>>().found().is_some());
}

#[test]
fn an_analysis_in_progress_is_stopped_by_its_button() {
    let mut game = HeadlessGame::new();
    let acts = "(by: White, act: Push(\"i5\", \"h5\")), (by: Black, act: Push(\"e9\", \"e8\")),".repeat(8);
    let record = format!("(game: Gipf, rules: (version: Standard), acts: [{acts}])");
    let record = Box::new(GipfRecord::read(record.as_bytes()).expect("a record"));
    game.world().write_message(ReplayRecord { record, at: None });
    game.wait_for_camera();
    game.key(KeyCode::KeyC).frames(2);
    assert!(game.the::<ReplayAnalysis<LiveGipf>>().is_running());
    game.press_button("stop analysis").frames(2);
    assert_eq!(*game.the::<ReplayAnalysis<LiveGipf>>(), ReplayAnalysis::None);
    game.frames(30);
    assert!(game.button("analyse").is_some(), "nothing comes of what was stopped");
}
