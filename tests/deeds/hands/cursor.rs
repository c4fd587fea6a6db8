//! Tests of the keyboard cursors: when they are visible, and how they walk.

use tamsk_rules::TimeLimits;
use tamsk_testing::prelude::*;

#[test]
fn a_cursor_appears_once_its_player_uses_the_keyboard() {
    let mut game = HeadlessGame::level(Level::One);
    game.frames(5);
    assert_eq!((game.cursor(Player::Red), game.cursor(Player::Black)), (None, None));
    game.key(KeyCode::Numpad5);
    assert_eq!((game.cursor(Player::Red), game.cursor(Player::Black)), (None, Some(CursorPlace::Socket(s("D7")))));
    game.begin(MatchSetup::default());
    assert_eq!(game.cursor(Player::Black), None, "the cursor must disappear in another match");
}

#[test]
fn a_press_as_a_match_begins_only_shows_the_cursor() {
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::Space);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D1"))), "on a glass that it would lift");
    game.world().write_message(StartMatch::from(MatchSetup::default()));
    game.set_key(KeyCode::Space, ButtonState::Pressed).set_key(KeyCode::Space, ButtonState::Released).frames(2);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D1"))), "the first press shows it");
    assert!(game.table().in_hand(Player::Red).is_none() && game.pointer_lead(Player::Red).is_none());
    game.key(KeyCode::Space);
    assert_eq!(game.table().in_hand(Player::Red), game.pointer_lead(Player::Red).and(game.table().glass_at(s("D1"))));
    assert!(game.table().in_hand(Player::Red).is_some(), "the next press lifts");
}

#[test]
fn arrow_keys_walk_for_a_person_alone_of_either_colour() {
    for player in Player::BOTH {
        let seats = if player == Player::Red { PERSON_AGAINST_BOT } else { PERSON_AGAINST_BOT.swapped() };
        let mut game = HeadlessGame::with_seats(Level::One, seats);
        game.key(KeyCode::ArrowUp);
        let up = if player == Player::Red { "D2" } else { "D6" };
        assert_eq!(game.cursor(player), Some(CursorPlace::Socket(s(up))), "as seen from their own seat");
        game.key(KeyCode::ArrowRight).key(KeyCode::ArrowRight);
        let right = if player == Player::Red { "F1" } else { "B5" };
        assert_eq!(game.cursor(player), Some(CursorPlace::Socket(s(right))));
    }
}

#[test]
fn arrow_keys_do_nothing_for_two_people() {
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::ArrowUp).frames(2);
    assert_eq!((game.cursor(Player::Red), game.cursor(Player::Black)), (None, None));
    game.assert_text(
        "With two players, arrow keys do nothing. Red walks with 1 · 2 · 3 · Q · A · W. Black walks with 8 · 9 · 0 · O · ; · P.",
    );
}

/// Under load, the program may learn late that a key was released.
#[test]
fn a_slow_frame_repeats_no_cursor_step() {
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::Space).set_key(KeyCode::Digit2, ButtonState::Pressed).frame(900).frame(900);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.set_key(KeyCode::Digit2, ButtonState::Released).frames(2);
    game.set_key(KeyCode::Digit2, ButtonState::Pressed).wait(600);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D6"))), "held, it goes on");
}

#[test]
fn a_cursor_cannot_reach_an_unused_timer() {
    for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
        let options = Options { limits, ..Options::at_level(Level::Three) };
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        game.key(KeyCode::Space);
        // The cursor walks to the corner beside the timer and beyond.
        for key in [KeyCode::Digit3; 3].into_iter().chain([KeyCode::Digit2; 3]).chain([KeyCode::KeyW; 3]) {
            game.key(key);
        }
        let mut places = vec![game.cursor(Player::Red)];
        for key in [KeyCode::Digit3, KeyCode::KeyW, KeyCode::KeyW, KeyCode::Digit3] {
            game.key(key);
            places.push(game.cursor(Player::Red));
        }
        let is_reached = places.contains(&Some(CursorPlace::Timer));
        assert_eq!(is_reached, limits == TimeLimits::Official, "{places:?}");
    }
}
