//! Tests of handicaps and of matches without time limits, from the setup to the record.

use tamsk::settings::{ColourChoice, Lineup};
use tamsk_rules::{Handicap, Handicaps, TimeLimits};
use tamsk_testing::prelude::*;

use super::library;

/// Opens the setup of two people at Level 3, with the second as Red and the options unfolded.
fn unfolded_setup() -> HeadlessGame {
    let mut game = HeadlessGame::new();
    {
        game.change_settings(|settings| {
            let last = &mut settings.choices.tamsk;
            (last.company, last.red) = (Lineup::TwoPeople, ColourChoice::Second);
            (settings.play.countdown, settings.progress.briefed_level) = (false, 3);
        });
    }
    game.press_button("play").wait(400);
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game.press_button("level 3").wait(200).press_button("advanced").wait(400);
    game
}

#[track_caller]
fn scroll_to(game: &mut HeadlessGame, what: &str, is_shown: impl Fn(&HeadlessGame) -> bool) {
    for _ in 0..30 {
        if is_shown(game) {
            return;
        }
        game.point(Vec2::new(250.0, 360.0)).wheel(-40.0).wait(300);
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

/// Red, the second player, has four rings fewer and more time.
#[test]
fn a_handicap_lasts_from_the_setup_to_the_replay() {
    let mut game = unfolded_setup();
    scroll_to(&mut game, "the last slider", |game| game.button("second glass").is_some());
    // A click in the middle of a slider sets the middle of its range.
    game.press_button("second rings").wait(200).press_button("second pace").wait(200);
    // A new line above Start has moved the slider.
    scroll_to(&mut game, "the last slider", |game| game.button("second glass").is_some());
    game.press_button("second glass");
    game.wait(200).press_button("begin").wait(600);
    assert_eq!((game.screen(), game.menu()), (Screen::Match(TAMSK), Menu::Briefing), "agreement shown");
    game.assert_text_containing("28 rings to start");
    let agreed = game.table().options().handicaps;
    assert_eq!((agreed.black, agreed.red.rings), (Handicap::NONE, 28));
    let (glass, timer) = (agreed.red.glass.expect("their glasses"), agreed.red.timer.expect("their timer"));
    assert!(glass > 500_000 && timer > 30_000, "{agreed:?}");
    game.press_button("briefing done").wait(300);
    game.move_glass("D1", "D2").key(KeyCode::KeyS);
    assert_eq!((game.table().rings(Player::Red), game.table().rings(Player::Black)), (27, 32));
    let upper =
        |game: &HeadlessGame, socket: &str| game.table().upper(game.table().glass_at(s(socket)).expect("a glass"));
    assert!(upper(&game, "D2") > glass - 2_000);
    game.move_glass("D7", "D6").key(KeyCode::KeyL);
    assert!(upper(&game, "D6") <= 180_000, "Black's glasses are as usual");
    game.key(KeyCode::KeyU);
    assert_eq!(game.table().timer_armed_against(), Some(Player::Red));
    assert!(game.table().timer_upper() > timer - 2_000);
    game.key(KeyCode::KeyG).wait(300);
    game.assert_text_containing("28 rings to start");

    game.key(KeyCode::Escape).wait(300).press_button("leave").wait_for_camera();
    let mut game = game.reopened();
    game.wait_for_camera().press_button("continue").wait_for_camera();
    assert_eq!((game.screen(), game.table().options().handicaps), (Screen::Match(TAMSK), agreed));
    assert_eq!((game.table().rings(Player::Red), game.table().rings(Player::Black)), (27, 31));
    game.wait(300).resign("red").wait(400);
    game.until("the record is on the disk", |game| library::record_files(game).len() == 1);
    let record = library::only_record(&game);
    assert_eq!(record.rules.handicaps, agreed);
    let text = record.write();
    assert_eq!(Record::read(text.as_bytes()), Ok(record));

    game.until("the result is shown", |game| game.button("replay").is_some());
    game.frames(2).press_button("replay").wait_for_camera();
    assert_eq!((game.screen(), game.table().rings(Player::Red)), (Screen::Replay(TAMSK), 28));
    assert_eq!(game.table().options().handicaps, agreed);
}

#[test]
fn a_handicap_follows_its_player_into_a_rematch() {
    let handicaps = Handicaps { red: Handicap { rings: 30, ..Handicap::NONE }, ..Handicaps::NONE };
    let options = Options { handicaps, ..Options::at_level(Level::One) };
    let mut game = HeadlessGame::with_match(MatchSetup { options, ..default() });
    game.press_button("briefing done").wait(300);
    assert_eq!((game.table().rings(Player::Red), game.table().rings(Player::Black)), (30, 32));
    game.resign("red").wait(400);
    game.until("the result is shown", |game| game.button("rematch").is_some());
    game.frames(2).press_button("rematch").wait(600);
    assert_eq!((game.table().rings(Player::Red), game.table().rings(Player::Black)), (32, 30));
}

/// At Level 1 the briefing tells the rings of a handicap, but not the times, which do not count there.
#[test]
fn the_briefing_shows_a_handicap_at_level_one() {
    let begun = |black: Handicap| {
        let options = Options { handicaps: Handicaps { black, ..Handicaps::NONE }, ..Options::at_level(Level::One) };
        HeadlessGame::with_match(MatchSetup { options, ..default() })
    };
    let mut game = begun(Handicap { rings: 28, glass: Some(240_000), timer: None });
    assert_eq!(game.menu(), Menu::Briefing);
    game.assert_text_containing("Black: 28 rings to start");
    for other in ["glasses of", "Each move turns a glass over", "Drop a ring"] {
        assert!(!game.has_text_containing(other), "{other}: {:?}", game.visible_texts());
    }
    game.move_glass("D1", "D2");
    assert_eq!(game.table().to_move(), Player::Red, "nobody can play during the briefing");
    game.press_button("briefing done").wait(300).move_glass("D1", "D2").key(KeyCode::KeyS);
    assert_eq!((game.menu(), game.table().rings(Player::Red)), (Menu::None, 31));
    game.key(KeyCode::F1).press_button("briefing");
    assert!(game.has_text_containing("Black: 28 rings to start"), "the help opens the briefing again");

    let game = begun(Handicap { glass: Some(240_000), ..Handicap::NONE });
    assert_eq!(game.menu(), Menu::None, "glasses do not run");
}

#[test]
fn without_time_limits_rings_wait_and_the_timer_is_unused() {
    let mut game = unfolded_setup();
    click_on(&mut game, "Off");
    game.press_button("begin").wait(600);
    assert_eq!((game.menu(), game.table().options().limits), (Menu::Briefing, TimeLimits::SandOnly));
    game.assert_text_containing("no time limit but the sand");
    game.press_button("briefing done").wait(300);
    game.move_glass("D1", "D2").skip_time(30_000);
    assert!(game.table().check(Player::Red, Action::DropRing).is_ok(), "half a minute later");
    let timer = game.timer();
    game.key(KeyCode::KeyR).click(timer).wait(100);
    assert_eq!((game.table().timer_upper(), game.table().timer_flip_count()), (0, 0));
    game.assert_text_containing("no timer in this match");
    game.move_glass("D7", "D6").skip_time(20_000).key(KeyCode::KeyS);
    assert_eq!(game.table().rings(Player::Red), 31);
    game.key(KeyCode::KeyK);
    assert!(game.table().claim(Player::Red).is_some(), "Black keeps the ring, and Red may claim it");
    let upper = game.table().upper(game.table().glass_at(s("D2")).expect("a glass"));
    assert!(upper < 131_000, "the sand runs: {upper}");
}
