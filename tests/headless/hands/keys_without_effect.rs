//! Tests that the game explains why a key has no effect.

use tamsk::input::table_cursor::TableCursors;
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;

#[test]
fn a_key_without_an_effect_has_no_sign_and_says_why() {
    let mut game = HeadlessGame::at_level(Level::Three);
    let on_button = |game: &mut HeadlessGame, sign: &str| {
        let button = game.point_of_button("black timer").expect("Black may flip the timer");
        game.run_frames(2).text_areas(sign).iter().any(|at| (at.center() - button).length() < 80.0)
    };
    assert!(on_button(&mut game, "U"), "{:?}", game.text_areas("U"));
    game.world_mut().resource_mut::<DeviceOwners>().assign(InputDevice::Keyboard, Some(Player::Red));
    game.run_frames(3);
    assert!(!on_button(&mut game, "U"), "a key without effect must have no sign");
    game.press_key(KeyCode::KeyU).run_frames(2);
    assert_eq!(game.current_match().timer_armed_against(), None);
    game.assert_text("The keyboard is Red’s: its keys do nothing for Black.");
    game.wait_in_long_frames(5_000).drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
    assert!(game.text_areas("The keyboard is Red’s: its keys do nothing for Black.").is_empty());
}

#[test]
fn a_press_on_an_empty_socket_says_why() {
    let mut game = HeadlessGame::at_level(Level::One);
    for (player, key) in [(Player::Red, KeyCode::Space), (Player::Black, KeyCode::KeyM)] {
        game.world_mut().resource_mut::<TableCursors>().move_to(player, CursorPlace::Socket(s("D4")));
        game.press_key(key).run_frames(2);
        game.assert_text("There is no glass on D4.");
        game.wait_in_long_frames(8_000);
        assert!(game.text_areas("There is no glass on D4.").is_empty());
    }
}
