//! Tests of the circles that show, from above, how many rings each socket holds and can hold.

use tamsk::graphics::RingCircles;
use tamsk_testing::prelude::*;

use super::settings::switch;

fn shown(game: &mut HeadlessGame) -> Vec<(RingCircles, f32)> {
    let visible =
        game.query_all::<(&RingCircles, &Transform, &InheritedVisibility)>().filter(|(.., visible)| visible.get());
    visible.map(|(circles, at, _)| (*circles, at.translation.y)).collect()
}

#[test]
fn ring_circles_show_the_rings_of_each_socket_from_above() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS).press_key(KeyCode::KeyT).wait_for_camera();
    assert_eq!(shown(&mut game), [], "ring circles must be off by default");
    switch(&mut game, "Ring circles");
    game.wait_for_camera();
    let circles = shown(&mut game);
    assert_eq!(circles.len(), 37);
    for (socket, rings) in [("D2", (1, 2)), ("D4", (0, 4)), ("D1", (0, 1)), ("C3", (0, 3))] {
        let (found, height) = circles.iter().find(|(circles, _)| circles.socket == s(socket)).expect("its circles");
        assert_eq!(found.rings_and_capacity, rings, "{socket}");
        // On a socket with a glass, the circles are drawn on the cap of the glass, because the glass would hide them on
        // the board.
        let rim = layout::rim_height(s(socket));
        let cap = if socket == "D2" { layout::GLASS_HEIGHT } else { 0.0 };
        assert!((height - rim - cap).abs() < 0.3, "{socket}: {height}");
    }
    game.click_glass_on("D7").run_frames(3);
    let below = shown(&mut game).into_iter().find(|(circles, _)| circles.socket == s("D7"));
    assert!(below.is_some_and(|(_, height)| height < 2.5), "{below:?}");
    game.press_key(KeyCode::Escape).press_key(KeyCode::KeyV).wait_for_camera();
    assert_eq!(shown(&mut game), [], "from a seat, where the tubes are visible, the circles must be hidden");
}

#[test]
fn ring_circles_come_with_coordinates_and_a_table_top_screen() {
    for setting in ["Coordinates", "Table-top screen"] {
        let mut game = HeadlessGame::at_level(Level::One);
        switch(&mut game, setting);
        game.press_key(KeyCode::KeyT).wait_for_camera();
        let sockets: Vec<Socket> = shown(&mut game).into_iter().map(|(circles, _)| circles.socket).collect();
        assert_eq!(sockets.len(), 37, "{setting}");
    }
}
