//! Tests that a glass that runs out shudders, and then rests in its old place.

use tamsk::graphics::hourglass::appearance::{LooksDead, LossShudder};
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;

use super::{Drawn, assert_no_jump, drawn, glass_on, standing_on, until_lost, watch};

/// Returns a match in which the sand of the glass on D2 has just run out. Also returns that glass, and its appearance
/// before its sand ran out.
fn lost_on_d2(set: impl FnOnce(&mut AccessibilitySettings)) -> (HeadlessGame, GlassId, Drawn) {
    let options = Options { glass_sand: 3_000, ..Options::at_level(Level::Two) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    set(&mut game.world_mut().resource_mut::<AccessibilitySettings>());
    game.run_frames(2).drag_glass("D1", "D2").press_key(KeyCode::KeyS).wait_in_long_frames(1_500);
    let glass = glass_on(&game, "D2");
    let before = drawn(&mut game, glass);
    assert!(before.stands_at(standing_on("D2")), "{:?}", before.motion);
    until_lost(&mut game, glass);
    (game, glass, before)
}

#[test]
fn a_glass_that_runs_out_shudders_and_comes_to_rest_in_place() {
    let (mut game, glass, before) = lost_on_d2(|_| {});
    assert_eq!(
        (game.count_entities_with::<LossShudder>(), game.count_entities_with::<LooksDead>()),
        (1, 0),
        "the shudder must start when the rules end the glass"
    );
    let mut sways = Vec::new();
    for _ in 0..60 {
        let now = drawn(&mut game, glass);
        assert_eq!(now.place.translation, before.place.translation, "the glass must stay on its socket");
        sways.push(now.top().x);
        game.run_frames(1);
    }
    let most = |sways: &[f32]| sways.iter().fold(0.0_f32, |most, sway| most.max(sway.abs()));
    let swings = sways.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    assert!(swings >= 5, "the glass must swing to and fro: {sways:?}");
    let (early, late) = (most(&sways[..15]), most(&sways[25..]));
    assert!((0.03..0.09).contains(&early) && late < 0.7 * early && late > 0.0, "{early}, then {late}");
    let after = drawn(&mut game, glass);
    assert_eq!(after.place, before.place);
    assert!(after.motion.is_at_rest());
    assert_eq!(
        (game.count_entities_with::<LossShudder>(), game.count_entities_with::<LooksDead>()),
        (0, 1),
        "the glass must look dead after the shudder"
    );
}

#[test]
fn with_reduced_motion_a_lost_glass_looks_dead_at_once() {
    let settings: [fn(&mut AccessibilitySettings); 2] =
        [|settings| settings.reduce_motion = Some(true), |settings| settings.animation_speed = AnimationSpeed::Off];
    for (nth, set) in settings.into_iter().enumerate() {
        let (mut game, glass, before) = lost_on_d2(set);
        game.run_frames(1);
        assert_eq!(
            (game.count_entities_with::<LossShudder>(), game.count_entities_with::<LooksDead>()),
            (0, 1),
            "setting {nth}"
        );
        for _ in 0..40 {
            assert_eq!(drawn(&mut game, glass).place, before.place, "setting {nth}");
            game.run_frames(1);
        }
    }
}

#[test]
fn a_glass_that_runs_out_in_a_hand_returns_without_a_jump() {
    let mut game = HeadlessGame::after_record(&record_with_all_glasses_flipped("level: 2, glass: 20000", 500));
    let glass = glass_on(&game, "D2");
    game.set_frame_length(50);
    while game.current_match().upper_sand(glass) > 1_000 {
        game.run_frames(1);
    }
    let (from, beside) = (game.point_of_glass_on("D2"), game.point_in_window(Vec3::new(20.0, 0.0, 0.0)));
    game.set_frame_length(4);
    watch(&mut game);
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1);
    assert_eq!(game.current_match().glass_in_hand(Player::Red), Some(glass));
    for step in 1..=10 {
        game.move_mouse(from.lerp(beside, step as f32 / 10.0)).run_frames(4);
    }
    until_lost(&mut game, glass);
    assert_eq!(game.current_match().glass_in_hand(Player::Red), None);
    let away = drawn(&mut game, glass);
    assert!(away.place.translation.distance(standing_on("D2")) > 5.0, "the glass must still be drawn in the hand");
    game.wait_in_long_frames(4_000);
    assert!(drawn(&mut game, glass).stands_at(standing_on("D2")));
    assert_eq!(game.count_entities_with::<LossShudder>(), 0);
    assert!(game.count_entities_with::<LooksDead>() >= 1);
    assert_no_jump(&game, "lost in the hand");
}
