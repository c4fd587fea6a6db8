//! Tests that problems can be played with only one kind of device: keys, gamepads or fingers.

use tamsk::table::problem::{ProblemHint, ProblemPhase, all_problems};
use tamsk_testing::prelude::*;

use super::problem_status;

#[test]
fn problems_can_be_paused_left_and_done_by_keys_alone() {
    let mut game = HeadlessGame::new();
    let first = &all_problems()[0];
    game.click_button("problems");
    game.press_key(KeyCode::Enter).wait_for_camera();
    assert_eq!(problem_status(&game).id, first.id, "Enter must open the next problem");
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    assert!(game.point_of_button("resign red").is_none(), "a problem cannot be resigned");
    game.click_button("leave").run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::None));
}

#[test]
fn problems_are_begun_hinted_and_left_by_a_gamepad() {
    let mut game = HeadlessGame::new();
    let pad = game.connect_new_pad();
    game.press_button_with_pad(pad, "problems").press_button_with_pad(pad, "solve next").wait_for_camera();
    assert_eq!(problem_status(&game).phase, ProblemPhase::Solving);
    game.press_pad_button(pad, GamepadButton::RightTrigger).run_frames(3);
    assert!(matches!(problem_status(&game).hint, Some(ProblemHint::GlassToMove(_))), "{:?}", problem_status(&game));
    game.press_pad_button(pad, GamepadButton::Start).run_frames(3);
    assert_eq!(game.menu(), Menu::Pause);
    game.press_button_with_pad(pad, "leave").run_frames(3);
    assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Problems));
}

#[test]
fn problems_are_begun_and_shown_by_touch() {
    let mut game = HeadlessGame::new();
    for name in ["problems", "solve next"] {
        let at = game.point_of_button(name).unwrap_or_else(|| panic!("no button {name}"));
        game.tap(0, at).run_frames(3);
    }
    game.wait_for_camera();
    let at = game.point_of_button("show solution").expect("the button");
    game.tap(0, at).run_frames(3);
    game.run_until("the solution has been played", |game| problem_status(game).phase == ProblemPhase::SolutionShown);
}
