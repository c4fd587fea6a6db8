//! Tests of rings, claims, extra rings, the timer and passes, by clicks, drags and keys.

use bevy::picking::pointer::PointerId;
use tamsk::simulation::components::SocketHighlight;
use tamsk::table::extra_ring::ExtraRingChoosers;
use tamsk_rules::ExtraRingRight;
use tamsk_testing::prelude::*;
use tamsk_testing::table::MOUSE;

#[test]
fn clicking_the_holder_drops_the_ring() {
    let mut game = TableGame::at_level(1);
    game.drag_glass("D1", "D2");
    let holder = game.point_of_holder(Player::Red);
    game.click(holder);
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Red), game.current_match().board().rings(s("D2"))),
        (31, 1)
    );
    game.click(holder);
    assert_eq!(game.take_refusals(), [Refusal::NoRingWindow]);
}

#[test]
fn a_ring_is_dragged_from_the_holder_onto_the_glass() {
    let mut game = TableGame::at_level(2);
    game.drag_glass("D1", "D2");
    let (holder, to, beside) = (
        game.point_of_holder(Player::Red),
        game.point_of_socket_named("D2"),
        game.point_in_window(Vec3::new(-20.0, 0.0, 0.0)),
    );
    let elsewhere = game.point_of_socket_named("E6");
    for place in [beside, elsewhere] {
        game.drag(holder, place);
        assert_eq!(game.current_match().rings_in_holder(Player::Red), 32, "a ring released elsewhere must go back");
    }
    assert!(game.take_refusals().is_empty());
    game.press(MOUSE, holder).move_pointer_in_steps(MOUSE, holder, to);
    assert_eq!(game.socket_highlight("D2"), SocketHighlight::Aimed);
    game.release(MOUSE, to);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
}

#[test]
fn keys_drop_keep_and_claim_in_frames_of_any_length() {
    for frame in FRAME_LENGTHS_MILLIS {
        let mut game = TableGame::at_level(1);
        game.set_frame_length(frame).drag_glass("D1", "D2").press_key(KeyCode::KeyD);
        assert!(game.current_match().claim(Player::Black).is_some(), "in frames of {frame} ms");
        game.press_key(KeyCode::KeyJ);
        assert_eq!(game.current_match().rings_in_holder(Player::Black), 31, "in frames of {frame} ms");
        game.drag_glass("D7", "D6").press_key(KeyCode::KeyL);
        assert_eq!(game.current_match().rings_in_holder(Player::Black), 30, "in frames of {frame} ms");
    }
}

#[test]
fn clicking_the_holder_claims_the_ring() {
    let mut game = TableGame::at_level(1);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyD);
    let holder = game.point_of_holder(Player::Black);
    game.click(holder);
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Black), game.current_match().board().rings(s("D2"))),
        (31, 1)
    );
}

#[test]
fn the_timer_is_turned_by_a_click_or_a_key() {
    let mut game = TableGame::at_level(3);
    let timer = game.point_of_timer();
    game.click(timer);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Red));
    game.drag_glass("D1", "D2").wait(15_000).press_key(KeyCode::KeyR);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Black));
}

#[test]
fn an_extra_ring_is_dropped_on_the_chosen_socket() {
    let mut game = TableGame::at_level(3);
    game.press_key(KeyCode::KeyX).press_key(KeyCode::KeyX);
    assert_eq!(game.current_match().extra_ring_right(Player::Black), ExtraRingRight::Pending);
    game.press_key(KeyCode::KeyI);
    assert!(
        !game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Black),
        "the extra ring is not available yet"
    );
    game.drag_glass("D7", "D6").press_key(KeyCode::KeyI);
    assert!(game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Black));
    game.run_frames(2);
    assert_eq!(game.socket_highlight("D4"), SocketHighlight::ExtraRingOption);
    let glass = game.point_of_glass_on("A1");
    game.click(glass);
    assert_eq!(game.current_match().board().rings(s("A1")), 1, "a click on the glass must choose its socket");
    assert!(!game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Black));
}

#[test]
fn a_dragged_ring_is_in_the_hand_until_it_is_released() {
    let mut game = TableGame::at_level(1);
    game.drag_glass("D1", "D2");
    let (holder, to) = (game.point_of_holder(Player::Red), game.point_of_socket_named("D2"));
    game.press(MOUSE, holder);
    assert!(!game.hand(Player::Red).carries_ring, "a press alone must not start a drag");
    game.move_pointer_in_steps(MOUSE, holder, to);
    let hand = game.hand(Player::Red);
    assert!(hand.carries_ring && hand.snap_socket == Some(s("D2")), "{hand:?}");
    game.release(MOUSE, to).run_frames(2);
    let hand = game.hand(Player::Red);
    assert!(!hand.carries_ring && hand.position.is_none(), "{hand:?}");
}

#[test]
fn a_ring_may_be_released_over_any_part_of_the_glass() {
    let mut game = TableGame::at_level(1);
    game.drag_glass("D1", "D2");
    // Seen from the camera, the cap covers a socket far behind the glass.
    let (holder, cap) = (game.point_of_holder(Player::Red), game.point_of_cap_on("D2"));
    game.press(MOUSE, holder).move_pointer_in_steps(MOUSE, holder, cap);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("D2")));
    game.release(MOUSE, cap);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
}

#[test]
fn claims_and_extra_rings_can_be_dragged() {
    let mut game = TableGame::at_level(3);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyD);
    let (holder, to) = (game.point_of_holder(Player::Black), game.point_of_socket_named("D2"));
    game.drag(holder, to);
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Black), game.current_match().board().rings(s("D2"))),
        (31, 1)
    );

    // Black presses twice to pass, because a pass that makes a player late must be confirmed. After Red's next move,
    // Red may drop a second ring anywhere.
    game.press_key(KeyCode::KeyN).press_key(KeyCode::KeyN).drag_glass("A4", "B4");
    let (holder, anywhere) = (game.point_of_holder(Player::Red), game.point_of_socket_named("E5"));
    game.press(MOUSE, holder).move_pointer_in_steps(MOUSE, holder, anywhere);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("E5")));
    game.release(MOUSE, anywhere);
    assert_eq!(game.current_match().board().rings(s("E5")), 1);
}

#[test]
fn two_pointers_carry_a_ring_each() {
    let (left, right) = (PointerId::Touch(1), PointerId::Touch(2));
    let mut game = TableGame::at_level(2);
    game.drag_glass("D1", "D2").drag_glass("D7", "D6");
    let drags = [(left, Player::Red, "D2"), (right, Player::Black, "D6")];
    let drags = drags.map(|(pointer, player, to)| {
        (pointer, player, game.point_of_holder(player), game.point_of_socket_named(to), s(to))
    });
    for (pointer, _, holder, to, _) in drags {
        game.press(pointer, holder).move_pointer_in_steps(pointer, holder, to);
    }
    for (_, player, _, _, socket) in drags {
        let hand = game.hand(player);
        assert!(hand.carries_ring && hand.snap_socket == Some(socket), "{hand:?}");
    }
    for (pointer, _, _, to, _) in drags {
        game.release(pointer, to);
    }
    assert_eq!(Player::BOTH.map(|player| game.current_match().rings_in_holder(player)), [31, 31]);
}

#[test]
fn a_ring_dropped_by_key_leaves_the_hand() {
    let mut game = TableGame::at_level(1);
    game.drag_glass("D1", "D2");
    let (holder, beside) = (game.point_of_holder(Player::Red), game.point_in_window(Vec3::new(0.0, 0.0, 16.0)));
    game.press(MOUSE, holder).move_pointer_in_steps(MOUSE, holder, beside).press_key(KeyCode::KeyS).run_frames(2);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
    assert!(!game.hand(Player::Red).carries_ring);
    game.release(MOUSE, beside);
    assert_eq!((game.current_match().rings_in_holder(Player::Red), game.take_refusals()), (31, vec![]));
}

#[test]
fn a_pause_takes_the_ring_out_of_the_hand() {
    let mut game = TableGame::at_level(2);
    game.drag_glass("D1", "D2");
    let (holder, to) = (game.point_of_holder(Player::Red), game.point_of_socket_named("D2"));
    game.press(MOUSE, holder).move_pointer_in_steps(MOUSE, holder, to);
    game.open_menu(Menu::Pause).release(MOUSE, to);
    game.open_menu(Menu::None);
    assert!(!game.hand(Player::Red).carries_ring);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 32);
}
