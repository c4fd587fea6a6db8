//! Moving things come to rest where the match has them, at any frame rate. The camera goes where it is sent.

use bevy::winit::{UpdateMode, WinitSettings};
use tamsk::graphics::NeedsRedraw;
use tamsk::graphics::hourglass::GlassMotion;
use tamsk::graphics::hourglass::sand_flow::SandFlow;
use tamsk_samples::matches::record_after_first_flips;
use tamsk_testing::prelude::*;

fn moving_glasses(game: &mut HeadlessGame) -> usize {
    game.each::<&GlassMotion>().filter(|motion| !motion.is_at_rest()).count()
}

/// Returns in how many glasses, and the timer, sand is not level.
fn flowing_sands(game: &mut HeadlessGame) -> usize {
    game.each::<&SandFlow>().filter(|sand| !sand.is_settled()).count()
}

#[test]
fn an_interrupted_turn_leaves_no_glass_tilted() {
    for frames in [1, 4, 8, 12, 15] {
        let mut game = HeadlessGame::after_record(&record_after_first_flips("level: 2", 60_000));
        for (player, from, to) in [(Player::Red, "D2", "D3"), (Player::Black, "D6", "D5")] {
            game.act(player, Action::Lift(s(from))).frames(1).act(player, Action::Place(s(to))).frames(1);
        }
        game.frames(frames);
        // The glass is lifted again and put back while it still turns over in the air.
        game.act(Player::Red, Action::Lift(s("D3"))).frames(4).act(Player::Red, Action::PutBack).wait_for_camera();
        assert_eq!(moving_glasses(&mut game), 0, "after {frames} frames in the air");
    }
}

#[test]
fn a_glass_comes_down_equally_fast_in_frames_of_any_length() {
    for frame in [1, 16, 60, 130, 250, 400, 1_000] {
        let mut game = HeadlessGame::level(Level::One);
        let (from, to) = (game.glass("D1"), game.socket("D2"));
        game.point(from).frame(frame).down().frame(frame).point(to).frame(frame).up().frame(frame);
        assert!(game.table().glass_at(s("D2")).is_some());
        let mut passed = 0;
        while moving_glasses(&mut game) > 0 || flowing_sands(&mut game) > 0 {
            assert!(game.resource::<NeedsRedraw>().0, "frames must be requested while the glass or its sand moves");
            assert_eq!(game.resource::<WinitSettings>().focused_mode, UpdateMode::Continuous);
            game.frame(frame);
            passed += frame;
            assert!(passed <= 3_000, "in frames of {frame} ms, the glass stays in the air");
        }
        game.frames(1);
        assert!(!game.resource::<NeedsRedraw>().0);
    }
}

#[test]
fn the_camera_moves_after_a_match_and_while_a_lesson_is_read() {
    let camera_moves = |game: &mut HeadlessGame, what: &str| {
        let before = game.socket("G4");
        game.key(KeyCode::KeyT).wait_for_camera();
        assert!(game.socket("G4").distance(before) > 10.0, "{what}");
    };
    let mut game = HeadlessGame::level(Level::Two);
    game.act(Player::Red, Action::Resign).skip_time(2_000);
    camera_moves(&mut game, "at the end");
    let mut game = HeadlessGame::new();
    game.begin_lesson("2-1-sand", 2);
    assert!(!game.time_runs(), "time must stop while the text is read");
    camera_moves(&mut game, "in a lesson");
}

#[test]
fn an_orbit_ends_when_the_window_loses_the_focus() {
    let mut game = HeadlessGame::level(Level::One);
    let at = game.socket("D4");
    game.point(at).frames(1).mouse(MouseButton::Middle, ButtonState::Pressed).frames(1);
    game.motion(Vec2::new(40.0, 0.0)).wait_for_camera();
    let turned = game.socket("G4");
    // The button is released in another window, so this one gets no event.
    game.set_window_focus(false).frames(2).set_window_focus(true).frames(2);
    game.motion(Vec2::new(80.0, 0.0)).wait_for_camera();
    assert!(game.socket("G4").distance(turned) < 0.5);
    assert_eq!(game.menu(), Menu::None);
}

/// Returns the greatest angle of sand to its level surface, in radians.
fn most_aslant(game: &mut HeadlessGame) -> f32 {
    game.each::<&SandFlow>().map(|sand| sand.up.y.abs().acos()).fold(0.0, f32::max)
}

#[test]
fn sand_lags_behind_the_hand_pours_over_and_settles() {
    for (speed, flows) in [(AnimationSpeed::Normal, true), (AnimationSpeed::Off, false)] {
        let mut game = HeadlessGame::level(Level::Two);
        game.world().resource_mut::<AccessSettings>().animations = speed;
        game.frames(2);
        let (from, to) = (game.glass("D1"), game.socket("D2"));
        game.point(from).frame(16).down().frame(16).point(from + Vec2::new(250.0, -60.0));
        let mut carried = 0.0_f32;
        for _ in 0..20 {
            carried = carried.max(most_aslant(game.frame(16)));
        }
        assert_eq!(carried > 0.1, flows, "{speed:?}: {carried} while it is carried");
        game.skip_time(1_500);
        assert!(most_aslant(&mut game) < 0.01, "{speed:?}: the sand must be level in a still hand");
        game.point(to).frame(16).up();
        let mut turned = 0.0_f32;
        for _ in 0..30 {
            turned = turned.max(most_aslant(game.frame(16)));
        }
        assert!(game.table().glass_at(s("D2")).is_some());
        assert_eq!(turned > 1.0, flows, "{speed:?}: {turned} while it turns");
        game.wait_for_camera();
        assert_eq!(most_aslant(&mut game), 0.0, "{speed:?}");
        assert!(!game.resource::<NeedsRedraw>().0, "{speed:?}");
    }
}
