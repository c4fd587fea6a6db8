//! Tests that a carried glass or ring leans against its motion, and rests upright.

use tamsk::graphics::rings::ring::{CarriedRing, RingSlot};
use tamsk_testing::prelude::*;

use super::{drawn, glass_on, ring_in, standing_on};

/// Returns the direction of the glass's top in the frame in which the glass leans most.
fn farthest_lean(tops: &[Vec3]) -> Vec3 {
    *tops.iter().min_by(|one, other| one.y.total_cmp(&other.y)).expect("frames")
}

#[test]
fn a_carried_glass_leans_against_its_motion_and_rests_upright() {
    for aside in [-250.0, 250.0] {
        let mut game = HeadlessGame::at_level(Level::Two);
        let (from, glass) = (game.point_of_glass_on("D1"), glass_on(&game, "D1"));
        let beside = game.point_in_window(Vec3::new(20.0, 0.0, 0.0));
        game.move_mouse(from).run_frames(1).press_left_button().run_frames(2);
        assert_eq!(game.current_match().glass_in_hand(Player::Red), Some(glass));
        game.move_mouse(from + Vec2::X * aside);
        let tops: Vec<Vec3> = (0..30).map(|_| drawn(game.run_frames(1), glass).top()).collect();
        let most = farthest_lean(&tops);
        assert!(most.x * aside.signum() < -0.12, "the glass moved by {aside}, but its top is at {most}");
        assert!(most.y > 0.9, "the glass must lean and not lie: {most}");
        game.wait_in_long_frames(1_500);
        let hanging = drawn(&mut game, glass).top();
        assert!(hanging.distance(Vec3::Y) < 0.01, "{hanging}");
        game.move_mouse(beside).run_frames(2).release_left_button().run_frames(1);
        assert_eq!(game.current_match().glass_in_hand(Player::Red), None, "the rules must take the glass back at once");
        game.wait_for_camera();
        assert!(drawn(&mut game, glass).stands_at(standing_on("D1")));
    }
}

#[test]
fn a_placed_glass_is_upright_on_its_other_end() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let glass = glass_on(&game, "D1");
    game.drag_glass("D1", "D2").wait_for_camera();
    let standing = drawn(&mut game, glass);
    assert!(standing.stands_at(standing_on("D2")), "{:?}", standing.motion);
    assert!(standing.first_end().y < -0.999, "the glass must be turned over: {}", standing.first_end());
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").wait_for_camera();
    let standing = drawn(&mut game, glass);
    assert!(standing.stands_at(standing_on("D2")) && standing.first_end().y > 0.999, "{:?}", standing.motion);
}

#[test]
fn a_carried_glass_stays_in_the_window() {
    let in_view = |game: &mut HeadlessGame, glass, what: &str| {
        game.wait_in_long_frames(1_500);
        let foot = drawn(game, glass).motion.middle;
        for height in [-0.5, 0.5].map(|share| share * layout::GLASS_HEIGHT) {
            let at = game.point_in_window(foot + Vec3::Y * height);
            assert!(Rect::from_corners(Vec2::ZERO, WINDOW_SIZE).contains(at), "{what}: {at}");
        }
    };
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    // Pick up a distant glass by its cap. Without a limit, its foot would follow the pointer out of the window.
    let (cap, glass) = (game.point_in_window(layout::glass_on_socket(s("D7")) + Vec3::Y * 8.0), glass_on(&game, "D7"));
    game.click(cap);
    assert_eq!(game.current_match().glass_in_hand(Player::Black), Some(glass));
    in_view(&mut game, glass, "clicked");
    for corner in [Vec2::new(640.0, 2.0), Vec2::new(4.0, 360.0), Vec2::new(1_276.0, 360.0), Vec2::new(640.0, 716.0)] {
        game.move_mouse(corner);
        in_view(&mut game, glass, &format!("pointed to {corner}"));
    }
}

fn carried(game: &mut HeadlessGame) -> Vec3 {
    game.query_single::<&Transform, With<CarriedRing>>().rotation * Vec3::Y
}

#[test]
fn a_carried_ring_leans_and_comes_to_rest_level() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2");
    let (holder, to) = (game.point_of_holder(Player::Red), game.point_of_socket_named("D2"));
    game.move_mouse(holder)
        .run_frames(1)
        .press_left_button()
        .run_frames(1)
        .move_mouse(holder - Vec2::X * 30.0)
        .run_frames(20);
    assert!(game.hand(Player::Red).carries_ring);
    game.move_mouse(holder - Vec2::new(330.0, 60.0));
    let sides: Vec<Vec3> = (0..30).map(|_| carried(game.run_frames(1))).collect();
    let most = farthest_lean(&sides);
    assert!(most.x > 0.1 && most.y > 0.8, "the ring moved to the left, but leans to {most}");
    game.move_mouse(to).wait_in_long_frames(1_500);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("D2")));
    assert!(carried(&mut game).distance(Vec3::Y) < 0.01, "{}", carried(&mut game));
    game.release_left_button().run_frames(1);
    assert_eq!(game.current_match().board().rings(s("D2")), 1, "the rules must accept the ring at once");
    game.wait_for_camera();
    let lying = ring_in(&mut game, RingSlot::Socket(s("D2"), 0));
    assert_eq!(lying, Transform::from_translation(layout::ring_in_socket(s("D2"), 0)));
}
