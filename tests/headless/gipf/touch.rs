//! Tests of touch in GIPF. Two fingers move the camera, and a tap beside a small target hits the target.

use tamsk::gipf::simulation::layout::piece_position_on_point;
use tamsk::input::touch::ScreenScale;
use tamsk_testing::prelude::*;

use super::{acts, aim, at, gipf, point};

/// Returns the vector from e2 to e8 in the window, which changes with the camera.
fn across(game: &mut HeadlessGame) -> Vec2 {
    game.point_in_window(piece_position_on_point(point("e8"), 0))
        - game.point_in_window(piece_position_on_point(point("e2"), 0))
}

fn bare(game: &mut HeadlessGame) -> [Vec2; 2] {
    [Vec3::new(-18.0, 0.0, -3.0), Vec3::new(-18.0, 0.0, 4.0)].map(|place| game.point_in_window(place))
}

#[test]
fn two_fingers_beside_the_board_move_the_camera_and_no_piece() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    let [one, other] = bare(&mut game);
    let before = across(&mut game);
    let out = (other - one) * 0.4;
    game.move_two_fingers([one, other], [one - out, other + out]);
    let after = across(&mut game);
    assert!(after.length() > before.length() * 1.2, "{before} to {after}");
    assert!(acts(&game).is_empty() && aim(&game).held.is_none());
}

#[test]
fn a_finger_that_pushes_a_piece_does_not_move_the_camera() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    let ([bare, _], dot, spot) = (bare(&mut game), at(&mut game, "e1"), at(&mut game, "e2"));
    let before = across(&mut game);
    game.move_two_fingers([dot, bare], [spot, bare - Vec2::new(60.0, 0.0)]);
    assert_eq!(acts(&game), ["white Push(e1, e2)"]);
    assert_eq!(across(&mut game), before);
}

#[test]
fn only_a_finger_hits_a_small_dot_from_beside_it() {
    let mut game = gipf("version: Standard", "", TWO_PEOPLE);
    let reach = ScreenScale::default().min_touch_target_pixels() / 2.0;
    assert!((reach - 17.0).abs() < 0.1, "the reach must be half of nine millimetres");
    // In a small window, a dot is smaller than a fingertip.
    game.resize_window(Vec2::new(560.0, 350.0)).wait_for_camera();
    let dot = game.point_in_window(piece_position_on_point(point("a1"), 0));
    let beside = dot - Vec2::X * (reach - 1.0);
    game.click(beside).run_frames(2);
    assert_eq!(aim(&game).held, None, "the mouse must hit the dot exactly");
    game.tap(1, dot - Vec2::X * (reach + 8.0)).run_frames(2);
    assert_eq!(aim(&game).held, None, "the finger is too far away");
    game.tap(2, beside).run_frames(2);
    assert_eq!(aim(&game).held.and_then(|held| held.dot), Some(point("a1")));
    let spot = at(&mut game, "b2");
    game.tap(3, spot).run_frames(2);
    assert_eq!(acts(&game), ["white Push(a1, b2)"]);
}
