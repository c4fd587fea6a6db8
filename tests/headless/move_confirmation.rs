//! Tests of the setting that asks for a second press to confirm each move at Level 1.

use tamsk::table::proposed_moves::ProposedMoves;
use tamsk_testing::prelude::*;

use super::settings::switch;

fn proposed(by_drag: bool) -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::One);
    switch(&mut game, "Confirm moves");
    if by_drag {
        game.drag_glass("D1", "D2");
    } else {
        game.click_glass_on("D1").click_socket("D2");
    }
    game.wait_for_camera();
    assert_proposed(&mut game, "D2");
    game
}

#[track_caller]
fn assert_proposed(game: &mut HeadlessGame, socket: &str) {
    assert_eq!(game.expect_component::<ProposedMoves>().socket(Player::Red), Some(s(socket)));
    assert!(game.current_match().glass_in_hand(Player::Red).is_some() && game.current_match().to_move() == Player::Red);
    assert_eq!(
        game.hand(Player::Red).snap_socket,
        Some(s(socket)),
        "the glass is above the socket, wherever the mouse is"
    );
    game.assert_bar_text(Player::Red, "Press again to confirm");
}

#[track_caller]
fn assert_moved(game: &HeadlessGame, from: &str, to: &str) {
    let at = |name: &str| game.current_match().board().occupied_sockets().contains(s(name));
    assert!(at(to) && !at(from) && game.current_match().glass_in_hand(Player::Red).is_none());
    assert!(game.text_areas("Press again to confirm").is_empty());
}

#[test]
fn a_second_press_on_socket_or_glass_confirms_a_move() {
    for by_drag in [true, false] {
        for on_glass in [true, false] {
            let mut game = proposed(by_drag);
            game.move_mouse(Vec2::new(300.0, 300.0)).run_frames(5);
            assert_proposed(&mut game, "D2");
            let at = game.point_of_socket_named("D2");
            let glass = at - Vec2::Y * 60.0;
            game.click(if on_glass { glass } else { at }).run_frames(3);
            assert_moved(&game, "D1", "D2");
        }
    }
}

#[test]
fn a_proposed_move_can_be_cancelled_in_every_way() {
    type CancelFn = fn(&mut HeadlessGame);
    let commands: [(&str, CancelFn); 3] = [
        ("Esc", |game| _ = game.press_key(KeyCode::Escape)),
        ("the right button", |game| _ = game.right_click()),
        ("a press on a socket out of reach", |game| _ = game.click_socket("F3")),
    ];
    for (what, command) in commands {
        let mut game = proposed(true);
        command(&mut game);
        game.run_frames(3);
        assert_eq!(game.expect_component::<ProposedMoves>().socket(Player::Red), None, "{what}");
        assert!(
            game.current_match().glass_in_hand(Player::Red).is_none() && game.current_match().to_move() == Player::Red,
            "{what}"
        );
        assert!(game.current_match().board().occupied_sockets().contains(s("D1")), "{what}");
        assert_eq!(game.menu(), Menu::None, "{what}");
    }
}

#[test]
fn a_proposed_move_can_change_and_survives_a_pause() {
    let mut game = proposed(true);
    let at = game.point_of_socket_named("C1");
    game.click(at).wait_for_camera();
    assert_proposed(&mut game, "C1");
    game.press_key(KeyCode::F1).wait(300).press_key(KeyCode::F1).wait(300);
    assert_proposed(&mut game, "C1");
    game.click(at).run_frames(3);
    assert_moved(&game, "D1", "C1");
}

#[test]
fn touch_confirms_a_move_in_slow_frames() {
    let mut game = HeadlessGame::at_level(Level::One);
    switch(&mut game, "Confirm moves");
    game.set_frame_length(700);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.drag_finger(1, from, to).run_frames(1);
    assert_proposed(&mut game, "D2");
    game.tap(2, to).run_frames(3);
    assert_moved(&game, "D1", "D2");
}

#[test]
fn matches_with_sand_need_no_confirmation() {
    for level in [Level::Two, Level::Three] {
        let mut game = HeadlessGame::at_level(level);
        switch(&mut game, "Confirm moves");
        game.drag_glass("D1", "D2").run_frames(3);
        assert_moved(&game, "D1", "D2");
    }
}
