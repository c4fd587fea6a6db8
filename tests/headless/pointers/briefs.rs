//! Tests that both players at a table-top screen can read about their match before it begins.

use tamsk::table::table_top::TableSide::{Near, Opposite};
use tamsk_testing::prelude::*;

use super::table_top::sides;

#[test]
fn the_match_in_brief_is_readable_and_closable_from_both_sides() {
    for button in ["briefing done", "far briefing done"] {
        let mut game = HeadlessGame::new();
        game.change_settings(|settings| {
            (settings.play.screen_lies_flat, settings.progress.highest_briefed_level) = (true, 0);
        });
        game.run_frames(2);
        game.world_mut().write_message(StartMatch::from(setup_at(Level::Three)));
        game.wait_for_camera();
        assert_eq!(game.menu(), Menu::Briefing);
        assert_eq!(sides(&game, "The match in brief"), [Opposite, Near]);
        game.click_button(button);
        assert_eq!(game.menu(), Menu::None);
    }
}

#[test]
fn a_single_brief_can_be_rotated_where_two_do_not_fit() {
    let mut game = HeadlessGame::with_window_size(Vec2::new(900.0, 600.0));
    game.change_settings(|settings| {
        (settings.play.screen_lies_flat, settings.progress.highest_briefed_level) = (true, 0);
    });
    game.run_frames(2);
    game.world_mut().write_message(StartMatch::from(setup_at(Level::Two)));
    game.wait_for_camera();
    assert_eq!(sides(&game, "The match in brief"), [Near]);
    game.click_button("turn briefing").run_frames(3);
    assert_eq!(sides(&game, "The match in brief"), [Opposite]);
    game.click_button("far turn briefing").run_frames(3);
    assert_eq!(sides(&game, "The match in brief"), [Near]);
    game.click_button("briefing done");
    assert_eq!(game.menu(), Menu::None);
}
