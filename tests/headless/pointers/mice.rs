//! Tests of two mice. The tests send the mouse reports that otherwise come from the windowing system.

use bevy::picking::pointer::PointerButton;
use bevy::window::{CursorOptions, PrimaryWindow};
use tamsk::input::mice::{MiceSupport, MouseEvent, MouseId, MouseReport, TwoMice};
use tamsk_testing::prelude::*;

use super::{Gesture, play_whole_match, with_settings};

pub const RED: MouseId = MouseId(11);
pub const BLACK: MouseId = MouseId(14);

fn mouse_of(player: Player) -> MouseId {
    if player == Player::Red { RED } else { BLACK }
}

pub fn send_mouse_event(game: &mut HeadlessGame, mouse: MouseId, command: MouseEvent) {
    game.world_mut().write_message(MouseReport { mouse, event: command });
}

pub fn perform_gesture(game: &mut HeadlessGame, player: Player, gesture: Gesture, at: Vec2) {
    let (mouse, here) = (mouse_of(player), game.resource::<TwoMice>().cursor_positions[player]);
    // `MovedBy` is relative, and earlier reports of this frame may still move the cursor. The first report therefore
    // puts the cursor at a known position.
    send_mouse_event(game, mouse, MouseEvent::SystemPointerMovedTo(here));
    send_mouse_event(game, mouse, MouseEvent::MovedBy(at - here));
    match gesture {
        Gesture::Down => send_mouse_event(game, mouse, MouseEvent::Pressed(PointerButton::Primary)),
        Gesture::Up => send_mouse_event(game, mouse, MouseEvent::Released(PointerButton::Primary)),
        Gesture::Move => {}
    }
}

pub fn click(game: &mut HeadlessGame, player: Player, at: Vec2) {
    perform_gesture(game, player, Gesture::Down, at);
    game.run_frames(1);
    perform_gesture(game, player, Gesture::Up, at);
    game.run_frames(2);
}

fn drag(game: &mut HeadlessGame, player: Player, from: Vec2, to: Vec2) {
    for (gesture, at) in [(Gesture::Down, from), (Gesture::Move, from.lerp(to, 0.5)), (Gesture::Up, to)] {
        perform_gesture(game, player, gesture, at);
        game.run_frames(1);
    }
    game.run_frames(1);
}

/// Clicks a button of the card with one of the mice. The mouse moves the system's cursor to the button.
pub fn claim(game: &mut HeadlessGame, mouse: MouseId, button: &str) {
    send_mouse_event(game, mouse, MouseEvent::Pressed(PointerButton::Primary));
    game.click_button(button);
    send_mouse_event(game, mouse, MouseEvent::Released(PointerButton::Primary));
    game.run_frames(1);
}

/// Returns a Level 3 match in which the card for assigning mice is open.
pub fn with_mice_card() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<TwoMice>().support = MiceSupport::Supported;
    game.world_mut().resource_mut::<PlaySettings>().two_mice = true;
    game.run_frames(2);
    game.begin_match(setup_at(Level::Three));
    assert_eq!((game.menu(), game.is_time_running()), (Menu::MouseChoice, false));
    game
}

pub fn with_two_mice() -> HeadlessGame {
    let mut game = with_mice_card();
    claim(&mut game, RED, "mouse red");
    claim(&mut game, BLACK, "mouse black");
    game.click_button("mice begin").wait_in_long_frames(3_300);
    assert_eq!(game.menu(), Menu::None);
    game
}

fn is_cursor_visible(game: &mut HeadlessGame) -> bool {
    game.query_single::<&CursorOptions, With<PrimaryWindow>>().visible
}

#[test]
fn a_whole_match_can_be_played_by_two_mice_at_once() {
    let mut game = with_two_mice();
    game.press_key(KeyCode::KeyT).wait_for_camera();
    let moves = play_whole_match(&mut game, perform_gesture);
    assert!(moves > 20, "{moves} moves");
}

#[test]
fn the_card_waits_until_each_player_has_a_mouse() {
    let mut game = with_mice_card();
    claim(&mut game, RED, "mouse red");
    assert!(game.point_of_button("mice begin").is_none(), "one mouse is still missing");
    claim(&mut game, RED, "mouse black");
    assert_eq!(game.resource::<TwoMice>().mouse_of.0, [None, Some(RED)]);
    assert!(game.point_of_button("mice begin").is_none());
    claim(&mut game, BLACK, "mouse red");
    assert_eq!(game.current_match().now(), 0, "no time may pass under the card");
    game.click_button("mice begin");
    assert_eq!((game.menu(), game.is_time_running()), (Menu::None, true));

    let mut game = with_mice_card();
    game.click_button("mice one").wait_in_long_frames(3_300);
    assert_eq!(game.menu(), Menu::None);
    assert!(!game.resource::<PlaySettings>().two_mice);
    game.drag_glass("D1", "D2");
    assert!(game.current_match().glass_at(s("D2")).is_some(), "the shared mouse must work");
}

#[test]
fn each_mouse_acts_for_its_own_player_only() {
    let mut game = with_two_mice();
    let (red, black, to) =
        (game.point_of_glass_on("D1"), game.point_of_glass_on("D7"), game.point_of_socket_named("D2"));
    drag(&mut game, Player::Black, red, to);
    assert!(game.current_match().glass_at(s("D1")).is_some() && game.carried_glass_count() == 0);
    let pass = game.point_of_button("red pass").expect("the button is visible");
    for _ in 0..2 {
        click(&mut game, Player::Black, pass);
    }
    assert_eq!(game.current_match().to_move(), Player::Red, "Black's mouse must not press Red's buttons");
    let holder = game.point_of_holder(Player::Red);
    drag(&mut game, Player::Red, red, to);
    click(&mut game, Player::Black, holder);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 32, "Black's mouse must not take Red's rings");
    game.take_refusals_to_people();
    let glass = game.point_of_glass_on("A4");
    click(&mut game, Player::Red, glass);
    assert_eq!(game.take_refusals_to_people().len(), 1);
    let to = game.point_of_socket_named("D6");
    drag(&mut game, Player::Black, black, to);
    assert!(game.current_match().glass_at(s("D6")).is_some(), "Black's mouse must move Black's glass");
}

#[test]
fn a_secondary_button_puts_back_only_its_own_players_glass() {
    let mut game = with_two_mice();
    let from = game.point_of_glass_on("D1");
    click(&mut game, Player::Red, from);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "the glass must be carried after a click");
    send_mouse_event(&mut game, BLACK, MouseEvent::Pressed(PointerButton::Secondary));
    game.run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some(), "the other mouse must not put the glass back");
    send_mouse_event(&mut game, RED, MouseEvent::Pressed(PointerButton::Secondary));
    game.run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_none());
}

#[test]
fn two_mice_in_one_slow_frame_act_independently() {
    let mut game = with_two_mice();
    let (red, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    drag(&mut game, Player::Red, red, to);
    let (from, to, holder) =
        (game.point_of_glass_on("D7"), game.point_of_socket_named("D6"), game.point_of_holder(Player::Red));
    for command in [MouseEvent::SystemPointerMovedTo(from), MouseEvent::Pressed(PointerButton::Primary)] {
        send_mouse_event(&mut game, BLACK, command);
    }
    for command in [MouseEvent::SystemPointerMovedTo(holder), MouseEvent::Pressed(PointerButton::Primary)] {
        send_mouse_event(&mut game, RED, command);
    }
    send_mouse_event(&mut game, BLACK, MouseEvent::SystemPointerMovedTo(to));
    for mouse in [RED, BLACK] {
        send_mouse_event(&mut game, mouse, MouseEvent::Released(PointerButton::Primary));
    }
    game.run_frame(1_900).run_frames(2);
    assert_eq!(game.current_match().board().rings(s("D2")), 1);
    assert_eq!(game.current_match().glass_at(s("D6")).map(|glass| glass.owner), Some(Player::Black));
    assert_eq!(game.take_refusals_to_people(), []);
}

#[test]
fn an_unplugged_mouse_pauses_the_match_until_it_is_replaced() {
    let mut game = with_two_mice();
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    perform_gesture(&mut game, Player::Red, Gesture::Down, from);
    game.run_frames(1);
    perform_gesture(&mut game, Player::Red, Gesture::Move, to);
    game.run_frames(1);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
    send_mouse_event(&mut game, MouseId(99), MouseEvent::Unplugged);
    game.run_frames(2);
    assert_eq!(game.menu(), Menu::None, "a mouse without an owner must not pause");
    send_mouse_event(&mut game, RED, MouseEvent::Unplugged);
    game.run_frames(2);
    assert_eq!((game.menu(), game.is_time_running()), (Menu::MouseChoice, false));
    assert!(game.current_match().glass_at(s("D1")).is_some(), "the dragged glass must be back");
    game.assert_text("Red’s mouse was unplugged.");
    let now = game.current_match().now();
    game.wait_in_long_frames(2_000);
    assert_eq!(game.current_match().now(), now);

    // A mouse gets another id when it is plugged in again.
    claim(&mut game, MouseId(20), "mouse red");
    game.click_button("mice begin").wait_in_long_frames(3_300);
    assert_eq!((game.menu(), game.is_time_running()), (Menu::None, true));
    send_mouse_event(&mut game, MouseId(20), MouseEvent::SystemPointerMovedTo(from));
    send_mouse_event(&mut game, MouseId(20), MouseEvent::Pressed(PointerButton::Primary));
    game.run_frames(2);
    assert!(game.current_match().glass_in_hand(Player::Red).is_some());
}

#[test]
fn in_a_pause_both_mice_move_the_systems_cursor() {
    let mut game = with_two_mice();
    assert!(!is_cursor_visible(&mut game), "each mouse must have its own cursor on the table");
    let (from, to) = (game.point_of_glass_on("D1"), game.point_of_socket_named("D2"));
    // A drag with the system's cursor, which both mice move, has no effect on the table.
    game.drag(from, to);
    assert!(game.current_match().glass_at(s("D1")).is_some());
    let pause = game.point_of_button("pause").expect("the button is visible");
    click(&mut game, Player::Black, pause);
    assert_eq!(game.menu(), Menu::Pause, "either mouse must be able to pause");
    game.run_frames(2);
    assert!(is_cursor_visible(&mut game));
    drag(&mut game, Player::Red, from, to);
    assert!(game.current_match().glass_at(s("D1")).is_some(), "no glass may move in a pause");
    game.click_button("resume").wait_in_long_frames(3_300);
    drag(&mut game, Player::Red, from, to);
    assert!(game.current_match().glass_at(s("D2")).is_some());
}

#[test]
fn a_mouse_presses_buttons_over_the_table() {
    let mut game = with_two_mice();
    let glass = game.point_of_glass_on("D7");
    click(&mut game, Player::Black, glass);
    game.run_frames(3);
    let why = game.point_of_button("why").expect("the refusal has a button");
    click(&mut game, Player::Red, why);
    assert_eq!(game.menu(), Menu::Rulebook);
}

#[test]
fn one_mouse_is_shared_where_mice_cannot_be_told_apart() {
    let mut game = with_settings(|settings| settings.two_mice = true);
    game.world_mut().resource_mut::<TwoMice>().support = MiceSupport::Unsupported;
    game.run_frames(3);
    assert_eq!(game.menu(), Menu::None);
    game.drag_glass("D1", "D2");
    assert!(game.current_match().glass_at(s("D2")).is_some());
}
