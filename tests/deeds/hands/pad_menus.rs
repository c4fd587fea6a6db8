//! Tests of menus, cards and aids with a gamepad alone.

use tamsk::table::hint::Hint;
use tamsk_testing::prelude::*;

#[test]
fn a_gamepad_starts_and_leaves_a_match() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "play").frames(2);
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game.press_by_pad(pad, "advanced").press_by_pad(pad, "begin").skip_time(4_000);
    game.pad(pad, GamepadButton::South).skip_time(4_000);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "{:?}", game.visible_texts());
    game.pad(pad, GamepadButton::Start).frames(2).press_by_pad(pad, "leave").wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[test]
fn the_d_pad_passes_a_text_field() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "play").frames(2);
    let all = game.focusable().len();
    // The D-pad moves up from the gold button and back down. No text field holds the focus.
    let mut seen = Vec::new();
    for button in [GamepadButton::DPadUp, GamepadButton::DPadDown] {
        for _ in 0..all {
            game.pad(pad, button);
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
    let mut game = HeadlessGame::level(Level::Three);
    let pad = game.connect_new_pad();
    for (button, menu) in [("help", Menu::Help), ("rules", Menu::Rulebook), ("settings", Menu::Settings)] {
        game.pad(pad, GamepadButton::Start).frames(2).press_by_pad(pad, button);
        assert_eq!(game.menu(), menu);
        game.pad(pad, GamepadButton::East).frames(2);
        assert_eq!(game.menu(), Menu::Pause, "{button}");
        game.pad(pad, GamepadButton::East).skip_time(4_000);
        assert_eq!(game.menu(), Menu::None);
    }
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "tutorial").press_by_pad(pad, "lesson 1-1-board").wait_for_camera();
    let step = |game: &HeadlessGame| game.resource::<CurrentLesson>().0.as_ref().map(|view| (view.step, view.phase));
    let before = step(&game);
    assert!(before.is_some());
    game.assert_text("A");
    game.pad(pad, GamepadButton::South).frames(2);
    assert_ne!(step(&game), before, "A goes on");
}

#[test]
fn the_right_stick_scrolls_a_long_page() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "settings");
    let place = |game: &HeadlessGame| {
        game.text_areas("Full screen").first().or(game.text_areas("Fullscreen").first()).map(|at| at.min.y)
    };
    let first = game.visible_texts().iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let before = place(&game);
    game.flick_right_stick(pad, Vec2::NEG_Y).wait(400).flick_right_stick(pad, Vec2::ZERO).wait(400);
    assert!(before.is_none() || place(&game) != before, "{first:?}");
    let areas = |game: &HeadlessGame| {
        game.focusable().iter().filter_map(|id| game.focus_area(*id)).map(|at| at.min.y).sum::<f32>()
    };
    let down = areas(&game);
    game.flick_right_stick(pad, Vec2::Y).wait(400).flick_right_stick(pad, Vec2::ZERO).wait(400);
    assert!(areas(&game) > down + 100.0, "and back up");
}

#[test]
fn a_gamepad_gets_a_hint_and_takes_a_turn_back() {
    let mut game = HeadlessGame::against_bot(Level::One);
    let pad = game.connect_new_pad();
    game.pad(pad, GamepadButton::South).frames(2);
    game.assert_text("RB");
    game.pad(pad, GamepadButton::RightTrigger);
    assert!(game.the::<Hint>().searching_for.is_some(), "it is asked for");
    game.until("the hint is shown", |game| game.the::<Hint>().visible.is_some());
    for button in [GamepadButton::South, GamepadButton::DPadUp, GamepadButton::South] {
        game.pad(pad, button);
    }
    game.pad(pad, GamepadButton::North);
    assert!(game.table().glass_at(s("D2")).is_some());
    game.until("it is Red's turn again", |game| game.table().player_on_turn() == Some(Player::Red));
    game.pad(pad, GamepadButton::RightTrigger2).frames(3);
    assert!(game.table().glass_at(s("D1")).is_some(), "the turn is taken back");
}

#[test]
fn one_player_walks_through_buttons_while_the_other_plays() {
    let mut game = HeadlessGame::level(Level::Three);
    let pads = [game.connect_new_pad(), game.connect_new_pad()];
    game.pad(pads[1], GamepadButton::LeftThumb).frames(2);
    assert!(game.focused_widget().is_some(), "Black walks through the buttons");
    game.pad(pads[0], GamepadButton::South).pad(pads[0], GamepadButton::South);
    assert!(game.table().in_hand(Player::Red).is_some());
    game.key(KeyCode::Digit2).key(KeyCode::Space);
    assert!(game.table().glass_at(s("D2")).is_some(), "the space bar is not for the buttons");
    assert_eq!((game.menu(), game.cursor(Player::Black)), (Menu::None, None));
    assert!(game.button("red drop").is_some());
    for _ in 0..30 {
        if game.is_button_focused("red drop") {
            break;
        }
        game.pad(pads[1], GamepadButton::RightTrigger);
    }
    assert!(game.is_button_focused("red drop"));
    game.pad(pads[1], GamepadButton::South);
    assert_eq!(game.table().board().rings(s("D2")), 0);
    game.pad(pads[0], GamepadButton::West);
    assert_eq!(game.table().board().rings(s("D2")), 1);
    game.pad(pads[1], GamepadButton::East).pad(pads[1], GamepadButton::South);
    assert_eq!(game.cursor(Player::Black), Some(CursorPlace::Socket(s("D7"))), "back at the table");
    assert_eq!(game.menu(), Menu::None);
}

#[test]
fn a_gamepad_resigns_and_begins_a_rematch() {
    let mut game = HeadlessGame::level(Level::One);
    let pad = game.connect_new_pad();
    game.pad(pad, GamepadButton::South).pad(pad, GamepadButton::Start).frames(2);
    game.press_by_pad(pad, "resign black").press_by_pad(pad, "yes").wait_for_camera();
    assert!(game.button("rematch").is_some());
    game.pad(pad, GamepadButton::Select).frames(2);
    game.assert_text("MATCH LOG");
    game.press_by_pad(pad, "rematch").wait_for_camera();
    assert!(game.table().outcome().is_none());
}
