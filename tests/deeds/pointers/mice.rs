//! Two mice: what the thread that listens to the system reports is sent here by hand.

use bevy::picking::pointer::PointerButton;
use bevy::window::{CursorOptions, PrimaryWindow};
use tamsk::input::mice::{MiceSupport, MouseDeed, MouseId, MouseReport, TwoMice};
use tamsk_testing::prelude::*;

use super::{Gesture, play_whole_match, with_settings};

pub const RED: MouseId = MouseId(11);
pub const BLACK: MouseId = MouseId(14);

fn mouse_of(player: Player) -> MouseId {
    if player == Player::Red { RED } else { BLACK }
}

pub fn report(game: &mut HeadlessGame, mouse: MouseId, deed: MouseDeed) {
    game.world().write_message(MouseReport { mouse, deed });
}

/// Moves a player's cursor to a point, as far as the mouse must be moved for that, and does something there.
pub fn hand(game: &mut HeadlessGame, player: Player, gesture: Gesture, at: Vec2) {
    let (mouse, here) = (mouse_of(player), game.resource::<TwoMice>().cursors[player]);
    // Reports of one frame are read together, so that the way is measured from where the last ones lead.
    report(game, mouse, MouseDeed::MovedTo(here));
    report(game, mouse, MouseDeed::Moved(at - here));
    match gesture {
        Gesture::Down => report(game, mouse, MouseDeed::Pressed(PointerButton::Primary)),
        Gesture::Up => report(game, mouse, MouseDeed::Released(PointerButton::Primary)),
        Gesture::Move => {}
    }
}

pub fn click(game: &mut HeadlessGame, player: Player, at: Vec2) {
    hand(game, player, Gesture::Down, at);
    game.frames(1);
    hand(game, player, Gesture::Up, at);
    game.frames(2);
}

fn drag(game: &mut HeadlessGame, player: Player, from: Vec2, to: Vec2) {
    for (gesture, at) in [(Gesture::Down, from), (Gesture::Move, from.lerp(to, 0.5)), (Gesture::Up, to)] {
        hand(game, player, gesture, at);
        game.frames(1);
    }
    game.frames(1);
}

/// Clicks on a button of the card with one of the mice, which moves the system's cursor there.
pub fn claim(game: &mut HeadlessGame, mouse: MouseId, button: &str) {
    report(game, mouse, MouseDeed::Pressed(PointerButton::Primary));
    game.press_button(button);
    report(game, mouse, MouseDeed::Released(PointerButton::Primary));
    game.frames(1);
}

/// A Level 3 match on which the card for the mice lies.
pub fn asked_for_mice() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<TwoMice>().support = MiceSupport::Works;
    game.world().resource_mut::<PlaySettings>().two_mice = true;
    game.frames(2);
    game.begin(setup_at(Level::Three));
    assert_eq!((game.menu(), game.time_runs()), (Menu::Mice, false));
    game
}

/// A Level 3 match that is played with two mice.
pub fn with_two_mice() -> HeadlessGame {
    let mut game = asked_for_mice();
    claim(&mut game, RED, "mouse red");
    claim(&mut game, BLACK, "mouse black");
    game.press_button("mice begin").pass(3_300);
    assert_eq!(game.menu(), Menu::None);
    game
}

fn is_cursor_visible(game: &mut HeadlessGame) -> bool {
    game.one::<&CursorOptions, With<PrimaryWindow>>().visible
}

#[test]
fn a_whole_match_is_played_by_two_mice_at_once() {
    let mut game = with_two_mice();
    game.key(KeyCode::KeyT).settle();
    let moves = play_whole_match(&mut game, hand);
    assert!(moves > 20, "{moves} moves");
}

#[test]
fn the_card_waits_until_each_player_has_a_mouse() {
    let mut game = asked_for_mice();
    claim(&mut game, RED, "mouse red");
    assert!(game.button("mice begin").is_none(), "one is missing");
    // The same mouse cannot be both players'.
    claim(&mut game, RED, "mouse black");
    assert_eq!(game.resource::<TwoMice>().of.0, [None, Some(RED)]);
    assert!(game.button("mice begin").is_none());
    claim(&mut game, BLACK, "mouse red");
    assert_eq!(game.table().now(), 0, "no time has passed");
    game.press_button("mice begin");
    assert_eq!((game.menu(), game.time_runs()), (Menu::None, true));

    // One mouse is enough for those who have no other.
    let mut game = asked_for_mice();
    game.press_button("mice one").pass(3_300);
    assert_eq!(game.menu(), Menu::None);
    assert!(!game.resource::<PlaySettings>().two_mice);
    game.move_glass("D1", "D2");
    assert!(game.table().glass_at(s("D2")).is_some(), "and it works as before");
}

#[test]
fn each_mouse_moves_its_own_player_only() {
    let mut game = with_two_mice();
    let (red, black, to) = (game.glass("D1"), game.glass("D7"), game.socket("D2"));
    // Black's mouse on Red's glass, although it is Red's turn.
    drag(&mut game, Player::Black, red, to);
    assert!(game.table().glass_at(s("D1")).is_some() && game.held() == 0);
    let pass = game.button("red pass").expect("it is shown");
    for _ in 0..2 {
        click(&mut game, Player::Black, pass);
    }
    assert_eq!(game.table().to_move(), Player::Red, "nor does it press Red's buttons");
    let holder = game.holder(Player::Red);
    drag(&mut game, Player::Red, red, to);
    click(&mut game, Player::Black, holder);
    assert_eq!(game.table().rings(Player::Red), 32, "nor take Red's rings");
    game.refusals();
    // The other player's turn: Red is told so.
    let glass = game.glass("A4");
    click(&mut game, Player::Red, glass);
    assert_eq!(game.refusals().len(), 1);
    let to = game.socket("D6");
    drag(&mut game, Player::Black, black, to);
    assert!(game.table().glass_at(s("D6")).is_some(), "Black's own glass obeys");
}

#[test]
fn a_secondary_button_puts_back_only_what_its_own_player_carries() {
    let mut game = with_two_mice();
    let from = game.glass("D1");
    click(&mut game, Player::Red, from);
    assert!(game.table().in_hand(Player::Red).is_some(), "carried after a click");
    report(&mut game, BLACK, MouseDeed::Pressed(PointerButton::Secondary));
    game.frames(2);
    assert!(game.table().in_hand(Player::Red).is_some(), "not by the other mouse");
    report(&mut game, RED, MouseDeed::Pressed(PointerButton::Secondary));
    game.frames(2);
    assert!(game.table().in_hand(Player::Red).is_none());
}

#[test]
fn both_mice_of_one_slow_frame_do_what_they_mean() {
    let mut game = with_two_mice();
    let (red, to) = (game.glass("D1"), game.socket("D2"));
    drag(&mut game, Player::Red, red, to);
    let (from, to, holder) = (game.glass("D7"), game.socket("D6"), game.holder(Player::Red));
    for deed in [MouseDeed::MovedTo(from), MouseDeed::Pressed(PointerButton::Primary)] {
        report(&mut game, BLACK, deed);
    }
    for deed in [MouseDeed::MovedTo(holder), MouseDeed::Pressed(PointerButton::Primary)] {
        report(&mut game, RED, deed);
    }
    report(&mut game, BLACK, MouseDeed::MovedTo(to));
    for mouse in [RED, BLACK] {
        report(&mut game, mouse, MouseDeed::Released(PointerButton::Primary));
    }
    game.frame(1_900).frames(2);
    assert_eq!(game.table().board().rings(s("D2")), 1);
    assert_eq!(game.table().glass_at(s("D6")).map(|glass| glass.owner), Some(Player::Black));
    assert_eq!(game.refusals(), []);
}

#[test]
fn a_mouse_that_is_unplugged_pauses_the_match_until_another_takes_its_place() {
    let mut game = with_two_mice();
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    hand(&mut game, Player::Red, Gesture::Down, from);
    game.frames(1);
    hand(&mut game, Player::Red, Gesture::Move, to);
    game.frames(1);
    assert!(game.table().in_hand(Player::Red).is_some());
    report(&mut game, MouseId(99), MouseDeed::Vanished);
    game.frames(2);
    assert_eq!(game.menu(), Menu::None, "another mouse does not matter");
    report(&mut game, RED, MouseDeed::Vanished);
    game.frames(2);
    assert_eq!((game.menu(), game.time_runs()), (Menu::Mice, false));
    assert!(game.table().glass_at(s("D1")).is_some(), "what it dragged is where it was");
    game.assert_told("Red’s mouse was unplugged.");
    let now = game.table().now();
    game.pass(2_000);
    assert_eq!(game.table().now(), now);

    // Plugged in again, it has another number.
    claim(&mut game, MouseId(20), "mouse red");
    game.press_button("mice begin").pass(3_300);
    assert_eq!((game.menu(), game.time_runs()), (Menu::None, true));
    report(&mut game, MouseId(20), MouseDeed::MovedTo(from));
    report(&mut game, MouseId(20), MouseDeed::Pressed(PointerButton::Primary));
    game.frames(2);
    assert!(game.table().in_hand(Player::Red).is_some());
}

#[test]
fn in_a_pause_both_mice_are_the_systems_cursor_again() {
    let mut game = with_two_mice();
    assert!(!is_cursor_visible(&mut game), "each has its own on the table");
    let (from, to) = (game.glass("D1"), game.socket("D2"));
    // The system's cursor, which both move, does nothing on the table.
    game.drag(from, to);
    assert!(game.table().glass_at(s("D1")).is_some());
    let pause = game.button("pause").expect("it is shown");
    click(&mut game, Player::Black, pause);
    assert_eq!(game.menu(), Menu::Pause, "either mouse pauses");
    game.frames(2);
    assert!(is_cursor_visible(&mut game));
    drag(&mut game, Player::Red, from, to);
    assert!(game.table().glass_at(s("D1")).is_some(), "nothing moves in a pause");
    game.press_button("resume").pass(3_300);
    drag(&mut game, Player::Red, from, to);
    assert!(game.table().glass_at(s("D2")).is_some());
}

#[test]
fn a_mouse_presses_what_lies_over_the_table() {
    let mut game = with_two_mice();
    let glass = game.glass("D7");
    click(&mut game, Player::Black, glass);
    game.frames(3);
    let why = game.button("why").expect("Black is told why they may not move");
    click(&mut game, Player::Red, why);
    assert_eq!(game.menu(), Menu::Rulebook);
}

#[test]
fn where_mice_cannot_be_told_apart_one_is_shared() {
    let mut game = with_settings(|settings| settings.two_mice = true);
    game.world().resource_mut::<TwoMice>().support = MiceSupport::Missing;
    game.frames(3);
    assert_eq!(game.menu(), Menu::None);
    game.move_glass("D1", "D2");
    assert!(game.table().glass_at(s("D2")).is_some());
}
