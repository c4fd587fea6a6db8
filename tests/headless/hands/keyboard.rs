//! Tests of the keyboard: a whole match at Level 3, the order of presses, and states in which keys do nothing.

use tamsk::table::cursor_step::CursorStep;
use tamsk_testing::prelude::*;
use tamsk_testing::{cursor_path, move_towards_end};

/// Returns the key for a step on the player's side of the keyboard.
pub fn step_key(player: Player, step: CursorStep) -> KeyCode {
    let keys = match step {
        CursorStep::UpLeft => [KeyCode::Digit1, KeyCode::Numpad7],
        CursorStep::Up => [KeyCode::Digit2, KeyCode::Digit9],
        CursorStep::UpRight => [KeyCode::Digit3, KeyCode::Digit0],
        CursorStep::DownLeft => [KeyCode::KeyQ, KeyCode::KeyO],
        CursorStep::DownRight => [KeyCode::KeyW, KeyCode::Numpad3],
        CursorStep::Down => [KeyCode::KeyA, KeyCode::Semicolon],
        CursorStep::Left | CursorStep::Right => panic!("no key of two people"),
    };
    keys[player.index()]
}

pub const PRESS_KEYS: [KeyCode; 2] = [KeyCode::Space, KeyCode::KeyM];
pub const DROP_KEYS: [KeyCode; 2] = [KeyCode::KeyS, KeyCode::KeyL];
const PUT_BACK: [KeyCode; 2] = [KeyCode::KeyZ, KeyCode::Comma];

fn tap(game: &mut HeadlessGame, key: KeyCode) {
    game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released).run_frames(1);
}

fn walk(game: &mut HeadlessGame, player: Player, to: CursorPlace) {
    if game.cursor_place(player).is_none() {
        tap(game, PRESS_KEYS[player.index()]);
    }
    let from = game.cursor_place(player).expect("the cursor must be visible");
    for step in cursor_path(game.current_match(), from, to) {
        tap(game, step_key(player, step));
    }
    assert_eq!(game.cursor_place(player), Some(to));
}

#[test]
fn two_people_play_a_whole_match_with_overlapping_keys() {
    // Each glass runs for an hour, so that no glass is lost during the match.
    let options = Options { glass_sand: 3_600_000, timer_sand: 600_000, ..Options::at_level(Level::Three) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let other_held = |game: &mut HeadlessGame, player: Player, state| {
        // The opponent holds a key that has no effect at the moment. The held key must not block the player's keys.
        game.set_key(DROP_KEYS[player.opponent().index()], state).run_frames(1);
    };
    let mut turns = 0;
    while game.current_match().outcome().is_none() && turns < 120 {
        let player = game.current_match().to_move();
        let at = player.index();
        let Some((from, to)) = move_towards_end(game.current_match(), player) else {
            for _ in 0..2 {
                game.press_key([KeyCode::KeyX, KeyCode::KeyN][at]);
            }
            turns += 1;
            continue;
        };
        walk(&mut game, player, CursorPlace::Socket(from));
        other_held(&mut game, player, ButtonState::Pressed);
        tap(&mut game, PRESS_KEYS[at]);
        assert!(game.current_match().glass_in_hand(player).is_some(), "turn {turns}: {player} lifts {from}");
        walk(&mut game, player, CursorPlace::Socket(to));
        assert_eq!(game.hand(player).snap_socket, Some(to), "the glass follows the cursor");
        let rings = game.current_match().rings_in_holder(player);
        tap(&mut game, PRESS_KEYS[at]);
        assert_eq!(game.current_match().glass_at(to).map(|glass| glass.owner), Some(player));
        if rings > 0 {
            tap(&mut game, DROP_KEYS[at]);
        }
        assert_eq!(
            game.current_match().rings_in_holder(player),
            rings.saturating_sub(1),
            "turn {turns}: {player} drops a ring on {to}"
        );
        other_held(&mut game, player, ButtonState::Released);
        turns += 1;
    }
    assert!(game.current_match().outcome().is_some(), "over after {turns} turns: {:?}", game.current_match());
    assert!(turns > 20, "a whole match: {turns}");
    assert!(
        Player::BOTH.iter().all(|&player| game.cursor_place(player).is_none()),
        "cursors must disappear at the end"
    );
}

fn press_on(game: &mut HeadlessGame, player: Player, to: CursorPlace) {
    walk(game, player, to);
    tap(game, PRESS_KEYS[player.index()]);
}

#[test]
fn presses_in_one_slow_frame_keep_their_order() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(PRESS_KEYS[0]).press_key(PRESS_KEYS[1]);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))));
    assert_eq!(game.cursor_place(Player::Black), Some(CursorPlace::Socket(s("D7"))));
    // Black may move a glass only after Red has played a whole turn.
    let keys = [
        PRESS_KEYS[0],
        KeyCode::Digit2,
        PRESS_KEYS[0],
        DROP_KEYS[0],
        PRESS_KEYS[1],
        KeyCode::Semicolon,
        PRESS_KEYS[1],
        DROP_KEYS[1],
    ];
    for key in keys {
        game.set_key(key, ButtonState::Pressed).set_key(key, ButtonState::Released);
    }
    game.run_frame(900);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    assert_eq!(game.current_match().board().rings(s("D6")), 1);
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn cursor_steps_follow_the_screen_after_a_flip() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(PRESS_KEYS[0]).press_key(KeyCode::Digit2);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.press_key(KeyCode::KeyB).wait_for_camera();
    game.press_key(KeyCode::Digit2);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))), "up is towards Red now");
}

#[test]
fn held_keys_repeat_steps_for_both_players() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(PRESS_KEYS[0]).press_key(PRESS_KEYS[1]);
    game.set_key(KeyCode::Digit2, ButtonState::Pressed).set_key(KeyCode::Semicolon, ButtonState::Pressed);
    game.run_frames(1);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.wait(600);
    let (red, black) = (game.cursor_place(Player::Red), game.cursor_place(Player::Black));
    let row = |place| match place {
        Some(CursorPlace::Socket(socket)) => socket.row_number(),
        place => panic!("{place:?}"),
    };
    assert!(row(red) >= 4 && row(black) <= 4, "{red:?}, {black:?}");
    game.set_key(KeyCode::Digit2, ButtonState::Released).run_frames(1);
    let rests = game.cursor_place(Player::Red);
    game.wait(600);
    assert_eq!(game.cursor_place(Player::Red), rests);
}

#[test]
fn keys_do_nothing_during_a_pause() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(PRESS_KEYS[0]);
    let before = game.cursor_place(Player::Red);
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
    for key in [KeyCode::Digit2, KeyCode::Digit3, KeyCode::KeyZ, DROP_KEYS[0]] {
        game.press_key(key);
    }
    assert_eq!((game.cursor_place(Player::Red), game.carried_glass_count()), (before, 0));
}

#[test]
fn a_glass_is_put_back_by_key_esc_or_its_own_socket() {
    let mut game = HeadlessGame::at_level(Level::Two);
    for put_back in [PUT_BACK[0], KeyCode::Escape, PRESS_KEYS[0]] {
        game.press_key(PRESS_KEYS[0]);
        if game.current_match().glass_in_hand(Player::Red).is_none() {
            game.press_key(PRESS_KEYS[0]);
        }
        assert_eq!(game.carried_glass_count(), 1);
        game.press_key(put_back);
        assert_eq!((game.carried_glass_count(), game.menu()), (0, Menu::None), "{put_back:?}");
    }
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause);
}

#[test]
fn a_pause_leaves_a_carried_glass_at_the_cursor() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(PRESS_KEYS[0]).press_key(PRESS_KEYS[0]).press_key(KeyCode::Digit2);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("D2")));
    game.press_key(KeyCode::F1).press_key(KeyCode::F1).wait_in_long_frames(4_000);
    assert!(game.is_time_running());
    game.press_key(PRESS_KEYS[0]);
    assert!(game.current_match().glass_at(s("D2")).is_some() && game.carried_glass_count() == 0);
}

#[test]
fn nobody_lifts_the_opponents_glass_or_out_of_turn() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(PRESS_KEYS[1]).press_key(PRESS_KEYS[1]);
    assert_eq!(game.carried_glass_count(), 0);
    assert_eq!(game.take_refusals_to_people().len(), 1, "Black must see the reason");
    press_on(&mut game, Player::Red, CursorPlace::Socket(s("D7")));
    assert_eq!(game.carried_glass_count(), 0);
    assert_eq!(game.take_refusals_to_people().len(), 1, "Red must see the reason");
    // While Red carries a glass, a press by Black does not set the glass down.
    press_on(&mut game, Player::Red, CursorPlace::Socket(s("D1")));
    press_on(&mut game, Player::Black, CursorPlace::Socket(s("D2")));
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "Red must still carry the glass");
    assert_eq!(game.current_match().glass_at(s("D2")), None);
}

#[test]
fn the_cursor_flips_the_timer_and_drops_rings() {
    let mut game = HeadlessGame::at_level(Level::Three);
    press_on(&mut game, Player::Red, CursorPlace::Socket(s("D1")));
    press_on(&mut game, Player::Red, CursorPlace::Socket(s("D2")));
    press_on(&mut game, Player::Red, CursorPlace::Holder(Player::Red));
    assert_eq!(game.current_match().board().rings(s("D2")), 1, "a press on the holder drops the ring");
    press_on(&mut game, Player::Red, CursorPlace::Timer);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black));
}

#[test]
fn the_cursor_reaches_glasses_beside_the_board() {
    let options = Options { start: tamsk_rules::StartLayout::Free, ..Options::at_level(Level::Two) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    game.press_key(PRESS_KEYS[0]);
    assert!(matches!(game.cursor_place(Player::Red), Some(CursorPlace::GlassBesideBoard(_))));
    tap(&mut game, PRESS_KEYS[0]);
    assert_eq!(game.carried_glass_count(), 1);
    press_on(&mut game, Player::Red, CursorPlace::Socket(s("B3")));
    assert!(game.current_match().glass_at(s("B3")).is_some());
}

#[test]
fn a_cursor_that_carries_a_glass_stays_on_the_board() {
    let options = Options { start: tamsk_rules::StartLayout::Free, ..Options::at_level(Level::Three) };
    for (player, towards) in [(Player::Red, CursorStep::DownRight), (Player::Black, CursorStep::UpLeft)] {
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        if player == Player::Black {
            game.press_key(PRESS_KEYS[0]).press_key(PRESS_KEYS[0]);
            press_on(&mut game, Player::Red, CursorPlace::Socket(s("B3")));
        }
        game.press_key(PRESS_KEYS[player.index()]);
        assert!(matches!(game.cursor_place(player), Some(CursorPlace::GlassBesideBoard(_))));
        tap(&mut game, PRESS_KEYS[player.index()]);
        assert!(game.current_match().glass_in_hand(player).is_some());
        // The first step would lead to the player's holder, which is outside the board.
        tap(&mut game, step_key(player, towards));
        assert!(
            matches!(game.cursor_place(player), Some(CursorPlace::Socket(_))),
            "{player}: {:?}",
            game.cursor_place(player)
        );
        for step in CursorStep::ALL.into_iter().filter(|step| !matches!(step, CursorStep::Left | CursorStep::Right)) {
            for _ in 0..8 {
                tap(&mut game, step_key(player, step));
                let place = game.cursor_place(player);
                assert!(matches!(place, Some(CursorPlace::Socket(_))), "{player}: {step:?} leads to {place:?}");
            }
        }
        let Some(CursorPlace::Socket(last)) = game.cursor_place(player) else {
            panic!("{:?}", game.cursor_place(player))
        };
        tap(&mut game, PRESS_KEYS[player.index()]);
        assert!(game.current_match().glass_at(last).is_some(), "{player} sets it down on {last}");
    }
}

#[test]
fn a_mouse_click_places_a_glass_lifted_by_keys() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(PRESS_KEYS[0]).press_key(PRESS_KEYS[0]);
    assert_eq!(game.carried_glass_count(), 1);
    game.click_socket("D2");
    assert!(game.current_match().glass_at(s("D2")).is_some());
    assert_eq!(game.cursor_place(Player::Red), None, "the cursor is not needed");
}
