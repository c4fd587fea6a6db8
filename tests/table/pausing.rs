//! Time: whole milliseconds, pauses and hitches.

use tamsk::rules::Player;
use tamsk::session::states::Menu;

use super::harness::{Game, MOUSE};

#[test]
fn time_passes_in_whole_steps() {
    let mut game = Game::level(2);
    let before = game.table().now();
    game.wait(1_000);
    assert_eq!(game.table().now() - before, 1_000);
    // Slow frames, as on a machine without a graphics card, lose nothing.
    game.hitch(700).hitch(1_900);
    assert_eq!(game.table().now() - before, 1_000 + 700 + 10 + 1_900 + 10);
}

#[test]
fn a_long_hitch_pauses_instead_of_burning_sand() {
    let mut game = Game::level(2);
    game.move_glass("D1", "D2");
    let before = game.table().now();
    game.hitch(2_500);
    assert_eq!(game.table().now(), before);
    assert_eq!((game.time_runs(), game.menu()), (false, Menu::Pause));
    game.wait(1_000);
    assert_eq!(game.table().now(), before);
}

#[test]
fn while_paused_nothing_is_done() {
    let mut game = Game::level(2);
    game.open_menu(Menu::Pause);
    let from = game.glass("D1");
    let before = game.table().clone();
    game.press(MOUSE, from).wait(500);
    assert_eq!(game.table(), &before);
    game.open_menu(Menu::None).release(MOUSE, from).wait(3_100);
    assert_eq!(game.table().in_hand(Player::Red), None, "what was pressed in the pause is not done after it");
    assert!(game.table().now() > before.now());
}

#[test]
fn a_level_one_match_that_waits_long_between_frames_is_not_paused() {
    let mut game = Game::level(1);
    game.hitch(6_000);
    assert!(game.time_runs());
}
