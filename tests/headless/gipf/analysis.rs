//! Tests of the analysis of a replayed match of GIPF, by mouse and keys.

use gipf_rules::{CompactAct, WHITE};
use tamsk::gipf::graphics::{GipfMark, GipfMarkKind};
use tamsk::table::analysis::ReplayAnalysis;
use tamsk::table::replay::{OpenReplay, Playback};
use tamsk_engine::analysis::Verdict;
use tamsk_testing::prelude::*;

use super::{acts, the_match};

/// A record in which White could complete a row, but pushes the last piece of the reserve elsewhere and loses.
const MISSED: &str = r#"(game: Gipf, players: (white: "Ada", black: "Bo"),
    start: "G.../...../....../BBB..../....../...../...g w push 1/3 12/13 bb 0/0 - tournament", acts: [
    (by: White, act: Push("i5", "h5")), (by: Black, act: Push("e9", "e8")),
])"#;

fn done(game: &HeadlessGame) -> usize {
    game.expect_component::<Playback<LiveGipf>>().moment().actions_done
}

fn advice(game: &HeadlessGame) -> usize {
    game.query_all::<&GipfMark>().filter(|mark| mark.0 == GipfMarkKind::AdvisedPush).count()
}

#[test]
fn the_worst_act_is_shown_on_the_board_and_can_be_tried_again() {
    let mut game = HeadlessGame::new();
    let record = Box::new(GipfRecord::read(MISSED.as_bytes()).expect("a record"));
    game.world_mut().write_message(OpenReplay { record: record.clone(), open_at: None });
    game.wait_for_camera();
    assert_eq!((game.screen(), advice(&game)), (Screen::Replay(GIPF), 0));
    game.click_button("analyse");
    game.run_until("the match is judged", |game| {
        game.expect_component::<ReplayAnalysis<LiveGipf>>().judged_match().is_some()
    });
    game.run_frames(3);
    let judged = game.expect_component::<ReplayAnalysis<LiveGipf>>().judged_match().expect("the analysis was found");
    let turn = *judged.analysis.bad_turns_worst_first()[0];
    assert_eq!((turn.number, turn.player, turn.verdict()), (1, WHITE, Some(Verdict::Blunder)));
    let Some(CompactAct::Push(_, entry)) = turn.better_choice() else { panic!("{turn:?}") };
    assert_eq!(entry.spot().point().to_string().chars().next(), Some('e'), "the better act must be on the row's line");

    // A click in the list jumps to the act. The board shows the better act until the replay has passed the listed act.
    game.press_key(KeyCode::KeyE).wait_in_long_frames(1_000);
    assert_eq!((done(&game), advice(&game)), (2, 0));
    game.click_button("worst 1").run_frames(3);
    assert_eq!((done(&game), advice(&game)), (0, 1));
    game.press_key(KeyCode::KeyO).run_frames(3);
    assert_eq!((done(&game), advice(&game)), (1, 0));
    // The analysis key closes the list and opens it again.
    game.press_key(KeyCode::KeyC).run_frames(3);
    assert!(game.point_of_button("worst 1").is_none());
    game.press_key(KeyCode::KeyC).run_frames(3);

    game.click_button("worst 1").run_frames(3).click_button("try from here").run_frames(3);
    assert_eq!(game.menu(), Menu::ContinueFromReplay);
    game.click_button("begin").wait_for_camera();
    assert_eq!((game.screen(), acts(&game).len(), advice(&game)), (Screen::Match(GIPF), 0, 0));
    assert_eq!(the_match(&game).position().to_move(), WHITE);

    // The analysis is kept while the program runs.
    game.world_mut().write_message(OpenReplay { record, open_at: None });
    game.wait_for_camera();
    assert!(game.expect_component::<ReplayAnalysis<LiveGipf>>().judged_match().is_some());
}

#[test]
fn an_analysis_in_progress_is_stopped_by_its_button() {
    let mut game = HeadlessGame::new();
    let acts = "(by: White, act: Push(\"i5\", \"h5\")), (by: Black, act: Push(\"e9\", \"e8\")),".repeat(50);
    let record = format!("(game: Gipf, rules: (version: Standard), acts: [{acts}])");
    let record = Box::new(GipfRecord::read(record.as_bytes()).expect("a record"));
    game.world_mut().write_message(OpenReplay { record, open_at: None });
    game.wait_for_camera();
    game.press_key(KeyCode::KeyC).run_frames(2);
    assert!(game.expect_component::<ReplayAnalysis<LiveGipf>>().is_running());
    game.click_button("stop analysis").run_frames(2);
    assert_eq!(*game.expect_component::<ReplayAnalysis<LiveGipf>>(), ReplayAnalysis::None);
    game.run_frames(30);
    assert!(game.point_of_button("analyse").is_some(), "a stopped analysis must have no result");
}
