//! Tests that the same input at the same times leads to the same match at any frame length.

use assert_json_diff::{CompareMode, Config, assert_json_matches_no_panic};
use serde_json::{Value, json};
use tamsk_records::{MatchState, TimedAction};
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

struct Played {
    state: Value,
    actions: Vec<TimedAction>,
    events: Vec<Event>,
}

impl Played {
    fn new(game: HeadlessGame) -> Played {
        let state = json!(MatchState::from(game.table()));
        Played { state, actions: game.live().expect("a match").record().actions.clone(), events: game.events }
    }

    #[track_caller]
    fn assert_same(&self, usual: &Played, frame: u64) {
        let compared = assert_json_matches_no_panic(&self.state, &usual.state, Config::new(CompareMode::Strict));
        compared.unwrap_or_else(|difference| panic!("in frames of {frame} ms: {difference}"));
        assert_eq!(self.actions, usual.actions, "in frames of {frame} ms");
        assert_eq!(self.events, usual.events, "in frames of {frame} ms");
    }
}

/// Plays the same input at every frame length and compares the results with those of the usual length.
#[track_caller]
fn assert_same_at_any_frame_rate(options: Options, input: impl Fn(&mut HeadlessGame)) {
    let play = |frame| {
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        game.set_frame_length(frame);
        input(&mut game);
        Played::new(game)
    };
    let usual = play(USUAL_FRAME);
    assert!(usual.actions.len() > 3, "the input reaches the match: {:?}", usual.actions);
    for frame in FRAME_LENGTHS {
        play(frame).assert_same(&usual, frame);
    }
}

fn press_key(game: &mut HeadlessGame, key: KeyCode) -> &mut HeadlessGame {
    game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released)
}

/// A ring window and a glass run out during the match.
#[test]
fn a_match_by_mouse_keys_and_touch_ignores_frame_length() {
    let options = Options { ring_window: 1_000, glass: 3_000, ..Options::at_level(Level::Three) };
    assert_same_at_any_frame_rate(options, |game| {
        let (red, red_to) = (game.glass("D1"), game.socket("D2"));
        game.point(red).wait(250).down().wait(250).point(red_to).wait(250).up().wait(250);
        press_key(game, KeyCode::KeyS).wait(100);
        assert_eq!(game.table().rings(Player::Red), 31, "a ring by key");

        let (black, black_to, timer) = (game.glass("D7"), game.socket("D6"), game.timer());
        game.point(black).down().up().wait(200).point(timer).down().up().wait(200);
        assert_eq!(game.table().timer_armed_against(), Some(Player::Black), "the timer by mouse");
        // Black's ring window runs out.
        game.point(black_to).down().up().skip_time(1_200);
        press_key(game, KeyCode::KeyF).wait(50);
        assert_eq!(game.table().rings(Player::Red), 30, "a claim by key");

        let (red, red_to) = (game.glass("A4"), game.socket("B4"));
        game.touch(1, TouchPhase::Started, red).wait(30).touch(1, TouchPhase::Moved, red_to).wait(70);
        game.touch(1, TouchPhase::Ended, red_to).skip_time(1_200);
        assert!(game.table().glass_at(s("B4")).is_some(), "a move by touch");
        assert!(game.table().glasses().any(|(_, glass)| !glass.is_living()), "a glass has run out");
    });
}

#[test]
fn a_match_without_sand_ignores_frame_length() {
    assert_same_at_any_frame_rate(Options::at_level(Level::One), |game| {
        for (from, to, key) in [("D1", "D2", KeyCode::KeyS), ("D7", "D6", KeyCode::KeyK), ("A4", "B4", KeyCode::KeyD)] {
            let (start, end) = (game.glass(from), game.socket(to));
            game.point(start).wait(30).down().wait(30).point(start.lerp(end, 0.5)).wait(30).point(end).wait(10).up();
            press_key(game.skip_time(1_000), key).wait(40);
        }
    });
}
