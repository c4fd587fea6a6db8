//! Tests of the choices at the first start, made with the mouse and with the keyboard.

use tamsk::graphics::GraphicsQuality;
use tamsk::settings::{ActivityKind, LessonProgress};
use tamsk_testing::prelude::*;

#[track_caller]
fn click_text(game: &mut HeadlessGame, text: &str) {
    game.assert_text(text);
    game.click_text(text).run_frames(2);
}

fn assert_first_match(game: &HeadlessGame) {
    assert_eq!(game.screen(), Screen::Match(TAMSK));
    assert_eq!(game.current_match().options().level, Level::One);
    let seats = *game.resource::<Seats>();
    assert_eq!(seats.people().count(), 1);
    assert!([seats.red, seats.black].contains(&Seat::Bot(Difficulty::Novice)), "{seats:?}");
    assert!(game.is_time_running());
}

#[test]
fn first_start_choices_apply_at_once() {
    let mut game = HeadlessGame::first_start();
    assert_eq!(game.point_of_button("settings"), None, "the menu must come later");
    game.assert_text("Automatic (Low)");
    click_text(&mut game, "Français");
    assert_eq!(game.settings().text.language.as_deref(), Some("fr"));
    game.assert_text("Apprendre à jouer");
    // Without a graphics device, Low is the only available preset.
    click_text(&mut game, "Basse");
    assert_eq!(game.settings().graphics.quality, Some(GraphicsQuality::Low));
    click_text(&mut game, "Automatique (Basse)");
    assert_eq!(game.settings().graphics.quality, None);
    click_text(&mut game, "Basse");
    assert!(game.settings().progress.are_first_choices_due(), "no choice is confirmed yet");
    game.click_button("learn").wait(500);
    let lesson = game.resource::<CurrentLesson>().0.as_ref().expect("a lesson");
    assert_eq!((lesson.name.as_str(), lesson.step), ("1-1-board", 0));
    let kept = game.settings();
    assert!(kept.progress.first_choices_done && !kept.progress.are_first_choices_due());
    assert_eq!((kept.text.language.as_deref(), kept.graphics.quality), (Some("fr"), Some(GraphicsQuality::Low)));
}

#[test]
fn one_click_begins_the_first_match() {
    let mut game = HeadlessGame::first_start();
    game.click_button("first match");
    assert_eq!(game.screen(), Screen::Setup(TAMSK));
    game.assert_text("Who plays Red?");
    assert_eq!(game.point_of_button("begin"), None, "the setup card must be hidden");
    game.wait_in_long_frames(4_000);
    assert_first_match(&game);
}

#[test]
fn the_drawing_of_colours_can_be_skipped() {
    let mut game = HeadlessGame::first_start();
    game.click_button("first match").wait_in_long_frames(1_700).click_button("lot begin").run_frames(4);
    assert_first_match(&game);
}

#[test]
fn the_first_start_works_with_keys_alone() {
    let tabs = |game: &mut HeadlessGame, count| (0..count).for_each(|_| _ = game.press_key(KeyCode::Tab));
    let mut game = HeadlessGame::first_start();
    tabs(&mut game, 2);
    game.press_key(KeyCode::Enter);
    assert_eq!(game.settings().text.language.as_deref(), Some("fr"));
    tabs(&mut game, 2);
    game.press_key(KeyCode::Enter);
    assert_eq!(game.settings().graphics.quality, Some(GraphicsQuality::Low));
    tabs(&mut game, 4);
    game.press_key(KeyCode::Enter).wait_in_long_frames(4_000);
    assert_first_match(&game);
}

#[test]
fn escape_or_the_menu_skips_the_choices() {
    let mut by_key = HeadlessGame::first_start();
    by_key.press_key(KeyCode::Escape);
    let mut by_button = HeadlessGame::first_start();
    by_button.click_button("skip");
    for game in [by_key, by_button] {
        assert!(game.point_of_button("settings").is_some() && game.point_of_button("learn").is_none());
        assert!(game.settings().progress.first_choices_done, "the choices must not appear again");
        game.assert_text("Learn to play");
    }
}

#[test]
fn escape_closes_only_the_help_over_the_choices() {
    let mut game = HeadlessGame::first_start();
    game.press_key(KeyCode::F1);
    assert_eq!(game.menu(), Menu::Controls);
    game.press_key(KeyCode::Escape);
    assert_eq!(game.menu(), Menu::None);
    assert!(game.point_of_button("learn").is_some());
}

#[test]
fn the_first_setup_offers_the_easiest_match() {
    let mut game = HeadlessGame::new();
    game.click_button("bot")
        .click_button("begin")
        .wait_in_long_frames(1_700)
        .click_button("lot begin")
        .wait_in_long_frames(4_000);
    assert_first_match(&game);
}

/// The last step of lesson 2-4 need only be read, so opening that step finishes the lessons of Level 2.
#[test]
fn the_setup_follows_the_lessons_until_a_match_is_played() {
    for played in [false, true] {
        let mut game = HeadlessGame::new();
        let mut kept = game.world_mut().resource_mut::<PlayerProgress>();
        kept.has_played = played;
        for name in ["2-1-sand", "2-2-lost", "2-3-pace"] {
            kept.lessons.insert(name.into(), LessonProgress { completed_in_full: true, ..LessonProgress::default() });
        }
        kept.lessons.insert("2-4-tie".into(), LessonProgress { step: 1, ..LessonProgress::default() });
        kept.last_activity.kind = ActivityKind::Lesson;
        kept.last_activity.lesson = "2-4-tie".into();
        assert_eq!(game.settings().choices.tamsk.options.level, Level::One);
        game.run_frames(2).click_button("lead").wait_in_long_frames(1_000);
        assert!(
            game.settings().progress.lessons["2-4-tie"].completed_in_full,
            "{:?}",
            game.settings().progress.lessons
        );
        let expected = if played { Level::One } else { Level::Two };
        assert_eq!(game.settings().choices.tamsk.options.level, expected, "played: {played}");
    }
}
