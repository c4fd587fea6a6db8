//! Panels open scrolled to their top, wherever they were when they closed.

use bevy_egui::egui::Rect;
use tamsk_testing::prelude::*;

/// Returns the rectangles of all widgets of the last frame, in points.
fn layout(game: &mut HeadlessGame) -> Vec<[i32; 4]> {
    let edges = |rect: Rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(|edge| edge.round() as i32);
    game.egui().viewport(|viewport| {
        let widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        let mut places: Vec<_> = widgets.map(|widget| edges(widget.rect)).collect();
        places.sort_unstable();
        places
    })
}

/// Opens, scrolls and closes a panel, and asserts that it opens again at its top.
fn opens_at_its_top(game: &mut HeadlessGame, what: &str, open: fn(&mut HeadlessGame), close: fn(&mut HeadlessGame)) {
    open(game);
    game.point(WINDOW / 2.0).wait(400);
    let top = layout(game);
    game.wheel(-30.0).wait(400);
    assert_ne!(layout(game), top, "{what} can be scrolled");
    close(game);
    game.wait(400);
    open(game);
    game.point(WINDOW / 2.0).wait(400);
    assert_eq!(layout(game), top, "{what} opens at its top");
    close(game);
    game.wait(400);
}

#[test]
fn panels_open_at_their_top() {
    let mut game = HeadlessGame::level(Level::One);
    game.world().resource_mut::<TextSettings>().scale = 150;
    game.wait(400);
    let by_f1 = |game: &mut HeadlessGame| _ = game.key(KeyCode::F1);
    opens_at_its_top(&mut game, "the help", by_f1, by_f1);
    let by_f2 = |game: &mut HeadlessGame| _ = game.key(KeyCode::F2);
    opens_at_its_top(&mut game, "the rulebook", by_f2, by_f2);
    let settings = |game: &mut HeadlessGame| {
        game.key(KeyCode::Escape).wait(400).press_button("settings");
        assert_eq!(game.menu(), Menu::Settings);
    };
    opens_at_its_top(&mut game, "the settings", settings, |game| {
        game.press_button("done").wait(400).press_button("resume");
        assert_eq!(game.menu(), Menu::None);
    });
}

#[test]
fn the_setup_opens_at_its_top_but_keeps_its_place_under_a_menu() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<TextSettings>().scale = 150;
    game.wait(400);
    let open = |game: &mut HeadlessGame| {
        game.press_button("bot").wait(400);
        assert_eq!(game.screen(), Screen::Setup(TAMSK));
    };
    let over_the_card = |game: &mut HeadlessGame| _ = game.point(Vec2::new(250.0, 360.0)).wait(400);
    open(&mut game);
    over_the_card(&mut game);
    let top = layout(&mut game);
    game.wheel(-30.0).wait(400);
    let scrolled = layout(&mut game);
    assert_ne!(scrolled, top, "the setup can be scrolled");
    game.key(KeyCode::F1).wait(400).key(KeyCode::F1);
    over_the_card(&mut game);
    assert_eq!(layout(&mut game), scrolled, "the setup must keep its place under the help");
    game.press_button("back").wait(400);
    open(&mut game);
    over_the_card(&mut game);
    assert_eq!(layout(&mut game), top, "the setup must open again at its top");
}
