//! Tests that the table and the log show the move that lost a match on a full socket, and that the move can be taken
//! back.

use tamsk::simulation::components::{GlassSocket, Hourglass, LastMoveSocket, SocketHighlight};
use tamsk_testing::prelude::*;

use super::full_sockets::{BESIDE_FULL_SOCKET, against_novice, assert_lost_on_full_socket};

fn lost() -> HeadlessGame {
    let mut game = against_novice();
    game.drag_glass("D1", "C1").run_frames(8).click_socket("C1").run_frames(3);
    assert_lost_on_full_socket(&game, "with the second press");
    game.wait_for_camera();
    game
}

#[test]
fn table_log_and_last_move_show_the_losing_move() {
    let mut game = lost();
    let on_c1 =
        game.query_all::<(&Hourglass, &GlassSocket)>().filter(|(_, standing)| standing.0 == Some(s("C1"))).count();
    assert_eq!(on_c1, 1, "the glass must stay where it was placed");
    let arrived = |game: &mut HeadlessGame, socket: &str| {
        game.socket_component::<LastMoveSocket>(socket).map(|it| it.is_destination)
    };
    assert_eq!((arrived(&mut game, "C1"), arrived(&mut game, "D1")), (Some(true), Some(false)));
    game.assert_text("You D1-C1, a full socket");
    game.press_key(KeyCode::KeyG).wait(200);
    assert_eq!(game.text_areas("You D1-C1, a full socket").len(), 2, "the log must have the line as well");
    game.assert_text("Novice bot wins");
    game.click_button("replay").wait_for_camera();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    game.press_key(KeyCode::End).run_frames(3);
    assert_eq!((arrived(&mut game, "C1"), arrived(&mut game, "D1")), (Some(true), Some(false)));
    game.assert_text("Red D1-C1, a full socket");
}

#[test]
fn a_resignation_is_named_as_the_last_move_and_in_the_log() {
    let mut game = against_novice();
    game.resign("red").wait_for_camera();
    game.assert_text("You resign");
    game.press_key(KeyCode::KeyG).wait(200);
    assert_eq!(game.text_areas("You resign").len(), 2);
    game.assert_text("Novice bot wins");
}

#[test]
fn the_losing_move_can_be_taken_back_by_button_key_and_card() {
    for by in ["take back", "Backspace", "take back loss"] {
        let mut game = lost();
        assert!(game.point_of_button("again").is_none(), "only one button may take the move back");
        match by {
            "Backspace" => game.press_key(KeyCode::Backspace),
            button => game.click_button(button),
        };
        game.wait(300);
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "{by}");
        assert_eq!((game.current_match().outcome(), game.current_match().to_move()), (None, Player::Red), "{by}");
        assert_eq!(game.current_match().glass_at(s("D1")).map(|glass| glass.owner), Some(Player::Red), "{by}");
        assert_eq!(game.live_match().map(|live| live.record().actions.len()), Some(0), "{by}");
        game.wait_for_camera().drag_glass("D1", "D2").press_key(KeyCode::KeyS).run_frames(3);
        assert_eq!(game.current_match().rings_in_holder(Player::Red), 30, "{by}: the match must continue");
    }
}

#[test]
fn two_people_cannot_take_back_the_losing_move() {
    let mut game = HeadlessGame::new();
    game.load_position(Level::One, BESIDE_FULL_SOCKET, TWO_PEOPLE);
    game.drag_glass("D1", "C1").run_frames(8).click_socket("C1").wait_for_camera();
    assert_lost_on_full_socket(&game, "two people");
    assert!(game.point_of_button("take back").is_none() && game.point_of_button("take back loss").is_none());
}

#[test]
fn a_lesson_explains_and_undoes_the_losing_move() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-5-match", 0);
    // B3, next to the glass on B2, is full and thus marked before any glass is lifted.
    assert_eq!(
        (game.carried_glass_count(), game.socket_component::<SocketHighlight>("B3")),
        (0, Some(SocketHighlight::FullSocket))
    );
    let others = game.current_match().targets(game.current_match().glass_at(s("D5")).expect("a glass"));
    let to = others.into_iter().next().expect("the glass has a target").to_string();
    game.drag_glass("D5", &to).press_key(KeyCode::KeyS).run_frames(3);
    game.run_until("the bot has moved", |game| {
        game.current_match().player_to_act() == Some(Player::Red)
            && game.current_match().player_deciding_ring().is_none()
    });
    game.wait_for_camera();
    let before = game.live_match().expect("a match").clone();
    game.drag_glass("B2", "B3").run_frames(5);
    assert_lost_on_full_socket(&game, "at once, as lessons ask for no confirmation");
    game.assert_text(
        "You moved onto a full socket, the one crossed out: that loses the match at once. Your move will be undone.",
    );
    assert_eq!(game.socket_component::<SocketHighlight>("B3"), Some(SocketHighlight::FullSocket));
    assert_eq!(game.socket_component::<LastMoveSocket>("B3").map(|mark| mark.is_destination), Some(true));
    // Backspace takes turns back only in matches. In a lesson, a button undoes the move.
    game.press_key(KeyCode::Backspace).run_frames(3);
    assert_lost_on_full_socket(&game, "the card is still there");
    game.click_button("lesson go on").wait(300);
    let live = game.live_match().expect("a match");
    assert_eq!((live.record(), live.game().outcome()), (before.record(), None));
    assert_eq!(game.current_match().glass_at(s("B2")).map(|glass| glass.owner), Some(Player::Red));
    game.wait_for_camera();
    let glass = game.current_match().glass_at(s(&to)).expect("the glass that moved first");
    let next =
        game.current_match().targets(glass).into_iter().next().expect("the glass has another target").to_string();
    game.drag_glass(&to, &next).press_key(KeyCode::KeyS).run_frames(3);
    assert!(game.current_match().glass_at(s(&next)).is_some());
}
