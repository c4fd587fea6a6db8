//! Tests that, with two people at one screen, no press, tap or key of one player affects what the other player holds or
//! has begun.

use tamsk::input::table_cursor::TableCursors;
use tamsk::table::extra_ring::ExtraRingChoosers;
use tamsk_testing::prelude::*;

fn with_an_extra_ring() -> HeadlessGame {
    HeadlessGame::after_record(
        r#"(rules: (level: 3, extra_window: 15000), actions: [
            (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("D2")), (at: 2, by: Red, act: DropRing),
            (at: 3, by: Black, act: Pass),
            (at: 4, by: Red, act: Lift("A4")), (at: 5, by: Red, act: Place("B4")), (at: 6, by: Red, act: DropRing),
        ], end: 100)"#,
    )
}

/// A click on a socket drops an extra ring without any command before it, because the player has only a few seconds to
/// drop the ring.
#[test]
fn a_click_on_a_socket_drops_an_extra_ring() {
    let mut game = with_an_extra_ring();
    let socket = game.point_of_socket_named("E4");
    game.click(socket);
    assert_eq!((game.current_match().board().rings(s("E4")), game.take_refusals_to_people()), (1, vec![]));
    game.click(socket);
    assert_eq!(game.current_match().board().rings(s("E4")), 1, "the right must be used up");

    let mut game = with_an_extra_ring();
    game.world_mut().resource_mut::<TableCursors>().move_to(Player::Red, CursorPlace::Socket(s("E4")));
    game.press_key(KeyCode::Space);
    assert_eq!(game.current_match().board().rings(s("E4")), 1, "the key must drop the ring under the cursor");

    // A finger on the board may be about to move the camera, so a tap drops nothing.
    let mut game = with_an_extra_ring();
    game.tap(1, socket);
    assert_eq!(game.current_match().board().rings(s("E4")), 0);
    game.wait_in_long_frames(13_500);
    game.assert_text("Too late for the extra ring of Red");
}

#[test]
fn choosing_a_socket_ignores_presses_of_the_other_player() {
    let mut game = with_an_extra_ring();
    let (glass, socket) = (game.point_of_glass_on("D7"), game.point_of_socket_named("E5"));
    game.press_key(KeyCode::KeyE);
    assert!(game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red));
    game.click(glass);
    assert!(game.current_match().glass_in_hand(Player::Black).is_some(), "Black must lift their glass");
    assert_eq!(
        (game.current_match().board().rings(s("D7")), game.current_match().rings_in_holder(Player::Red)),
        (0, 30)
    );
    assert!(game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red), "Red must still be choosing");
    // Red's ring may be dropped on E5, but Black's glass cannot move there.
    game.click(socket);
    assert_eq!(
        (game.current_match().board().rings(s("E5")), game.current_match().rings_in_holder(Player::Red)),
        (1, 29)
    );
    assert!(game.current_match().glass_in_hand(Player::Black).is_some(), "Black must still hold the glass");
    game.click_socket("D6");
    assert!(game.current_match().glass_at(s("D6")).is_some());
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn escape_undoes_only_the_latest_action() {
    let mut game = with_an_extra_ring();
    let glass = game.point_of_glass_on("D7");
    game.press_key(KeyCode::KeyE).click(glass).press_key(KeyCode::Escape);
    assert!(game.current_match().glass_in_hand(Player::Black).is_none(), "the glass must go back");
    assert!(game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red), "Red must still be choosing");
    game.press_key(KeyCode::Escape);
    assert!(!game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red));
    assert_eq!(game.menu(), Menu::None);
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause, "with nothing left to undo, Escape must pause");
}

/// Makes two people press the table, by taps or by clicks. Each person presses while the other is in the middle of an
/// action.
fn taps_or_clicks(by: &str, mut press: impl FnMut(&mut HeadlessGame, Player, Vec2)) {
    let options = Options { ring_window: 10_000, ..Options::at_level(Level::Three) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let (red, timer, to) = (game.point_of_glass_on("D1"), game.point_of_timer(), game.point_of_socket_named("D2"));
    press(&mut game, Player::Red, red);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "{by}");
    press(&mut game, Player::Black, timer);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Red), "{by}: Black must flip the timer");
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "{by}: Red must still hold the glass");
    press(&mut game, Player::Red, to);
    assert!(game.current_match().glass_at(s("D2")).is_some(), "{by}");

    let (black, holder, to) =
        (game.point_of_glass_on("D7"), game.point_of_holder(Player::Red), game.point_of_socket_named("D6"));
    press(&mut game, Player::Black, black);
    assert!(game.current_match().glass_in_hand(Player::Black).is_some(), "{by}");
    press(&mut game, Player::Red, holder);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31, "{by}: Red must drop their ring");
    assert!(game.current_match().glass_in_hand(Player::Black).is_some(), "{by}: Black must still hold the glass");
    press(&mut game, Player::Black, to);
    assert!(game.current_match().glass_at(s("D6")).is_some(), "{by}");
    assert_eq!(game.take_refusals_to_people(), [], "{by}");
}

#[test]
fn a_tap_of_one_player_does_not_affect_the_others_glass() {
    taps_or_clicks("taps", |game, player, at| _ = game.tap(10 + player.index() as u64, at));
    let mut id = 40;
    taps_or_clicks("taps whose finger has a new id each time", |game, _, at| {
        id += 1;
        game.tap(id, at);
    });
    taps_or_clicks("clicks of one mouse", |game, _, at| _ = game.click(at));
}

#[test]
fn buttons_and_holders_work_while_another_finger_is_down() {
    let options = Options { ring_window: 10_000, ..Options::at_level(Level::Two) };
    for by_button in [true, false] {
        let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
        game.drag_glass("D1", "D2");
        let (black, to) = (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"));
        game.send_touch(1, TouchPhase::Started, black).run_frames(1).send_touch(1, TouchPhase::Moved, to).run_frames(2);
        assert!(game.current_match().glass_in_hand(Player::Black).is_some());
        let at = if by_button {
            game.point_of_button("red drop").expect("the button is visible")
        } else {
            game.point_of_holder(Player::Red)
        };
        game.tap(2, at);
        assert_eq!(game.current_match().rings_in_holder(Player::Red), 31, "by the button: {by_button}");
        assert!(game.current_match().glass_in_hand(Player::Black).is_some());
        game.send_touch(1, TouchPhase::Ended, to).run_frames(2);
        assert!(game.current_match().glass_at(s("D6")).is_some());
        assert_eq!(game.take_refusals_to_people(), []);
    }
}

#[test]
fn the_pause_button_works_while_another_finger_is_down() {
    let mut game = HeadlessGame::at_level(Level::Two);
    let (red, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.send_touch(1, TouchPhase::Started, red).run_frames(1).send_touch(1, TouchPhase::Moved, to).run_frames(2);
    let pause = game.point_of_button("pause").expect("the button is visible");
    game.tap(2, pause);
    assert_eq!(game.menu(), Menu::Pause);
}

#[test]
fn one_click_presses_a_button_once() {
    for finger in [None, Some(3)] {
        let mut game = HeadlessGame::at_level(Level::Three);
        game.answers.clear();
        let at = game.point_of_button("black timer").expect("the button is visible");
        match finger {
            Some(finger) => game.tap(finger, at),
            None => game.click(at),
        };
        assert_eq!(game.current_match().timer_armed_against(), Some(Player::Red));
        game.run_frames(10);
        assert_eq!(game.answers.len(), 1, "{:?}", game.answers);
    }
}

#[test]
fn a_button_released_elsewhere_is_not_pressed() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let (at, elsewhere) =
        (game.point_of_button("red pass").expect("the button is visible"), game.point_of_socket_named("D4"));
    game.move_mouse(at)
        .run_frames(2)
        .press_left_button()
        .run_frames(2)
        .move_mouse(elsewhere)
        .run_frames(2)
        .release_left_button()
        .run_frames(3);
    assert_eq!(game.current_match().to_move(), Player::Red);
}

#[test]
fn the_right_button_puts_back_only_the_latest_glass() {
    let mut game = HeadlessGame::after_record(
        r#"(rules: (level: 3, timer: 2000), actions: [
            (at: 0, by: Red, act: Lift("G4")), (at: 1, by: Black, act: FlipTimer),
        ], end: 2010)"#,
    );
    assert!(game.current_match().holds_glass_for_late_move(Player::Red));
    let (black, beside) = (game.point_of_glass_on("G1"), game.point_in_window(Vec3::new(24.0, 0.0, 6.0)));
    game.click(black);
    assert_eq!(Player::BOTH.map(|player| game.current_match().glass_in_hand(player).is_some()), [true; 2]);
    game.move_mouse(beside).run_frames(1).right_click();
    assert!(game.current_match().glass_in_hand(Player::Black).is_none(), "Black's glass must go back");
    assert!(game.current_match().holds_glass_for_late_move(Player::Red), "Red must still have a late move");
}

#[test]
fn a_press_on_a_glass_does_not_act_for_the_other_player() {
    // While Red holds a glass, Black presses a glass of their own, which must not be lifted yet.
    let mut game = HeadlessGame::at_level(Level::Two);
    let (red, black, to) =
        (game.point_of_glass_on("D1"), game.point_of_glass_on("D7"), game.point_of_socket_named("D2"));
    game.tap(1, red).tap(2, black);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "Red must still hold the glass");
    assert_eq!(game.take_refusals_to_people(), [Refusal::NotYourTurn], "Black must get a reason");
    game.tap(3, to);
    assert!(game.current_match().glass_at(s("D2")).is_some());

    // A glass of Black that must wait for Black's other glasses (R4.3) is transparent. A press on it therefore counts
    // as a press on its socket, which Red then chooses.
    let mut game = with_an_extra_ring();
    game.drag_glass("D7", "D6");
    game.press_key(KeyCode::KeyE);
    game.click_glass_on("D6");
    assert!(game.current_match().glass_in_hand(Player::Black).is_none());
    assert!(!game.expect_component::<ExtraRingChoosers>().is_choosing(Player::Red), "Red must have chosen");
}

#[test]
fn a_lone_player_may_switch_from_finger_to_mouse() {
    let mut game = HeadlessGame::against_bot(Level::One);
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    game.tap(1, from).click(to);
    assert!(game.current_match().glass_at(s("D2")).is_some());
    let mut game = HeadlessGame::against_bot(Level::One);
    game.tap(1, from)
        .move_mouse(to)
        .run_frames(1)
        .set_mouse_button(MouseButton::Right, ButtonState::Pressed)
        .run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none());
}
