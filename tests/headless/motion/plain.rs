//! Tests of animations that are switched off, and of reduced motion by the settings or the system.

use bevy::ecs::system::RunSystemOnce;
use tamsk::appearance::{MotionPreference, SystemMotionPreference};
use tamsk::graphics::camera::CameraRig;
use tamsk::graphics::hourglass::sand_flow::SandFlow;
use tamsk::graphics::rings::ring::{CarriedRing, FlyingRing, RingSlot};
use tamsk::simulation::components::Hourglass;
use tamsk_testing::prelude::*;

use super::{drawn, drawn_timer, glass_on, ring_in, standing_on, until_at_rest};
use crate::settings::choose;

fn is_reduced(game: &mut HeadlessGame) -> bool {
    game.world_mut().run_system_once(|motion: MotionPreference| motion.is_reduced()).expect("the parameters are valid")
}

fn sand_of(game: &mut HeadlessGame, glass: GlassId) -> SandFlow {
    *game.query_all::<(&Hourglass, &SandFlow)>().find(|(one, _)| one.0 == glass).expect("the glass has sand").1
}

fn rig(game: &mut HeadlessGame) -> CameraRig {
    game.expect_component::<CameraRig>().clone()
}

#[test]
fn reduced_motion_is_set_or_follows_the_system_and_is_saved() {
    let mut game = HeadlessGame::at_level(Level::One);
    let asks = |game: &mut HeadlessGame, asked| {
        game.world_mut().resource_mut::<SystemMotionPreference>().prefers_reduced = asked;
    };
    for asked in [true, false] {
        asks(&mut game, asked);
        assert_eq!(is_reduced(&mut game), asked, "the system's setting must apply by default");
    }
    choose(&mut game, "Reduced motion", "On");
    assert!(is_reduced(&mut game));
    asks(&mut game, true);
    choose(&mut game, "Reduced motion", "Off");
    assert!(!is_reduced(&mut game), "the player's setting must override the system");
    choose(&mut game, "Reduced motion", "Same as system");
    assert!(is_reduced(&mut game));
    asks(&mut game, false);
    choose(&mut game, "Reduced motion", "On");
    let mut game = game.closed_and_reopened();
    game.run_frames(3);
    assert_eq!(game.resource::<AccessibilitySettings>().reduce_motion, Some(true));
    assert!(is_reduced(&mut game));
}

#[test]
fn with_reduced_motion_nothing_leans_or_overshoots() {
    let mut game = HeadlessGame::at_level(Level::Two);
    choose(&mut game, "Reduced motion", "On");
    let (glass, at) = (glass_on(&game, "D7"), game.point_of_glass_on("D7"));
    let before = drawn(&mut game, glass).place;
    game.move_mouse(at).run_frames(2).press_left_button().run_frames(1).release_left_button();
    for _ in 0..20 {
        assert_eq!(drawn(game.run_frames(1), glass).place, before);
    }
    assert_eq!(game.take_refusals_to_people().len(), 1, "the refusal must be explained all the same");
    let (glass, from) = (glass_on(&game, "D1"), game.point_of_glass_on("D1"));
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(2).move_mouse(from + Vec2::X * 250.0);
    let ways: Vec<f32> = (0..60)
        .map(|_| {
            let now = drawn(game.run_frames(1), glass);
            assert!(now.top().distance(Vec3::Y) < 1e-4, "the glass leans: {}", now.top());
            let out_of_the_sand = sand_of(&mut game, glass).surface_up;
            assert!(out_of_the_sand.distance(Vec3::Y) < 1e-4, "its sand lags behind: {out_of_the_sand}");
            now.place.translation.x
        })
        .collect();
    assert!(ways[59] > 4.0 && ways[2] < ways[59] - 1.0, "the glass must follow the hand: {ways:?}");
    assert!(ways.windows(2).all(|pair| pair[1] >= pair[0] - 1e-3), "the glass must not overshoot the hand: {ways:?}");
}

/// Returns `true` if the heights increase again after the maximum.
fn bounces(heights: &[f32]) -> bool {
    let top = (0..heights.len()).max_by(|one, other| heights[*one].total_cmp(&heights[*other])).expect("frames");
    heights[top..].windows(2).any(|pair| pair[1] > pair[0] + 1e-3)
}

#[test]
fn with_reduced_motion_glasses_and_rings_do_not_bounce() {
    for reduced in [false, true] {
        let mut game = HeadlessGame::at_level(Level::Two);
        if reduced {
            choose(&mut game, "Reduced motion", "On");
        }
        let (glass, from, to) = (glass_on(&game, "D1"), game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
        game.move_mouse(from)
            .run_frames(2)
            .press_left_button()
            .run_frames(1)
            .move_mouse(from.lerp(to, 0.5))
            .run_frames(4)
            .move_mouse(to)
            .run_frames(60);
        game.set_frame_length(8).release_left_button();
        let heights = until_at_rest(&mut game, glass);
        assert_eq!(game.current_match().glass_at(s("D2")), Some(glass));
        assert!(drawn(&mut game, glass).stands_at(standing_on("D2")) && drawn(&mut game, glass).first_end().y < -0.999);
        assert!((20..120).contains(&heights.len()), "the glass must travel visibly: {} frames", heights.len());
        assert_eq!(bounces(&heights), !reduced, "{heights:?}");

        game.press_key(KeyCode::KeyS);
        let mut heights = Vec::new();
        while game.count_entities_with::<FlyingRing>() > 0 {
            heights.push(ring_in(&mut game, RingSlot::Socket(s("D2"), 0)).translation.y);
            game.run_frames(1);
        }
        assert!(heights.len() > 20, "{} frames", heights.len());
        assert_eq!(bounces(&heights), !reduced, "{heights:?}");
    }
}

#[test]
fn reduced_motion_stops_camera_flights_and_the_titles_turning() {
    for reduced in [false, true] {
        let mut game = HeadlessGame::at_level(Level::One);
        if reduced {
            choose(&mut game, "Reduced motion", "On");
        }
        game.wait_for_camera().press_key(KeyCode::KeyT);
        assert!(rig(&mut game).wanted_angles.pitch > 1.4, "the camera must look from above");
        assert_eq!(rig(&mut game).has_arrived(), reduced);
        game.press_key(KeyCode::KeyB);
        assert!(rig(&mut game).is_goal_on_blacks_side());
        assert_eq!(rig(&mut game).has_arrived(), reduced);
        let mut game = HeadlessGame::new();
        game.world_mut().resource_mut::<SystemMotionPreference>().prefers_reduced = reduced;
        game.wait_in_long_frames(10_000);
        assert_eq!(rig(&mut game).wanted_angles.yaw == 0.0, reduced);
    }
}

#[test]
fn without_animations_everything_is_in_place_a_frame_later() {
    let mut game = HeadlessGame::at_level(Level::Three);
    choose(&mut game, "Animations", "Off");
    let (glass, from, to) = (glass_on(&game, "D1"), game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    let beside = game.point_in_window(Vec3::new(20.0, 0.0, 0.0));
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(2).move_mouse(beside).run_frames(2);
    let aim = game.hand(Player::Red).position.expect("the hand holds the glass");
    let carried = drawn(&mut game, glass);
    assert!(carried.place.translation.xz().distance(aim) < 1e-3 && carried.top().distance(Vec3::Y) < 1e-4);
    game.move_mouse(to).run_frames(2).release_left_button().run_frames(2);
    assert_eq!(game.current_match().glass_at(s("D2")), Some(glass));
    assert!(drawn(&mut game, glass).stands_at(standing_on("D2")));

    let (holder, place) = (game.point_of_holder(Player::Red), layout::ring_in_socket(s("D2"), 0));
    game.move_mouse(holder).run_frames(1).press_left_button().run_frames(1).move_mouse(beside).run_frames(3);
    let aim = game.hand(Player::Red).position.expect("the hand holds a ring");
    let ring = *game.query_single::<&Transform, With<CarriedRing>>();
    assert!(ring.translation.xz().distance(aim) < 1e-3 && ring.rotation == Quat::IDENTITY, "{ring:?}");
    let to = game.point_of_socket_named("D2");
    game.move_mouse(to).run_frames(2).release_left_button().run_frames(2);
    assert_eq!(ring_in(&mut game, RingSlot::Socket(s("D2"), 0)), Transform::from_translation(place));

    let timer = game.point_of_timer();
    game.move_mouse(timer).run_frames(2).press_left_button().run_frames(1).release_left_button().run_frames(2);
    assert!(game.current_match().timer_armed_against().is_some());
    let middle = layout::point_above_table(layout::timer_position(false), layout::TIMER_HEIGHT * 0.5);
    let standing = drawn_timer(&mut game);
    assert!(standing.stands_at(middle) && standing.first_end().y < -0.999, "{:?}", standing.motion);
}
