//! Tests of replays with a gamepad alone.

use tamsk::graphics::camera::CameraRig;
use tamsk::table::analysis::ReplayAnalysis;
use tamsk::table::replay::{Playback, PlaybackSpeed};
use tamsk_records::Moment;
use tamsk_testing::prelude::*;

use crate::replays::{at, moment, plays, record, replaying};

#[test]
fn a_gamepad_controls_a_replay() {
    let mut game = replaying(&record());
    let pad = game.connect_new_pad();
    if plays(&game) {
        game.press_pad_button(pad, GamepadButton::South);
    }
    game.press_pad_button(pad, GamepadButton::LeftTrigger2);
    assert_eq!(moment(&game), Moment::START);
    for (button, expected) in [
        (GamepadButton::RightTrigger, at(1, 1_000)),
        (GamepadButton::RightTrigger, at(2, 2_000)),
        (GamepadButton::LeftTrigger, at(1, 1_000)),
        (GamepadButton::DPadRight, at(2, 2_000)),
        (GamepadButton::DPadRight, at(5, 6_000)),
        (GamepadButton::DPadLeft, at(2, 2_000)),
        (GamepadButton::RightTrigger2, at(18, 60_000)),
        (GamepadButton::LeftTrigger2, Moment::START),
    ] {
        game.press_pad_button(pad, button);
        assert_eq!(moment(&game), expected, "{button:?}");
    }
    game.move_left_stick(pad, Vec2::X).move_left_stick(pad, Vec2::ZERO);
    assert_eq!(moment(&game), at(2, 2_000), "the stick must act like the D-pad");
    game.press_pad_button(pad, GamepadButton::LeftTrigger2);
    let usual = game.expect_component::<Playback>().speed();
    game.press_pad_button(pad, GamepadButton::DPadUp);
    assert_ne!(game.expect_component::<Playback>().speed(), usual);
    game.press_pad_button(pad, GamepadButton::DPadDown);
    assert_eq!(game.expect_component::<Playback>().speed(), usual);
    for _ in 0..8 {
        game.press_pad_button(pad, GamepadButton::DPadDown);
    }
    assert_eq!(game.expect_component::<Playback>().speed(), PlaybackSpeed::SLOWEST);
    game.press_pad_button(pad, GamepadButton::South);
    assert!(plays(&game));
    game.press_pad_button(pad, GamepadButton::South);
    assert!(!plays(&game));
    game.press_pad_button(pad, GamepadButton::West);
    assert_ne!(*game.expect_component::<ReplayAnalysis>(), ReplayAnalysis::None, "the analysis must have begun");
}

#[test]
fn a_held_d_pad_repeats_replay_steps() {
    let mut game = replaying(&record());
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::LeftTrigger2);
    game.set_pad_button(pad, GamepadButton::DPadRight, true).wait_in_long_frames(1_000);
    game.set_pad_button(pad, GamepadButton::DPadRight, false).run_frames(2);
    let reached = moment(&game);
    assert!(reached.actions_done > 5, "{reached:?}");
    game.wait_in_long_frames(1_000);
    assert_eq!(moment(&game), reached);
}

#[test]
fn a_gamepad_reaches_the_replay_buttons_and_returns() {
    let mut game = replaying(&record());
    let pad = game.connect_new_pad();
    if plays(&game) {
        game.press_pad_button(pad, GamepadButton::South);
    }
    let from_black =
        |game: &mut HeadlessGame| game.query_all::<&CameraRig>().next().is_some_and(CameraRig::is_goal_on_blacks_side);
    assert!(!from_black(&mut game));
    game.press_pad_button(pad, GamepadButton::LeftThumb).run_frames(2);
    assert!(game.has_visible_focus());
    let before = moment(&game);
    game.press_button_with_pad(pad, "flip sides");
    assert!(from_black(&mut game));
    game.press_pad_button(pad, GamepadButton::DPadLeft);
    assert!(game.focused_widget().is_some() && moment(&game) == before, "the D-pad must only move the focus");
    game.press_pad_button(pad, GamepadButton::East).run_frames(2);
    assert_eq!((game.focused_widget(), game.menu()), (None, Menu::None));
    game.press_pad_button(pad, GamepadButton::RightTrigger);
    assert_ne!(moment(&game), before, "the trigger must control the replay again");
}

#[test]
fn a_gamepad_opens_the_log_and_plays_on_from_a_replay() {
    let mut game = replaying(&record());
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::Select).run_frames(2);
    game.assert_text("MATCH LOG");
    game.press_pad_button(pad, GamepadButton::Start).run_frames(2);
    assert_eq!(game.menu(), Menu::Pause);
    game.press_pad_button(pad, GamepadButton::East).run_frames(2);
    assert_eq!(game.menu(), Menu::None);
    game.press_pad_button(pad, GamepadButton::DPadRight).press_pad_button(pad, GamepadButton::North).run_frames(2);
    assert_eq!(game.menu(), Menu::ContinueFromReplay);
    game.press_button_with_pad(pad, "begin").wait_for_camera();
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert!(!game.is_time_running(), "time must wait for the player to look");
    game.wait_in_long_frames(1_000);
    assert!(game.is_time_running());
}

#[test]
fn a_replay_shows_signs_of_the_device_in_use() {
    let mut game = replaying(&record());
    let pad = game.connect_new_pad();
    game.press_key(KeyCode::KeyU).run_frames(2);
    assert!(!game.text_areas("U").is_empty(), "{:?}", game.visible_texts());
    game.press_pad_button(pad, GamepadButton::RightTrigger).run_frames(2);
    for (sign, shown) in [("LB", true), ("RB", true), ("LT", true), ("U", false), ("R", false)] {
        assert_eq!(!game.text_areas(sign).is_empty(), shown, "{sign}: {:?}", game.visible_texts());
    }
    game.press_key(KeyCode::KeyU).run_frames(2);
    assert!(!game.text_areas("U").is_empty() && game.text_areas("LB").is_empty(), "the signs of keys must return");
}
