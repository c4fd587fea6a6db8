//! Tests that toasts cover nothing that a player needs to see or press, in windows of any size.

use tamsk::simulation::components::{BoardSocket, SocketHighlight};
use tamsk_testing::prelude::*;

pub const SIZES: [Vec2; 4] =
    [Vec2::new(640.0, 360.0), Vec2::new(1024.0, 768.0), Vec2::new(1280.0, 720.0), Vec2::new(2560.0, 1440.0)];

fn timer_area(game: &mut HeadlessGame) -> Rect {
    let at = layout::timer_position(game.live_match().expect("a match").setup().timer_on_reds_left);
    let corners = [0.0, layout::TIMER_HEIGHT].map(|height| game.point_in_window(layout::point_above_table(at, height)));
    let side = game.point_in_window(layout::point_above_table(at + Vec2::X * layout::TIMER_RADIUS, 0.0));
    let wide = Vec2::X * (side - corners[0]).length();
    Rect::from_corners(corners[0] + wide, corners[1] - wide)
}

/// Presses a point of the table, and returns `true` if the press is refused. In that case, asserts that the toast
/// covers nothing that a player needs.
fn press(game: &mut HeadlessGame, at: Vec2, size: Vec2) -> bool {
    if game.panel_areas().iter().any(|panel| panel.contains(at)) {
        return false;
    }
    game.take_refusals_to_people();
    game.click(at).run_frames(2);
    if game.take_refusals_to_people().is_empty() {
        return false;
    }
    let toast = game.toast_area().expect("the refusal has a toast");
    let state = format!("{:?} in {size}, pressed {at}: {:?}", game.current_match(), game.visible_texts());
    assert!(Rect::from_corners(Vec2::ZERO, size).union(toast).size() == size, "{toast:?} is off the screen: {state}");
    let free = |area: Rect, what: &str| {
        assert!(toast.intersect(area).is_empty(), "{toast:?} covers {what}, {area:?}: {state}");
    };
    free(Rect::from_center_size(at, Vec2::splat(24.0)), "what was pressed");
    for panel in game.panel_areas() {
        free(panel, "a panel");
    }
    for label in ["Against Red", "Against Black"].into_iter().flat_map(|label| game.text_areas(label)) {
        free(label, "the timer's label");
    }
    if game.current_match().options().level.has_timer() {
        free(timer_area(game), "the timer");
    }
    // In the smallest window, a toast has no room beside the board.
    if size.x > 1_000.0 {
        let lit =
            game.query_all::<(&BoardSocket, &SocketHighlight)>().filter(|(_, glow)| **glow != SocketHighlight::Unlit);
        for socket in lit.map(|(socket, _)| socket.0).collect::<Vec<_>>() {
            let at = game.point_of_socket(socket);
            assert!(!toast.contains(at), "{toast:?} covers {socket}: {state}");
        }
    }
    true
}

#[test]
fn a_refusal_does_not_cover_anything_needed() {
    for size in SIZES {
        let mut refused = 0;
        for level in [Level::One, Level::Three] {
            let mut game = HeadlessGame::at_level(level);
            game.resize_window(size);
            let mut places: Vec<Vec2> = ["D7", "A1", "G1"].map(|name| game.point_of_glass_on(name)).into();
            places.extend(Player::BOTH.map(|player| game.point_of_holder(player)));
            places.push(game.point_of_timer());
            for &at in &places {
                refused += usize::from(press(&mut game, at, size));
            }
            for to in ["D5", "A1", "G4", "B4"] {
                let (glass, far) = (game.point_of_glass_on("D1"), game.point_of_socket_named(to));
                game.click(glass);
                assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "{level:?} in {size}");
                refused += usize::from(press(&mut game, far, size));
                game.press_key(KeyCode::Escape);
                if game.menu() != Menu::None {
                    game.press_key(KeyCode::Escape).wait_in_long_frames(3_500);
                }
            }
            game.drag_glass("D1", "D2");
            game.click_timer().run_frames(2);
            for &at in &places[2..] {
                refused += usize::from(press(&mut game, at, size));
            }
        }
        assert!(refused >= 8, "only {refused} refusals in {size}");
    }
}

#[test]
fn a_refusal_disappears_with_its_reason() {
    let mut game = HeadlessGame::at_level(Level::One);
    for (decide, red_drops) in [(KeyCode::KeyS, true), (KeyCode::KeyD, false)] {
        let mut game = HeadlessGame::at_level(Level::One);
        game.drag_glass("D1", "D2");
        let glass = game.point_of_glass_on("D7");
        game.click(glass).run_frames(2);
        assert_eq!(game.take_refusals_to_people(), [Refusal::RingUndecided]);
        assert!(game.toast_area().is_some(), "the refusal must have a toast");
        game.run_frames(5);
        assert!(game.toast_area().is_some(), "the toast must stay while the ring is undecided");
        game.press_key(decide).run_frames(2);
        assert_eq!(
            (game.current_match().player_deciding_ring(), game.current_match().rings_in_holder(Player::Red) < 32),
            (None, red_drops)
        );
        assert!(game.toast_area().is_none(), "the toast must go when the ring is decided");
        game.click(glass).run_frames(2);
        assert!(game.current_match().glass_in_hand(Player::Black).is_some() && game.toast_area().is_none());
    }
    // The refused glass has returned, but the reason for the refusal still holds, so the toast stays.
    let (glass, far) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D4"));
    game.drag(glass, far).run_frames(5);
    assert_eq!(game.take_refusals_to_people(), [Refusal::NotAdjacent]);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none() && game.toast_area().is_some());
    game.drag_glass("D1", "D2").run_frames(2);
    assert!(game.toast_area().is_none(), "the toast must go when another move is made");
}
