//! When cursors are shown.

use tamsk_rules::TimeLimits;
use tamsk_testing::prelude::*;

#[test]
fn a_cursor_is_shown_once_its_player_uses_the_keyboard() {
    let mut game = HeadlessGame::level(Level::One);
    game.frames(5);
    assert_eq!((game.cursor(Player::Red), game.cursor(Player::Black)), (None, None));
    game.key(KeyCode::Numpad5);
    assert_eq!((game.cursor(Player::Red), game.cursor(Player::Black)), (None, Some(CursorPlace::Socket(s("D7")))));
    game.begin(MatchSetup::default());
    assert_eq!(game.cursor(Player::Black), None, "in another match it is not");
}

#[test]
fn a_press_while_another_match_is_put_on_the_table_lifts_nothing_without_a_cursor() {
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::Space);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D1"))), "on a glass that it would lift");
    game.world().write_message(StartMatch::from(MatchSetup::default()));
    game.key_state(KeyCode::Space, ButtonState::Pressed).key_state(KeyCode::Space, ButtonState::Released).frames(2);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D1"))), "the first press shows it");
    assert!(game.table().in_hand(Player::Red).is_none() && game.lead(Player::Red).is_none());
    game.key(KeyCode::Space);
    assert_eq!(game.table().in_hand(Player::Red), game.lead(Player::Red).and(game.table().glass_at(s("D1"))));
    assert!(game.table().in_hand(Player::Red).is_some(), "and the next one lifts");
}

#[test]
fn a_person_alone_walks_with_arrows_whatever_their_colour() {
    for player in Player::BOTH {
        let seats = if player == Player::Red { ALONE } else { ALONE.swapped() };
        let mut game = HeadlessGame::seated(Level::One, seats);
        game.key(KeyCode::ArrowUp);
        let up = if player == Player::Red { "D2" } else { "D6" };
        assert_eq!(game.cursor(player), Some(CursorPlace::Socket(s(up))), "as seen from their own seat");
        game.key(KeyCode::ArrowRight).key(KeyCode::ArrowRight);
        let right = if player == Player::Red { "F1" } else { "B5" };
        assert_eq!(game.cursor(player), Some(CursorPlace::Socket(s(right))));
    }
}

#[test]
fn arrows_belong_to_nobody_among_two_people() {
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::ArrowUp).frames(2);
    assert_eq!((game.cursor(Player::Red), game.cursor(Player::Black)), (None, None));
    game.assert_told(
        "With two players, arrow keys do nothing. Red walks with 1 · 2 · 3 · Q · A · W. Black walks with 8 · 9 · 0 · O · ; · P.",
    );
}

/// Under load, the key may be up long before the program hears of it.
#[test]
fn a_frame_that_takes_long_repeats_no_step() {
    let mut game = HeadlessGame::level(Level::One);
    game.key(KeyCode::Space).key_state(KeyCode::Digit2, ButtonState::Pressed).frame(900).frame(900);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.key_state(KeyCode::Digit2, ButtonState::Released).frames(2);
    game.key_state(KeyCode::Digit2, ButtonState::Pressed).wait(600);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D6"))), "held, it goes on");
}

#[test]
fn a_cursor_does_not_reach_a_timer_that_is_not_in_play() {
    for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
        let options = Options { limits, ..Options::at_level(Level::Three) };
        let mut game = HeadlessGame::playing(MatchSetup { options, ..default() });
        game.key(KeyCode::Space);
        // To the corner at the timer, and past it.
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
