//! Tests that every motion can be interrupted, and then continues from its current place without a jump.

use tamsk::graphics::rings::ring::{CarriedRing, FlyingRing, RingSlot};
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

use super::{assert_no_jump, drawn, glass_on, ring_in, standing_on, watch};

/// The length of a frame, in milliseconds. In longer frames, a fast motion would look like a jump.
const SHORT: u64 = 4;

/// Moves the mouse between two points of the window with its button held, as fast as a hand, and releases the button.
fn carry(game: &mut HeadlessGame, from: Vec2, to: Vec2) {
    for step in 1..=20 {
        game.move_mouse(from.lerp(to, step as f32 / 20.0)).run_frames(2);
    }
    game.release_left_button().run_frames(1);
}

fn swing(game: &mut HeadlessGame, from: Vec2, to: Vec2) {
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1);
    carry(game, from, to);
}

#[test]
fn a_returning_glass_can_be_lifted_again() {
    for pause in [4, 40, 100, 200, 320] {
        let mut game = HeadlessGame::at_level(Level::Two);
        let glass = glass_on(&game, "D1");
        let (from, to, beside) = (
            game.point_of_glass_on("D1"),
            game.point_of_socket_named("D2"),
            game.point_in_window(Vec3::new(20.0, 0.0, 0.0)),
        );
        game.set_frame_length(SHORT);
        watch(&mut game);
        swing(&mut game, from, beside);
        assert_eq!(game.current_match().glass_in_hand(Player::Red), None);
        game.wait(pause);
        assert!(!drawn(&mut game, glass).motion.is_at_rest(), "the glass must still be moving after {pause} ms");
        game.move_mouse(from).run_frames(1).press_left_button().run_frames(1);
        assert_eq!(
            game.current_match().glass_in_hand(Player::Red),
            Some(glass),
            "the rules must not wait for the glass's return"
        );
        carry(&mut game, from, to);
        assert_eq!(game.current_match().glass_at(s("D2")), Some(glass));
        game.wait_in_long_frames(2_000);
        assert!(drawn(&mut game, glass).stands_at(standing_on("D2")), "after {pause} ms");
        assert_no_jump(&game, &format!("lifted after {pause} ms"));
    }
}

#[test]
fn a_glass_that_is_turning_over_can_be_lifted() {
    for pause in [4, 60, 120, 180, 300] {
        let mut game = HeadlessGame::after_record(&record_with_all_glasses_flipped("level: 2", 60_000));
        let glass = glass_on(&game, "D2");
        let (at, beside) = (game.point_of_glass_on("D3"), game.point_in_window(Vec3::new(20.0, 0.0, 0.0)));
        game.set_frame_length(SHORT);
        watch(&mut game);
        game.drag_glass("D2", "D3").drag_glass("D6", "D5");
        assert_eq!(game.current_match().to_move(), Player::Red, "both players must have moved");
        game.wait(pause);
        assert!(!drawn(&mut game, glass).motion.is_at_rest(), "the glass must be in the air after {pause} ms");
        swing(&mut game, at, beside);
        assert_eq!(game.current_match().glass_in_hand(Player::Red), None, "the glass must be put back");
        assert_eq!(game.current_match().glass_at(s("D3")), Some(glass));
        game.wait_in_long_frames(2_000);
        assert!(drawn(&mut game, glass).stands_at(standing_on("D3")), "after {pause} ms");
        assert_no_jump(&game, &format!("lifted after {pause} ms"));
    }
}

#[test]
fn a_returning_ring_can_be_taken_again() {
    for pause in [4, 80, 160, 280] {
        let mut game = HeadlessGame::at_level(Level::One);
        game.drag_glass("D1", "D2").wait_for_camera();
        let (holder, to) = (game.point_of_holder(Player::Red), game.point_of_socket_named("D2"));
        game.set_frame_length(SHORT);
        watch(&mut game);
        swing(&mut game, holder, holder - Vec2::new(260.0, 100.0));
        game.wait(pause);
        assert_eq!(
            (game.count_entities_with::<FlyingRing>(), game.count_entities_with::<CarriedRing>()),
            (1, 0),
            "the ring must be flying after {pause} ms"
        );
        game.move_mouse(holder)
            .run_frames(1)
            .press_left_button()
            .run_frames(1)
            .move_mouse(holder - Vec2::X * 40.0)
            .run_frames(3);
        assert_eq!(
            (game.count_entities_with::<FlyingRing>(), game.count_entities_with::<CarriedRing>()),
            (0, 1),
            "the flying ring must become the carried one"
        );
        carry(&mut game, holder, to);
        assert_eq!(game.current_match().board().rings(s("D2")), 1);
        game.wait_in_long_frames(2_000);
        let place = ring_in(&mut game, RingSlot::Socket(s("D2"), 0));
        assert_eq!(place, Transform::from_translation(layout::ring_in_socket(s("D2"), 0)));
        assert_no_jump(&game, &format!("taken after {pause} ms"));
    }
}

#[test]
fn switching_animations_off_ends_running_ones() {
    for pause in [40, 150, 300] {
        let mut game = HeadlessGame::at_level(Level::One);
        let glass = glass_on(&game, "D1");
        game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).set_frame_length(SHORT).wait(pause);
        assert!(
            !drawn(&mut game, glass).motion.is_at_rest() || game.count_entities_with::<FlyingRing>() > 0,
            "after {pause} ms"
        );
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
        // The first frame applies the settings, and the second puts everything in its place.
        game.run_frames(2);
        assert!(drawn(&mut game, glass).stands_at(standing_on("D2")), "after {pause} ms");
        assert_eq!(game.count_entities_with::<FlyingRing>(), 0);
        let ring = ring_in(&mut game, RingSlot::Socket(s("D2"), 0));
        assert_eq!(ring, Transform::from_translation(layout::ring_in_socket(s("D2"), 0)));
    }
}
