//! Keys that do nothing, as the keyboard has been given to the other player.

use bevy::prelude::*;
use tamsk::session::devices::{Device, DeviceOwners};
use tamsk_rules::{Level, Player};

use crate::headless::HeadlessGame;

#[test]
fn a_key_of_the_other_players_keyboard_is_on_no_button_and_says_whose_it_is() {
    let mut game = HeadlessGame::level(Level::Three);
    let on_button = |game: &mut HeadlessGame, sign: &str| {
        let button = game.button("black timer").expect("Black may flip the timer");
        game.frames(2).told(sign).iter().any(|at| (at.center() - button).length() < 80.0)
    };
    assert!(on_button(&mut game, "U"), "{:?}", game.told("U"));
    game.world().resource_mut::<DeviceOwners>().assign(Device::Keyboard, Some(Player::Red));
    game.frames(3);
    assert!(!on_button(&mut game, "U"), "no sign of a key that does nothing");
    game.key(KeyCode::KeyU).frames(2);
    assert_eq!(game.table().timer_armed_against(), None);
    game.assert_told("The keyboard is Red’s: its keys do nothing for Black.");
    // Their own keys still do what they did.
    game.wait(5_000).move_glass("D1", "D2").key(KeyCode::KeyS);
    assert_eq!(game.table().rings(Player::Red), 31);
    assert!(game.told("The keyboard is Red’s: its keys do nothing for Black.").is_empty());
}
