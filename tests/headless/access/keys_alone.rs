//! Tests of the keyboard without a pointer, with large text or in a small window: scrolling, focus and visibility.

use bevy_egui::egui::{Memory, WidgetRect};
use tamsk::graphics::camera::CameraRig;
use tamsk::localization::Localization;
use tamsk::table::lesson::Syllabus;
use tamsk::table::study::BestTurns;
use tamsk_testing::prelude::*;

use crate::hands::screens_and_cards::places;
use crate::lesson_reading::at;
use crate::replays::{record, replaying};

/// Window sizes in logical pixels, with text sizes in percent.
const SIZES: [(Vec2, u16); 2] = [(Vec2::new(1280.0, 720.0), 200), (Vec2::new(640.0, 360.0), 100)];

fn resized(game: &mut HeadlessGame, (size, percent): (Vec2, u16)) {
    game.world_mut().resource_mut::<TextSettings>().scale = percent;
    game.resize_window(size);
}

fn zoom(game: &mut HeadlessGame) -> f32 {
    game.expect_component::<CameraRig>().wanted_relative_distance
}

fn scroll(game: &mut HeadlessGame, key: KeyCode) {
    game.press_key(key).wait(600);
}

/// Returns the y coordinate of the top of a text, or negative infinity if the text is scrolled out of view.
fn height_of(game: &HeadlessGame, text: &str) -> f32 {
    game.text_areas(text).first().map_or(f32::NEG_INFINITY, |at| at.min.y)
}

fn focused(game: &mut HeadlessGame) -> Option<WidgetRect> {
    let ctx = game.egui_context();
    let id = ctx.memory(Memory::focused)?;
    ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied())
}

/// Returns `true` if the button with this name has the focus. Works at any text size.
fn is_on(game: &mut HeadlessGame, name: &str) -> bool {
    let text = f32::from(game.resource::<TextSettings>().scale) / 100.0;
    let at = focused(game).map(|it| Vec2::new(it.rect.center().x, it.rect.center().y) * text);
    at.zip(game.point_of_button(name)).is_some_and(|(at, button)| at.distance(button) < 4.0)
}

/// Returns `true` if the focused widget is completely in view.
fn is_in_view(game: &mut HeadlessGame) -> bool {
    focused(game).is_some_and(|it| it.interact_rect.expand(1.0).contains_rect(it.rect))
}

#[test]
fn keys_scroll_a_result_without_moving_the_camera() {
    for size in SIZES {
        let mut game = HeadlessGame::at_level(Level::Three);
        game.resign("red").wait_for_camera();
        resized(&mut game, size);
        let (headline, last) = ("Black wins", "time on turn");
        let (first, before) = (height_of(&game, headline), zoom(&mut game));
        assert_eq!(game.fully_visible_text_areas(headline).len(), 1, "{size:?}: the headline must be visible");
        assert!(
            game.fully_visible_text_areas(last).is_empty(),
            "{size:?}: the card scrolls: {:?}",
            game.visible_texts()
        );
        for (down, up) in [(KeyCode::PageDown, KeyCode::PageUp), (KeyCode::ArrowDown, KeyCode::ArrowUp)] {
            scroll(&mut game, down);
            assert!(height_of(&game, headline) < first - 20.0, "{size:?}: {down:?}");
            scroll(&mut game, up);
            assert!((height_of(&game, headline) - first).abs() < 1.0, "{size:?}: {up:?}");
        }
        scroll(&mut game, KeyCode::End);
        let end = height_of(&game, headline);
        scroll(&mut game, KeyCode::PageDown);
        assert_eq!(height_of(&game, headline), end, "{size:?}: End must reach the end");
        scroll(&mut game, KeyCode::Home);
        assert_eq!(game.fully_visible_text_areas(headline).len(), 1, "{size:?}: Home must reach the top");
        assert_eq!(zoom(&mut game), before, "{size:?}");
        // At the end of the text, arrow keys move on to the buttons below.
        scroll(&mut game, KeyCode::End);
        game.press_key(KeyCode::ArrowDown);
        assert!(is_on(&mut game, "setup"), "{size:?}: {:?}", focused(&mut game));
        // The minus key still zooms the camera.
        game.press_key(KeyCode::Minus).run_frames(3);
        assert_ne!(zoom(&mut game), before, "{size:?}");
    }
}

#[test]
fn page_keys_zoom_in_a_match_and_scroll_panels_elsewhere() {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.press_key(KeyCode::KeyG).run_frames(3);
    resized(&mut game, SIZES[1]);
    let before = zoom(&mut game);
    scroll(&mut game, KeyCode::PageUp);
    assert_ne!(zoom(&mut game), before, "the key must zoom in a match");

    let mut game = replaying(&record());
    resized(&mut game, SIZES[1]);
    game.press_key(KeyCode::KeyE).wait(600).press_key(KeyCode::KeyG).wait(600);
    let before = zoom(&mut game);
    scroll(&mut game, KeyCode::PageUp);
    assert_eq!(zoom(&mut game), before);
    let line = game.visible_texts().into_iter().find(|text| text.contains("A2")).expect("a line of the log").to_owned();
    let above = height_of(&game, &line);
    scroll(&mut game, KeyCode::PageDown);
    assert!(height_of(&game, &line) < above - 20.0, "the log must scroll");
    assert_eq!(zoom(&mut game), before);

    let mut game = HeadlessGame::new();
    game.click_button("study").wait_for_camera();
    resized(&mut game, SIZES[0]);
    let (before, top) = (zoom(&mut game), height_of(&game, "Analysis board"));
    scroll(&mut game, KeyCode::PageDown);
    assert!(height_of(&game, "Analysis board") < top - 20.0);
    assert_eq!(zoom(&mut game), before);

    // In the settings, the page keys scroll even while the search field has the focus.
    let mut game = HeadlessGame::new();
    game.click_button("settings").run_frames(3);
    resized(&mut game, SIZES[0]);
    game.press_key(KeyCode::Tab).run_frames(2);
    let top = height_of(&game, "Quality");
    scroll(&mut game, KeyCode::PageDown);
    assert!(height_of(&game, "Quality") < top - 20.0);
    scroll(&mut game, KeyCode::PageUp);
    assert!((height_of(&game, "Quality") - top).abs() < 1.0);
}

#[test]
fn a_lesson_card_scrolls_to_its_answer_and_the_next_text() {
    const BACK: &str = "That was undone, as this step is only for reading. Go on when you are ready.";
    for size in SIZES {
        let mut game = at("board-heights");
        resized(&mut game, size);
        assert!(game.text_areas(BACK).is_empty());
        let (from, to) = (game.point_of_socket_named("D1"), game.point_of_socket_named("C1"));
        game.drag(from, to).wait(600);
        assert_eq!(game.fully_visible_text_areas(BACK).len(), 1, "{size:?}: {:?}", game.text_areas(BACK));
        game.click_button("lesson go on").wait(600);
        let text = game.resource::<Localization>().tr(&game.lesson().text_key).into_owned();
        let mut fresh = at(&game.lesson().text_key);
        resized(&mut fresh, size);
        assert!((height_of(&game, &text) - height_of(&fresh, &text)).abs() < 1.0, "{size:?}: {text}");
    }
}

#[test]
fn only_the_button_that_enter_presses_shows_enter() {
    let mut game = at("board-heights");
    assert_eq!((game.lesson().phase, game.text_areas("Enter").len()), (LessonPhase::Done, 1));
    game.press_key(KeyCode::Tab).run_frames(2);
    assert!(game.is_button_focused("lesson go on"));
    game.assert_text("Enter");
    game.press_key(KeyCode::Tab).run_frames(2);
    assert!(game.is_button_focused("lesson back"));
    assert!(game.text_areas("Enter").is_empty(), "Enter would press another button");
}

#[test]
fn the_focus_stays_on_an_enabled_lesson_button() {
    let mut game = at("board-heights");
    let step = game.lesson().step;
    assert!(step > 0);
    game.press_key(KeyCode::Tab).press_key(KeyCode::Tab).run_frames(2);
    for left in (0..step).rev() {
        assert!(game.is_button_focused("lesson back") && game.has_visible_focus(), "before step {left}");
        game.press_key(KeyCode::Enter).run_frames(3);
        assert_eq!(game.lesson().step, left);
    }
    assert!(game.is_button_focused("lesson go on") && game.has_visible_focus(), "the first step has no step before it");
    game.press_key(KeyCode::Enter).run_frames(3);
    assert_eq!(game.lesson().step, 1);
    assert!(game.is_button_focused("lesson go on") && game.has_visible_focus());
}

#[test]
fn requesting_the_best_turns_scrolls_to_them() {
    let mut game = HeadlessGame::new();
    game.click_button("study").wait_for_camera();
    resized(&mut game, SIZES[0]);
    let how = game.visible_texts().into_iter().find(|text| text.starts_with("By keys")).expect("help on keys");
    for part in ["arrow keys", "Space", "R adds a ring", "D removes one"] {
        assert!(how.contains(part), "{how}");
    }
    let says_enter = |game: &HeadlessGame| game.has_text_containing("press Enter");
    for _ in 0..4 {
        if !says_enter(&game) {
            scroll(&mut game, KeyCode::PageDown);
        }
    }
    assert!(says_enter(&game), "{:?}", game.visible_texts());
    scroll(&mut game, KeyCode::Home);
    game.press_key(KeyCode::KeyN).wait(600);
    game.run_until("the turns are ranked", |game| game.expect_component::<BestTurns>().turns_best_first.len() >= 8);
    game.wait(600);
    assert_eq!(game.fully_visible_text_areas("BEST TURNS FOR RED").len(), 1);
    assert!(
        game.point_of_button("best 0").is_some() && game.point_of_button("best 7").is_some(),
        "the list must be in view"
    );
}

#[test]
fn the_first_arrow_key_focuses_the_same_control_as_tab() {
    let pages = ["setup", "setup of two people", "settings", "keys", "lessons"];
    let mut opened: Vec<(&str, fn() -> HeadlessGame)> =
        places().into_iter().filter(|place| pages.contains(&place.name)).map(|it| (it.name, it.open)).collect();
    assert_eq!(opened.len(), pages.len());
    opened.push(("setup of GIPF", || HeadlessGame::new().then(|game| game.click_button("gipf").wait_for_camera())));
    for (name, open) in opened {
        let mut game = open();
        resized(&mut game, SIZES[0]);
        game.press_key(KeyCode::Tab).run_frames(2);
        let first = game.focused_widget().unwrap_or_else(|| panic!("{name}: Tab leads nowhere"));
        let mut game = open();
        resized(&mut game, SIZES[0]);
        game.press_key(KeyCode::ArrowDown).run_frames(2);
        assert_eq!(game.focused_widget(), Some(first), "{name}");
        game.press_key(KeyCode::ArrowDown).run_frames(2);
        assert!(game.focused_widget().is_some_and(|it| it != first), "{name}: the next arrow");
        assert!(is_in_view(&mut game), "{name}: {:?}", focused(&mut game));
    }
}

#[test]
fn arrow_keys_scroll_to_the_focus_and_its_heading_at_once() {
    for size in SIZES {
        let mut game = HeadlessGame::new();
        game.click_button("tutorial").run_frames(3);
        assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Lessons));
        resized(&mut game, size);
        let lessons = &game.resource::<Syllabus>().lessons;
        let first =
            |level| lessons.iter().find(|it| it.part.level == Some(level)).map(|it| format!("lesson {}", it.name));
        let first = [Level::One, Level::Two, Level::Three].map(|level| first(level).expect("a lesson"));
        let mut headed = 0;
        for (arrow, times) in [(KeyCode::ArrowDown, lessons.len()), (KeyCode::ArrowUp, lessons.len())] {
            for _ in 0..times {
                // Scrolling must be immediate, because an animation would take at least a tenth of a second.
                game.press_key(arrow).run_frames(1);
                assert!(is_in_view(&mut game), "{size:?}: {:?}", focused(&mut game));
                for (name, heading) in first.iter().zip(["LEVEL 1", "LEVEL 2", "LEVEL 3"]) {
                    if is_on(&mut game, name) {
                        assert_eq!(
                            game.fully_visible_text_areas(heading).len(),
                            1,
                            "{size:?}: {name} without {heading}"
                        );
                        headed += 1;
                    }
                }
            }
        }
        assert!(headed >= 5, "{headed} first lessons were passed");
    }
}
