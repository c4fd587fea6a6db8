//! Every screen and card, with a function that opens it.

use tamsk::settings::{LastChoices, Lineup};
use tamsk_testing::prelude::*;

use crate::replays::{record, replaying};

/// A screen or a card. `closed` is the state after Esc has closed it, or `None` if Esc is not tested there.
pub struct Place {
    pub name: &'static str,
    pub open: fn() -> HeadlessGame,
    pub closed: Option<(Screen, Menu)>,
}

const fn place(name: &'static str, open: fn() -> HeadlessGame, closed: Option<(Screen, Menu)>) -> Place {
    Place { name, open, closed }
}

const TITLE: Option<(Screen, Menu)> = Some((Screen::Title, Menu::None));
const PAUSE: Option<(Screen, Menu)> = Some((Screen::Match(TAMSK), Menu::Pause));
const MATCH: Option<(Screen, Menu)> = Some((Screen::Match(TAMSK), Menu::None));

fn titled(button: &str) -> HeadlessGame {
    HeadlessGame::new().then(|game| game.click_button(button).wait_for_camera())
}

fn paused(buttons: &[&str]) -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::Escape).run_frames(3);
    for button in buttons {
        game.click_button(button).run_frames(3);
    }
    game
}

/// Opens the list of records with one finished match.
pub fn with_a_record() -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::One);
    game.resign("red")
        .wait_for_camera()
        .click_button("title")
        .wait_for_camera()
        .click_button("records")
        .wait_for_camera();
    // Records are read on another thread.
    game.run_until("the record is listed", |game| game.point_of_button("record 0").is_some());
    game
}

fn offering_a_tie() -> HeadlessGame {
    HeadlessGame::at_level(Level::One)
        .then(|game| game.press_key(KeyCode::Escape).wait_for_camera().click_button("offer tie").wait_for_camera())
}

fn with_an_unfinished_match() -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2").leave_match();
    game.await_button("unfinished").click_button("unfinished").await_button("record 0").wait_for_camera();
    game
}

fn records_page(tab: &str) -> HeadlessGame {
    let mut game = with_a_record();
    if tab.starts_with("Bin") {
        game.click_button("record 0").click_button("delete").wait_for_camera();
    }
    // Records are moved to the bin on another thread.
    game.run_until("the tab is visible", |game| !game.text_areas(tab).is_empty());
    game.click_text(tab).wait_for_camera();
    game
}

fn over(menu: Menu) -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    game.run_frames(4);
    game
}

fn result() -> HeadlessGame {
    HeadlessGame::at_level(Level::One)
        .then(|game| game.resign("red").wait_for_camera().press_key(KeyCode::KeyG).run_frames(3))
}

fn setup_of_two(buttons: &[&str]) -> HeadlessGame {
    let mut game = HeadlessGame::new();
    game.world_mut().resource_mut::<LastChoices>().tamsk.lineup = Lineup::TwoPeople;
    game.click_button("play").wait_for_camera();
    for button in buttons {
        game.click_button(button).run_frames(3);
    }
    game
}

fn lesson() -> HeadlessGame {
    HeadlessGame::new().then(|game| game.click_button("tutorial").click_button("lesson 1-1-board").wait_for_camera())
}

fn stopped_replay() -> HeadlessGame {
    let mut game = replaying(&record());
    game.click_button("start").run_frames(3);
    game.move_mouse(Vec2::new(640.0, 200.0)).run_frames(2);
    game
}

pub fn places() -> Vec<Place> {
    vec![
        place("title", HeadlessGame::new, None),
        place("first start", HeadlessGame::first_start, None),
        place("setup", || titled("play"), TITLE),
        place("setup of two people", || setup_of_two(&["advanced"]), TITLE),
        place("pause", || paused(&[]), MATCH),
        place("resigning", || paused(&["resign red"]), PAUSE),
        place("offering a tie", offering_a_tie, MATCH),
        place("settings", || paused(&["settings"]), PAUSE),
        place("keys", || paused(&["settings", "keys"]), Some((Screen::Match(TAMSK), Menu::Settings))),
        place("help", || paused(&["help"]), PAUSE),
        place("rulebook", || paused(&["rules"]), PAUSE),
        place("briefing", || over(Menu::Briefing), MATCH),
        place("mice", || over(Menu::MouseChoice), PAUSE),
        place("lessons", || titled("tutorial"), TITLE),
        place("lesson", lesson, None),
        place("records", with_a_record, TITLE),
        place("statistics", || records_page("Statistics"), TITLE),
        place("bin", || records_page("Bin (1)"), TITLE),
        place("unfinished matches", with_an_unfinished_match, TITLE),
        place("result", result, None),
        place("match", || HeadlessGame::at_level(Level::One), PAUSE),
        place("replay", stopped_replay, Some((Screen::Replay(TAMSK), Menu::Pause))),
        place("going on", going_on, Some((Screen::Replay(TAMSK), Menu::None))),
        place("analysis board", || titled("study"), TITLE),
    ]
}

fn going_on() -> HeadlessGame {
    let mut game = stopped_replay();
    game.click_button("go on").run_frames(3);
    assert_eq!(game.menu(), Menu::ContinueFromReplay);
    game
}
