//! Devices are given to players in the setup, by pressing a button on them.

use bevy::prelude::*;
use tamsk::rules::{Level, Player};
use tamsk::session::devices::{Device, DeviceOwners};
use tamsk::session::states::Screen;

use crate::headless::HeadlessGame;

/// Opens the setup of a match of two people.
fn setup() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<tamsk::persistence::Settings>().company = tamsk::persistence::Company::TwoPeople;
    game.world().resource_mut::<NextState<Screen>>().set(Screen::Setup);
    game.settle();
    assert_eq!(game.screen(), Screen::Setup);
    game
}

fn owner(game: &HeadlessGame, device: Device) -> Option<Player> {
    game.resource::<DeviceOwners>().of(device)
}

#[test]
fn a_press_on_a_device_gives_it_to_the_player() {
    let mut game = setup();
    let pad = game.plug_in_pad();
    game.press_button("device red").pad(pad, GamepadButton::South).frames(2);
    assert_eq!(owner(&game, Device::Gamepad(0)), Some(Player::Red));
    assert_eq!(game.screen(), Screen::Setup, "the button has done nothing else");
    game.assert_told("Gamepad 1");
    game.press_button("device black").key(KeyCode::Space).frames(2);
    assert_eq!(owner(&game, Device::Keyboard), Some(Player::Black));
    game.assert_told("Keyboard");
    // Another device takes the place of the first, and Esc of any.
    game.press_button("device red").click(Vec2::new(1_000.0, 200.0)).frames(2);
    assert_eq!((owner(&game, Device::Gamepad(0)), owner(&game, Device::Mouse)), (None, Some(Player::Red)));
    game.press_button("device red").key(KeyCode::Escape).frames(2);
    assert_eq!((owner(&game, Device::Mouse), game.screen()), (None, Screen::Setup));
}

#[test]
fn a_keyboard_that_is_given_to_a_player_acts_for_them_alone() {
    let mut game = HeadlessGame::level(Level::One);
    game.world().resource_mut::<DeviceOwners>().assign(Device::Keyboard, Some(Player::Black));
    game.key(KeyCode::Digit2).key(KeyCode::Digit9);
    assert_eq!(game.cursor(Player::Red), None);
    assert!(game.cursor(Player::Black).is_some());
}
