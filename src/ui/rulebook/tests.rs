//! Tests that the rulebook fits at every size, can be searched, and contains the rule behind every refusal.

use std::collections::BTreeSet;

use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use tamsk_rules::{Level, Options, Refusal};

use super::panel::{Bookmark, RulebookChoice, panel};
use super::sections::PARTS;
use crate::localization::{Language, Localization};
use crate::settings::PlaySettings;
use crate::simulation::TimeRuns;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Menu, Screen, TAMSK};
use crate::table::on_table::OnTable;
use crate::ui::kit::navigation::{self, Navigation, OpenRulebook};
use crate::ui::kit::rulebook::RulebookPart;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::toast::refused::rule_behind;

/// Asserts that every section fits at every size in every language and opens from the contents.
pub fn assert_rulebook_readable(book: fn() -> Bookmark) {
    for bench in PanelHarness::sizes() {
        let mut bookmark = book();
        let close = bench.click_on_key("rulebook-done", |ctx, texts| panel(ctx, texts, &mut bookmark));
        assert_eq!(close, Some(RulebookChoice::Close));
        for (section, content) in book().sections().enumerate() {
            let mut bookmark = Bookmark { section, ..book() };
            let drawn = bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
            let title = bench.texts().tr(content.title);
            // The title occurs above the page, and in the contents unless scrolled out of view.
            assert!(drawn.iter().any(|(text, _)| *text == title), "{title} is not visible");
            assert_eq!(bookmark.section, section);
        }
    }
    let bench = PanelHarness::at_scale(1.0);
    for (number, section) in book().sections().enumerate().skip(1) {
        let mut bookmark = Bookmark { section: number - 1, ..book() };
        bookmark.scroll_to_matches();
        bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
        bench.click_on_key(section.title, |ctx, texts| panel(ctx, texts, &mut bookmark));
        assert_eq!(bookmark.section, number, "{}", section.title);
    }
    let mut seen = BTreeSet::new();
    for part in book().parts {
        let pictures = part.sections.iter().flat_map(|section| section.rules).filter_map(|rule| rule.picture);
        let pictures: Vec<_> = pictures.map(|picture| format!("{picture:?}")).collect();
        assert!(pictures.len() >= 2, "{}: {pictures:?}", part.title);
        assert!(pictures.into_iter().all(|picture| seen.insert(picture)), "every picture should occur once");
    }
}

#[test]
fn every_section_fits_and_opens_from_the_contents() {
    assert_rulebook_readable(Bookmark::default);
}

#[test]
fn every_refusal_leads_to_a_visible_rule() {
    for level in [Level::One, Level::Two, Level::Three] {
        for why in Refusal::ALL {
            let rule = rule_behind(why, level);
            assert!(Bookmark::default().section_of(rule).is_some(), "{why} leads to {rule}, which is in no section");
        }
    }
    for bench in PanelHarness::sizes() {
        for why in Refusal::ALL {
            let rule = rule_behind(why, Level::Three);
            let mut bookmark = Bookmark::default();
            bookmark.open_rule(rule);
            let drawn = bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
            let text = bench.texts().tr(rule);
            assert!(drawn.iter().any(|(drawn, _)| *drawn == text), "{rule} should be visible: {drawn:?}");
        }
    }
}

#[test]
fn a_search_lists_matches_and_opens_the_first() {
    for (language, query, found) in [
        (Language::English, "hexagon", vec!["rulebook-board"]),
        (Language::English, "GREY timer", vec!["rulebook-timer"]),
        (Language::French, "reclamer etoile", vec![]),
        (Language::French, "ETOILE", vec!["rulebook-notation"]),
        (Language::French, "boite francaise", vec!["rulebook-options"]),
    ] {
        let texts = Localization::new(language);
        let titles: Vec<_> = Bookmark::default()
            .sections()
            .filter(|section| super::panel::matches(&texts, section, query))
            .map(|section| section.title)
            .collect();
        assert_eq!(titles, found, "{query}");
    }
    let bench = PanelHarness::at_scale(1.0);
    let mut bookmark = Bookmark { query: "hexagon".to_owned(), section: 9, ..Bookmark::default() };
    bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
    assert_eq!(bookmark.section, 0);
    // Matches are scrolled into view even far down a page.
    let bench = PanelHarness::at_scale(2.0);
    let mut bookmark = Bookmark { section: 5, ..Bookmark::default() };
    bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
    bookmark.query = "CLAIMS".to_owned();
    bookmark.scroll_to_matches();
    let drawn = bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut bookmark));
    let rule = bench.texts().tr("rule-blocked-claim");
    assert!(bookmark.section == 5 && drawn.iter().any(|(text, _)| *text == rule), "{drawn:?}");

    let bench = PanelHarness::at_scale(1.0);
    let mut nothing = Bookmark { query: "zeppelin".to_owned(), ..Bookmark::default() };
    let drawn = bench.checked_texts(|ctx, texts| _ = panel(ctx, texts, &mut nothing));
    assert!(drawn.iter().any(|(text, _)| text.contains("“zeppelin”")), "{drawn:?}");
}

#[test]
fn every_rule_text_is_in_the_rulebook() {
    let shown: Vec<_> =
        PARTS.iter().flat_map(|part| part.sections).flat_map(|section| section.rules).map(|rule| rule.text).collect();
    for key in Localization::new(Language::English).keys() {
        if key.starts_with("rule-") {
            assert!(shown.contains(&key.as_str()), "{key} is in no section");
        }
    }
}

/// Returns a match at Level 2 without an open menu, with the rulebook and its keys.
fn playing() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin)).add_plugins((
        crate::settings::plugin,
        crate::simulation::plugin,
        crate::appearance::plugin,
        crate::table::plugin,
        crate::input::plugin,
        navigation::plugin,
        super::plugin,
    ));
    let options = Options::at_level(Level::Two);
    // Without a countdown, time runs as soon as the book is closed.
    app.world_mut().resource_mut::<PlaySettings>().countdown = false;
    let live = LiveMatch::new(MatchSetup { options, ..default() }).expect("the official options are valid");
    app.world_mut().spawn((live, OnTable));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match(TAMSK));
    frames(&mut app);
    app
}

fn frames(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

fn press(app: &mut App, key: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(KeyboardInput {
            key_code: key,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
        frames(app);
    }
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn time_runs(app: &App) -> bool {
    app.world().resource::<TimeRuns>().0
}

#[test]
fn time_stops_while_the_rulebook_is_open() {
    let mut app = playing();
    assert!(time_runs(&app));
    press(&mut app, KeyCode::F2);
    assert_eq!((menu(&app), time_runs(&app)), (Menu::Rulebook, false));
    press(&mut app, KeyCode::F2);
    assert_eq!((menu(&app), time_runs(&app)), (Menu::None, true));
    press(&mut app, KeyCode::F2);
    press(&mut app, KeyCode::Escape);
    assert_eq!((menu(&app), time_runs(&app)), (Menu::None, true));
}

#[test]
fn the_rulebook_opens_at_the_requested_rule_and_leads_back() {
    let mut app = playing();
    app.world_mut().trigger(OpenRulebook { rule: Some("rule-timer-once") });
    frames(&mut app);
    assert_eq!(menu(&app), Menu::Rulebook);
    let bookmark = app.world().resource::<Bookmark>();
    assert_eq!(Some(bookmark.section), bookmark.section_of("rule-timer-once"));
    assert_eq!(bookmark.rule, Some("rule-timer-once"));
    press(&mut app, KeyCode::Escape);

    // From the help, which was opened from the pause, Esc leads back to the pause.
    app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Help);
    app.world_mut().resource_mut::<Navigation>().below = Menu::Pause;
    frames(&mut app);
    press(&mut app, KeyCode::F2);
    assert_eq!(menu(&app), Menu::Rulebook);
    press(&mut app, KeyCode::Escape);
    assert_eq!((menu(&app), time_runs(&app)), (Menu::Pause, false));

    // The rulebook never covers a question that needs an answer.
    app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Confirm);
    frames(&mut app);
    press(&mut app, KeyCode::F2);
    assert_eq!(menu(&app), Menu::Confirm);
}

#[test]
fn the_rulebook_reopens_at_the_game_on_the_table() {
    let mut bookmark = Bookmark::default();
    let other = bookmark.sections().count();
    bookmark.parts.push(RulebookPart { game: "other", ..PARTS[0] });
    for (at, screen, opens) in [
        (0, Screen::Match("other"), other),
        (other + 1, Screen::Match("other"), other + 1),
        (other + 1, Screen::Match(TAMSK), 0),
        (3, Screen::Match(TAMSK), 3),
        (other + 1, Screen::Title, other + 1),
    ] {
        bookmark.section = at;
        bookmark.reopen(screen);
        assert_eq!(bookmark.section, opens, "{at}, {screen:?}");
    }
}

#[test]
fn the_focus_is_visible_in_the_contents() {
    let mut bookmark = Bookmark::default();
    PanelHarness::at_scale(1.0).framed_by_tab(8, |ctx, texts| _ = panel(ctx, texts, &mut bookmark));
}
