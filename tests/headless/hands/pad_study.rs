//! Tests of the analysis board with a gamepad alone and with keys alone.

use tamsk::table::study::{BestTurns, Study};
use tamsk_testing::prelude::*;

fn study() -> (HeadlessGame, Entity) {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "study").wait_for_camera();
    assert_eq!(game.screen(), Screen::Study);
    (game, pad)
}

fn rings(game: &HeadlessGame, socket: &str) -> u8 {
    game.resource::<Study>().position().rings[s(socket).index()]
}

fn glass_stands(game: &HeadlessGame, player: Player, socket: &str) -> bool {
    game.resource::<Study>().position().glasses[player].contains(&Some(s(socket)))
}

#[test]
fn a_gamepad_sets_up_a_position() {
    let (mut game, pad) = study();
    // The first press shows the cursor, and the next press lifts the glass.
    game.press_pad_button(pad, GamepadButton::South);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))));
    game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::DPadUp).run_frames(2);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("D2")), "the glass must be carried");
    assert!(glass_stands(&game, Player::Red, "D1"), "the glass must not be placed yet");
    game.press_pad_button(pad, GamepadButton::South).run_frames(2);
    assert!(glass_stands(&game, Player::Red, "D2"));
    assert_eq!(game.hand(Player::Red).snap_socket, None);
    game.press_pad_button(pad, GamepadButton::South)
        .press_pad_button(pad, GamepadButton::DPadUp)
        .press_pad_button(pad, GamepadButton::East)
        .run_frames(2);
    assert!(glass_stands(&game, Player::Red, "D2") && game.screen() == Screen::Study);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D3"))));
    game.press_pad_button(pad, GamepadButton::West).press_pad_button(pad, GamepadButton::West);
    assert_eq!(rings(&game, "D3"), 2);
    game.press_pad_button(pad, GamepadButton::North);
    assert_eq!(rings(&game, "D3"), 1);
    game.press_pad_button(pad, GamepadButton::LeftTrigger);
    assert_eq!(rings(&game, "D3"), 2, "undone");
    game.press_pad_button(pad, GamepadButton::RightTrigger);
    assert_eq!(rings(&game, "D3"), 1, "redone");
    // The stick moves a carried ring in the same way as the D-pad.
    game.press_pad_button(pad, GamepadButton::South)
        .move_left_stick(pad, Vec2::Y)
        .move_left_stick(pad, Vec2::ZERO)
        .press_pad_button(pad, GamepadButton::South);
    assert_eq!((rings(&game, "D3"), rings(&game, "D4")), (0, 1));
    game.press_pad_button(pad, GamepadButton::LeftTrigger2);
    assert_eq!(game.resource::<Study>().position().to_move, Player::Black);
    game.press_pad_button(pad, GamepadButton::RightTrigger2);
    assert!(game.expect_component::<BestTurns>().is_search_enabled);
}

#[test]
fn a_gamepad_reaches_the_side_buttons_and_returns() {
    let (mut game, pad) = study();
    game.press_pad_button(pad, GamepadButton::LeftThumb).run_frames(2);
    assert!(game.focused_widget().is_some() && game.has_visible_focus());
    game.press_button_with_pad(pad, "empty");
    assert!(game.resource::<Study>().position().glasses[Player::Red].iter().all(Option::is_none));
    game.press_button_with_pad(pad, "start");
    assert!(glass_stands(&game, Player::Red, "D1"));
    assert_eq!(game.cursor_place(Player::Red), None, "the D-pad must move only the focus");
    game.press_pad_button(pad, GamepadButton::East).run_frames(2);
    assert_eq!((game.focused_widget(), game.screen()), (None, Screen::Study), "the focus must be back at the board");
    game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::DPadUp);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.press_pad_button(pad, GamepadButton::Start).wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[test]
fn keys_set_up_a_position() {
    let (mut game, _) = study();
    for key in [KeyCode::Space, KeyCode::Space, KeyCode::ArrowUp, KeyCode::Space] {
        game.press_key(key);
    }
    assert!(glass_stands(&game, Player::Red, "D2"));
    game.press_key(KeyCode::Digit2).press_key(KeyCode::KeyR);
    assert_eq!(rings(&game, "D3"), 1);
    game.press_key(KeyCode::KeyU);
    assert_eq!(rings(&game, "D3"), 0, "undone");
    game.press_key(KeyCode::KeyO).press_key(KeyCode::KeyD);
    assert_eq!(rings(&game, "D3"), 0, "removed");
    // The first Esc puts the carried glass back, and the next Esc leaves the board.
    game.press_key(KeyCode::KeyA).press_key(KeyCode::Space).press_key(KeyCode::Digit2).press_key(KeyCode::Escape);
    assert!(glass_stands(&game, Player::Red, "D2") && game.screen() == Screen::Study);
    game.press_key(KeyCode::Escape).wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[test]
fn the_mouse_puts_back_a_glass_carried_by_the_cursor() {
    let (mut game, pad) = study();
    game.press_pad_button(pad, GamepadButton::South)
        .press_pad_button(pad, GamepadButton::South)
        .press_pad_button(pad, GamepadButton::DPadUp);
    let (from, to) = (game.point_of_glass_on("A4"), game.point_of_socket_named("A3"));
    game.drag(from, to).run_frames(2);
    assert!(glass_stands(&game, Player::Red, "D1"), "the cursor's glass must be back");
    assert!(glass_stands(&game, Player::Red, "A3"));
    assert_eq!(game.cursor_place(Player::Red), None);
}
