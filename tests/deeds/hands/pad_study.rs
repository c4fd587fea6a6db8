//! Tests of the analysis board with a gamepad alone and with keys alone.

use tamsk::table::study::{BestTurns, Study};
use tamsk_testing::prelude::*;

fn study() -> (HeadlessGame, Entity) {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "study").wait_for_camera();
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
    // The first press shows the cursor, and the next one lifts the glass.
    game.pad(pad, GamepadButton::South);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D1"))));
    game.pad(pad, GamepadButton::South).pad(pad, GamepadButton::DPadUp).frames(2);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("D2")), "it is carried");
    assert!(glass_stands(&game, Player::Red, "D1"), "and not put down yet");
    game.pad(pad, GamepadButton::South).frames(2);
    assert!(glass_stands(&game, Player::Red, "D2"));
    assert_eq!(game.hand(Player::Red).snap_socket, None);
    game.pad(pad, GamepadButton::South).pad(pad, GamepadButton::DPadUp).pad(pad, GamepadButton::East).frames(2);
    assert!(glass_stands(&game, Player::Red, "D2") && game.screen() == Screen::Study);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D3"))));
    game.pad(pad, GamepadButton::West).pad(pad, GamepadButton::West);
    assert_eq!(rings(&game, "D3"), 2);
    game.pad(pad, GamepadButton::North);
    assert_eq!(rings(&game, "D3"), 1);
    game.pad(pad, GamepadButton::LeftTrigger);
    assert_eq!(rings(&game, "D3"), 2, "undone");
    game.pad(pad, GamepadButton::RightTrigger);
    assert_eq!(rings(&game, "D3"), 1, "done again");
    // A ring is carried with the stick, which walks like the D-pad.
    game.pad(pad, GamepadButton::South)
        .flick_left_stick(pad, Vec2::Y)
        .flick_left_stick(pad, Vec2::ZERO)
        .pad(pad, GamepadButton::South);
    assert_eq!((rings(&game, "D3"), rings(&game, "D4")), (0, 1));
    game.pad(pad, GamepadButton::LeftTrigger2);
    assert_eq!(game.resource::<Study>().position().to_move, Player::Black);
    game.pad(pad, GamepadButton::RightTrigger2);
    assert!(game.the::<BestTurns>().wanted);
}

#[test]
fn a_gamepad_reaches_the_side_buttons_and_returns() {
    let (mut game, pad) = study();
    game.pad(pad, GamepadButton::LeftThumb).frames(2);
    assert!(game.focused_widget().is_some() && game.has_visible_focus());
    game.press_by_pad(pad, "empty");
    assert!(game.resource::<Study>().position().glasses[Player::Red].iter().all(Option::is_none));
    game.press_by_pad(pad, "start");
    assert!(glass_stands(&game, Player::Red, "D1"));
    assert_eq!(game.cursor(Player::Red), None, "the D-pad has moved the focus");
    game.pad(pad, GamepadButton::East).frames(2);
    assert_eq!((game.focused_widget(), game.screen()), (None, Screen::Study), "back at the board");
    game.pad(pad, GamepadButton::South).pad(pad, GamepadButton::DPadUp);
    assert_eq!(game.cursor(Player::Red), Some(CursorPlace::Socket(s("D2"))));
    game.pad(pad, GamepadButton::Start).wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[test]
fn keys_set_up_a_position() {
    let (mut game, _) = study();
    for key in [KeyCode::Space, KeyCode::Space, KeyCode::ArrowUp, KeyCode::Space] {
        game.key(key);
    }
    assert!(glass_stands(&game, Player::Red, "D2"));
    game.key(KeyCode::Digit2).key(KeyCode::KeyR);
    assert_eq!(rings(&game, "D3"), 1);
    game.key(KeyCode::KeyU);
    assert_eq!(rings(&game, "D3"), 0, "undone");
    game.key(KeyCode::KeyO).key(KeyCode::KeyD);
    assert_eq!(rings(&game, "D3"), 0, "taken");
    // The first Esc puts the carried glass back, and the next one leaves.
    game.key(KeyCode::KeyA).key(KeyCode::Space).key(KeyCode::Digit2).key(KeyCode::Escape);
    assert!(glass_stands(&game, Player::Red, "D2") && game.screen() == Screen::Study);
    game.key(KeyCode::Escape).wait_for_camera();
    assert_eq!(game.screen(), Screen::Title);
}

#[test]
fn the_mouse_puts_back_a_glass_carried_by_the_cursor() {
    let (mut game, pad) = study();
    game.pad(pad, GamepadButton::South).pad(pad, GamepadButton::South).pad(pad, GamepadButton::DPadUp);
    let (from, to) = (game.glass("A4"), game.socket("A3"));
    game.drag(from, to).frames(2);
    assert!(glass_stands(&game, Player::Red, "D1"), "what the cursor carried is back");
    assert!(glass_stands(&game, Player::Red, "A3"));
    assert_eq!(game.cursor(Player::Red), None);
}
