//! Tests of unplugging a mouse: the effects on its player, on the glass of that player, and on the other mouse.

use bevy::picking::pointer::PointerButton;
use tamsk::input::mice::{MouseEvent, TwoMice};
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;

use super::mice::{BLACK, RED, claim, click, send_mouse_event, with_mice_card, with_two_mice};

#[test]
fn an_unplugged_mouse_cannot_be_assigned() {
    let mut game = with_mice_card();
    send_mouse_event(&mut game, RED, MouseEvent::Pressed(PointerButton::Primary));
    send_mouse_event(&mut game, RED, MouseEvent::Unplugged);
    game.click_button("mouse red");
    assert_eq!(game.resource::<TwoMice>().mouse_of.0, [None, None]);
}

#[test]
fn a_glass_carried_by_an_own_mouse_follows_the_shared_mouse() {
    let mut game = with_two_mice();
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    click(&mut game, Player::Red, from);
    assert!(
        game.pointer_carry(Player::Red).is_some() && game.carried_glass_count() == 1,
        "the glass must be carried after a click"
    );
    send_mouse_event(&mut game, BLACK, MouseEvent::Unplugged);
    game.run_frames(2).click_button("mice one").wait_in_long_frames(3_300);
    assert_eq!((game.menu(), game.pointer_carry(Player::Red)), (Menu::None, None));
    assert_eq!(game.carried_glass_count(), 1);
    game.move_mouse(to).run_frames(2);
    assert_eq!(game.hand(Player::Red).snap_socket, Some(s("D2")), "the glass must follow the shared mouse");
    game.click(to);
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn a_pause_returns_a_shared_mouse_to_its_owner() {
    let mut game = with_mice_card();
    game.world_mut().resource_mut::<DeviceOwners>().assign(InputDevice::Mouse, Some(Player::Black));
    claim(&mut game, RED, "mouse red");
    claim(&mut game, BLACK, "mouse black");
    game.click_button("mice begin").run_frames(3);
    let owners = |game: &HeadlessGame| {
        let owners = game.resource::<DeviceOwners>();
        (owners.owner_of(InputDevice::Mouse), owners.owner_of(InputDevice::SecondMouse))
    };
    for _ in 0..2 {
        assert_eq!(owners(&game), (Some(Player::Red), Some(Player::Black)));
        game.press_key(KeyCode::Escape).run_frames(2);
        assert_eq!(game.menu(), Menu::Pause);
        assert_eq!(owners(&game), (Some(Player::Black), None));
        game.press_key(KeyCode::Escape).run_frames(2);
    }
}

#[test]
fn two_unplugged_mice_are_both_named() {
    let mut game = with_two_mice();
    send_mouse_event(&mut game, RED, MouseEvent::Unplugged);
    send_mouse_event(&mut game, BLACK, MouseEvent::Unplugged);
    game.run_frames(3);
    assert_eq!(game.menu(), Menu::MouseChoice);
    game.assert_text("Red’s mouse was unplugged.");
    game.assert_text("Black’s mouse was unplugged.");
    claim(&mut game, RED, "mouse red");
    assert!(game.text_areas("Red’s mouse was unplugged.").is_empty(), "the message must go when the mouse is assigned");
    game.assert_text("Black’s mouse was unplugged.");
}

#[test]
fn a_match_begun_without_a_mouse_shows_the_card_at_once() {
    let mut game = with_two_mice();
    send_mouse_event(&mut game, BLACK, MouseEvent::Unplugged);
    game.run_frames(3);
    let setup = setup_at(Level::Two);
    // Three matches begin in quick succession, as when a rematch is requested several times.
    for _ in 0..3 {
        game.world_mut().write_message(StartMatch::from(setup.clone()));
        game.run_frames(1);
        assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::MouseChoice));
    }
}
