//! Tests of moving glasses and rings by mouse, fingers, keys and buttons.

use tamsk::simulation::components::{Hand, SocketHighlight};
use tamsk::table::study::Study;
use tamsk_testing::prelude::*;

use super::{START, assert_position, beside, click_text, position, right_click, study};

#[test]
fn a_glass_can_be_dragged_anywhere_even_off_the_board() {
    for frame in [16, 250] {
        let mut game = study();
        game.set_frame_length(frame);
        assert_position(&mut game, START);
        game.drag_glass("D1", "E5");
        assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 A4,E5,G4 A1,D7,G1 r 32/32 - 0");
        let (black, away) = (game.point_of_glass_on("D7"), beside(&mut game));
        game.drag(black, away);
        assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 A4,E5,G4 A1,G1,- r 32/32 - 0");
        game.wait_for_camera();
        let id = GlassId { owner: Player::Black, index: 1 };
        let from = game.point_in_window(layout::glass_foot_off_board(id) + Vec3::Y);
        let to = game.point_of_socket_named("B3");
        game.drag(from, to);
        assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 A4,E5,G4 A1,B3,G1 r 32/32 - 0");
        assert_eq!(game.carried_glass_count(), 0);
    }
}

#[test]
fn a_glass_dropped_on_another_goes_back_with_a_reason() {
    let mut game = study();
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("G4"));
    game.move_mouse(from).run_frames(1).press_left_button().run_frames(1).move_mouse(to).run_frames(3);
    assert_eq!(game.carried_glass_count(), 1);
    assert_ne!(
        game.socket_component::<SocketHighlight>("G4"),
        Some(SocketHighlight::Aimed),
        "an occupied socket must not be a target"
    );
    let free = game.point_of_socket_named("D4");
    game.move_mouse(free).run_frames(3);
    assert_eq!(game.socket_component::<SocketHighlight>("D4"), Some(SocketHighlight::Aimed));
    game.move_mouse(to).run_frames(2).release_left_button().run_frames(3);
    assert_position(&mut game, START);
    game.assert_text("Only one glass can stand on G4.");
    assert_eq!(game.carried_glass_count(), 0);
}

#[test]
fn rings_can_be_clicked_and_dragged_onto_sockets_and_back() {
    let mut game = study();
    let [d4, d5, d1] = ["D4", "D5", "D1"].map(|name| game.point_of_socket_named(name));
    game.click(d4).click(d4);
    assert_position(&mut game, "0000/00000/000000/0002000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/31 - 0");
    right_click(&mut game, d4);
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    let (red, black) = (game.point_of_holder(Player::Red), game.point_of_holder(Player::Black));
    game.drag(red, d5);
    assert_position(&mut game, "0000/00000/000000/0001100/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 30/32 - 0");
    game.drag(d4, d5);
    assert_position(&mut game, "0000/00000/000000/0000200/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 30/32 - 0");
    game.drag(d5, red);
    assert_position(&mut game, "0000/00000/000000/0000100/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    game.drag(d5, black);
    assert_position(&mut game, "0000/00000/000000/0000100/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    game.assert_text("Black cannot have more than 32 rings in the holder.");
    let away = beside(&mut game);
    game.drag(d5, away);
    assert_position(&mut game, START);
    // Rings can also be added under a glass, up to the limit of the socket.
    game.click(d1).click(d1);
    assert_position(&mut game, "0000/00000/000000/1000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    game.assert_text("D1 can hold only 1 ring.");
}

#[test]
fn clicks_remove_rings_with_shift_or_in_removal_mode() {
    let mut game = study();
    let d4 = game.point_of_socket_named("D4");
    game.click(d4).click(d4).click(d4);
    let rings = |game: &HeadlessGame| game.current_match().board().rings(s("D4"));
    assert_eq!(rings(&game), 3);
    game.set_key(KeyCode::ShiftLeft, ButtonState::Pressed).run_frames(1).click(d4);
    game.set_key(KeyCode::ShiftLeft, ButtonState::Released).run_frames(2);
    assert_eq!(rings(&game), 2);
    click_text(&mut game, "removes a ring");
    game.click(d4);
    assert_eq!(rings(&game), 1);
    click_text(&mut game, "adds a ring");
    game.tap(3, d4);
    assert_eq!(rings(&game), 2, "a tap must add a ring as well");
    game.send_touch(4, TouchPhase::Started, d4).run_frames(2);
    let d5 = game.point_of_socket_named("D5");
    game.send_touch(4, TouchPhase::Moved, d5).run_frames(2).send_touch(4, TouchPhase::Ended, d5).run_frames(3);
    assert_eq!((rings(&game), game.current_match().board().rings(s("D5"))), (1, 1));
}

#[test]
fn keys_change_the_socket_under_the_pointer_and_the_position() {
    let mut game = study();
    let d4 = game.point_of_socket_named("D4");
    game.move_mouse(d4).run_frames(3).press_key(KeyCode::KeyR).press_key(KeyCode::KeyR).press_key(KeyCode::KeyD);
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    game.press_key(KeyCode::KeyX);
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 b 31/32 - 0");
    game.press_key(KeyCode::KeyE);
    assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 -,-,- -,-,- b 32/32 - 0");
    game.press_key(KeyCode::KeyS);
    assert_position(&mut game, START);
    let control = |game: &mut HeadlessGame, key| {
        game.press_key_with_ctrl(key);
    };
    control(&mut game, KeyCode::KeyZ);
    control(&mut game, KeyCode::KeyZ);
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 b 31/32 - 0");
    control(&mut game, KeyCode::KeyY);
    control(&mut game, KeyCode::KeyY);
    assert_position(&mut game, START);
}

#[test]
fn buttons_change_the_position() {
    let mut game = study();
    click_text(&mut game, "Black");
    assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 b 32/32 - 0");
    game.click_button("empty");
    assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 -,-,- -,-,- b 32/32 - 0");
    game.click_button("undo").click_button("undo");
    assert_position(&mut game, START);
    game.click_button("redo");
    assert_position(&mut game, "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 b 32/32 - 0");
    game.click_button("start");
    assert_position(&mut game, START);
    game.click_socket("D4");
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
    game.click_button("red more").click_button("red more").click_button("black fewer");
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/31 - 0");
    game.click_button("red fewer");
    assert_position(&mut game, "0000/00000/000000/0001000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0");
}

#[test]
fn a_cancelled_drag_puts_the_piece_back() {
    let ways: [(&str, fn(&mut HeadlessGame)); 4] = [
        ("Esc", |game| _ = game.press_key(KeyCode::Escape)),
        ("the right button", |game| _ = game.set_mouse_button(MouseButton::Right, ButtonState::Pressed).run_frames(2)),
        ("the focus", |game| _ = game.set_window_focus(false).run_frames(2)),
        ("a menu", |game| _ = game.press_key(KeyCode::F1).press_key(KeyCode::F1)),
    ];
    for (way, break_off) in ways {
        for from in ["D1", "D4"] {
            let mut game = study();
            let d4 = game.point_of_socket_named("D4");
            game.click(d4);
            let before = position(&game);
            let (start, end) =
                (if from == "D1" { game.point_of_glass_on("D1") } else { d4 }, game.point_of_socket_named("C3"));
            game.move_mouse(start).run_frames(1).press_left_button().run_frames(1).move_mouse(end).run_frames(3);
            assert!(game.resource::<Study>().carried.is_some(), "{way}, {from}");
            break_off(&mut game);
            assert_eq!((game.screen(), game.menu()), (Screen::Study, Menu::None), "{way}, {from}");
            assert!(game.resource::<Study>().carried.is_none() && game.carried_glass_count() == 0, "{way}, {from}");
            game.release_left_button().run_frames(3);
            assert_position(&mut game, &before);
        }
    }
}

#[test]
fn leaving_with_a_piece_in_the_hand_empties_the_hand() {
    let mut game = study();
    game.press_key(KeyCode::Space).press_key(KeyCode::Space).run_frames(2);
    let is_empty =
        |game: &mut HeadlessGame| Player::BOTH.into_iter().all(|player| game.hand(player) == Hand::empty(player));
    assert!(!is_empty(&mut game), "the hand must hold a glass");
    game.click_button("back").run_frames(3);
    assert_eq!(game.screen(), Screen::Title);
    assert!(is_empty(&mut game));
}
