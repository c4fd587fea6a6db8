//! Two people at one screen: no press, tap or key of one player affects what the other holds or has begun.

use tamsk::input::table_cursor::TableCursors;
use tamsk::table::extra_ring::ExtraRingChoice;
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

/// As there are only seconds for an extra ring, a click on a socket drops it without a command first.
#[test]
fn a_click_on_a_socket_drops_an_extra_ring() {
    let mut game = with_an_extra_ring();
    let socket = game.socket("E4");
    game.click(socket);
    assert_eq!((game.table().board().rings(s("E4")), game.refusals()), (1, vec![]));
    game.click(socket);
    assert_eq!(game.table().board().rings(s("E4")), 1, "the right must be used up");

    let mut game = with_an_extra_ring();
    game.world().resource_mut::<TableCursors>().put(Player::Red, CursorPlace::Socket(s("E4")));
    game.key(KeyCode::Space);
    assert_eq!(game.table().board().rings(s("E4")), 1, "the key must drop the ring under the cursor");

    // A finger on the board may be about to move the camera, so a tap drops nothing.
    let mut game = with_an_extra_ring();
    game.tap(1, socket);
    assert_eq!(game.table().board().rings(s("E4")), 0);
    game.skip_time(13_500);
    game.assert_text("Too late for the extra ring of Red");
}

#[test]
fn choosing_a_socket_ignores_presses_of_the_other_player() {
    let mut game = with_an_extra_ring();
    let (glass, socket) = (game.glass("D7"), game.socket("E5"));
    game.key(KeyCode::KeyE);
    assert!(game.the::<ExtraRingChoice>().is(Player::Red));
    game.click(glass);
    assert!(game.table().in_hand(Player::Black).is_some(), "Black must lift their glass");
    assert_eq!((game.table().board().rings(s("D7")), game.table().rings(Player::Red)), (0, 30));
    assert!(game.the::<ExtraRingChoice>().is(Player::Red), "Red must still be choosing");
    // E5 is a target of Red's ring, but not of Black's glass.
    game.click(socket);
    assert_eq!((game.table().board().rings(s("E5")), game.table().rings(Player::Red)), (1, 29));
    assert!(game.table().in_hand(Player::Black).is_some(), "Black must still hold the glass");
    game.click_socket("D6");
    assert!(game.table().glass_at(s("D6")).is_some());
    assert_eq!(game.refusals(), []);
}

#[test]
fn escape_undoes_only_the_latest_action() {
    let mut game = with_an_extra_ring();
    let glass = game.glass("D7");
    game.key(KeyCode::KeyE).click(glass).key(KeyCode::Escape);
    assert!(game.table().in_hand(Player::Black).is_none(), "the glass must go back");
    assert!(game.the::<ExtraRingChoice>().is(Player::Red), "Red must still be choosing");
    game.key(KeyCode::Escape);
    assert!(!game.the::<ExtraRingChoice>().is(Player::Red));
    assert_eq!(game.menu(), Menu::None);
    game.key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::Pause, "with nothing left to undo, Escape must pause");
}

/// Plays taps or clicks of two people, each while the other is in the middle of an action.
fn taps_or_clicks(by: &str, mut press: impl FnMut(&mut HeadlessGame, Player, Vec2)) {
    let options = Options { ring_window: 10_000, ..Options::at_level(Level::Three) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    let (red, timer, to) = (game.glass("D1"), game.timer(), game.socket("D2"));
    press(&mut game, Player::Red, red);
    assert!(game.table().in_hand(Player::Red).is_some(), "{by}");
    press(&mut game, Player::Black, timer);
    assert_eq!(game.table().timer_armed_against(), Some(Player::Red), "{by}: Black must flip the timer");
    assert!(game.table().in_hand(Player::Red).is_some(), "{by}: Red must still hold the glass");
    press(&mut game, Player::Red, to);
    assert!(game.table().glass_at(s("D2")).is_some(), "{by}");

    let (black, holder, to) = (game.glass("D7"), game.holder(Player::Red), game.socket("D6"));
    press(&mut game, Player::Black, black);
    assert!(game.table().in_hand(Player::Black).is_some(), "{by}");
    press(&mut game, Player::Red, holder);
    assert_eq!(game.table().rings(Player::Red), 31, "{by}: Red must drop their ring");
    assert!(game.table().in_hand(Player::Black).is_some(), "{by}: Black must still hold the glass");
    press(&mut game, Player::Black, to);
    assert!(game.table().glass_at(s("D6")).is_some(), "{by}");
    assert_eq!(game.refusals(), [], "{by}");
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
        game.move_glass("D1", "D2");
        let (black, to) = (game.glass("D7"), game.socket("D6"));
        game.touch(1, TouchPhase::Started, black).frames(1).touch(1, TouchPhase::Moved, to).frames(2);
        assert!(game.table().in_hand(Player::Black).is_some());
        let at =
            if by_button { game.button("red drop").expect("the button is visible") } else { game.holder(Player::Red) };
        game.tap(2, at);
        assert_eq!(game.table().rings(Player::Red), 31, "by the button: {by_button}");
        assert!(game.table().in_hand(Player::Black).is_some());
        game.touch(1, TouchPhase::Ended, to).frames(2);
        assert!(game.table().glass_at(s("D6")).is_some());
        assert_eq!(game.refusals(), []);
    }
}

#[test]
fn the_pause_button_works_while_another_finger_is_down() {
    let mut game = HeadlessGame::level(Level::Two);
    let (red, to) = (game.glass("D1"), game.socket("D2"));
    game.touch(1, TouchPhase::Started, red).frames(1).touch(1, TouchPhase::Moved, to).frames(2);
    let pause = game.button("pause").expect("the button is visible");
    game.tap(2, pause);
    assert_eq!(game.menu(), Menu::Pause);
}

#[test]
fn one_click_presses_a_button_once() {
    for finger in [None, Some(3)] {
        let mut game = HeadlessGame::level(Level::Three);
        game.answers.clear();
        let at = game.button("black timer").expect("the button is visible");
        match finger {
            Some(finger) => game.tap(finger, at),
            None => game.click(at),
        };
        assert_eq!(game.table().timer_armed_against(), Some(Player::Red));
        game.frames(10);
        assert_eq!(game.answers.len(), 1, "{:?}", game.answers);
    }
}

#[test]
fn a_button_released_elsewhere_is_not_pressed() {
    let mut game = HeadlessGame::level(Level::Three);
    let (at, elsewhere) = (game.button("red pass").expect("the button is visible"), game.socket("D4"));
    game.point(at).frames(2).down().frames(2).point(elsewhere).frames(2).up().frames(3);
    assert_eq!(game.table().to_move(), Player::Red);
}

#[test]
fn the_right_button_puts_back_only_the_latest_glass() {
    let mut game = HeadlessGame::after_record(
        r#"(rules: (level: 3, timer: 2000), actions: [
            (at: 0, by: Red, act: Lift("G4")), (at: 1, by: Black, act: FlipTimer),
        ], end: 2010)"#,
    );
    assert!(game.table().holds_late_glass(Player::Red));
    let (black, beside) = (game.glass("G1"), game.place(Vec3::new(24.0, 0.0, 6.0)));
    game.click(black);
    assert_eq!(Player::BOTH.map(|player| game.table().in_hand(player).is_some()), [true; 2]);
    game.point(beside).frames(1).right_click();
    assert!(game.table().in_hand(Player::Black).is_none(), "Black's glass must go back");
    assert!(game.table().holds_late_glass(Player::Red), "Red must still have a late move");
}

#[test]
fn a_press_on_a_glass_does_not_act_for_the_other_player() {
    // While Red holds a glass, Black presses their own glass, which they may not lift now.
    let mut game = HeadlessGame::level(Level::Two);
    let (red, black, to) = (game.glass("D1"), game.glass("D7"), game.socket("D2"));
    game.tap(1, red).tap(2, black);
    assert!(game.table().in_hand(Player::Red).is_some(), "Red must still hold the glass");
    assert_eq!(game.refusals(), [Refusal::NotYourTurn], "Black must get a reason");
    game.tap(3, to);
    assert!(game.table().glass_at(s("D2")).is_some());

    // A glass of Black's that must wait for the others (R4.3) is transparent, so a press on it is Red's choice.
    let mut game = with_an_extra_ring();
    game.move_glass("D7", "D6");
    game.key(KeyCode::KeyE);
    game.click_glass("D6");
    assert!(game.table().in_hand(Player::Black).is_none());
    assert!(!game.the::<ExtraRingChoice>().is(Player::Red), "Red must have chosen");
}

#[test]
fn a_lone_player_may_switch_from_finger_to_mouse() {
    let mut game = HeadlessGame::against_bot(Level::One);
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    game.tap(1, from).click(to);
    assert!(game.table().glass_at(s("D2")).is_some());
    let mut game = HeadlessGame::against_bot(Level::One);
    game.tap(1, from).point(to).frames(1).mouse(MouseButton::Right, ButtonState::Pressed).frames(2);
    assert!(game.table().in_hand(Player::Red).is_none());
}
