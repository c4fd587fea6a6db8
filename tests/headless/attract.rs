//! Tests of the attract mode, in which bots play behind an idle title until any input restores the title.

use bevy::ecs::system::RunSystemOnce;
use tamsk::audio::{Sound, SoundVolumes};
use tamsk::graphics::GraphicsQuality;
use tamsk::graphics::camera::CameraRig;
use tamsk::states::Attract;
use tamsk_rules::Event;
use tamsk_testing::prelude::*;

fn is_on(game: &HeadlessGame) -> bool {
    let on = game.world().get_resource::<State<Attract>>().is_some_and(|attract| *attract.get() == Attract::On);
    assert_eq!(on && game.screen() == Screen::Title, on, "only behind the title");
    on
}

/// Waits for longer than the minute after which the attract mode starts.
fn leave_alone(game: &mut HeadlessGame) {
    game.set_frame_length(200).wait_in_long_frames(62_000).set_frame_length(16);
}

#[track_caller]
fn wait_for_attract_mode(game: &mut HeadlessGame) {
    leave_alone(game);
    assert!(is_on(game) && game.live_match().is_some());
}

#[track_caller]
fn assert_still_title(game: &mut HeadlessGame) {
    assert!(!is_on(game) && game.live_match().is_none());
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
    assert_eq!(*game.resource::<Seats>(), Seats::default());
    assert_eq!(game.take_refusals_to_people(), vec![]);
    assert!(!game.is_time_running());
}

fn yaw(game: &HeadlessGame) -> f32 {
    game.expect_component::<CameraRig>().wanted_angles.yaw
}

fn volume_of_pieces(game: &mut HeadlessGame) -> f32 {
    game.world_mut().run_system_once(|volume: SoundVolumes| volume.of(Sound::Place)).expect("the system must run")
}

#[test]
fn bots_play_after_a_minute_and_nothing_else_changes() {
    let mut game = HeadlessGame::new();
    let kept = game.settings();
    let shown: Vec<String> = game.visible_texts().into_iter().map(str::to_owned).collect();
    game.set_frame_length(200).wait_in_long_frames(59_000);
    assert!(!is_on(&game) && game.live_match().is_none());
    game.wait_in_long_frames(2_000).set_frame_length(16);
    assert!(is_on(&game) && game.is_time_running());
    assert_eq!(game.current_match().options().level, Level::One);
    let loud = f32::from(kept.sound.master_volume) / 100.0;
    assert!((volume_of_pieces(&mut game) - 0.15 * loud).abs() < 1e-4, "sounds must be soft");
    let placed = |game: &HeadlessGame, player| {
        let by = |event: &&Event| matches!(event, Event::Placed { glass, .. } if glass.owner == player);
        game.events.iter().filter(by).count()
    };
    game.run_until("both bots have moved", |game| Player::BOTH.into_iter().all(|player| placed(game, player) > 0));
    assert!(game.current_match().board().rings_on_board() > 0);
    assert_eq!(game.visible_texts(), shown, "no bar, note or toast may appear");
    assert_eq!(game.settings(), kept);
    assert!(yaw(&game) > 0.0, "the camera must move");
    game.press_key(KeyCode::Space);
    assert_still_title(&mut game);
    assert_eq!(volume_of_pieces(&mut game), loud);
    assert_eq!(yaw(&game), 0.0, "the camera must be back at the seat");
    assert_eq!(game.settings(), kept);
}

#[test]
fn the_set_rotates_behind_the_title_at_every_quality() {
    for quality in GraphicsQuality::ALL {
        let mut game = HeadlessGame::new();
        game.world_mut().insert_resource(quality);
        game.wait_in_long_frames(2_000);
        assert_eq!(yaw(&game), 0.0, "the camera must start at the seat");
        game.wait_in_long_frames(6_000);
        let after_eight = yaw(&game);
        assert!(after_eight > 0.02, "{quality:?}: {after_eight}");
        game.wait_in_long_frames(20_000);
        let after_half_a_minute = yaw(&game);
        assert!(after_half_a_minute > after_eight + 0.1, "{quality:?}: {after_half_a_minute}");
        game.wait_in_long_frames(10_000);
        let goes_on = yaw(&game) > after_half_a_minute;
        assert_eq!(goes_on, quality != GraphicsQuality::Low, "only at Low the rotation must end");
        // Starting a match moves the camera to the seat.
        game.click_button("play").wait(400);
        assert_eq!(yaw(&game), 0.0);
    }
}

#[test]
fn menus_input_and_disabled_animations_stop_the_rotation() {
    let mut game = HeadlessGame::new();
    game.click_button("settings").wait_in_long_frames(10_000);
    assert_eq!(yaw(&game), 0.0, "a menu is open");
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    game.wait_in_long_frames(10_000);
    assert_eq!(yaw(&game), 0.0);
    // At the Low quality preset, which the tests use, input stops the rotation because frames are expensive.
    let mut game = HeadlessGame::new();
    for step in 0..40 {
        game.move_mouse(Vec2::new(300.0 + 8.0 * step as f32, 200.0)).wait(250);
    }
    assert_eq!(yaw(&game), 0.0);
}

#[test]
fn a_click_that_ends_the_attract_mode_presses_no_button() {
    let mut game = HeadlessGame::new();
    let at = game.point_of_button("settings").expect("the button must be visible");
    for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
        game.move_mouse(at).run_frames(2);
        wait_for_attract_mode(&mut game);
        game.set_mouse_button(button, ButtonState::Pressed).run_frames(1);
        assert_still_title(&mut game);
        game.run_frames(3).set_mouse_button(button, ButtonState::Released).run_frames(3);
        assert_still_title(&mut game);
    }
    // The press and the release arrive in one frame, as on a slow machine.
    wait_for_attract_mode(&mut game);
    game.press_left_button().release_left_button().run_frames(3);
    assert_still_title(&mut game);
    game.click_button("settings");
    assert_eq!(game.menu(), Menu::Settings, "the next click counts");
}

#[test]
fn a_touch_that_ends_the_attract_mode_presses_no_button() {
    let mut game = HeadlessGame::new();
    wait_for_attract_mode(&mut game);
    let at = game.point_of_button("settings").expect("the button must be visible");
    game.send_touch(7, TouchPhase::Started, at).run_frames(3);
    assert_still_title(&mut game);
    game.send_touch(7, TouchPhase::Ended, at).run_frames(3);
    assert_still_title(&mut game);
    game.tap(8, at).run_frames(2);
    assert_eq!(game.menu(), Menu::Settings, "the next touch counts");
}

#[test]
fn a_key_that_ends_the_attract_mode_does_nothing_else() {
    let mut game = HeadlessGame::new();
    game.press_key(KeyCode::Tab);
    for key in [KeyCode::Enter, KeyCode::Space, KeyCode::Escape, KeyCode::F1, KeyCode::F2, KeyCode::KeyS] {
        wait_for_attract_mode(&mut game);
        game.set_key(key, ButtonState::Pressed).run_frames(2);
        assert_still_title(&mut game);
        game.set_key(key, ButtonState::Pressed).run_frames(1).set_key(key, ButtonState::Pressed).run_frames(1);
        game.set_key(key, ButtonState::Released).run_frames(3);
        assert_still_title(&mut game);
    }
    game.press_key(KeyCode::Enter).wait(500);
    assert_eq!(game.screen(), Screen::Match(TAMSK), "the next press reaches the button that had the focus");
}

#[test]
fn a_press_that_ends_the_attract_mode_lifts_no_glass() {
    let mut game = HeadlessGame::new();
    game.move_mouse(Vec2::new(860.0, 500.0)).run_frames(2);
    wait_for_attract_mode(&mut game);
    game.press_left_button().run_frames(2);
    assert_still_title(&mut game);
    game.release_left_button().run_frames(2);
    assert_eq!(game.carried_glass_count(), 0);
}

#[test]
fn only_a_deliberate_mouse_movement_ends_the_attract_mode() {
    let mut game = HeadlessGame::new();
    game.move_mouse(Vec2::new(600.0, 300.0)).run_frames(2);
    wait_for_attract_mode(&mut game);
    game.move_mouse(Vec2::new(603.0, 298.0)).run_frames(5).move_mouse(Vec2::new(599.0, 301.0)).run_frames(5);
    assert!(is_on(&game));
    let at = game.point_of_button("settings").expect("the button must be visible");
    game.move_mouse(at).run_frames(2);
    assert_still_title(&mut game);
    game.press_left_button().run_frames(1).release_left_button().run_frames(2);
    assert_eq!(game.menu(), Menu::Settings, "the click counts");
}

#[test]
fn the_attract_mode_begins_only_at_a_visible_title() {
    let mut game = HeadlessGame::new();
    game.click_button("settings");
    leave_alone(&mut game);
    assert!(!is_on(&game) && game.live_match().is_none(), "in a menu");
    game.press_key(KeyCode::Escape).click_button("play");
    leave_alone(&mut game);
    assert!(!is_on(&game) && game.live_match().is_none(), "in the setup, where names are typed");
    game.click_button("back").wait_for_camera().set_occluded(true);
    leave_alone(&mut game);
    assert!(!is_on(&game) && game.live_match().is_none(), "hidden");
    game.set_occluded(false).set_minimised(true);
    leave_alone(&mut game);
    assert!(!is_on(&game) && game.live_match().is_none(), "minimised");
    game.set_minimised(false).set_window_focus(false);
    wait_for_attract_mode(&mut game);

    let mut game = HeadlessGame::at_level(Level::One);
    leave_alone(&mut game);
    assert!(!is_on(&game) && game.current_match().to_move() == Player::Red, "in a match");
}

#[test]
fn input_postpones_the_attract_mode() {
    let mut game = HeadlessGame::new();
    let at = game.point_of_button("settings").expect("the button must be visible");
    game.set_frame_length(200);
    for step in 0..4 {
        game.wait_in_long_frames(30_000);
        match step {
            0 => _ = game.move_mouse(at),
            1 => _ = game.turn_wheel(0.0),
            2 => _ = game.press_key(KeyCode::Tab),
            _ => _ = game.move_mouse(at + Vec2::new(0.0, 200.0)),
        }
        assert!(!is_on(&game), "{step}");
    }
    game.wait_in_long_frames(62_000);
    assert!(is_on(&game));
}

#[test]
fn the_attract_mode_ends_when_the_window_is_hidden() {
    let mut game = HeadlessGame::new();
    wait_for_attract_mode(&mut game);
    game.set_window_focus(false).wait_in_long_frames(3_000);
    assert!(is_on(&game) && game.is_time_running(), "a visible window may have watchers");
    game.set_occluded(true).run_frames(3);
    assert_still_title(&mut game);
    game.set_occluded(false).set_window_focus(true);
    wait_for_attract_mode(&mut game);
    game.set_minimised(true).run_frames(3);
    assert_still_title(&mut game);
}

#[test]
fn attract_matches_cycle_through_the_levels() {
    let mut game = HeadlessGame::new();
    wait_for_attract_mode(&mut game);
    for level in [Level::Two, Level::Three, Level::One] {
        game.world_mut()
            .resource_mut::<RequestQueue>()
            .push(RequestOrigin::bot(Player::Red), TamskRequest::Act(Action::Resign));
        game.run_frames(3);
        assert!(game.current_match().outcome().is_some() && is_on(&game), "the end must be visible");
        game.set_frame_length(200).wait_in_long_frames(9_000).set_frame_length(16);
        assert_eq!((game.current_match().outcome(), game.current_match().options().level), (None, level));
        assert!(game.is_time_running());
    }
    game.press_key(KeyCode::Enter);
    assert_still_title(&mut game);
}

#[test]
fn the_camera_stays_still_without_animations() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<AccessibilitySettings>().animation_speed = AnimationSpeed::Off;
    game.run_frames(2);
    wait_for_attract_mode(&mut game);
    game.wait_in_long_frames(2_000);
    assert!(is_on(&game));
    assert_eq!(yaw(&game), 0.0);
}

#[test]
fn the_attract_mode_runs_behind_the_first_start() {
    let mut game = HeadlessGame::first_start();
    wait_for_attract_mode(&mut game);
    game.press_key(KeyCode::Escape);
    assert_still_title(&mut game);
    assert!(game.point_of_button("learn").is_some(), "the press must not skip the choices");
}

#[test]
fn a_match_begun_in_the_attract_mode_stays_on_the_table() {
    let mut game = HeadlessGame::new();
    wait_for_attract_mode(&mut game);
    game.begin_match(StartMatch::default());
    assert!(!is_on(&game));
    game.run_frames(3);
    assert!(game.resource::<Seats>().are_two_people() && game.current_match().now() > 0);
    assert_eq!(game.events.iter().filter(|event| matches!(event, Event::Over(_))).count(), 0);
}
