//! Tests of handicaps and of matches without time limits, from the setup to the record.

use tamsk::settings::{FirstColourChoice, Lineup};
use tamsk_rules::{Handicap, Handicaps, TimeLimits};
use tamsk_testing::prelude::*;

use super::library;

/// Opens the setup screen for two people at Level 3, with the second person as Red and the options unfolded.
fn unfolded_setup() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    {
        game.change_settings(|settings| {
            let last = &mut settings.choices.tamsk;
            (last.lineup, last.red_person) = (Lineup::TwoPeople, FirstColourChoice::SecondPerson);
            (settings.play.countdown_after_pause, settings.progress.highest_briefed_level) = (false, 3);
        });
    }
    game.click_button("play").wait(400);
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game.click_button("level 3").wait(200).click_button("advanced").wait(400);
    game
}

#[track_caller]
fn scroll_to(game: &mut HeadlessGame, what: &str, is_shown: impl Fn(&HeadlessGame) -> bool) {
    for _ in 0..30 {
        if is_shown(game) {
            return;
        }
        game.move_mouse(Vec2::new(250.0, 360.0)).turn_wheel(-40.0).wait(300);
    }
    panic!("{what} does not come into view: {:?}", game.visible_texts());
}

#[track_caller]
fn click_on(game: &mut HeadlessGame, words: &str) {
    scroll_to(game, words, |game| !game.text_areas(words).is_empty());
    let at = game.text_areas(words);
    assert_eq!(at.len(), 1, "{words}: {at:?} among {:?}", game.visible_texts());
    game.click(at[0].center()).wait(200);
}

/// Red is the second player, and has four fewer rings and more time.
#[test]
fn a_handicap_lasts_from_the_setup_to_the_replay() {
    let mut game = unfolded_setup();
    scroll_to(&mut game, "the last slider", |game| game.point_of_button("second glass").is_some());
    // A click in the middle of a slider sets the middle of its range.
    game.click_button("second rings").wait(200).click_button("second pace").wait(200);
    // A new line above the start button has moved the slider.
    scroll_to(&mut game, "the last slider", |game| game.point_of_button("second glass").is_some());
    game.click_button("second glass");
    game.wait(200).click_button("begin").wait(600);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::Briefing), "the briefing must open");
    game.assert_text_containing("28 rings to start");
    let agreed = game.current_match().options().handicaps;
    assert_eq!((agreed.black, agreed.red.initial_rings), (Handicap::NONE, 28));
    let (glass, timer) = (agreed.red.glass_sand.expect("their glasses"), agreed.red.timer_sand.expect("their timer"));
    assert!(glass > 500_000 && timer > 30_000, "{agreed:?}");
    game.click_button("briefing done").wait(300);
    game.drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Red), game.current_match().rings_in_holder(Player::Black)),
        (27, 32)
    );
    let upper = |game: &HeadlessGame, socket: &str| {
        game.current_match().upper_sand(game.current_match().glass_at(s(socket)).expect("a glass"))
    };
    assert!(upper(&game, "D2") > glass - 2_000);
    game.drag_glass("D7", "D6").press_key(KeyCode::KeyL);
    assert!(upper(&game, "D6") <= 180_000, "Black's glasses must be as usual");
    game.press_key(KeyCode::KeyU);
    assert_eq!(game.current_match().timer_armed_against(), Some(Player::Red));
    assert!(game.current_match().timer_upper_sand() > timer - 2_000);
    game.press_key(KeyCode::KeyG).wait(300);
    game.assert_text_containing("28 rings to start");

    game.press_key(KeyCode::Escape).wait(300).click_button("leave").wait_for_camera();
    let mut game = game.reopened_after_close();
    game.wait_for_camera().click_button("continue").wait_for_camera();
    assert_eq!((game.screen(), game.current_match().options().handicaps), (Screen::Match(TAMSK), agreed));
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Red), game.current_match().rings_in_holder(Player::Black)),
        (27, 31)
    );
    game.wait(300).resign("red").wait(400);
    game.run_until("the record is on the disk", |game| library::record_files(game).len() == 1);
    let record = library::only_record(&game);
    assert_eq!(record.rules.handicaps, agreed);
    let text = record.to_ron();
    assert_eq!(Record::read(text.as_bytes()), Ok(record));

    game.run_until("the result is shown", |game| game.point_of_button("replay").is_some());
    game.run_frames(2).click_button("replay").wait_for_camera();
    assert_eq!((game.screen(), game.current_match().rings_in_holder(Player::Red)), (Screen::Replay(TAMSK), 28));
    assert_eq!(game.current_match().options().handicaps, agreed);
}

#[test]
fn a_handicap_follows_its_player_into_a_rematch() {
    let handicaps = Handicaps { red: Handicap { initial_rings: 30, ..Handicap::NONE }, ..Handicaps::NONE };
    let options = Options { handicaps, ..Options::at_level(Level::One) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    game.click_button("briefing done").wait(300);
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Red), game.current_match().rings_in_holder(Player::Black)),
        (30, 32)
    );
    game.resign("red").wait(400);
    game.run_until("the result is shown", |game| game.point_of_button("rematch").is_some());
    game.run_frames(2).click_button("rematch").wait(600);
    assert_eq!(
        (game.current_match().rings_in_holder(Player::Red), game.current_match().rings_in_holder(Player::Black)),
        (32, 30)
    );
}

/// At Level 1, the briefing shows the rings of a handicap, but not the times, which have no effect there.
#[test]
fn the_briefing_shows_a_handicap_at_level_one() {
    let begun = |black: Handicap| {
        let options = Options { handicaps: Handicaps { black, ..Handicaps::NONE }, ..Options::at_level(Level::One) };
        HeadlessGame::with_match(MatchSetup { options, ..default() })
    };
    let mut game = begun(Handicap { initial_rings: 28, glass_sand: Some(240_000), timer_sand: None });
    assert_eq!(game.menu(), Menu::Briefing);
    game.assert_text_containing("Black: 28 rings to start");
    for other in ["glasses of", "Each move turns a glass over", "Drop a ring"] {
        assert!(!game.has_text_containing(other), "{other}: {:?}", game.visible_texts());
    }
    game.drag_glass("D1", "D2");
    assert_eq!(game.current_match().to_move(), Player::Red, "nobody can play during the briefing");
    game.click_button("briefing done").wait(300).drag_glass("D1", "D2").press_key(KeyCode::KeyS);
    assert_eq!((game.menu(), game.current_match().rings_in_holder(Player::Red)), (Menu::None, 31));
    game.press_key(KeyCode::F1).click_button("briefing");
    assert!(game.has_text_containing("Black: 28 rings to start"), "the help must reopen the briefing");

    let game = begun(Handicap { glass_sand: Some(240_000), ..Handicap::NONE });
    assert_eq!(game.menu(), Menu::None, "no glass runs at Level 1");
}

#[test]
fn without_time_limits_rings_wait_and_the_timer_is_unused() {
    let mut game = unfolded_setup();
    click_on(&mut game, "Off");
    game.click_button("begin").wait(600);
    assert_eq!((game.menu(), game.current_match().options().time_limits), (Menu::Briefing, TimeLimits::SandOnly));
    game.assert_text_containing("no time limit but the sand");
    game.click_button("briefing done").wait(300);
    game.drag_glass("D1", "D2").wait_in_long_frames(30_000);
    assert!(
        game.current_match().check_action(Player::Red, Action::DropRing).is_ok(),
        "rings must wait for half a minute"
    );
    let timer = game.point_of_timer();
    game.press_key(KeyCode::KeyR).click(timer).wait(100);
    assert_eq!((game.current_match().timer_upper_sand(), game.current_match().timer_flip_count()), (0, 0));
    game.assert_text_containing("no timer in this match");
    game.drag_glass("D7", "D6").wait_in_long_frames(20_000).press_key(KeyCode::KeyS);
    assert_eq!(game.current_match().rings_in_holder(Player::Red), 31);
    game.press_key(KeyCode::KeyK);
    assert!(game.current_match().claim(Player::Red).is_some(), "Red may claim the ring that Black kept");
    let upper = game.current_match().upper_sand(game.current_match().glass_at(s("D2")).expect("a glass"));
    assert!(upper < 131_000, "the sand runs: {upper}");
}
