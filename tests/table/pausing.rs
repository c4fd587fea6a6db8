//! Tests of time: fixed steps, frames of any length, and pauses.

use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;
use tamsk_testing::table::MOUSE;

#[test]
fn time_passes_in_whole_steps() {
    let mut game = TableGame::at_level(2);
    let before = game.current_match().now();
    game.wait(1_000);
    assert_eq!(game.current_match().now() - before, 1_000);
    game.long_then_default_frame(700).long_then_default_frame(1_900);
    assert_eq!(game.current_match().now() - before, 1_000 + 700 + 10 + 1_900 + 10);
}

#[test]
fn frames_of_any_length_pass_the_same_time() {
    for frame in FRAME_LENGTHS_MILLIS {
        let mut game = TableGame::after_record(&record_with_all_glasses_flipped("level: 2", 20));
        let now = game.current_match().now();
        game.set_frame_length(frame).wait(3_500);
        assert_eq!(game.current_match().now() - now, 3_500, "in frames of {frame} ms");
        let sand: Vec<u32> =
            game.current_match().glasses().map(|(id, _)| game.current_match().upper_sand(id)).collect();
        let turned_at = [5, 1, 9, 3, 11, 7];
        assert_eq!(
            sand,
            turned_at.map(|at| 180_000 - (game.current_match().now() - at) as u32),
            "in frames of {frame} ms"
        );
    }
}

#[test]
fn a_frame_over_two_seconds_pauses_instead_of_running_sand() {
    let mut game = TableGame::at_level(2);
    game.drag_glass("D1", "D2");
    let before = game.current_match().now();
    game.long_then_default_frame(2_500);
    assert_eq!(game.current_match().now(), before);
    assert_eq!((game.is_time_running(), game.menu()), (false, Menu::Pause));
    game.wait(1_000);
    assert_eq!(game.current_match().now(), before);
}

#[test]
fn input_during_a_pause_has_no_effect() {
    let mut game = TableGame::at_level(2);
    game.open_menu(Menu::Pause);
    let from = game.point_of_glass_on("D1");
    let before = game.current_match().clone();
    game.press(MOUSE, from).wait(500);
    assert_eq!(game.current_match(), &before);
    game.open_menu(Menu::None).release(MOUSE, from).wait(3_100);
    assert_eq!(
        game.current_match().glass_in_hand(Player::Red),
        None,
        "a press during the pause must have no effect after it"
    );
    assert!(game.current_match().now() > before.now());
}

#[test]
fn a_long_frame_does_not_pause_a_level_one_match() {
    let mut game = TableGame::at_level(1);
    game.long_then_default_frame(6_000);
    assert!(game.is_time_running());
}
