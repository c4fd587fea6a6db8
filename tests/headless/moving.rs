//! Tests that moving things come to rest at their places in the match, at any frame rate, and that the camera can be
//! moved.

use bevy::winit::{UpdateMode, WinitSettings};
use tamsk::graphics::NeedsRedraw;
use tamsk::graphics::hourglass::GlassMotion;
use tamsk::graphics::hourglass::sand_flow::SandFlow;
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

fn moving_glasses(game: &mut HeadlessGame) -> usize {
    game.query_all::<&GlassMotion>().filter(|motion| !motion.is_at_rest()).count()
}

/// Returns the number of glasses, including the timer, whose sand has not settled.
fn flowing_sands(game: &mut HeadlessGame) -> usize {
    game.query_all::<&SandFlow>().filter(|sand| !sand.is_settled()).count()
}

#[test]
fn an_interrupted_turn_leaves_no_glass_tilted() {
    for frames in [1, 4, 8, 12, 15] {
        let mut game = HeadlessGame::after_record(&record_with_all_glasses_flipped("level: 2", 60_000));
        for (player, from, to) in [(Player::Red, "D2", "D3"), (Player::Black, "D6", "D5")] {
            game.request_action(player, Action::Lift(s(from)))
                .run_frames(1)
                .request_action(player, Action::Place(s(to)))
                .run_frames(1);
        }
        game.run_frames(frames);
        // The glass is lifted again and put back while it still turns over in the air.
        game.request_action(Player::Red, Action::Lift(s("D3")))
            .run_frames(4)
            .request_action(Player::Red, Action::PutBack)
            .wait_for_camera();
        assert_eq!(moving_glasses(&mut game), 0, "after {frames} frames in the air");
    }
}

#[test]
fn a_glass_comes_down_equally_fast_in_frames_of_any_length() {
    for frame in [1, 16, 60, 130, 250, 400, 1_000] {
        let mut game = HeadlessGame::at_level(Level::One);
        let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
        game.move_mouse(from)
            .run_frame(frame)
            .press_left_button()
            .run_frame(frame)
            .move_mouse(to)
            .run_frame(frame)
            .release_left_button()
            .run_frame(frame);
        assert!(game.current_match().glass_at(s("D2")).is_some());
        let mut passed = 0;
        while moving_glasses(&mut game) > 0 || flowing_sands(&mut game) > 0 {
            assert!(game.resource::<NeedsRedraw>().0, "frames must be requested while the glass or its sand moves");
            assert_eq!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous);
            game.run_frame(frame);
            passed += frame;
            assert!(passed <= 3_000, "in frames of {frame} ms, the glass stays in the air");
        }
        game.run_frames(1);
        assert!(!game.resource::<NeedsRedraw>().0);
    }
}

#[test]
fn the_camera_moves_after_a_match_and_while_a_lesson_is_read() {
    let camera_moves = |game: &mut HeadlessGame, what: &str| {
        let before = game.point_of_socket_named("G4");
        game.press_key(KeyCode::KeyT).wait_for_camera();
        assert!(game.point_of_socket_named("G4").distance(before) > 10.0, "{what}");
    };
    let mut game = HeadlessGame::at_level(Level::Two);
    game.request_action(Player::Red, Action::Resign).wait_in_long_frames(2_000);
    camera_moves(&mut game, "at the end");
    let mut game = HeadlessGame::new();
    game.begin_lesson("2-1-sand", 2);
    assert!(!game.is_time_running(), "time must stop while the text is read");
    camera_moves(&mut game, "in a lesson");
}

#[test]
fn an_orbit_ends_when_the_window_loses_the_focus() {
    let mut game = HeadlessGame::at_level(Level::One);
    let at = game.point_of_socket_named("D4");
    game.move_mouse(at).run_frames(1).set_mouse_button(MouseButton::Middle, ButtonState::Pressed).run_frames(1);
    game.send_mouse_motion(Vec2::new(40.0, 0.0)).wait_for_camera();
    let turned = game.point_of_socket_named("G4");
    // The button is released in another window, so this window receives no event.
    game.set_window_focus(false).run_frames(2).set_window_focus(true).run_frames(2);
    game.send_mouse_motion(Vec2::new(80.0, 0.0)).wait_for_camera();
    assert!(game.point_of_socket_named("G4").distance(turned) < 0.5);
    assert_eq!(game.menu(), Menu::None);
}

/// Returns the greatest angle between the axis of a glass and the normal of its sand surface, in radians.
fn most_aslant(game: &mut HeadlessGame) -> f32 {
    game.query_all::<&SandFlow>().map(|sand| sand.surface_up.y.abs().acos()).fold(0.0, f32::max)
}

#[test]
fn sand_lags_behind_the_hand_pours_over_and_settles() {
    for (speed, flows) in [(AnimationSpeed::Normal, true), (AnimationSpeed::Off, false)] {
        let mut game = HeadlessGame::at_level(Level::Two);
        game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = speed;
        game.run_frames(2);
        let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
        game.move_mouse(from)
            .run_frame(16)
            .press_left_button()
            .run_frame(16)
            .move_mouse(from + Vec2::new(250.0, -60.0));
        let mut carried = 0.0_f32;
        for _ in 0..20 {
            carried = carried.max(most_aslant(game.run_frame(16)));
        }
        assert_eq!(carried > 0.1, flows, "{speed:?}: {carried} while the glass is carried");
        game.wait_in_long_frames(1_500);
        assert!(most_aslant(&mut game) < 0.01, "{speed:?}: the sand must be level in a still hand");
        game.move_mouse(to).run_frame(16).release_left_button();
        let mut turned = 0.0_f32;
        for _ in 0..30 {
            turned = turned.max(most_aslant(game.run_frame(16)));
        }
        assert!(game.current_match().glass_at(s("D2")).is_some());
        assert_eq!(turned > 1.0, flows, "{speed:?}: {turned} while the glass turns");
        game.wait_for_camera();
        assert_eq!(most_aslant(&mut game), 0.0, "{speed:?}");
        assert!(!game.resource::<NeedsRedraw>().0, "{speed:?}");
    }
}
