//! Tests that two fingers on the bare table move the camera.

use tamsk_testing::prelude::*;

use super::with_settings;

/// Returns two points of the table beside the board, away from everything that can be touched.
fn bare(game: &mut HeadlessGame) -> [Vec2; 2] {
    [Vec3::new(-17.0, 0.0, 11.0), Vec3::new(-17.0, 0.0, 2.0)].map(|at| game.point_in_window(at))
}

fn across(game: &mut HeadlessGame) -> Vec2 {
    game.point_of_socket_named("D6") - game.point_of_socket_named("D2")
}

#[test]
fn pinching_the_bare_table_zooms_and_twisting_turns_it() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let [one, other] = bare(&mut game);
    let before = across(&mut game);
    let out = (other - one) * 0.25;
    game.move_two_fingers([one, other], [one - out, other + out]);
    let zoomed = across(&mut game);
    assert!(zoomed.length() > before.length() * 1.2, "{before} to {zoomed}");
    assert!(zoomed.angle_to(before).abs() < 0.05, "pinching must not turn the table");

    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let [one, other] = bare(&mut game);
    let before = across(&mut game);
    let (middle, half) = ((one + other) / 2.0, (other - one) / 2.0);
    let turned = Vec2::from_angle(0.6).rotate(half);
    game.move_two_fingers([one, other], [middle - turned, middle + turned]);
    let after = across(&mut game);
    assert!(
        (before.angle_to(after) - 0.6).abs() < 0.12,
        "the table must follow the fingers: {}",
        before.angle_to(after)
    );
}

#[test]
fn with_a_finger_on_a_piece_the_camera_stays_still() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let ([bare, _], from, to) = (bare(&mut game), game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    let before = across(&mut game);
    game.move_two_fingers([bare, from], [bare - Vec2::new(60.0, 0.0), to]);
    assert_eq!(across(&mut game), before);
    assert!(game.current_match().glass_at(s("D2")).is_some(), "the finger on the glass must move the glass");

    let (holder, timer) = (game.point_of_holder(Player::Red), game.point_of_timer());
    for piece in [holder, timer] {
        game.move_two_fingers([bare, piece], [bare - Vec2::new(60.0, 0.0), piece + Vec2::new(60.0, 0.0)]);
        assert_eq!(across(&mut game), before);
    }
}

#[test]
fn resting_or_single_fingers_do_not_move_the_camera() {
    let mut game = with_settings(|settings| settings.screen_lies_flat = true);
    let [one, other] = bare(&mut game);
    let before = across(&mut game);
    game.move_two_fingers([one, other], [one + Vec2::splat(4.0), other - Vec2::splat(4.0)]);
    game.send_touch(1, TouchPhase::Started, one).run_frames(1).send_touch(1, TouchPhase::Moved, other).run_frames(2);
    game.send_touch(1, TouchPhase::Ended, other).wait_for_camera();
    assert_eq!(across(&mut game), before);
    game.send_touch(1, TouchPhase::Started, one).send_touch(2, TouchPhase::Started, other).run_frames(1);
    game.press_key(KeyCode::Escape);
    game.send_touch(1, TouchPhase::Moved, one + Vec2::splat(80.0)).run_frames(2);
    game.press_key(KeyCode::Escape);
    game.send_touch(1, TouchPhase::Moved, one - Vec2::splat(80.0)).wait_for_camera();
    assert_eq!(across(&mut game), before);
}
