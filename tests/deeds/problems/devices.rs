//! Problems by keys, gamepads and fingers alone.

use tamsk::table::problem::{ProblemHint, ProblemPhase, all_problems};
use tamsk_testing::prelude::*;

use super::view;

#[test]
fn problems_can_be_paused_left_and_done_by_keys_alone() {
    let mut game = HeadlessGame::new();
    let first = &all_problems()[0];
    game.press_button("problems");
    game.key(KeyCode::Enter).wait_for_camera();
    assert_eq!(view(&game).id, first.id, "Enter solves the next one");
    game.key(KeyCode::Escape).frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.button("resign red").is_none(), "a problem cannot be resigned");
    game.press_button("leave").frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
    game.key(KeyCode::Escape).frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
}

#[test]
fn problems_are_begun_hinted_and_left_by_a_gamepad() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_by_pad(pad, "problems").press_by_pad(pad, "solve next").wait_for_camera();
    assert_eq!(view(&game).phase, ProblemPhase::Solving);
    game.pad(pad, GamepadButton::RightTrigger).frames(3);
    assert!(matches!(view(&game).hint, Some(ProblemHint::Glass(_))), "{:?}", view(&game));
    game.pad(pad, GamepadButton::Start).frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    game.press_by_pad(pad, "leave").frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
}

#[test]
fn problems_are_begun_and_shown_by_touch() {
    let mut game = HeadlessGame::new();
    for name in ["problems", "solve next"] {
        let at = game.button(name).unwrap_or_else(|| panic!("no button {name}"));
        game.tap(0, at).frames(3);
    }
    game.wait_for_camera();
    let at = game.button("show solution").expect("the button");
    game.tap(0, at).frames(3);
    game.until("the solution has been played", |game| view(game).phase == ProblemPhase::Shown);
}
