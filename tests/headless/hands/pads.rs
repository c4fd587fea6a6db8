//! Tests of gamepads: a whole match at Level 3, prompts, menus, and lost connections.

use tamsk::input::keys::{BindingSlot, Bindings, InputAction, KeySet};
use tamsk::settings::KeySettings;
use tamsk::table::cursor_step::CursorStep;
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;
use tamsk_testing::{cursor_path, move_towards_end};

/// Returns the direction in which the stick must be pushed for a step.
pub fn stick_direction(step: CursorStep) -> Vec2 {
    use CursorStep::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
    match step {
        Up => Vec2::Y,
        UpRight => Vec2::new(0.9, 0.45),
        DownRight => Vec2::new(0.9, -0.45),
        Down => -Vec2::Y,
        DownLeft => Vec2::new(-0.9, -0.45),
        UpLeft => Vec2::new(-0.9, 0.45),
        Left | Right => panic!("a stick has six steps"),
    }
}

fn walk(game: &mut HeadlessGame, pad: Entity, player: Player, to: CursorPlace) {
    if game.cursor_place(player).is_none() {
        game.press_pad_button(pad, GamepadButton::South);
    }
    let from = game.cursor_place(player).expect("the cursor must be visible");
    for step in cursor_path(game.current_match(), from, to) {
        game.move_left_stick(pad, stick_direction(step)).move_left_stick(pad, Vec2::ZERO);
    }
    assert_eq!(game.cursor_place(player), Some(to));
}

#[test]
fn two_gamepads_play_a_whole_match() {
    let options = Options { glass_sand: 3_600_000, timer_sand: 600_000, ..Options::at_level(Level::Three) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let pads = [game.connect_new_pad(), game.connect_new_pad()];
    let mut turns = 0;
    while game.current_match().outcome().is_none() && turns < 120 {
        let player = game.current_match().to_move();
        let (pad, other) = (pads[player.index()], pads[player.opponent().index()]);
        turns += 1;
        let Some((from, to)) = move_towards_end(game.current_match(), player) else {
            game.press_pad_button(pad, GamepadButton::LeftTrigger2).press_pad_button(pad, GamepadButton::LeftTrigger2);
            continue;
        };
        walk(&mut game, pad, player, CursorPlace::Socket(from));
        game.set_pad_button(other, GamepadButton::West, true).press_pad_button(pad, GamepadButton::South);
        assert!(game.current_match().glass_in_hand(player).is_some(), "turn {turns}: {player} lifts {from}");
        walk(&mut game, pad, player, CursorPlace::Socket(to));
        let rings = game.current_match().rings_in_holder(player);
        game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::West);
        assert_eq!(
            game.current_match().rings_in_holder(player),
            rings.saturating_sub(1),
            "turn {turns}: {player} drops a ring on {to}"
        );
        game.set_pad_button(other, GamepadButton::West, false).run_frames(1);
    }
    assert!(game.current_match().outcome().is_some(), "over after {turns} turns");
    assert!(turns > 20, "a whole match: {turns}");
}

#[test]
fn gamepad_presses_in_one_slow_frame_keep_their_order() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South);
    for button in [GamepadButton::South, GamepadButton::DPadUp, GamepadButton::South, GamepadButton::West] {
        game.set_pad_button(pad, button, true).set_pad_button(pad, button, false);
    }
    game.run_frame(900);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn prompts_show_the_signs_of_the_device_in_use() {
    let mut game = HeadlessGame::at_level(Level::One);
    let pad = game.connect_new_pad();
    game.drag_glass("D1", "D2");
    assert!(!game.text_areas("S").is_empty() && game.text_areas("X").is_empty(), "{:?}", game.visible_texts());
    game.press_pad_button(pad, GamepadButton::DPadUp).run_frames(2);
    assert!(game.text_areas("S").is_empty() && !game.text_areas("X").is_empty(), "{:?}", game.visible_texts());
    game.press_key(KeyCode::Digit2).run_frames(2);
    assert!(!game.text_areas("S").is_empty(), "the signs of keys must return");
}

fn gone(player: &str) -> String {
    format!("{player}’s gamepad is gone. Plug it in again, or play on with something else.")
}

#[test]
fn a_disconnected_gamepad_pauses_the_match() {
    for level in [Level::One, Level::Three] {
        let mut game = HeadlessGame::at_level(level);
        let (unused, pad) = (game.connect_new_pad(), game.connect_new_pad());
        game.press_pad_button(pad, GamepadButton::South);
        game.disconnect_pad(unused);
        assert_eq!(game.menu(), Menu::None, "an unused gamepad must not pause");
        game.disconnect_pad(pad);
        assert_eq!(game.menu(), Menu::Pause);
        assert!(!game.is_time_running());
        game.assert_text(&gone("Black"));
        game.reconnect_pad(pad).run_frames(2);
        assert!(game.text_areas(&gone("Black")).is_empty());
        game.press_pad_button(pad, GamepadButton::East).wait_in_long_frames(4_000);
        assert_eq!(game.menu(), Menu::None);
        game.press_pad_button(pad, GamepadButton::DPadDown);
        assert_eq!(game.cursor_place(Player::Black), Some(CursorPlace::Socket(s("D6"))));
    }
}

#[test]
fn a_gamepad_lost_under_a_menu_pauses_when_it_closes() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South).press_key(KeyCode::F2);
    assert_eq!(game.menu(), Menu::Rulebook);
    game.disconnect_pad(pad);
    let now = game.current_match().now();
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!((game.menu(), game.current_match().now()), (Menu::Pause, now));
    game.assert_text(&gone("Red"));
    game.press_key(KeyCode::Escape).wait_in_long_frames(4_000);
    assert_eq!(game.menu(), Menu::None, "play must continue with another device");
}

#[test]
fn two_disconnected_gamepads_are_both_reported() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let pads = [game.connect_new_pad(), game.connect_new_pad()];
    for pad in pads {
        game.press_pad_button(pad, GamepadButton::South);
    }
    for pad in pads {
        game.set_pad_connected(pad, false);
    }
    game.run_frames(2);
    game.assert_text(&gone("Red"));
    game.assert_text(&gone("Black"));
    game.reconnect_pad(pads[1]).run_frames(2);
    game.assert_text(&gone("Red"));
    assert!(game.text_areas(&gone("Black")).is_empty());
}

#[test]
fn a_disconnected_gamepad_leaves_its_glass_in_the_hand() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::South);
    assert_eq!(game.carried_glass_count(), 1);
    game.disconnect_pad(pad);
    assert_eq!((game.menu(), game.carried_glass_count()), (Menu::Pause, 1));
    game.press_key(KeyCode::Escape).wait_in_long_frames(4_000);
    // Keys continue from the place where the gamepad left the cursor.
    game.press_key(KeyCode::Digit2).press_key(KeyCode::Space);
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn a_gamepad_pauses_and_walks_the_menu() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::Start).run_frames(2);
    assert_eq!(game.menu(), Menu::Pause);
    game.press_pad_button(pad, GamepadButton::DPadDown).press_pad_button(pad, GamepadButton::South).run_frames(3);
    assert_eq!(game.menu(), Menu::Rulebook, "the second button must open the rules");
    game.press_pad_button(pad, GamepadButton::East).run_frames(2);
    assert_eq!(game.menu(), Menu::Pause);
    game.press_pad_button(pad, GamepadButton::Start).run_frames(2).wait_in_long_frames(4_000);
    assert_eq!((game.menu(), game.screen()), (Menu::None, Screen::Match(TAMSK)));
}

#[test]
fn an_assigned_gamepad_acts_for_its_owner_only() {
    let mut game = HeadlessGame::at_level(Level::One);
    let pad = game.connect_new_pad();
    game.world_mut().resource_mut::<DeviceOwners>().assign(InputDevice::Gamepad(0), Some(Player::Black));
    game.press_pad_button(pad, GamepadButton::South);
    assert_eq!(
        (game.cursor_place(Player::Red), game.cursor_place(Player::Black)),
        (None, Some(CursorPlace::Socket(s("D7"))))
    );
}

#[test]
fn a_gamepad_and_keys_play_against_each_other() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let pad = game.connect_new_pad();
    use GamepadButton::{DPadUp, South, West};
    for button in [South, South, DPadUp, South, West] {
        game.press_pad_button(pad, button);
    }
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    for key in [KeyCode::KeyM, KeyCode::KeyM, KeyCode::Semicolon, KeyCode::KeyM, KeyCode::KeyL] {
        game.press_key(key);
    }
    assert_eq!(game.current_match().board().rings(s("D6")), 1);
}

#[test]
fn a_stick_walks_one_step_with_an_unbound_d_pad() {
    let mut game = HeadlessGame::against_bot(Level::One);
    // An unbound D-pad acts like the arrow keys, which also move the cursor of a person who plays alone.
    let mut bindings = Bindings::default();
    let up = BindingSlot { set: KeySet::Pad, action: InputAction::MoveCursor(CursorStep::Up) };
    bindings.set_binding(up, 0, None);
    game.world_mut().resource_mut::<KeySettings>().bindings = bindings.changes_from_defaults();
    let pad = game.run_frames(2).connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))));
    game.move_left_stick(pad, Vec2::Y).move_left_stick(pad, Vec2::ZERO).run_frames(2);
    assert_eq!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D2"))));
}
