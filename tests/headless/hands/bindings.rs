//! Tests of key bindings. A key press changes them, prompts show them, the game saves them, and clashes are reported.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::window::WindowEvent;
use tamsk::input::keys::{BindingSlot, Bindings, CommandsByOtherGame, InputAction, KeyLabels, KeySet, StudyCommand};
use tamsk::settings::KeySettings;
use tamsk::table::cursor_step::CursorStep;
use tamsk::table::player_command::PlayerCommand;
use tamsk_testing::prelude::*;

const DROP: InputAction = InputAction::Command(PlayerCommand::DropRing);

fn open(game: &mut HeadlessGame) {
    game.press_key(KeyCode::Escape).click_button("settings").click_button("keys");
    game.assert_text("Choose a key, then press another one. Esc leaves it as it is.");
}

fn close(game: &mut HeadlessGame) {
    game.click_button("keys done").click_button("done").click_button("resume").wait_in_long_frames(4_000);
    assert_eq!(game.menu(), Menu::None);
}

fn place(game: &mut HeadlessGame) {
    game.drag_glass("D1", "D2");
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn a_pressed_key_replaces_the_old_binding() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    game.click_button("left: drop ring 0");
    game.assert_text("Press the new key, or Esc to leave it as it is.");
    game.press_key(KeyCode::F7);
    close(&mut game);
    assert_eq!(game.resource::<KeyLabels>().action_label(KeySet::LeftHand, DROP), "F7");
    place(&mut game);
    assert!(!game.text_areas("F7").is_empty(), "the button must show the key: {:?}", game.visible_texts());
    game.press_key(KeyCode::KeyS);
    assert_eq!(game.current_match().board().rings(s("D2")), 0, "the old key must have no effect");
    game.press_key(KeyCode::F7);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
}

#[test]
fn a_changed_binding_survives_a_restart() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    game.click_button("left: drop ring 0").press_key(KeyCode::F7);
    close(&mut game);
    let game = game.closed_and_reopened();
    assert_eq!(game.resource::<KeyLabels>().action_label(KeySet::LeftHand, DROP), "F7");
    assert_eq!(game.resource::<Bindings>().of(KeySet::LeftHand, DROP), [KeyCode::F7.into()]);
}

#[test]
fn a_binding_clash_is_reported_and_can_be_undone() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    game.click_button("left: drop ring 0").press_key(KeyCode::KeyD).run_frames(2);
    game.assert_text("D is also “Keep ring” (Red, or single-player).");
    let slot = BindingSlot { set: KeySet::LeftHand, action: DROP };
    assert_eq!(game.resource::<Bindings>().clashes(slot, game.resource::<CommandsByOtherGame>()).len(), 1);
    game.click_button("undo keys").run_frames(2);
    assert!(game.text_areas("D is also “Keep ring” (Red, or single-player).").is_empty());
    assert_eq!(game.resource::<Bindings>(), &Bindings::default());
    assert!(game.resource::<KeySettings>().bindings.is_empty());
}

#[test]
fn a_held_clashing_key_keeps_repeating_its_first_action() {
    let mut game = HeadlessGame::at_level(Level::One);
    let mut bindings = Bindings::default();
    let down = BindingSlot { set: KeySet::RightHand, action: InputAction::MoveCursor(CursorStep::Down) };
    bindings.set_binding(down, 0, Some(KeyCode::Digit2.into()));
    game.world_mut().resource_mut::<KeySettings>().bindings = bindings.changes_from_defaults();
    game.run_frames(2).press_key(KeyCode::Space).press_key(KeyCode::KeyM);
    let black = game.cursor_place(Player::Black);
    game.set_key(KeyCode::Digit2, ButtonState::Pressed).wait_in_long_frames(1_000);
    assert_eq!(game.cursor_place(Player::Black), black, "the press was Red's, so it must repeat for Red");
    assert_ne!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D2"))), "Red's cursor must walk on");
}

#[test]
fn esc_cancels_rebinding_before_it_closes_the_page() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    game.click_button("left: drop ring 0").press_key(KeyCode::Escape).run_frames(1);
    assert_eq!(game.resource::<Bindings>(), &Bindings::default());
    assert!(game.point_of_button("keys done").is_some(), "the page must still be open");
    game.press_key(KeyCode::Escape).run_frames(1);
    assert!(game.point_of_button("keys done").is_none() && game.menu() == Menu::Settings);
}

#[test]
fn a_key_pressed_for_rebinding_does_nothing_else() {
    let mut game = HeadlessGame::at_level(Level::One);
    open(&mut game);
    // Outside this page, F2 opens the rulebook and Space presses a button. On this page, both of these keys can be
    // bound, but Enter cannot.
    for (key, is_bound) in [(KeyCode::F2, true), (KeyCode::Space, true), (KeyCode::Enter, false)] {
        game.click_button("left: drop ring 0").press_key(key).run_frames(2);
        assert_eq!(game.menu(), Menu::Settings, "{key:?}");
        let waits = !game.text_areas("That key always does the same. Press another one, or Esc.").is_empty();
        assert_eq!(waits, !is_bound, "{key:?}");
    }
    game.press_key(KeyCode::Escape).click_button("reset keys");
    assert_eq!(game.resource::<KeySettings>().bindings.len(), 0);
}

#[test]
fn pressing_a_gamepad_button_binds_it() {
    let mut game = HeadlessGame::at_level(Level::One);
    let pad = game.connect_new_pad();
    open(&mut game);
    let slot = BindingSlot { set: KeySet::Pad, action: InputAction::Study(StudyCommand::Redo) };
    // The gamepad buttons are at the end of the page.
    game.move_mouse(Vec2::new(640.0, 400.0)).run_frames(1);
    for _ in 0..60 {
        game.turn_wheel(-6.0).run_frames(1);
    }
    game.run_frames(20).click_button(&format!("{} 0", slot.settings_name()));
    game.assert_text("Press the new button on a gamepad, or Esc to leave it as it is.");
    game.press_pad_button(pad, GamepadButton::RightThumb).run_frames(2);
    assert_eq!(game.resource::<Bindings>().of(slot.set, slot.action), [GamepadButton::RightThumb.into()]);
}

#[test]
fn prompts_show_the_letters_of_the_keyboard_layout() {
    let mut game = HeadlessGame::at_level(Level::One);
    assert_eq!(game.resource::<KeyLabels>().action_label(KeySet::LeftHand, InputAction::PutBack), "Z");
    // On this keyboard, the key in the position of Q types an A.
    let window = game.world_mut().query_filtered::<Entity, With<Window>>().iter(game.world()).next();
    let window = window.expect("the window");
    let input = KeyboardInput {
        key_code: KeyCode::KeyQ,
        logical_key: Key::Character("a".into()),
        state: ButtonState::Pressed,
        text: Some("a".into()),
        repeat: false,
        window,
    };
    game.world_mut().write_message(input.clone());
    game.world_mut().write_message(WindowEvent::KeyboardInput(input));
    game.run_frames(3);
    assert_eq!(game.resource::<KeyLabels>().action_label(KeySet::LeftHand, InputAction::PutBack), "W");
    game.world_mut().resource_mut::<PlaySettings>().keyboard_layout = Some(tamsk::settings::KeyboardLayout::Dvorak);
    game.run_frames(3);
    assert_eq!(game.resource::<KeyLabels>().action_label(KeySet::LeftHand, DROP), "O");
    place(&mut game);
    game.press_key(KeyCode::KeyS);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31, "the layout must not change the key");
}
