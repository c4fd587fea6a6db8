//! Tests of glasses moved by pointers.

use bevy::picking::pointer::PointerId;
use tamsk::simulation::components::{HeldGlass, SocketHighlight};
use tamsk_rules::Event;
use tamsk_samples::matches::record_with_all_glasses_flipped;
use tamsk_testing::prelude::*;
use tamsk_testing::table::MOUSE;

#[test]
fn a_drag_lifts_carries_and_places_in_frames_of_any_length() {
    for frame in FRAME_LENGTHS_MILLIS {
        let mut game = TableGame::at_level(1);
        drag_lifts_carries_and_places(game.set_frame_length(frame));
    }
}

fn drag_lifts_carries_and_places(game: &mut TableGame) {
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.press(MOUSE, from);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "a press must lift the glass");
    let held = game.world_mut().query::<&HeldGlass>().iter(game.world_mut()).count();
    assert_eq!(held, 1);
    assert_eq!(
        [game.socket_highlight("D2"), game.socket_highlight("C1"), game.socket_highlight("D3")],
        [SocketHighlight::Legal, SocketHighlight::Legal, SocketHighlight::Unlit]
    );
    game.move_pointer_in_steps(MOUSE, from, to);
    assert_eq!(
        (game.socket_highlight("D2"), game.hand(Player::Red).snap_socket),
        (SocketHighlight::Aimed, Some(s("D2")))
    );
    game.release(MOUSE, to);
    assert_eq!(game.current_match().glass_at(s("D2")).map(|glass| glass.owner), Some(Player::Red));
    assert_eq!(game.current_match().glass_in_hand(Player::Red), None);
    game.run_frames(2);
    assert_eq!(game.socket_highlight("D2"), SocketHighlight::Unlit);
    assert_eq!(game.hand(Player::Red).position, None);
}

#[test]
fn a_glass_gripped_by_its_cap_moves_as_the_pointer_does() {
    let mut game = TableGame::at_level(1);
    let cap = game.point_of_cap_on("D1");
    let (from, to) = (game.point_of_socket_named("D1"), game.point_of_socket_named("D2"));
    // The cap hides another socket, which is not the target.
    game.drag(cap, cap + (to - from));
    assert_eq!(game.current_match().glass_at(s("D2")).map(|glass| glass.owner), Some(Player::Red));
}

#[test]
fn clicks_on_a_glass_and_a_socket_move_the_glass() {
    let mut game = TableGame::at_level(2);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("C1"));
    game.click(from);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "the glass must stay in the hand after a click");
    game.move_pointer(MOUSE, to);
    game.run_frames(2);
    assert_eq!(game.socket_highlight("C1"), SocketHighlight::Aimed);
    game.click(to);
    assert!(game.current_match().glass_at(s("C1")).is_some());
    assert_eq!(game.current_match().to_move(), Player::Black);
}

#[test]
fn a_tremble_between_press_and_release_counts_as_a_click() {
    let mut game = TableGame::at_level(1);
    let from = game.point_of_glass_on("D1");
    game.press(MOUSE, from).move_pointer(MOUSE, from + Vec2::new(2.0, 2.0)).release(MOUSE, from + Vec2::new(2.0, 2.0));
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    assert_eq!(game.hand(Player::Red).snap_socket, None);
}

#[test]
fn a_release_elsewhere_puts_the_glass_back() {
    let mut game = TableGame::at_level(1);
    let from = game.point_of_glass_on("D1");
    for target in ["D1", "D3", "A1"] {
        let to = game.point_of_socket_named(target);
        game.drag(from, to);
        assert_eq!(game.current_match().glass_in_hand(Player::Red), None, "released over {target}");
        assert!(game.current_match().glass_at(s("D1")).is_some());
        assert_eq!(game.current_match().to_move(), Player::Red);
    }
    let beside = game.point_in_window(Vec3::new(22.0, 0.0, 0.0));
    game.drag(from, beside);
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_none() && game.current_match().glass_at(s("D1")).is_some()
    );
}

#[test]
fn the_right_button_and_escape_cancel() {
    let mut game = TableGame::at_level(1);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.press(MOUSE, from).move_pointer_in_steps(MOUSE, from, to).press_secondary_button(to);
    assert_eq!(game.current_match().glass_in_hand(Player::Red), None);
    game.release(MOUSE, to);
    assert!(game.current_match().glass_at(s("D1")).is_some(), "the later release must place nothing");

    game.click(from).press_key(KeyCode::Escape);
    assert_eq!(game.current_match().glass_in_hand(Player::Red), None);
    assert_eq!(game.socket_highlight("D2"), SocketHighlight::Unlit);
}

#[test]
fn a_refusal_is_reported_and_changes_nothing() {
    let mut game = TableGame::at_level(1);
    let opponents = game.point_of_glass_on("D7");
    let before = game.current_match().clone();
    game.press(MOUSE, opponents);
    assert_eq!(game.take_refusals(), [Refusal::NotYourTurn]);
    game.release(MOUSE, opponents);
    assert_eq!(game.current_match().glass_in_hand(Player::Black), None);
    assert_eq!(game.current_match().board(), before.board());
    let to = game.point_of_socket_named("D6");
    game.click(to);
    assert_eq!(game.current_match().board(), before.board());
}

#[test]
fn placing_on_an_occupied_socket_is_refused() {
    let mut game = TableGame::after_record(&record_with_all_glasses_flipped("level: 2", 20));
    game.drag_glass("A3", "A2");
    assert!(game.take_refusals().contains(&Refusal::TargetSocketOccupied), "{:?}", game.take_refusals());
    assert!(
        game.current_match().glass_in_hand(Player::Red).is_none() && game.current_match().glass_at(s("A3")).is_some()
    );
}

#[test]
fn a_full_socket_glows_as_forbidden_and_loses_the_match() {
    let record = r#"(rules: (level: 1), actions: [
        (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("C1")), (at: 2, by: Red, act: DropRing),
        (at: 3, by: Black, act: Lift("D7")), (at: 4, by: Black, act: Place("D6")), (at: 5, by: Black, act: DropRing),
        (at: 6, by: Red, act: Lift("C1")), (at: 7, by: Red, act: Place("D1")), (at: 8, by: Red, act: KeepRing),
        (at: 9, by: Black, act: Lift("D6")), (at: 10, by: Black, act: Place("D5")), (at: 11, by: Black, act: KeepRing),
    ], end: 20)"#;
    let mut game = TableGame::after_record(record);
    // Without this setting, a move onto a full socket could need a second press.
    game.world_mut().resource_mut::<PlaySettings>().confirm_moves_to_full_sockets = Some(false);
    let from = game.point_of_glass_on("D1");
    game.press(MOUSE, from).run_frames(2);
    assert_eq!(
        [game.socket_highlight("C1"), game.socket_highlight("D2")],
        [SocketHighlight::FullSocket, SocketHighlight::Legal]
    );
    let to = game.point_of_socket_named("C1");
    game.move_pointer_in_steps(MOUSE, from, to);
    assert_eq!(game.hand(Player::Red).snap_socket, None, "a full socket must not attract the glass");
    game.release(MOUSE, to);
    assert_eq!(game.current_match().outcome().map(|outcome| outcome.by.json_name()), Some("full_socket"));
}

#[test]
fn two_pointers_move_two_hands_at_once() {
    let (left, right) = (PointerId::Touch(1), PointerId::Touch(2));
    let mut game = TableGame::at_level(2);
    let (red, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.drag_with(left, red, to);
    let (holder, black, blacks) =
        (game.point_of_holder(Player::Red), game.point_of_glass_on("D7"), game.point_of_socket_named("D6"));
    game.press(right, black).press(left, holder);
    game.move_pointer_in_steps(right, black, blacks).move_pointer_in_steps(left, holder, to);
    assert!(game.current_match().glass_in_hand(Player::Black).is_some());
    game.release(left, to);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
    game.release(right, blacks);
    assert_eq!(game.current_match().glass_at(s("D6")).map(|glass| glass.owner), Some(Player::Black));
}

#[test]
fn glasses_beside_the_board_can_be_taken_and_placed() {
    let mut game = TableGame::after_record("(rules: (level: 2, start: Free))");
    let glass = GlassId { owner: Player::Red, index: 0 };
    let foot = layout::glass_foot_off_board(glass) + Vec3::Y;
    let (from, to) = (game.point_in_window(foot), game.point_in_window(Vec3::Y * 1.7));
    game.drag(from, to);
    assert_eq!(game.current_match().glass_at(s("D4")), Some(glass));
}

#[test]
fn a_glass_that_dies_in_the_hand_leaves_it() {
    let mut game = TableGame::after_record(&record_with_all_glasses_flipped("level: 2, glass: 1000", 500));
    let from = game.point_of_glass_on("D2");
    game.press(MOUSE, from).wait(600);
    assert_eq!(game.current_match().glass_in_hand(Player::Red), None);
    game.run_frames(2);
    assert_eq!(game.hand(Player::Red).position, None);
    assert_eq!(game.socket_highlight("D3"), SocketHighlight::Unlit);
}

#[test]
fn a_lift_is_reported() {
    let mut game = TableGame::at_level(1);
    let from = game.point_of_glass_on("D1");
    game.press(MOUSE, from);
    assert!(game.events().iter().any(|event| matches!(event, Event::Lifted { from: Some(_), .. })));
}
