//! Tests of input devices that are assigned to people by a press in the setup. The game saves each device under the
//! name of its owner.

use tamsk::input::keys::KeyCapture;
use tamsk::settings::{FirstColourChoice, LastChoices, Lineup};
use tamsk::table::devices::{DeviceOwners, InputDevice};
use tamsk_testing::prelude::*;

/// Opens the setup screen for two people with these names. The first person plays Red.
fn setup(mut game: HeadlessGame, first: &str, second: &str) -> HeadlessGame {
    let mut settings = game.world_mut().resource_mut::<LastChoices>();
    settings.tamsk.lineup = Lineup::TwoPeople;
    settings.tamsk.players = (first.into(), second.into());
    settings.tamsk.red_person = FirstColourChoice::FirstPerson;
    game.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Setup(TAMSK));
    game.wait_for_camera();
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game
}

fn begin(game: &mut HeadlessGame) {
    game.click_button("begin").wait_in_long_frames(4_000);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
}

fn owner(game: &HeadlessGame, device: InputDevice) -> Option<Player> {
    game.resource::<DeviceOwners>().owner_of(device)
}

fn rematch(game: &mut HeadlessGame) {
    game.resign("red").wait_for_camera();
    game.click_button("rematch").wait_in_long_frames(4_000);
    assert!(game.current_match().outcome().is_none() && game.menu() == Menu::None);
}

#[test]
fn closing_the_setup_stops_listening_for_a_device() {
    let mut game = setup(HeadlessGame::new(), "", "");
    let pad = game.connect_new_pad();
    game.click_button("device first").run_frames(2);
    assert_eq!(game.resource::<KeyCapture>(), &KeyCapture::AssignDevice);
    // The press and a new match arrive in the same frame.
    game.set_pad_button(pad, GamepadButton::South, true);
    game.world_mut().write_message(StartMatch::from(setup_at(Level::One)));
    game.run_frames(1).set_pad_button(pad, GamepadButton::South, false).wait_for_camera();
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    assert_eq!(game.resource::<KeyCapture>(), &KeyCapture::Nothing);
    game.wait(500).press_key(KeyCode::KeyY).run_frames(2).type_text("D1-D2").press_key(KeyCode::Enter).run_frames(4);
    assert!(game.current_match().board().glass_sockets(Player::Red).contains(s("D2")), "the typed turn must be played");
}

#[test]
fn a_press_on_a_device_assigns_it() {
    let mut game = setup(HeadlessGame::new(), "", "");
    let pad = game.connect_new_pad();
    game.click_button("device first").press_pad_button(pad, GamepadButton::South).run_frames(2);
    assert_eq!(game.screen(), Screen::Setup(TAMSK), "the press must do nothing else");
    game.assert_text("Gamepad 1");
    game.click_button("device second").press_key(KeyCode::Space).run_frames(2);
    game.assert_text("Keyboard");
    // A press on another device replaces the player's assigned device, and Esc clears the assignment.
    game.click_button("device first").click(Vec2::new(1_000.0, 200.0)).run_frames(2);
    game.assert_text("Mouse");
    assert!(game.text_areas("Gamepad 1").is_empty());
    game.click_button("device first").press_key(KeyCode::Escape).run_frames(2);
    assert!(game.text_areas("Mouse").is_empty() && game.screen() == Screen::Setup(TAMSK));
    game.click_button("device first").press_pad_button(pad, GamepadButton::South).run_frames(2);
    begin(&mut game);
    assert_eq!(owner(&game, InputDevice::Gamepad(0)), Some(Player::Red));
    assert_eq!((owner(&game, InputDevice::Keyboard), owner(&game, InputDevice::Mouse)), (Some(Player::Black), None));
    game.press_key(KeyCode::Digit2).press_key(KeyCode::Digit9);
    assert_eq!(game.cursor_place(Player::Red), None);
    assert!(game.cursor_place(Player::Black).is_some());
    game.press_pad_button(pad, GamepadButton::South);
    assert!(game.cursor_place(Player::Red).is_some());
}

#[test]
fn an_assigned_keyboard_acts_for_its_owner_only() {
    let mut game = with_keys_of(Player::Black, Level::One);
    game.press_key(KeyCode::Digit2).press_key(KeyCode::Digit9);
    assert_eq!(game.cursor_place(Player::Red), None);
    assert!(game.cursor_place(Player::Black).is_some());
}

fn with_keys_of(player: Player, level: Level) -> HeadlessGame {
    let mut game = HeadlessGame::at_level(level);
    game.world_mut().resource_mut::<DeviceOwners>().assign(InputDevice::Keyboard, Some(player));
    game
}

#[test]
fn a_held_key_does_not_walk_the_other_players_cursor() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.press_key(KeyCode::KeyM);
    game.world_mut().resource_mut::<DeviceOwners>().assign(InputDevice::Keyboard, Some(Player::Red));
    game.set_key(KeyCode::Semicolon, ButtonState::Pressed).set_key(KeyCode::Digit2, ButtonState::Pressed);
    game.wait_in_long_frames(1_000);
    assert_eq!(game.cursor_place(Player::Black), Some(CursorPlace::Socket(s("D7"))), "Black's cursor must stay");
    assert_ne!(game.cursor_place(Player::Red), Some(CursorPlace::Socket(s("D1"))), "Red's own key must repeat");
}

#[test]
fn esc_does_not_put_back_the_other_players_glass() {
    for owner in [None, Some(Player::Red), Some(Player::Black)] {
        let mut game = HeadlessGame::at_level(Level::Two);
        game.world_mut().resource_mut::<DeviceOwners>().assign(InputDevice::Keyboard, owner);
        game.click_glass_on("D1");
        assert_eq!(game.carried_glass_count(), 1, "Red must carry a glass");
        game.press_key(KeyCode::Escape);
        let pauses = owner == Some(Player::Black);
        assert_eq!(
            (game.carried_glass_count() == 1, game.menu() == Menu::Pause),
            (pauses, pauses),
            "keyboard of {owner:?}"
        );
    }
}

#[test]
fn one_players_keyboard_cannot_type_the_other_players_turn() {
    let mut game = with_keys_of(Player::Black, Level::One);
    game.press_key(KeyCode::KeyY).run_frames(2).type_text("A4-B4").press_key(KeyCode::Enter).run_frames(2);
    game.assert_text("Not yet: press Enter when it is your turn.");
    assert!(game.current_match().glass_at(s("B4")).is_none(), "Black must not type Red's turn");
    game.press_key(KeyCode::Escape).run_frames(2).drag_glass("D1", "D2");
    game.click_button("red drop").press_key(KeyCode::KeyY).run_frames(2);
    game.type_text("D7-D6").press_key(KeyCode::Enter).run_frames(2);
    assert!(game.current_match().glass_at(s("D6")).is_some());
}

/// Presses Space on everything that Tab focuses. Returns `true` if the timer is flipped, which only Black is allowed to
/// do.
fn turns_the_timer_by_focus(game: &mut HeadlessGame) -> bool {
    for _ in 0..12 {
        game.press_key(KeyCode::Tab).run_frames(1).press_key(KeyCode::Space).run_frames(2);
        while game.menu() != Menu::None {
            game.press_key(KeyCode::Escape).wait_in_long_frames(3_300);
        }
        if game.current_match().timer_armed_against() == Some(Player::Red) {
            return true;
        }
    }
    false
}

#[test]
fn one_players_keyboard_cannot_press_the_others_buttons() {
    assert!(turns_the_timer_by_focus(&mut HeadlessGame::at_level(Level::Three)));
    assert!(turns_the_timer_by_focus(&mut with_keys_of(Player::Black, Level::Three)));
    assert!(!turns_the_timer_by_focus(&mut with_keys_of(Player::Red, Level::Three)));
}

#[test]
fn a_person_alone_can_use_every_assigned_device() {
    let alone = || {
        let mut game = HeadlessGame::against_bot(Level::One);
        let pad = game.connect_new_pad();
        let mut owners = game.world_mut().resource_mut::<DeviceOwners>();
        for device in [InputDevice::Mouse, InputDevice::Keyboard, InputDevice::Touch, InputDevice::Gamepad(0)] {
            owners.assign(device, Some(Player::Black));
        }
        (game, pad)
    };
    let (mut game, _) = alone();
    game.drag_glass("D1", "D2");
    assert!(game.current_match().glass_at(s("D2")).is_some(), "by mouse");
    let (mut game, _) = alone();
    game.press_key(KeyCode::Space).press_key(KeyCode::Space);
    assert_eq!(game.carried_glass_count(), 1, "by keys");
    let (mut game, _) = alone();
    let from = game.point_of_glass_on("D1");
    game.tap(1, from);
    assert_eq!(game.carried_glass_count(), 1, "by touch");
    let (mut game, pad) = alone();
    game.press_pad_button(pad, GamepadButton::South).press_pad_button(pad, GamepadButton::South);
    assert_eq!(game.carried_glass_count(), 1, "by gamepad");
}

#[test]
fn a_device_follows_its_owner_to_the_other_colour_and_next_run() {
    let mut game = setup(HeadlessGame::new(), "Ada", "Bo");
    let pads = [game.connect_new_pad(), game.connect_new_pad()];
    game.click_button("device first").press_pad_button(pads[1], GamepadButton::South).run_frames(2);
    begin(&mut game);
    assert_eq!(owner(&game, InputDevice::Gamepad(1)), Some(Player::Red));
    game.press_pad_button(pads[1], GamepadButton::South);
    assert_eq!((game.cursor_place(Player::Red).is_some(), game.cursor_place(Player::Black)), (true, None));
    rematch(&mut game);
    assert_eq!(owner(&game, InputDevice::Gamepad(1)), Some(Player::Black), "Ada's gamepad must act for Black");
    game.press_pad_button(pads[1], GamepadButton::South);
    assert_eq!((game.cursor_place(Player::Red), game.cursor_place(Player::Black).is_some()), (None, true));
    // In the next run, Ada is the second person.
    let mut game = setup(game.closed_and_reopened(), "Bo", "Ada");
    let (_, pad) = (game.connect_new_pad(), game.connect_new_pad());
    game.run_frames(3).assert_text("Gamepad 2");
    begin(&mut game);
    assert_eq!(owner(&game, InputDevice::Gamepad(1)), Some(Player::Black));
    game.press_pad_button(pad, GamepadButton::South);
    assert_eq!((game.cursor_place(Player::Red), game.cursor_place(Player::Black).is_some()), (None, true));
}

#[test]
fn without_the_remembered_gamepad_all_devices_are_shared() {
    let mut game = setup(HeadlessGame::new(), "Ada", "Bo");
    let pad = game.connect_new_pad();
    game.click_button("device first").press_pad_button(pad, GamepadButton::South).run_frames(2);
    let mut game = setup(game.closed_and_reopened(), "Ada", "Bo");
    assert!(game.text_areas("Gamepad 1").is_empty(), "the gamepad is not plugged in");
    begin(&mut game);
    assert_eq!(*game.resource::<DeviceOwners>(), DeviceOwners::default());
    game.drag_glass("D1", "D2");
    assert!(game.current_match().glass_at(s("D2")).is_some(), "the mouse must be shared");
}

#[test]
fn unnamed_people_keep_their_devices_in_a_rematch() {
    let mut game = HeadlessGame::at_level(Level::One);
    let pad = game.connect_new_pad();
    game.press_pad_button(pad, GamepadButton::South);
    assert!(game.cursor_place(Player::Red).is_some());
    rematch(&mut game);
    game.press_pad_button(pad, GamepadButton::South);
    assert_eq!((game.cursor_place(Player::Red), game.cursor_place(Player::Black).is_some()), (None, true));
    // The left half of the keyboard was Red's, and is Black's now.
    game.press_key(KeyCode::Digit9);
    assert!(game.cursor_place(Player::Red).is_some(), "the right half must be Red's");
}

#[test]
fn small_windows_assign_devices_on_the_setup_card() {
    let mut game = HeadlessGame::with_window_size(Vec2::new(800.0, 500.0));
    let pad = game.connect_new_pad();
    game.click_button("play").run_frames(3);
    let panels = game.panel_areas();
    for (at, panel) in panels.iter().enumerate() {
        assert!(panels[at + 1..].iter().all(|other| panel.intersect(*other).is_empty()), "{panels:?}");
    }
    game.press_button_with_pad(pad, "device first");
    game.assert_text("Press a button on the device. Esc: any device.");
    game.press_pad_button(pad, GamepadButton::West).run_frames(3);
    game.assert_text("Gamepad 1");
    game.press_button_with_pad(pad, "begin").wait_in_long_frames(4_000);
    game.press_pad_button(pad, GamepadButton::South).wait_in_long_frames(4_000);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::None));
    assert!(game.resource::<DeviceOwners>().owner_of(InputDevice::Gamepad(0)).is_some());
}

#[test]
fn the_device_card_covers_no_rings() {
    for size in [Vec2::new(1_280.0, 720.0), Vec2::new(1_920.0, 1_080.0), Vec2::new(2_560.0, 800.0)] {
        let mut game = setup(HeadlessGame::with_window_size(size), "Ann", "Ben");
        game.wait_for_camera();
        let [title] = game.text_areas("DEVICES")[..] else { panic!("{:?}", game.visible_texts()) };
        let card = game.panel_areas().into_iter().find(|panel| panel.contains(title.center())).expect("the panel");
        let middle = layout::holder_position(Player::Red);
        for corner in [Vec2::ONE, Vec2::NEG_ONE, Vec2::new(1.0, -1.0), Vec2::new(-1.0, 1.0)] {
            let at = middle + corner * layout::TRAY_HALF_SIZE;
            for height in [0.0, 4.5] {
                let seen = game.point_in_window(layout::point_above_table(at, height));
                assert!(
                    !card.contains(seen) && seen.cmpge(Vec2::ZERO).all() && seen.cmple(size).all(),
                    "{size}: {seen}"
                );
            }
        }
    }
}
