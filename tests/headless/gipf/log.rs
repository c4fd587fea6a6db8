//! Tests of the log in GIPF: during a match, beside the result, in a replay, and hidden in lessons.

use tamsk::table::replay::{OpenReplay, Playback};
use tamsk_testing::prelude::*;

use super::{begin, gipf, push};

const TURNS: [&str; 2] = ["Ada e1-e2, GIPF piece", "Black e9-e8, GIPF piece"];

fn begun() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    begin(&mut game, "Ada");
    push(&mut game, "e1", "e2");
    push(&mut game, "e9", "e8");
    game
}

#[test]
fn the_log_opens_and_closes_by_key_and_button() {
    let mut game = begun();
    game.assert_no_text_containing(TURNS[0]);
    for (opens, closes) in [(true, true), (true, false), (false, true), (false, false)] {
        let toggle = |game: &mut HeadlessGame, by_key| {
            _ = if by_key { game.press_key(KeyCode::KeyG) } else { game.click_button("log") };
            game.run_frames(3);
        };
        toggle(&mut game, opens);
        TURNS.iter().for_each(|turn| game.assert_text(turn));
        toggle(&mut game, closes);
        game.assert_no_text_containing(TURNS[0]);
    }
    // The camera moves to make room for the log.
    game.click_button("log").wait_for_camera();
    push(&mut game, "a1", "b2");
    game.assert_text_containing("Ada a1-b2");
}

#[test]
fn the_log_stays_beside_the_result() {
    let mut game = begun();
    game.click_button("log").resign("white");
    game.wait_in_long_frames(2_000);
    game.assert_text(TURNS[1]);
    game.click_button("log").run_frames(3);
    game.assert_no_text_containing(TURNS[1]);
}

#[test]
fn a_line_of_the_log_jumps_to_its_moment_in_a_replay() {
    let mut game = begun();
    game.click_button("log").wait_for_camera();
    let record = Box::new(game.gipf_match().record().clone());
    push(&mut game, "a1", "b2");
    game.world_mut().write_message(OpenReplay { record, open_at: None });
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(GIPF));
    TURNS.iter().for_each(|turn| game.assert_text(turn));
    game.assert_no_text_containing("a1-b2");
    for (done, turn) in [(2, TURNS[1]), (1, TURNS[0])] {
        game.click_text(turn).run_frames(3);
        assert_eq!(game.expect_component::<Playback<LiveGipf>>().moment().actions_done, done);
    }
    game.leave_match().wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(GIPF));
    game.assert_text_containing("a1-b2");
}

#[test]
fn a_new_match_clears_the_log() {
    let mut game = begun();
    game.click_button("log").run_frames(3);
    game.assert_text(TURNS[0]);
    begin(&mut game, "Bo");
    game.assert_no_text_containing(TURNS[0]);
    game.assert_text_containing("No moves yet.");
    let mut game = gipf("version: Basic", "", TWO_PEOPLE);
    game.click_button("log").run_frames(3);
    game.assert_text_containing("No moves yet.");
}

#[test]
fn lessons_show_no_log() {
    let mut game = begun();
    game.click_button("log").run_frames(3);
    game.begin_lesson("5-1-push", 0);
    assert!(game.point_of_button("log").is_none());
    game.assert_no_text_containing("Match log");
}
