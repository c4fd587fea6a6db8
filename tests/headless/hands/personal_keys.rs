//! Tests of key bindings that are saved under a person's name. They apply whichever colour the person plays, and in the
//! next run.

use tamsk::input::keys::{Bindings, InputAction, KeySet};
use tamsk::settings::{HabitsByPerson, LastChoices};
use tamsk::table::player_command::PlayerCommand;
use tamsk_testing::prelude::*;

const DROP: InputAction = InputAction::Command(PlayerCommand::DropRing);

fn play(game: &mut HeadlessGame, red: &str, black: &str) {
    let names = NamesByPlayer { red: red.into(), black: black.into() };
    let setup = MatchSetup { names, ..setup_at(Level::One) };
    game.begin_match(StartMatch { setup, ..default() });
}

fn ada_and_bo() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<LastChoices>().tamsk.players = ("Ada".into(), "Bo".into());
    play(&mut game, "Ada", "Bo");
    game
}

/// Moves a glass, and drops its ring with a key. Asserts that the button shows the label `sign` of that key.
fn drops_with(game: &mut HeadlessGame, from: &str, to: &str, key: KeyCode, sign: &str) {
    game.drag_glass(from, to).run_frames(2);
    game.assert_text(sign);
    game.press_key(key);
    assert_eq!(game.current_match().board().rings(s(to)), 1, "{sign} must drop the ring");
}

#[test]
fn keys_chosen_for_a_name_follow_that_name() {
    let mut game = ada_and_bo();
    game.press_key(KeyCode::Escape).click_button("settings").click_button("keys");
    // The page has one entry for everybody, one for Ada and one for Bo.
    game.click_text("Bo").run_frames(3);
    game.assert_text("Right hand");
    game.click_button("right: drop ring 0").press_key(KeyCode::F7).run_frames(2);
    game.click_button("keys done").click_button("done").click_button("resume").wait_in_long_frames(4_000);
    assert_eq!(game.menu(), Menu::None);
    drops_with(&mut game, "D1", "D2", KeyCode::KeyS, "S");
    drops_with(&mut game, "D7", "D6", KeyCode::F7, "F7");
    // Bo keeps the keys when playing the other colour, and in the next run.
    play(&mut game, "Bo", "Ada");
    drops_with(&mut game, "D1", "D2", KeyCode::F7, "F7");
    drops_with(&mut game, "D7", "D6", KeyCode::KeyS, "S");
    let mut game = game.closed_and_reopened();
    play(&mut game, "Bo", "Cleo");
    drops_with(&mut game, "D1", "D2", KeyCode::F7, "F7");
    play(&mut game, "Dan", "Cleo");
    assert_eq!(*game.resource::<Bindings>(), Bindings::default());
    drops_with(&mut game, "D1", "D2", KeyCode::KeyS, "S");
}

#[test]
fn named_people_keep_their_side_of_the_keyboard() {
    let mut game = ada_and_bo();
    drops_with(&mut game, "D1", "D2", KeyCode::KeyS, "S");
    play(&mut game, "Bo", "Ada");
    // Bo is Red now, but still uses the keys on the right side of the keyboard.
    drops_with(&mut game, "D1", "D2", KeyCode::KeyL, "L");
    game.press_key(KeyCode::Digit2);
    assert!(game.cursor_place(Player::Black).is_some(), "Ada's keys");
}

#[test]
fn personal_keys_can_be_reset_and_restored() {
    let mut game = ada_and_bo();
    game.press_key(KeyCode::Escape).click_button("settings").click_button("keys");
    game.click_text("Ada").run_frames(3);
    game.click_button("left: drop ring 0").press_key(KeyCode::F7).run_frames(2);
    assert_eq!(game.resource::<Bindings>().of(KeySet::LeftHand, DROP), [KeyCode::F7.into()]);
    game.click_button("reset keys").run_frames(2);
    assert_eq!(game.resource::<Bindings>(), &Bindings::default());
    assert!(game.resource::<HabitsByPerson>().people.is_empty());
    game.click_button("undo keys").run_frames(2);
    assert_eq!(game.resource::<Bindings>().of(KeySet::LeftHand, DROP), [KeyCode::F7.into()]);
}
