//! What lost a match on a full socket is seen on the table, written in the log and taken back.

use tamsk::simulation::components::{Glow, Hourglass, LastMoveSocket, Standing};
use tamsk_testing::prelude::*;

use super::full_sockets::{BESIDE, against_novice, assert_lost};

/// A match against the bot that Red has lost on C1.
fn lost() -> HeadlessGame {
    let mut game = against_novice();
    game.move_glass("D1", "C1").frames(8).click_socket("C1").frames(3);
    assert_lost(&game, "with the second press");
    game.settle();
    game
}

#[test]
fn the_table_the_log_and_the_last_move_show_what_lost() {
    let mut game = lost();
    let on_c1 = game.each::<(&Hourglass, &Standing)>().filter(|(_, standing)| standing.0 == Some(s("C1"))).count();
    assert_eq!(on_c1, 1, "the glass stands where it was placed");
    let arrived = |game: &mut HeadlessGame, socket: &str| game.on_socket::<LastMoveSocket>(socket).map(|it| it.arrived);
    assert_eq!((arrived(&mut game, "C1"), arrived(&mut game, "D1")), (Some(true), Some(false)));
    game.assert_told("You D1-C1, a full socket");
    game.key(KeyCode::KeyG).wait(200);
    assert_eq!(game.told("You D1-C1, a full socket").len(), 2, "in the log as well");
    game.assert_told("Novice bot wins");
    // So does the replay.
    game.press_button("replay").settle();
    assert_eq!(game.screen(), Screen::Replay(TAMSK));
    game.key(KeyCode::End).frames(3);
    assert_eq!((arrived(&mut game, "C1"), arrived(&mut game, "D1")), (Some(true), Some(false)));
    game.assert_told("Red D1-C1, a full socket");
}

#[test]
fn a_resignation_is_named_where_the_last_move_and_the_log_are() {
    let mut game = against_novice();
    game.resign("red").settle();
    game.assert_told("You resign");
    game.key(KeyCode::KeyG).wait(200);
    assert_eq!(game.told("You resign").len(), 2);
    game.assert_told("Novice bot wins");
}

#[test]
fn the_move_that_lost_is_taken_back_by_button_key_and_on_the_card() {
    for by in ["take back", "Backspace", "take back loss"] {
        let mut game = lost();
        assert!(game.button("again").is_none(), "there is one button for it");
        match by {
            "Backspace" => game.key(KeyCode::Backspace),
            button => game.press_button(button),
        };
        game.wait(300);
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None), "{by}");
        assert_eq!((game.table().outcome(), game.table().to_move()), (None, Player::Red), "{by}");
        assert_eq!(game.table().glass_at(s("D1")).map(|glass| glass.owner), Some(Player::Red), "{by}");
        assert_eq!(game.live().map(|live| live.record().actions.len()), Some(0), "{by}");
        game.settle().move_glass("D1", "D2").key(KeyCode::KeyS).frames(3);
        assert_eq!(game.table().rings(Player::Red), 30, "{by}: the match goes on");
    }
}

#[test]
fn nothing_is_taken_back_among_two_people() {
    let mut game = HeadlessGame::new();
    game.load_position(Level::One, BESIDE, PEOPLE);
    game.move_glass("D1", "C1").frames(8).click_socket("C1").settle();
    assert_lost(&game, "two people");
    assert!(game.button("take back").is_none() && game.button("take back loss").is_none());
}

/// The match of lesson 1-5, after a turn of both players.
#[test]
fn in_the_match_of_a_lesson_it_is_explained_and_undone() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("1-5-match", 0);
    // B3, beside the glass on B2, is full, and so marked before any glass is lifted.
    assert_eq!((game.held(), game.on_socket::<Glow>("B3")), (0, Some(Glow::Forbidden)));
    let others = game.table().targets(game.table().glass_at(s("D5")).expect("a glass"));
    let to = others.into_iter().next().expect("it may move").to_string();
    game.move_glass("D5", &to).key(KeyCode::KeyS).frames(3);
    game.until("the bot has moved", |game| {
        game.table().turn_of() == Some(Player::Red) && game.table().undecided().is_none()
    });
    game.settle();
    let before = game.live().expect("a match").clone();
    game.move_glass("B2", "B3").frames(5);
    assert_lost(&game, "at once: nothing is asked in a lesson");
    game.assert_told(
        "You moved onto a full socket, the one crossed out: that loses the match at once. Your move will be undone.",
    );
    assert_eq!(game.on_socket::<Glow>("B3"), Some(Glow::Forbidden));
    assert_eq!(game.on_socket::<LastMoveSocket>("B3").map(|mark| mark.arrived), Some(true));
    // Not by the key of a match, but as in every step.
    game.key(KeyCode::Backspace).frames(3);
    assert_lost(&game, "the card is still there");
    game.press_button("lesson go on").wait(300);
    let live = game.live().expect("a match");
    assert_eq!((live.record(), live.game().outcome()), (before.record(), None));
    assert_eq!(game.table().glass_at(s("B2")).map(|glass| glass.owner), Some(Player::Red));
    // The match goes on.
    game.settle();
    let glass = game.table().glass_at(s(&to)).expect("the glass that moved first");
    let next = game.table().targets(glass).into_iter().next().expect("it may move again").to_string();
    game.move_glass(&to, &next).key(KeyCode::KeyS).frames(3);
    assert!(game.table().glass_at(s(&next)).is_some());
}
