//! Tests that the title offers the last activity first, and that one press resumes it.

use tamsk::settings::{FirstColourChoice, LastChoices};
use tamsk_testing::prelude::*;

fn leave(game: &mut HeadlessGame) {
    if game.point_of_button("lesson leave").is_some() {
        game.click_button("lesson leave").wait(300).click_button("back").wait_for_camera();
    } else {
        game.leave_match();
    }
    assert_eq!(game.screen(), Screen::Title);
}

#[track_caller]
fn assert_lesson(game: &HeadlessGame, name: &str, step: usize) {
    let status = game.lesson();
    assert_eq!((game.screen(), status.name.as_str(), status.step), (Screen::Match(TAMSK), name, step));
}

#[test]
fn the_first_lesson_is_offered_and_resumes_at_its_step() {
    let mut game = HeadlessGame::new();
    game.assert_text("Learn to play");
    game.click_button("lead").wait(500);
    assert_lesson(&game, "1-1-board", 0);
    game.click_button("lesson go on").wait(500);
    assert_lesson(&game, "1-1-board", 1);
    leave(&mut game);
    assert_eq!(game.text_areas("Learn to play"), []);
    assert!(game.point_of_button("tutorial").is_some(), "the lessons must stay in the menu");
    game.assert_text("Continue lesson");
    game.assert_text("Board and first turn · step 2 of 8");
    game.click_button("lead").wait(500);
    assert_lesson(&game, "1-1-board", 1);
}

#[test]
fn a_lesson_that_was_only_opened_is_offered_again() {
    let mut game = HeadlessGame::new();
    game.begin_lesson("2-1-sand", 0);
    leave(&mut game);
    game.assert_text("Continue lesson");
    game.click_button("lead").wait(500);
    assert_lesson(&game, "2-1-sand", 0);
}

#[test]
fn a_finished_lesson_offers_the_next_one() {
    let mut game = HeadlessGame::new();
    // The last step of this lesson need only be read.
    game.begin_lesson("1-2-rings", 5);
    leave(&mut game);
    game.assert_text("Next lesson");
    game.assert_text("Full sockets and blocked glasses");
    game.click_button("lead").wait(500);
    assert_lesson(&game, "1-3-full", 0);
}

#[test]
fn a_match_against_the_bot_can_be_played_again() {
    let mut game = HeadlessGame::new();
    game.click_button("bot")
        .click_button("level 2")
        .click_button("begin")
        .wait_in_long_frames(1_700)
        .click_button("lot begin");
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    leave(&mut game);
    game.assert_text("Play again");
    game.assert_text("You vs. Novice bot · Level 2");
    // Leaving the setup without playing does not change the offer.
    game.click_button("play").click_button("level 3").click_button("back").wait_for_camera();
    game.assert_text("You vs. Novice bot · Level 2");
    game.click_button("lead").wait_in_long_frames(4_000);
    assert_eq!((game.screen(), game.current_match().options().level), (Screen::Match(TAMSK), Level::Two));
    let seats = *game.resource::<Seats>();
    assert_eq!(seats.people().count(), 1);
    assert!([seats.red, seats.black].contains(&Seat::Bot(Difficulty::Novice)), "{seats:?}");
}

#[test]
fn a_repeated_match_of_two_people_keeps_the_chosen_colours() {
    let mut game = HeadlessGame::new();
    let mut kept = game.world_mut().resource_mut::<LastChoices>();
    (kept.tamsk.players, kept.tamsk.red_person) = (("Anna".into(), "Ben".into()), FirstColourChoice::SecondPerson);
    game.run_frames(2).click_button("play").click_button("level 3").click_button("begin").wait_for_camera();
    leave(&mut game);
    game.assert_text("Anna vs. Ben · Level 3");
    game.click_button("lead").run_frames(4);
    assert_eq!((game.screen(), game.current_match().options().level), (Screen::Match(TAMSK), Level::Three));
    assert!(game.resource::<Seats>().are_two_people());
    let names = game.live_match().expect("a match").setup().names.clone();
    assert_eq!(names, NamesByPlayer { red: "Ben".into(), black: "Anna".into() });
}

#[test]
fn a_match_of_two_bots_can_be_watched_again() {
    let mut game = HeadlessGame::new();
    game.run_frames(2).click_button("bot").run_frames(2);
    game.click_text("Watch two bots")
        .run_frames(2)
        .click_button("begin")
        .wait_in_long_frames(1_700)
        .click_button("lot begin");
    leave(&mut game);
    game.assert_text("Watch again");
    game.click_button("lead").wait_in_long_frames(4_000);
    assert_eq!((game.screen(), game.resource::<Seats>().people().count()), (Screen::Match(TAMSK), 0));
}

#[test]
fn escape_cancels_a_match_during_the_drawing_of_colours() {
    let mut game = HeadlessGame::at_level(Level::One);
    leave(&mut game);
    game.click_button("lead").wait(500);
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game.press_key(KeyCode::Escape).wait_in_long_frames(5_000);
    assert_eq!((game.screen(), game.live_match().is_some()), (Screen::Title, false));
    game.click_button("play");
    assert!(game.point_of_button("begin").is_some(), "the setup must show its card again");
}

#[test]
fn the_title_offers_the_latest_activity() {
    let mut game = HeadlessGame::at_level(Level::One);
    game.drag_glass("D1", "D2");
    assert_eq!(game.current_match().to_move(), Player::Black);
    leave(&mut game);
    game.assert_text("Two players · Level 1");
    game.begin_lesson("1-1-board", 2);
    leave(&mut game);
    game.assert_text("Continue lesson");
    assert!(game.point_of_button("continue").is_none(), "only one button may continue");
    game.continue_unfinished_match(0);
    assert_eq!((game.menu(), game.current_match().to_move()), (Menu::None, Player::Black));
}
