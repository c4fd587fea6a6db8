//! Rings, claims, the extra ring, the timer and passing: by holder, by drag, by key.

use bevy::prelude::*;
use tamsk::rules::{Extra, Player, Refusal};
use tamsk::simulation::choosing::ChoosingExtra;
use tamsk::simulation::components::Glow;

use super::harness::{Game, MOUSE, s};

#[test]
fn clicking_the_holder_drops_the_ring() {
    let mut game = Game::level(1);
    game.move_glass("D1", "D2");
    let holder = game.holder(Player::Red);
    game.click(holder);
    assert_eq!((game.table().rings(Player::Red), game.table().board().rings(s("D2"))), (31, 1));
    game.click(holder);
    assert_eq!(game.refusals(), [Refusal::NoRingWindow]);
}

#[test]
fn a_ring_is_dragged_from_the_holder_onto_the_glass() {
    let mut game = Game::level(2);
    game.move_glass("D1", "D2");
    let (holder, to, beside) = (game.holder(Player::Red), game.socket("D2"), game.screen(Vec3::new(-20.0, 0.0, 0.0)));
    game.drag(holder, beside);
    assert_eq!(game.table().rings(Player::Red), 32, "let go beside the board it goes back");
    game.press(MOUSE, holder).carry(MOUSE, holder, to);
    assert_eq!(game.glow("D2"), Glow::Aimed);
    game.release(MOUSE, to);
    assert_eq!(game.table().rings(Player::Red), 31);
}

#[test]
fn keys_drop_keep_and_claim() {
    let mut game = Game::level(1);
    game.move_glass("D1", "D2").key(KeyCode::KeyD);
    assert!(game.table().claim(Player::Black).is_some());
    game.key(KeyCode::KeyJ);
    assert_eq!(game.table().rings(Player::Black), 31);
    game.move_glass("D7", "D6").key(KeyCode::KeyL);
    assert_eq!(game.table().rings(Player::Black), 30);
}

#[test]
fn the_holder_claims_too() {
    let mut game = Game::level(1);
    game.move_glass("D1", "D2").key(KeyCode::KeyD);
    let holder = game.holder(Player::Black);
    game.click(holder);
    assert_eq!((game.table().rings(Player::Black), game.table().board().rings(s("D2"))), (31, 1));
}

#[test]
fn the_timer_is_turned_by_a_click_or_a_key() {
    let mut game = Game::level(3);
    let timer = game.timer();
    game.click(timer);
    assert_eq!(game.table().timer_armed_against(), Some(Player::Red));
    game.move_glass("D1", "D2").wait(15_000).key(KeyCode::KeyR);
    assert_eq!(game.table().timer_armed_against(), Some(Player::Black));
}

#[test]
fn an_extra_ring_is_dropped_on_a_socket_that_is_chosen() {
    let mut game = Game::level(3);
    game.key(KeyCode::KeyX);
    assert_eq!(game.table().extra(Player::Black), Extra::Pending);
    game.key(KeyCode::KeyI);
    assert_eq!(game.world().resource::<ChoosingExtra>().0, None, "it is not open yet");
    game.move_glass("D7", "D6").key(KeyCode::KeyI);
    assert_eq!(game.world().resource::<ChoosingExtra>().0, Some(Player::Black));
    game.frames(2);
    assert_eq!(game.glow("D4"), Glow::Asked);
    let glass = game.glass("D1");
    game.click(glass);
    assert_eq!(
        game.table().board().rings(s("D1")),
        1,
        "occupied sockets are allowed, and the glass stands for its own"
    );
    assert_eq!(game.table().in_hand(Player::Red), None);
}
