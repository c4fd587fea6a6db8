//! Tests that each panel opens at its top, even if it was scrolled when it closed.

use bevy_egui::egui::Rect;
use tamsk_testing::prelude::*;

/// Returns the rectangles of all widgets of the last frame, in points.
fn layout(game: &mut HeadlessGame) -> Vec<[i32; 4]> {
    let edges = |rect: Rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(|edge| edge.round() as i32);
    game.egui_context().viewport(|viewport| {
        let widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        let mut places: Vec<_> = widgets.map(|widget| edges(widget.rect)).collect();
        places.sort_unstable();
        places
    })
}

/// Opens, scrolls and closes a panel, and asserts that the panel is at its top when it opens again.
fn opens_at_its_top(game: &mut HeadlessGame, what: &str, open: fn(&mut HeadlessGame), close: fn(&mut HeadlessGame)) {
    open(game);
    game.move_mouse(WINDOW_SIZE / 2.0).wait(400);
    let top = layout(game);
    game.turn_wheel(-30.0).wait(400);
    assert_ne!(layout(game), top, "{what} must be scrollable");
    close(game);
    game.wait(400);
    open(game);
    game.move_mouse(WINDOW_SIZE / 2.0).wait(400);
    assert_eq!(layout(game), top, "{what} must open at its top");
    close(game);
    game.wait(400);
}

#[test]
fn panels_open_at_their_top() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.world_mut().resource_mut::<TextSettings>().scale = 150;
    game.wait(400);
    let by_f1 = |game: &mut HeadlessGame| _ = game.press_key(KeyCode::F1);
    opens_at_its_top(&mut game, "the help", by_f1, by_f1);
    let by_f2 = |game: &mut HeadlessGame| _ = game.press_key(KeyCode::F2);
    opens_at_its_top(&mut game, "the rulebook", by_f2, by_f2);
    let settings = |game: &mut HeadlessGame| {
        game.press_key(KeyCode::Escape).wait(400).click_button("settings");
        assert_eq!(game.menu(), Menu::Settings);
    };
    opens_at_its_top(&mut game, "the settings", settings, |game| {
        game.click_button("done").wait(400).click_button("resume");
        assert_eq!(game.menu(), Menu::None);
    });
}

#[test]
fn the_setup_opens_at_its_top_but_keeps_its_place_under_a_menu() {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<TextSettings>().scale = 150;
    game.wait(400);
    let open = |game: &mut HeadlessGame| {
        game.click_button("bot").wait(400);
        assert_eq!(game.screen(), Screen::Setup(TAMSK));
    };
    let over_the_card = |game: &mut HeadlessGame| _ = game.move_mouse(Vec2::new(250.0, 360.0)).wait(400);
    open(&mut game);
    over_the_card(&mut game);
    let top = layout(&mut game);
    game.turn_wheel(-30.0).wait(400);
    let scrolled = layout(&mut game);
    assert_ne!(scrolled, top, "the setup must be scrollable");
    game.press_key(KeyCode::F1).wait(400).press_key(KeyCode::F1);
    over_the_card(&mut game);
    assert_eq!(layout(&mut game), scrolled, "the setup must keep its place under the help");
    game.click_button("back").wait(400);
    open(&mut game);
    over_the_card(&mut game);
    assert_eq!(layout(&mut game), top, "the setup must open again at its top");
}
