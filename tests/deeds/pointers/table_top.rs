//! A screen that lies between two people: what is meant for the one opposite is turned towards them, and works there.

use bevy::prelude::*;
use tamsk::rules::{Level, Player};
use tamsk::session::states::Menu;

use super::super::headless::{HeadlessGame, WINDOW, s};
use super::with_settings;

fn table_top() -> HeadlessGame {
    with_settings(|settings| settings.table_top = true)
}

/// The point opposite, seen from the middle of the screen.
fn opposite(at: Vec2) -> Vec2 {
    WINDOW - at
}

#[test]
fn the_buttons_of_the_player_opposite_are_turned_and_work() {
    let mut game = table_top();
    game.move_glass("D1", "D2");
    let red = ["drop", "keep"].map(|deed| game.button(&format!("red {deed}")).expect("it is shown"));
    assert!(red[0].x < red[1].x && red[0].y > WINDOW.y * 0.5, "Red reads from left to right, at the bottom: {red:?}");
    game.tap(1, red[0]);
    assert_eq!(game.table().board().rings(s("D2")), 1);
    game.move_glass("D7", "D6");
    let black = ["drop", "keep"].map(|deed| game.button(&format!("black {deed}")).expect("it is shown"));
    assert!(black[0].x > black[1].x, "Black reads from the other side: {black:?}");
    for (red, black) in red.into_iter().zip(black) {
        assert!(opposite(red).distance(black) < 30.0, "each finds theirs at the same place: {red} and {black}");
    }
    // Each of several buttons does what it says where it is seen.
    game.tap(2, black[1]);
    assert!(game.table().ring_window(Player::Black).is_none());
    assert_eq!(game.table().rings(Player::Black), 32, "the ring was kept");
}

#[test]
fn a_turned_button_works_for_the_mouse_as_well() {
    let mut game = table_top();
    game.press_button("black timer");
    assert_eq!(game.table().timer_armed_against(), Some(Player::Red));
}

#[test]
fn a_menu_is_turned_towards_the_person_who_opens_it() {
    let mut game = table_top();
    let places = |game: &HeadlessGame| ["resume", "quit"].map(|name| game.button(name).expect("it is shown"));
    game.press_button("pause");
    let near = places(&game);
    assert!(near[0].y < near[1].y);
    game.press_button("resume").wait(100);
    assert_eq!(game.menu(), Menu::None);
    game.press_button("far pause");
    let far = places(&game);
    assert!(far[0].y > far[1].y, "upside down");
    for (near, far) in near.into_iter().zip(far) {
        assert!(opposite(near).distance(far) < 1.0);
    }
    // Menus that follow are read from the same side, by mouse or finger.
    game.press_button("settings");
    assert_eq!(game.menu(), Menu::Settings);
    assert!(game.button("done").expect("it is shown").y < WINDOW.y * 0.5);
    game.press_button("done");
    let resume = game.button("resume").expect("it is shown");
    game.tap(5, resume);
    assert_eq!(game.menu(), Menu::None);
    game.wait(3_300).press_button("pause");
    assert_eq!(places(&game), near, "the next one is read from the near side again");
}

#[test]
fn each_player_opens_a_log_of_their_own() {
    let mut game = table_top();
    let words = |game: &HeadlessGame| game.told("No moves yet.").len();
    assert_eq!(words(&game), 0);
    game.press_button("far log").frames(2);
    assert_eq!(words(&game), 1);
    game.press_button("log").frames(2);
    assert_eq!(words(&game), 2);
    game.press_button("far log").press_button("log").frames(2);
    assert_eq!(words(&game), 0);
}

#[test]
fn a_person_alone_sits_in_front_of_the_screen() {
    let mut game = HeadlessGame::new();
    game.world().resource_mut::<tamsk::persistence::Settings>().table_top = true;
    let setup =
        tamsk::simulation::live::MatchSetup { options: tamsk::rules::Options::at_level(Level::One), ..default() };
    let seats = tamsk::session::seats::Seats {
        black: tamsk::session::seats::Seat::Bot(tamsk::bot::Difficulty::Novice),
        ..default()
    };
    game.begin(tamsk::session::loading::StartMatch { setup, seats });
    assert!(game.button("far pause").is_none());
    assert!(game.button("pause").expect("it is shown").y < WINDOW.y * 0.5, "at its usual place");
}
