//! Tests of the keyboard focus: what Enter presses, where the focus returns, and how arrow keys move it.

use tamsk::input::keys::WidgetFocus;
use tamsk::input::table_cursor::TableCursors;
use tamsk_testing::prelude::*;

fn press(game: &mut HeadlessGame, key: KeyCode, times: usize) {
    for _ in 0..times {
        game.press_key(key).run_frames(2);
    }
}

#[test]
fn enter_chooses_to_keep_playing_in_menus() {
    let mut game = HeadlessGame::at_level(Level::One);
    press(&mut game, KeyCode::Escape, 1);
    assert_eq!(game.menu(), Menu::Pause);
    press(&mut game, KeyCode::Enter, 1);
    assert_eq!(game.menu(), Menu::None);
    for question in ["resign red", "resign black"] {
        press(&mut game, KeyCode::Escape, 1);
        game.click_button(question).run_frames(2);
        assert_eq!((game.menu(), game.screen()), (Menu::Confirm, Screen::Match(TAMSK)), "{question}");
        press(&mut game, KeyCode::Enter, 1);
        assert_eq!((game.menu(), game.screen()), (Menu::Pause, Screen::Match(TAMSK)), "{question}");
        press(&mut game, KeyCode::Escape, 1);
        assert_eq!(game.menu(), Menu::None);
    }
}

#[test]
fn arrow_keys_start_at_the_highlighted_button() {
    let mut game = HeadlessGame::at_level(Level::One);
    press(&mut game, KeyCode::Escape, 1);
    // "Resume" looks selected, and "Rules" is below it.
    press(&mut game, KeyCode::ArrowDown, 1);
    press(&mut game, KeyCode::Enter, 1);
    assert_eq!(game.menu(), Menu::Rulebook);
    // In the rulebook, arrow keys turn the pages and do not move the focus.
    press(&mut game, KeyCode::ArrowDown, 2);
    press(&mut game, KeyCode::Enter, 1);
    assert_eq!(game.menu(), Menu::Pause, "Enter pressed the gold button of the rulebook");
    press(&mut game, KeyCode::Escape, 1);
    press(&mut game, KeyCode::ArrowDown, 2);
    press(&mut game, KeyCode::Enter, 1);
    let moved = game.live_match().map(|live| live.record().actions.len());
    assert_eq!((game.menu(), moved), (Menu::None, Some(0)), "arrow keys must not move the focus in a match");
}

#[test]
fn cursor_keys_and_escape_leave_the_buttons() {
    for back in [KeyCode::KeyW, KeyCode::Escape] {
        let mut game = HeadlessGame::at_level(Level::One);
        press(&mut game, KeyCode::Tab, 2);
        assert!(game.resource::<WidgetFocus>().0, "a button has the focus");
        press(&mut game, back, 1);
        assert_eq!((game.menu(), game.resource::<WidgetFocus>().0), (Menu::None, false), "{back:?}");
        game.world_mut().resource_mut::<TableCursors>().move_to(Player::Red, CursorPlace::Socket(s("D1")));
        press(&mut game, KeyCode::Space, 1);
        assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "{back:?}");
        press(&mut game, KeyCode::Escape, 2);
        assert_eq!(game.menu(), Menu::Pause, "{back:?}: the first Esc put the glass back");
    }
}

/// Each press of Esc does only one thing. The first leaves the button, the next puts the glass back, and the last
/// pauses.
#[test]
fn escape_leaves_a_button_before_it_puts_a_glass_back() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.click_glass_on("D1").run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    press(&mut game, KeyCode::Tab, 1);
    assert!(game.resource::<WidgetFocus>().0, "a button has the focus");
    press(&mut game, KeyCode::Escape, 1);
    assert!(!game.resource::<WidgetFocus>().0 && game.current_match().glass_in_hand(Player::Red).is_some());
    press(&mut game, KeyCode::Escape, 1);
    assert_eq!((game.menu(), game.current_match().glass_in_hand(Player::Red)), (Menu::None, None));
    press(&mut game, KeyCode::Escape, 1);
    assert_eq!(game.menu(), Menu::Pause);
}

#[test]
fn enter_has_no_effect_in_a_match() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").wait_for_camera();
    let before = game.current_match().to_move();
    press(&mut game, KeyCode::Enter, 3);
    assert_eq!((game.current_match().to_move(), game.menu()), (before, Menu::None));
    assert!(game.point_of_button("red drop").is_some(), "the ring can still be dropped");
}

#[test]
fn enter_leads_from_the_title_to_a_match() {
    let mut game = HeadlessGame::new();
    press(&mut game, KeyCode::Enter, 1);
    assert_ne!(game.screen(), Screen::Title);
    let mut game = HeadlessGame::new();
    game.click_button("play").run_frames(2);
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    press(&mut game, KeyCode::Enter, 1);
    game.wait_in_long_frames(4_000);
    press(&mut game, KeyCode::Enter, 1);
    game.run_frames(4);
    assert_eq!(game.screen(), Screen::Match(TAMSK));
}

#[test]
fn the_focus_returns_to_the_button_that_opened_a_question() {
    let mut game = HeadlessGame::at_level(Level::One);
    press(&mut game, KeyCode::Escape, 1);
    // The first button for resigning is below Resume, the rules and the settings.
    game.press_key(KeyCode::Tab).run_frames(2);
    press(&mut game, KeyCode::ArrowDown, 3);
    press(&mut game, KeyCode::Enter, 1);
    for _ in 0..2 {
        assert_eq!(game.menu(), Menu::Confirm, "the question about resigning must open");
        press(&mut game, KeyCode::Escape, 1);
        assert_eq!(game.menu(), Menu::Pause);
        press(&mut game, KeyCode::Enter, 1);
    }
}

#[test]
fn arrow_keys_reach_buttons_beside_and_below() {
    for (arrow, learns) in [(KeyCode::ArrowLeft, true), (KeyCode::ArrowDown, false)] {
        let mut game = HeadlessGame::first_start();
        // The eighth press of Tab focuses the button for the first match.
        press(&mut game, KeyCode::Tab, 8);
        press(&mut game, arrow, 1);
        press(&mut game, KeyCode::Enter, 1);
        game.wait(500);
        assert_eq!(game.resource::<CurrentLesson>().is_on(), learns);
        assert_eq!(game.point_of_button("settings").is_some(), !learns, "the menu");
    }
}
