//! Tests of the camera with keys and gamepads.

use tamsk::graphics::camera::CameraRig;
use tamsk_testing::prelude::*;

/// Returns the yaw, the pitch and the zoom to which the camera moves.
fn wanted(game: &mut HeadlessGame) -> [f32; 3] {
    let rig = game.expect_component::<CameraRig>();
    [rig.wanted_angles.yaw, rig.wanted_angles.pitch, rig.wanted_relative_distance]
}

fn moved(before: [f32; 3], now: [f32; 3]) -> [i8; 3] {
    std::array::from_fn(
        |at| if (now[at] - before[at]).abs() < 1e-4 { 0 } else { (now[at] - before[at]).signum() as i8 },
    )
}

#[test]
fn held_keys_orbit_tilt_and_zoom() {
    let mut game = HeadlessGame::at_level(Level::One);
    for (key, expected) in [
        (KeyCode::Digit4, [-1, 0, 0]),
        (KeyCode::Digit5, [1, 0, 0]),
        (KeyCode::Digit6, [0, 1, 0]),
        (KeyCode::Digit7, [0, -1, 0]),
        (KeyCode::PageUp, [0, 0, -1]),
        (KeyCode::Minus, [0, 0, 1]),
    ] {
        let before = wanted(&mut game);
        game.set_key(key, ButtonState::Pressed).run_frames(10);
        let half = wanted(&mut game);
        assert_eq!(moved(before, half), expected, "{key:?}");
        game.run_frames(10);
        let whole = wanted(&mut game);
        assert_eq!(moved(half, whole), expected, "{key:?} is held");
        game.set_key(key, ButtonState::Released).run_frames(2);
        let rests = wanted(&mut game);
        game.run_frames(10);
        assert_eq!(wanted(&mut game), rests, "{key:?} is released");
    }
    assert!(game.take_refusals_to_people().is_empty() && game.cursor_place(Player::Red).is_none());
}

#[test]
fn the_right_stick_orbits_and_zooms_while_l3_is_held() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let pad = game.connect_new_pad();
    for (to, expected) in
        [(Vec2::X, [1, 0, 0]), (Vec2::NEG_X, [-1, 0, 0]), (Vec2::Y, [0, 1, 0]), (Vec2::NEG_Y, [0, -1, 0])]
    {
        let before = wanted(&mut game);
        game.move_right_stick(pad, to).run_frames(10).move_right_stick(pad, Vec2::ZERO);
        let now = wanted(&mut game);
        assert_eq!(moved(before, now), expected, "{to}");
    }
    let before = wanted(&mut game);
    game.set_pad_button(pad, GamepadButton::LeftThumb, true).run_frames(1);
    game.move_right_stick(pad, Vec2::Y).run_frames(10).move_right_stick(pad, Vec2::ZERO);
    game.set_pad_button(pad, GamepadButton::LeftThumb, false).run_frames(3);
    let now = wanted(&mut game);
    assert_eq!(moved(before, now), [0, 0, -1]);
    assert_eq!(game.focused_widget(), None, "the button must do nothing else");
    game.press_pad_button(pad, GamepadButton::RightThumb);
    assert!((wanted(&mut game)[2] - 1.0).abs() < 1e-6);
}

#[test]
fn menus_and_text_fields_block_camera_keys() {
    let mut game = HeadlessGame::at_level(Level::One);
    let pad = game.connect_new_pad();
    game.press_key(KeyCode::Escape);
    let before = wanted(&mut game);
    game.set_key(KeyCode::Digit5, ButtonState::Pressed).move_right_stick(pad, Vec2::X).run_frames(10);
    assert_eq!(wanted(&mut game), before, "in a menu");
    game.set_key(KeyCode::Digit5, ButtonState::Released)
        .move_right_stick(pad, Vec2::ZERO)
        .press_key(KeyCode::Escape)
        .wait_in_long_frames(4_000);
    game.press_key(KeyCode::KeyY).run_frames(2);
    let before = wanted(&mut game);
    game.set_key(KeyCode::Digit5, ButtonState::Pressed).run_frames(10);
    assert_eq!(wanted(&mut game), before, "in a field");
}

#[test]
fn the_camera_moves_at_the_analysis_board_too() {
    let mut game = HeadlessGame::new();
    game.click_button("study").wait_for_camera();
    assert_eq!(game.screen(), Screen::Study);
    let pad = game.connect_new_pad();
    let before = wanted(&mut game);
    game.move_right_stick(pad, Vec2::X).run_frames(10).move_right_stick(pad, Vec2::ZERO);
    let now = wanted(&mut game);
    assert_eq!(moved(before, now), [1, 0, 0]);
}
