//! Tests that the same input at the same times leads to the same match at any frame length.

use assert_json_diff::{CompareMode, Config, assert_json_matches_no_panic};
use serde_json::{Value, json};
use tamsk_records::{MatchStateJson, TimedAction};
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

struct Played {
    state: Value,
    actions: Vec<TimedAction>,
    events: Vec<Event>,
}

impl Played {
    fn new(game: HeadlessGame) -> Played {
        let state = json!(MatchStateJson::from(game.current_match()));
        Played { state, actions: game.live_match().expect("a match").record().actions.clone(), events: game.events }
    }

    #[track_caller]
    fn assert_same(&self, usual: &Played, frame: u64) {
        let compared = assert_json_matches_no_panic(&self.state, &usual.state, Config::new(CompareMode::Strict));
        compared.unwrap_or_else(|difference| panic!("in frames of {frame} ms: {difference}"));
        assert_eq!(self.actions, usual.actions, "in frames of {frame} ms");
        assert_eq!(self.events, usual.events, "in frames of {frame} ms");
    }
}

/// Plays the same input at every frame length, and asserts that the results are the same as at the usual frame length.
#[track_caller]
fn assert_same_at_any_frame_rate(options: Options, input: impl Fn(&mut HeadlessGame)) {
    let play = |frame| {
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        game.set_frame_length(frame);
        input(&mut game);
        Played::new(game)
    };
    let usual = play(DEFAULT_FRAME_MILLIS);
    assert!(usual.actions.len() > 3, "the input reaches the match: {:?}", usual.actions);
    for frame in FRAME_LENGTHS_MILLIS {
        play(frame).assert_same(&usual, frame);
    }
}

fn press_key(game: &mut HeadlessGame, key: KeyCode) -> &mut HeadlessGame {
    game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released)
}

/// During the match, a player's time to drop a ring expires, and a glass runs out.
#[test]
fn a_match_by_mouse_keys_and_touch_ignores_frame_length() {
    let options = Options { ring_window: 1_000, glass_sand: 3_000, ..Options::at_level(Level::Three) };
    assert_same_at_any_frame_rate(options, |game| {
        let (red, red_to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
        game.move_mouse(red)
            .wait(250)
            .press_left_button()
            .wait(250)
            .move_mouse(red_to)
            .wait(250)
            .release_left_button()
            .wait(250);
        press_key(game, KeyCode::KeyS).wait(100);
        assert_eq!(game.current_match().rings_in_holder(Player::Red), 31, "a ring by key");

        let (black, black_to, timer) =
            (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"), game.point_of_timer());
        game.move_mouse(black)
            .press_left_button()
            .release_left_button()
            .wait(200)
            .move_mouse(timer)
            .press_left_button()
            .release_left_button()
            .wait(200);
        assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black), "the timer by mouse");
        // Black's time to drop a ring expires.
        game.move_mouse(black_to).press_left_button().release_left_button().wait_in_long_frames(1_200);
        press_key(game, KeyCode::KeyF).wait(50);
        assert_eq!(game.current_match().rings_in_holder(Player::Red), 30, "a claim by key");

        let (red, red_to) = (game.point_of_glass_on("A4"), game.point_of_socket_named("B4"));
        game.send_touch(1, TouchPhase::Started, red).wait(30).send_touch(1, TouchPhase::Moved, red_to).wait(70);
        game.send_touch(1, TouchPhase::Ended, red_to).wait_in_long_frames(1_200);
        assert!(game.current_match().glass_at(s("B4")).is_some(), "a move by touch");
        assert!(game.current_match().glasses().any(|(_, glass)| !glass.is_living()), "a glass has run out");
    });
}

#[test]
fn a_match_without_sand_ignores_frame_length() {
    assert_same_at_any_frame_rate(Options::at_level(Level::One), |game| {
        for (from, to, key) in [("D1", "D2", KeyCode::KeyS), ("D7", "D6", KeyCode::KeyK), ("A4", "B4", KeyCode::KeyD)] {
            let (start, end) = (game.point_of_glass_on(from), game.point_of_socket_named(to));
            game.move_mouse(start)
                .wait(30)
                .press_left_button()
                .wait(30)
                .move_mouse(start.lerp(end, 0.5))
                .wait(30)
                .move_mouse(end)
                .wait(10)
                .release_left_button();
            press_key(game.wait_in_long_frames(1_000), key).wait(40);
        }
    });
}
