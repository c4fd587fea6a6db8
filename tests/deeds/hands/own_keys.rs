//! Keys that are kept under a person's name: chosen on the page of keys, and theirs at either colour and in the next run.

use tamsk::input::keys::{Bindings, InputAction, KeySet};
use tamsk::settings::{LastChoices, People};
use tamsk::table::player_deed::PlayerDeed;
use tamsk_testing::prelude::*;

const DROP: InputAction = InputAction::Deed(PlayerDeed::DropRing);

fn play(game: &mut HeadlessGame, red: &str, black: &str) {
    let names = Names { red: red.into(), black: black.into() };
    let setup = MatchSetup { names, ..setup_at(Level::One) };
    game.begin(StartMatch { setup, ..default() });
}

/// A match of Ada and Bo, who are named in this order in the setup.
fn ada_and_bo() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<LastChoices>().tamsk.players = ("Ada".into(), "Bo".into());
    play(&mut game, "Ada", "Bo");
    game
}

/// Lets a player move a glass and drop its ring with this key, which is shown on the button.
fn drops_with(game: &mut HeadlessGame, from: &str, to: &str, key: KeyCode, sign: &str) {
    game.move_glass(from, to).frames(2);
    game.assert_told(sign);
    game.key(key);
    assert_eq!(game.table().board().rings(s(to)), 1, "{sign} drops the ring");
}

#[test]
fn keys_are_chosen_under_a_name_and_follow_it() {
    let mut game = ada_and_bo();
    game.key(KeyCode::Escape).press_button("settings").press_button("keys");
    // Among everybody, Ada and Bo.
    game.click_text("Bo").frames(3);
    game.assert_told("Right hand");
    game.press_button("right: drop ring 0").key(KeyCode::F7).frames(2);
    game.press_button("keys done").press_button("done").press_button("resume").pass(4_000);
    assert_eq!(game.menu(), Menu::None);
    drops_with(&mut game, "D1", "D2", KeyCode::KeyS, "S");
    drops_with(&mut game, "D7", "D6", KeyCode::F7, "F7");
    // With the colours exchanged, and in the next run.
    play(&mut game, "Bo", "Ada");
    drops_with(&mut game, "D1", "D2", KeyCode::F7, "F7");
    drops_with(&mut game, "D7", "D6", KeyCode::KeyS, "S");
    let mut game = game.restarted();
    play(&mut game, "Bo", "Cleo");
    drops_with(&mut game, "D1", "D2", KeyCode::F7, "F7");
    // Nobody else has them.
    play(&mut game, "Dan", "Cleo");
    assert_eq!(*game.resource::<Bindings>(), Bindings::default());
    drops_with(&mut game, "D1", "D2", KeyCode::KeyS, "S");
}

#[test]
fn those_named_in_the_setup_keep_their_side_of_the_keyboard() {
    let mut game = ada_and_bo();
    drops_with(&mut game, "D1", "D2", KeyCode::KeyS, "S");
    play(&mut game, "Bo", "Ada");
    // Bo is Red, and still at the right.
    drops_with(&mut game, "D1", "D2", KeyCode::KeyL, "L");
    game.key(KeyCode::Digit2);
    assert!(game.cursor(Player::Black).is_some(), "Ada's keys");
}

#[test]
fn own_keys_are_given_up_and_brought_back() {
    let mut game = ada_and_bo();
    game.key(KeyCode::Escape).press_button("settings").press_button("keys");
    game.click_text("Ada").frames(3);
    game.press_button("left: drop ring 0").key(KeyCode::F7).frames(2);
    assert_eq!(game.resource::<Bindings>().of(KeySet::Left, DROP), [KeyCode::F7.into()]);
    game.press_button("reset keys").frames(2);
    assert_eq!(game.resource::<Bindings>(), &Bindings::default());
    assert!(game.resource::<People>().people.is_empty());
    game.press_button("undo keys").frames(2);
    assert_eq!(game.resource::<Bindings>().of(KeySet::Left, DROP), [KeyCode::F7.into()]);
}
