//! Turns that are typed at Level 1.

use bevy::prelude::*;
use tamsk::rules::{Level, Player};
use tamsk::session::states::Menu;

use crate::headless::{HeadlessGame, s};

fn open(game: &mut HeadlessGame) {
    game.key(KeyCode::KeyY).frames(2);
    game.assert_told("Your turn, such as D1-D2o. Enter plays it.");
}

#[test]
fn typed_turns_are_played() {
    let mut game = HeadlessGame::level(Level::One);
    open(&mut game);
    game.type_text("d1-d2o").key(KeyCode::Enter);
    assert_eq!((game.table().board().rings(s("D2")), game.table().to_move()), (1, Player::Black));
    open(&mut game);
    game.type_text("D7-D6").key(KeyCode::Enter);
    assert!(game.table().glass_at(s("D6")).is_some());
    assert_eq!(game.table().board().rings(s("D6")), 0);
    open(&mut game);
    game.type_text("*A4-A3").key(KeyCode::Enter);
    assert_eq!(game.table().board().rings(s("D6")), 1, "Red has claimed it");
    assert_eq!(game.refusals(), []);
    assert_eq!(game.cursor(Player::Red), None, "letters that are typed move no cursor");
}

#[test]
fn a_turn_that_is_refused_leaves_the_match_as_it_was_and_says_why() {
    let mut game = HeadlessGame::level(Level::One);
    open(&mut game);
    game.type_text("D1-D3o").key(KeyCode::Enter).frames(2);
    assert_eq!(game.refusals().len(), 1);
    assert!(game.table().glass_at(s("D1")).is_some() && game.held() == 0);
    open(&mut game);
    game.type_text("hello").key(KeyCode::Enter).frames(2);
    game.assert_told("D1-D2 moves, o drops the ring, * claims first.");
    game.key(KeyCode::Escape).frames(2);
    assert!(game.told("D1-D2 moves, o drops the ring, * claims first.").is_empty());
    assert_eq!(game.menu(), Menu::None, "Esc only closes the field");
}

#[test]
fn with_sand_nothing_is_typed() {
    let mut game = HeadlessGame::level(Level::Two);
    game.key(KeyCode::KeyY).frames(2);
    assert!(game.told("Your turn, such as D1-D2o. Enter plays it.").is_empty());
}
