//! Tests that a move onto a full socket, which loses the match (R3.2), needs a second press from beginners.

use tamsk::input::table_cursor::TableCursors;
use tamsk::simulation::components::SocketHighlight;
use tamsk::table::proposed_moves::ProposedMoves;
use tamsk_testing::prelude::*;

const LOSES: &str = "A full socket: you would lose";
const AGAIN: &str = "That socket is full: moving onto it loses the match. Press that socket again if you mean it.";

/// A position in which Red's glass on D1 is beside the full socket C1.
pub(super) const BESIDE_FULL_SOCKET: &str = "0000/00000/100000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 31/32 - 0";

pub(super) fn against_novice() -> HeadlessGame {
    HeadlessGame::new().then(|game| game.load_position(Level::One, BESIDE_FULL_SOCKET, PERSON_AGAINST_BOT))
}

fn put_cursor<'a>(game: &'a mut HeadlessGame, to: &str) -> &'a mut HeadlessGame {
    game.world_mut().resource_mut::<TableCursors>().move_to(Player::Red, CursorPlace::Socket(s(to)));
    game.run_frames(1)
}

/// A function that moves the glass on D1 onto a socket. If a hand already carries the glass, the function only presses
/// the socket.
type Bring = fn(&mut HeadlessGame, Entity, &str);

const DEVICES: [(&str, Bring); 5] = [
    ("click", |game, _, to| {
        let to = game.point_of_socket_named(to);
        if game.current_match().glass_in_hand(Player::Red).is_none() {
            game.click_glass_on("D1");
        }
        game.click(to);
    }),
    ("drag", |game, _, to| {
        match game.current_match().glass_in_hand(Player::Red) {
            None => game.drag_glass("D1", to),
            Some(_) => game.click_socket(to),
        };
    }),
    ("keys", |game, _, to| {
        if game.current_match().glass_in_hand(Player::Red).is_none() {
            game.press_key(KeyCode::Space).press_key(KeyCode::Space);
        }
        put_cursor(game, to).press_key(KeyCode::Space);
    }),
    ("pad", |game, pad, to| {
        if game.current_match().glass_in_hand(Player::Red).is_none() {
            game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::South);
        }
        put_cursor(game, to).press_pad_button(pad, GamepadButton::South);
    }),
    ("touch", |game, _, to| {
        let to = game.point_of_socket_named(to);
        match game.current_match().glass_in_hand(Player::Red) {
            None => {
                let from = game.point_of_glass_on("D1");
                game.drag_finger(1, from, to)
            }
            Some(_) => game.tap(2, to),
        };
    }),
];

#[track_caller]
fn assert_asked(game: &mut HeadlessGame, what: &str) {
    assert_eq!(game.current_match().outcome(), None, "{what}: the match must not be lost yet");
    assert_eq!(game.expect_component::<ProposedMoves>().socket(Player::Red), Some(s("C1")), "{what}");
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "{what}: the glass must wait");
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("C1")), "{what}: the glass must be above the socket");
    assert_eq!(
        game.socket_component::<SocketHighlight>("C1"),
        Some(SocketHighlight::FullSocket),
        "{what}: the socket must stay crossed out"
    );
    game.assert_bar_text(Player::Red, LOSES);
    game.assert_text(AGAIN);
}

#[track_caller]
pub(super) fn assert_lost_on_full_socket(game: &HeadlessGame, what: &str) {
    let outcome = game.current_match().outcome();
    assert_eq!(
        outcome.map(|it| (it.winner, it.by)),
        Some((Some(Player::Black), EndReason::MovedOntoFullSocket)),
        "{what}"
    );
}

#[test]
fn every_device_must_press_a_full_socket_twice() {
    for (what, bring) in DEVICES {
        let mut game = against_novice();
        let pad = game.connect_new_pad();
        bring(&mut game, pad, "C1");
        game.run_frames(8);
        assert_asked(&mut game, what);
        bring(&mut game, pad, "C1");
        game.run_frames(3);
        assert_lost_on_full_socket(&game, what);
        assert!(game.text_areas(AGAIN).is_empty(), "{what}");
    }
}

#[test]
fn the_second_press_works_behind_an_opposing_glass() {
    for finger in [false, true] {
        for what in ["the socket", "the waiting glass"] {
            let mut game = HeadlessGame::new();
            // From Red's seat, Black's glass on D2 hides the full socket D3.
            let text = "0000/00000/000000/0030000/000000/00000/0000 C2,D4,G4 A1,D2,G1 r 32/29 - 0";
            game.load_position(Level::One, text, TWO_PEOPLE);
            let cap = game.point_in_window(layout::glass_on_socket(s("D4")) + Vec3::Y * (layout::GLASS_HEIGHT - 0.5));
            let full = game.point_of_socket_named("D3");
            let over = cap + full - game.point_of_socket_named("D4");
            game.drag(cap, over).run_frames(8);
            assert_eq!(
                game.expect_component::<ProposedMoves>().socket(Player::Red),
                Some(s("D3")),
                "{what}: the glass must wait"
            );
            let waiting = game.point_in_window(layout::glass_on_socket(s("D3")) + Vec3::Y * 3.0);
            let at = if what == "the socket" { full } else { waiting };
            if finger {
                game.tap(1, at)
            } else {
                game.click(at)
            };
            game.run_frames(3);
            assert_eq!(game.take_refusals_to_people(), [], "{what}, by a finger: {finger}");
            assert_lost_on_full_socket(&game, what);
        }
    }
}

#[test]
fn the_waiting_glass_can_move_elsewhere_or_back() {
    let mut game = against_novice();
    let (from, full, open) =
        (game.point_of_glass_on("D1"), game.point_of_socket_named("C1"), game.point_of_socket_named("D2"));
    game.click(from).click(full).run_frames(8);
    assert_asked(&mut game, "a click");
    game.click(open).run_frames(3);
    assert_eq!(game.current_match().glass_at(s("D2")).map(|glass| glass.owner), Some(Player::Red), "one press must do");
    assert!(game.text_areas(AGAIN).is_empty());
    let mut game = against_novice();
    game.click(from).click(full).run_frames(8).press_key(KeyCode::Escape).run_frames(3);
    assert_eq!((game.current_match().glass_in_hand(Player::Red), game.current_match().outcome()), (None, None));
    assert_eq!(game.expect_component::<ProposedMoves>().socket(Player::Red), None);
    assert!(game.text_areas(AGAIN).is_empty() && game.menu() == Menu::None);
}

/// Loses four matches, each by a move onto the full socket. In the first `asked` matches, a second press must confirm
/// the move.
fn lose_four_matches(game: &mut HeadlessGame, level: Level, asked: usize) {
    for number in 1..=4 {
        let case = format!("match {number}, {level:?}");
        game.load_position(level, BESIDE_FULL_SOCKET, TWO_PEOPLE).drag_glass("D1", "C1").run_frames(8);
        if number <= asked {
            assert_asked(game, &case);
            game.click_socket("C1").run_frames(3);
        }
        assert_lost_on_full_socket(game, &case);
    }
}

#[test]
fn the_second_press_is_needed_in_a_persons_first_three_matches() {
    for level in [Level::One, Level::Two, Level::Three] {
        lose_four_matches(&mut HeadlessGame::new(), level, 3);
    }
}

#[test]
fn a_setting_overrides_the_second_press() {
    for (asks, asked) in [(true, 4), (false, 0)] {
        let mut game = HeadlessGame::new();
        game.world_mut().resource_mut::<PlaySettings>().confirm_moves_to_full_sockets = Some(asks);
        lose_four_matches(&mut game, Level::One, asked);
    }
}

#[test]
fn a_tip_announces_the_end_of_the_second_press() {
    const COUNTS: &str = "Careful: from now on, a move onto a full socket loses without a second press.";
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<PlayerProgress>().tips_shown.insert("full_socket".into(), true);
    let tells = |game: &HeadlessGame| game.visible_texts().iter().any(|text| text.starts_with(COUNTS));
    game.load_position(Level::One, BESIDE_FULL_SOCKET, TWO_PEOPLE);
    assert!(!tells(&game), "{:?}", game.visible_texts());
    game.world_mut().resource_mut::<PlaySettings>().confirm_moves_to_full_sockets = Some(false);
    game.wait(300);
    assert!(tells(&game), "{:?}", game.visible_texts());
}

#[test]
fn the_first_three_matches_are_counted_per_name() {
    let mut game = HeadlessGame::new();
    let names = |red: &str| NamesByPlayer { red: red.into(), black: "Bo".into() };
    for (red, is_asked) in [("Ada", true), ("Ada", true), ("Ada", true), ("Ada", false), ("Cleo", true)] {
        let setup = MatchSetup { names: names(red), ..setup_at(Level::One) };
        let live =
            LiveMatch::from_position(setup, BESIDE_FULL_SOCKET.parse().expect("a position")).expect("a legal position");
        game.load_match(live, TWO_PEOPLE).wait_for_camera().drag_glass("D1", "C1").run_frames(8);
        assert_eq!(game.current_match().outcome().is_none(), is_asked, "{red}");
        if is_asked {
            game.click_socket("C1").run_frames(3);
        }
        assert_lost_on_full_socket(&game, red);
    }
}

#[test]
fn a_typed_turn_needs_a_second_enter() {
    let mut game = against_novice();
    game.press_key(KeyCode::KeyY).run_frames(2).assert_text("Y: type a turn, such as D1-D2o. Enter plays it.");
    game.type_text("d1-c1").press_key(KeyCode::Enter).run_frames(3);
    assert_eq!(game.current_match().outcome(), None);
    game.assert_text("That socket is full: you would lose. Press Enter again if you mean it.");
    game.press_key(KeyCode::Enter).run_frames(3);
    assert_lost_on_full_socket(&game, "with Enter twice");
}
