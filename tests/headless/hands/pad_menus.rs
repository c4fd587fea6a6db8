//! Tests of menus, cards and aids with a gamepad alone.

use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

#[test]
fn a_gamepad_starts_and_leaves_a_match() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "play").run_frames(2);
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game.press_button_with_pad(pad, "advanced").press_button_with_pad(pad, "begin").wait_in_long_frames(4_000);
    game.press_pad_button(pad, GamepadButton::South).wait_in_long_frames(4_000);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "{:?}", game.visible_texts());
    game.press_pad_button(pad, GamepadButton::Start)
        .run_frames(2)
        .press_button_with_pad(pad, "leave")
        .wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[test]
fn the_d_pad_passes_a_text_field() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "play").run_frames(2);
    let all = game.focusable_widgets().len();
    // The D-pad can leave the gold button upward and return to it downward, and no text field keeps the focus.
    let mut seen = Vec::new();
    for button in [GamepadButton::DPadUp, GamepadButton::DPadDown] {
        for _ in 0..all {
            game.press_pad_button(pad, button);
            seen.extend(game.focused_widget().filter(|id| !seen.contains(id)));
        }
    }
    assert!(
        seen.len() > 5 && (game.is_button_focused("begin") || game.is_button_focused("back")),
        "{} seen",
        seen.len()
    );
}

#[test]
fn a_gamepad_opens_help_rules_settings_and_lessons() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let pad = game.connect_new_pad();
    for (button, menu) in [("help", Menu::Controls), ("rules", Menu::Rulebook), ("settings", Menu::Settings)] {
        game.press_pad_button(pad, GamepadButton::Start).run_frames(2).press_button_with_pad(pad, button);
        assert_eq!(game.menu(), menu);
        game.press_pad_button(pad, GamepadButton::East).run_frames(2);
        assert_eq!(game.menu(), Menu::Pause, "{button}");
        game.press_pad_button(pad, GamepadButton::East).wait_in_long_frames(4_000);
        assert_eq!(game.menu(), Menu::None);
    }
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "tutorial").press_button_with_pad(pad, "lesson 1-1-board").wait_for_camera();
    let step =
        |game: &HeadlessGame| game.resource::<CurrentLesson>().0.as_ref().map(|status| (status.step, status.phase));
    let before = step(&game);
    assert!(before.is_some());
    game.assert_text("A");
    game.press_pad_button(pad, GamepadButton::South).run_frames(2);
    assert_ne!(step(&game), before, "A must go to the next step");
}

#[test]
fn the_right_stick_scrolls_a_long_page() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "settings");
    let place = |game: &HeadlessGame| {
        game.text_areas("Full screen").first().or(game.text_areas("Fullscreen").first()).map(|at| at.min.y)
    };
    let first = game.visible_texts().iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let before = place(&game);
    game.move_right_stick(pad, Vec2::NEG_Y).wait(400).move_right_stick(pad, Vec2::ZERO).wait(400);
    assert!(before.is_none() || place(&game) != before, "{first:?}");
    let areas = |game: &HeadlessGame| {
        game.focusable_widgets().iter().filter_map(|id| game.widget_area(*id)).map(|at| at.min.y).sum::<f32>()
    };
    let down = areas(&game);
    game.move_right_stick(pad, Vec2::Y).wait(400).move_right_stick(pad, Vec2::ZERO).wait(400);
    assert!(areas(&game) > down + 100.0, "the stick must scroll back up");
}

#[test]
fn a_gamepad_gets_a_hint_and_takes_a_turn_back() {
    let mut game = HeadlessGame::against_bot(Level::One);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South).run_frames(2);
    game.assert_text("RB");
    game.press_pad_button(pad, GamepadButton::RightTrigger);
    assert!(game.expect_component::<Hint>().searching_for.is_some(), "the search for the hint must have begun");
    game.run_until("the hint is shown", |game| game.expect_component::<Hint>().visible_advice.is_some());
    for button in [GamepadButton::South, GamepadButton::DPadUp, GamepadButton::South] {
        game.press_pad_button(pad, button);
    }
    game.press_pad_button(pad, GamepadButton::North);
    assert!(game.current_match().glass_at(s("D2")).is_some());
    game.run_until("it is Red's turn again", |game| game.current_match().player_to_act() == Some(Player::Red));
    game.press_pad_button(pad, GamepadButton::RightTrigger2).run_frames(3);
    assert!(game.current_match().glass_at(s("D1")).is_some(), "the turn must be taken back");
}

#[test]
fn one_player_moves_the_focus_while_the_other_plays() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let pads = [game.connect_new_pad(), game.connect_new_pad()];
    game.press_pad_button(pads[1], GamepadButton::LeftThumb).run_frames(2);
    assert!(game.focused_widget().is_some(), "Black must move the focus");
    game.press_pad_button(pads[0], GamepadButton::South).press_pad_button(pads[0], GamepadButton::South);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    game.press_key(KeyCode::Digit2).press_key(KeyCode::Space);
    assert!(game.current_match().glass_at(s("D2")).is_some(), "the space bar must act for Red");
    assert_eq!((game.menu(), game.cursor_place(Player::Black)), (Menu::None, None));
    assert!(game.point_of_button("red drop").is_some());
    for _ in 0..30 {
        if game.is_button_focused("red drop") {
            break;
        }
        game.press_pad_button(pads[1], GamepadButton::RightTrigger);
    }
    assert!(game.is_button_focused("red drop"));
    game.press_pad_button(pads[1], GamepadButton::South);
    assert_eq!(game.current_match().board().rings(s("D2")), 0);
    game.press_pad_button(pads[0], GamepadButton::West);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    game.press_pad_button(pads[1], GamepadButton::East).press_pad_button(pads[1], GamepadButton::South);
    assert_eq!(game.cursor_place(Player::Black), Some(CursorPlace::Socket(s("D7"))), "Black must be back at the table");
    assert_eq!(game.menu(), Menu::None);
}

#[test]
fn a_gamepad_resigns_and_begins_a_rematch() {
    let mut game = HeadlessGame::at_level(Level::One);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::Start).run_frames(2);
    game.press_button_with_pad(pad, "resign black").press_button_with_pad(pad, "yes").wait_for_camera();
    assert!(game.point_of_button("rematch").is_some());
    game.press_pad_button(pad, GamepadButton::Select).run_frames(2);
    game.assert_text("MATCH LOG");
    game.press_button_with_pad(pad, "rematch").wait_for_camera();
    assert!(game.current_match().outcome().is_none());
}
