//! With large text, or in a small window, and the keyboard alone: cards are read by keys that scroll, what is said comes
//! into view, and the first key on a page leads to its first control.

use bevy_egui::egui::{Memory, WidgetRect};
use tamsk::graphics::camera::CameraRig;
use tamsk::localization::Localization;
use tamsk::table::lesson::Syllabus;
use tamsk::table::study::BestTurns;
use tamsk_testing::prelude::*;

use crate::hands::places::places;
use crate::reading::at;
use crate::replays::{record, replaying};

/// The sizes of windows, in logical pixels, and of text, in percent.
const SIZES: [(Vec2, u16); 2] = [(Vec2::new(1280.0, 720.0), 200), (Vec2::new(640.0, 360.0), 100)];

fn resized(game: &mut HeadlessGame, (size, percent): (Vec2, u16)) {
    game.world().resource_mut::<TextSettings>().scale = percent;
    game.resize(size);
}

fn zoom(game: &mut HeadlessGame) -> f32 {
    game.the::<CameraRig>().wanted_zoom
}

/// Presses a key until what it scrolls has come to rest.
fn scroll(game: &mut HeadlessGame, key: KeyCode) {
    game.key(key).wait(600);
}

/// Where a text is, above everything if it is scrolled out of view.
fn height_of(game: &HeadlessGame, text: &str) -> f32 {
    game.told(text).first().map_or(f32::NEG_INFINITY, |at| at.min.y)
}

/// What has the focus.
fn focused(game: &mut HeadlessGame) -> Option<WidgetRect> {
    let ctx = game.egui();
    let id = ctx.memory(Memory::focused)?;
    ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).copied())
}

/// Whether the button with this name has the focus, however large the text is.
fn is_on(game: &mut HeadlessGame, name: &str) -> bool {
    let text = f32::from(game.resource::<TextSettings>().scale) / 100.0;
    let at = focused(game).map(|it| Vec2::new(it.rect.center().x, it.rect.center().y) * text);
    at.zip(game.button(name)).is_some_and(|(at, button)| at.distance(button) < 4.0)
}

/// Whether all of what has the focus is in view.
fn is_in_view(game: &mut HeadlessGame) -> bool {
    focused(game).is_some_and(|it| it.interact_rect.expand(1.0).contains_rect(it.rect))
}

#[test]
fn a_result_is_read_by_keys_that_leave_the_camera_alone() {
    for size in SIZES {
        let mut game = HeadlessGame::level(Level::Three);
        game.resign("red").settle();
        resized(&mut game, size);
        let (headline, last) = ("Black wins", "time on turn");
        let (first, before) = (height_of(&game, headline), zoom(&mut game));
        assert_eq!(game.told_whole(headline).len(), 1, "{size:?}: the headline is whole");
        assert!(game.told_whole(last).is_empty(), "{size:?}: the card scrolls: {:?}", game.all_told());
        for (down, up) in [(KeyCode::PageDown, KeyCode::PageUp), (KeyCode::ArrowDown, KeyCode::ArrowUp)] {
            scroll(&mut game, down);
            assert!(height_of(&game, headline) < first - 20.0, "{size:?}: {down:?}");
            scroll(&mut game, up);
            assert!((height_of(&game, headline) - first).abs() < 1.0, "{size:?}: {up:?}");
        }
        scroll(&mut game, KeyCode::End);
        let end = height_of(&game, headline);
        scroll(&mut game, KeyCode::PageDown);
        assert_eq!(height_of(&game, headline), end, "{size:?}: it was at its end");
        scroll(&mut game, KeyCode::Home);
        assert_eq!(game.told_whole(headline).len(), 1, "{size:?}: the beginning");
        assert_eq!(zoom(&mut game), before, "{size:?}");
        // At the end of the text, arrows lead on to the buttons below it.
        scroll(&mut game, KeyCode::End);
        game.key(KeyCode::ArrowDown);
        assert!(is_on(&mut game, "setup"), "{size:?}: {:?}", focused(&mut game));
        // What zooms otherwise still does.
        game.key(KeyCode::Minus).frames(3);
        assert_ne!(zoom(&mut game), before, "{size:?}");
    }
}

#[test]
fn page_keys_zoom_while_a_match_is_played_and_scroll_what_is_open_otherwise() {
    let mut game = HeadlessGame::level(Level::Three);
    game.key(KeyCode::KeyG).frames(3);
    resized(&mut game, SIZES[1]);
    let before = zoom(&mut game);
    scroll(&mut game, KeyCode::PageUp);
    assert_ne!(zoom(&mut game), before, "a match is played");

    // A replay with its log.
    let mut game = replaying(&record());
    resized(&mut game, SIZES[1]);
    game.key(KeyCode::KeyE).wait(600).key(KeyCode::KeyG).wait(600);
    let before = zoom(&mut game);
    scroll(&mut game, KeyCode::PageUp);
    assert_eq!(zoom(&mut game), before);
    let line = game.all_told().into_iter().find(|text| text.contains("A2")).expect("a line of the log").to_owned();
    let above = height_of(&game, &line);
    scroll(&mut game, KeyCode::PageDown);
    assert!(height_of(&game, &line) < above - 20.0, "the log is scrolled");
    assert_eq!(zoom(&mut game), before);

    // The analysis board.
    let mut game = HeadlessGame::new();
    game.press_button("study").settle();
    resized(&mut game, SIZES[0]);
    let (before, top) = (zoom(&mut game), height_of(&game, "Analysis board"));
    scroll(&mut game, KeyCode::PageDown);
    assert!(height_of(&game, "Analysis board") < top - 20.0);
    assert_eq!(zoom(&mut game), before);

    // The settings, while their search has the focus.
    let mut game = HeadlessGame::new();
    game.press_button("settings").frames(3);
    resized(&mut game, SIZES[0]);
    game.key(KeyCode::Tab).frames(2);
    let top = height_of(&game, "Quality");
    scroll(&mut game, KeyCode::PageDown);
    assert!(height_of(&game, "Quality") < top - 20.0);
    scroll(&mut game, KeyCode::PageUp);
    assert!((height_of(&game, "Quality") - top).abs() < 1.0);
}

#[test]
fn the_answer_on_the_card_of_a_lesson_comes_into_view_and_the_next_text_begins_at_its_top() {
    const BACK: &str = "That was undone, as this step is only for reading. Go on when you are ready.";
    for size in SIZES {
        let mut game = at("board-heights");
        resized(&mut game, size);
        assert!(game.told(BACK).is_empty());
        let (from, to) = (game.socket("D1"), game.socket("C1"));
        game.drag(from, to).wait(600);
        assert_eq!(game.told_whole(BACK).len(), 1, "{size:?}: {:?}", game.told(BACK));
        game.press_button("lesson go on").wait(600);
        let text = game.resource::<Localization>().tr(&game.lesson().text).into_owned();
        let mut fresh = at(&game.lesson().text);
        resized(&mut fresh, size);
        assert!((height_of(&game, &text) - height_of(&fresh, &text)).abs() < 1.0, "{size:?}: {text}");
    }
}

#[test]
fn enter_is_written_only_on_what_it_presses() {
    let mut game = at("board-heights");
    assert_eq!((game.lesson().phase, game.told("Enter").len()), (LessonPhase::Done, 1));
    game.key(KeyCode::Tab).frames(2);
    assert!(game.has_focus("lesson go on"));
    game.assert_told("Enter");
    game.key(KeyCode::Tab).frames(2);
    assert!(game.has_focus("lesson back"));
    assert!(game.told("Enter").is_empty(), "Enter would press another button");
}

#[test]
fn the_focus_stays_on_a_button_of_a_lesson_or_goes_on_to_one_that_can_be_pressed() {
    let mut game = at("board-heights");
    let step = game.lesson().step;
    assert!(step > 0);
    game.key(KeyCode::Tab).key(KeyCode::Tab).frames(2);
    for left in (0..step).rev() {
        assert!(game.has_focus("lesson back") && game.is_focus_framed(), "before step {left}");
        game.key(KeyCode::Enter).frames(3);
        assert_eq!(game.lesson().step, left);
    }
    assert!(game.has_focus("lesson go on") && game.is_focus_framed(), "nothing is before the first step");
    game.key(KeyCode::Enter).frames(3);
    assert_eq!(game.lesson().step, 1);
    assert!(game.has_focus("lesson go on") && game.is_focus_framed());
}

#[test]
fn the_best_turns_come_into_view_as_they_are_asked_for() {
    let mut game = HeadlessGame::new();
    game.press_button("study").settle();
    resized(&mut game, SIZES[0]);
    let how = game.all_told().into_iter().find(|text| text.starts_with("By keys")).expect("how it is done by keys");
    for part in ["arrow keys", "Space", "R adds a ring", "D removes one"] {
        assert!(how.contains(part), "{how}");
    }
    let says_enter = |game: &HeadlessGame| game.tells("press Enter");
    for _ in 0..4 {
        if !says_enter(&game) {
            scroll(&mut game, KeyCode::PageDown);
        }
    }
    assert!(says_enter(&game), "{:?}", game.all_told());
    scroll(&mut game, KeyCode::Home);
    game.key(KeyCode::KeyN).wait(600);
    game.until("the turns are ranked", |game| game.the::<BestTurns>().turns.len() >= 8);
    game.wait(600);
    assert_eq!(game.told_whole("BEST TURNS FOR RED").len(), 1);
    assert!(game.button("best 0").is_some() && game.button("best 7").is_some(), "the list is in view");
}

#[test]
fn the_first_arrow_on_a_page_leads_where_tab_leads_and_the_next_goes_on() {
    let pages = ["setup", "setup of two people", "settings", "keys", "lessons"];
    let mut opened: Vec<(&str, fn() -> HeadlessGame)> =
        places().into_iter().filter(|place| pages.contains(&place.name)).map(|it| (it.name, it.open)).collect();
    assert_eq!(opened.len(), pages.len());
    opened.push(("setup of GIPF", || HeadlessGame::new().then(|game| game.press_button("gipf").settle())));
    for (name, open) in opened {
        let mut game = open();
        resized(&mut game, SIZES[0]);
        game.key(KeyCode::Tab).frames(2);
        let first = game.focused().unwrap_or_else(|| panic!("{name}: Tab leads nowhere"));
        let mut game = open();
        resized(&mut game, SIZES[0]);
        game.key(KeyCode::ArrowDown).frames(2);
        assert_eq!(game.focused(), Some(first), "{name}");
        game.key(KeyCode::ArrowDown).frames(2);
        assert!(game.focused().is_some_and(|it| it != first), "{name}: the next arrow");
        assert!(is_in_view(&mut game), "{name}: {:?}", focused(&mut game));
    }
}

#[test]
fn what_arrows_come_to_is_in_view_at_once_with_the_heading_above_it() {
    for size in SIZES {
        let mut game = HeadlessGame::new();
        game.press_button("tutorial").frames(3);
        assert_eq!((game.screen(), game.menu()), (Screen::Title, Menu::Lessons));
        resized(&mut game, size);
        let lessons = &game.resource::<Syllabus>().lessons;
        let first =
            |level| lessons.iter().find(|it| it.part.level == Some(level)).map(|it| format!("lesson {}", it.name));
        let first = [Level::One, Level::Two, Level::Three].map(|level| first(level).expect("a lesson"));
        let mut headed = 0;
        for (arrow, times) in [(KeyCode::ArrowDown, lessons.len()), (KeyCode::ArrowUp, lessons.len())] {
            for _ in 0..times {
                // Without an animation, which takes a tenth of a second at least.
                game.key(arrow).frames(1);
                assert!(is_in_view(&mut game), "{size:?}: {:?}", focused(&mut game));
                for (name, heading) in first.iter().zip(["LEVEL 1", "LEVEL 2", "LEVEL 3"]) {
                    if is_on(&mut game, name) {
                        assert_eq!(game.told_whole(heading).len(), 1, "{size:?}: {name} without {heading}");
                        headed += 1;
                    }
                }
            }
        }
        assert!(headed >= 5, "{headed} first lessons were passed");
    }
}
