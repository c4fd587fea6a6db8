//! Tests of the keyboard cursors: when they are visible, and how they move.

use tamsk_rules::TimeLimits;
use tamsk_testing::prelude::*;

#[test]
fn a_cursor_appears_once_its_player_uses_the_keyboard() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.run_frames(5);
    assert_eq!((game.cursor_place(Player::Red), game.cursor_place(Player::Black)), (None, None));
    game.press_key(KeyCode::Numpad5);
    assert_eq!(
        (game.cursor_place(Player::Red), game.cursor_place(Player::Black)),
        (None, Some(CursorPlace::Socket(s("D7"))))
    );
    game.begin_match(MatchSetup::default());
    assert_eq!(game.cursor_place(Player::Black), None, "the cursor must disappear in another match");
}

#[test]
fn a_press_at_the_start_of_a_match_only_shows_the_cursor() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(KeyCode::Space);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))), "the cursor must be on a glass");
    game.world_mut().write_message(StartMatch::from(MatchSetup::default()));
    game.set_key(KeyCode::Space, ButtonState::Pressed).set_key(KeyCode::Space, ButtonState::Released).run_frames(2);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))), "the press must only show it");
    assert!(game.current_match().glass_in_hand(Player::Red).is_none() && game.pointer_carry(Player::Red).is_none());
    game.press_key(KeyCode::Space);
    assert_eq!(
        game.current_match().glass_in_hand(Player::Red),
        game.pointer_carry(Player::Red).and(game.current_match().glass_at(s("D1")))
    );
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "the next press must lift the glass");
}

#[test]
fn arrow_keys_move_the_cursor_of_a_lone_player_of_either_colour() {
    for player in Player::BOTH {
        let seats = if player == Player::Red { PERSON_AGAINST_BOT } else { PERSON_AGAINST_BOT.swapped() };
        let mut game = HeadlessGame::with_seats(Level::One, seats);
        game.press_key(KeyCode::ArrowUp);
        let up = if player == Player::Red { "D2" } else { "D6" };
        assert_eq!(game.cursor_place(player), Some(CursorPlace::Socket(s(up))), "up must be as seen from the seat");
        game.press_key(KeyCode::ArrowRight).press_key(KeyCode::ArrowRight);
        let right = if player == Player::Red { "F1" } else { "B5" };
        assert_eq!(game.cursor_place(player), Some(CursorPlace::Socket(s(right))));
    }
}

#[test]
fn arrow_keys_do_nothing_for_two_people() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(KeyCode::ArrowUp).run_frames(2);
    assert_eq!((game.cursor_place(Player::Red), game.cursor_place(Player::Black)), (None, None));
    game.assert_text(
        "With two players, arrow keys do nothing. Red walks with 1 · 2 · 3 · Q · A · W. Black walks with 8 · 9 · 0 · O · ; · P.",
    );
}

/// Under load, the program may learn late that a key was released.
#[test]
fn a_slow_frame_repeats_no_cursor_step() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(KeyCode::Space).set_key(KeyCode::Digit2, ButtonState::Pressed).run_frame(900).run_frame(900);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.set_key(KeyCode::Digit2, ButtonState::Released).run_frames(2);
    game.set_key(KeyCode::Digit2, ButtonState::Pressed).wait(600);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D6"))), "a held key must repeat the step");
}

#[test]
fn a_cursor_cannot_reach_an_unused_timer() {
    for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
        let options = Options { time_limits: limits, ..Options::at_level(Level::Three) };
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        game.press_key(KeyCode::Space);
        // The keys move the cursor to the corner beside the timer, and then try to move it onto the timer.
        for key in [KeyCode::Digit3; 3].into_iter().chain([KeyCode::Digit2; 3]).chain([KeyCode::KeyW; 3]) {
            game.press_key(key);
        }
        let mut places = vec![game.cursor_place(Player::Red)];
        for key in [KeyCode::Digit3, KeyCode::KeyW, KeyCode::KeyW, KeyCode::Digit3] {
            game.press_key(key);
            places.push(game.cursor_place(Player::Red));
        }
        let is_reached = places.contains(&Some(CursorPlace::Timer));
        assert_eq!(is_reached, limits == TimeLimits::Official, "{places:?}");
    }
}
