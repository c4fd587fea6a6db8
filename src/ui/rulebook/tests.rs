//! Tests that the rulebook fits at every size, that a search works, and that the rulebook explains every refusal.

use std::collections::BTreeSet;

use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use tamsk_rules::{Level, Options, Refusal};

use super::panel::{RulebookChoice, RulebookState, draw_rulebook};
use super::sections::TAMSK_PARTS;
use crate::localization::{Language, Localization};
use crate::settings::PlaySettings;
use crate::simulation::TimeRuns;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::states::{Menu, Screen, TAMSK};
use crate::table::on_table::OnTable;
use crate::ui::kit::navigation::{self, MenuReturnState, OpenRulebook};
use crate::ui::kit::rulebook::RulebookPart;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::toast::explanation::rule_key_of_refusal;

/// Asserts that every section fits at every size, in every language, and can be opened from the table of contents. Also
/// asserts that each part has at least two pictures and that no picture occurs twice.
pub fn assert_rulebook_readable(book: fn() -> RulebookState) {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let mut bookmark = book();
        let close = bench.click_on_text_key("rulebook-done", |ctx, texts| draw_rulebook(ctx, texts, &mut bookmark));
        assert_eq!(close, Some(RulebookChoice::Close));
        for (section, content) in book().sections().enumerate() {
            let mut bookmark = RulebookState { section_index: section, ..book() };
            let drawn = bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
            let title = bench.texts().tr(content.title_key);
            // The title is above the page, and also in the table of contents unless it has been scrolled out of view.
            assert!(drawn.iter().any(|(text, _)| *text == title), "{title} is not visible");
            assert_eq!(bookmark.section_index, section);
        }
    }
    let bench = PanelHarness::at_scale(1.0);
    for (number, section) in book().sections().enumerate().skip(1) {
        let mut bookmark = RulebookState { section_index: number - 1, ..book() };
        bookmark.scroll_to_first_hit();
        bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
        bench.click_on_text_key(section.title_key, |ctx, texts| draw_rulebook(ctx, texts, &mut bookmark));
        assert_eq!(bookmark.section_index, number, "{}", section.title_key);
    }
    let mut seen = BTreeSet::new();
    for part in book().parts {
        let pictures = part.sections.iter().flat_map(|section| section.rules).filter_map(|rule| rule.picture);
        let pictures: Vec<_> = pictures.map(|picture| format!("{picture:?}")).collect();
        assert!(pictures.len() >= 2, "{}: {pictures:?}", part.title_key);
        assert!(pictures.into_iter().all(|picture| seen.insert(picture)), "every picture should occur once");
    }
}

#[test]
fn every_section_fits_and_opens_from_the_contents() {
    assert_rulebook_readable(RulebookState::default);
}

#[test]
fn every_refusal_leads_to_a_visible_rule() {
    for level in [Level::One, Level::Two, Level::Three] {
        for why in Refusal::ALL {
            let rule = rule_key_of_refusal(why, level);
            assert!(
                RulebookState::default().section_index_of(rule).is_some(),
                "{why} leads to {rule}, which is in no section"
            );
        }
    }
    for bench in PanelHarness::at_all_scales_and_languages() {
        for why in Refusal::ALL {
            let rule = rule_key_of_refusal(why, Level::Three);
            let mut bookmark = RulebookState::default();
            bookmark.open_rule(rule);
            let drawn = bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
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
        let titles: Vec<_> = RulebookState::default()
            .sections()
            .filter(|section| super::panel::section_matches(&texts, section, query))
            .map(|section| section.title_key)
            .collect();
        assert_eq!(titles, found, "{query}");
    }
    let bench = PanelHarness::at_scale(1.0);
    let mut bookmark = RulebookState { query: "hexagon".to_owned(), section_index: 9, ..RulebookState::default() };
    bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
    assert_eq!(bookmark.section_index, 0);
    // A hit is scrolled into view even if it is far down a page.
    let bench = PanelHarness::at_scale(2.0);
    let mut bookmark = RulebookState { section_index: 5, ..RulebookState::default() };
    bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
    bookmark.query = "CLAIMS".to_owned();
    bookmark.scroll_to_first_hit();
    let drawn = bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
    let rule = bench.texts().tr("rule-blocked-claim");
    assert!(bookmark.section_index == 5 && drawn.iter().any(|(text, _)| *text == rule), "{drawn:?}");

    let bench = PanelHarness::at_scale(1.0);
    let mut nothing = RulebookState { query: "zeppelin".to_owned(), ..RulebookState::default() };
    let drawn = bench.checked_texts(|ctx, texts| _ = draw_rulebook(ctx, texts, &mut nothing));
    assert!(drawn.iter().any(|(text, _)| text.contains("“zeppelin”")), "{drawn:?}");
}

#[test]
fn every_rule_text_is_in_the_rulebook() {
    let shown: Vec<_> = TAMSK_PARTS
        .iter()
        .flat_map(|part| part.sections)
        .flat_map(|section| section.rules)
        .map(|rule| rule.text_key)
        .collect();
    for key in Localization::new(Language::English).keys() {
        if key.starts_with("rule-") {
            assert!(shown.contains(&key.as_str()), "{key} is in no section");
        }
    }
}

/// Returns an app with a match at Level 2, the rulebook and its keys, and no open menu.
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
    // Without a countdown, time runs again as soon as the rulebook is closed.
    app.world_mut().resource_mut::<PlaySettings>().countdown_after_pause = false;
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
    app.world_mut().trigger(OpenRulebook { rule_text_key: Some("rule-timer-once") });
    frames(&mut app);
    assert_eq!(menu(&app), Menu::Rulebook);
    let bookmark = app.world().resource::<RulebookState>();
    assert_eq!(Some(bookmark.section_index), bookmark.section_index_of("rule-timer-once"));
    assert_eq!(bookmark.highlighted_rule, Some("rule-timer-once"));
    press(&mut app, KeyCode::Escape);

    // The player opened the help from the pause menu, so Esc leads back to the pause menu.
    app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Controls);
    app.world_mut().resource_mut::<MenuReturnState>().menu_below = Menu::Pause;
    frames(&mut app);
    press(&mut app, KeyCode::F2);
    assert_eq!(menu(&app), Menu::Rulebook);
    press(&mut app, KeyCode::Escape);
    assert_eq!((menu(&app), time_runs(&app)), (Menu::Pause, false));

    // The rulebook must not cover a question that needs an answer.
    app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Confirm);
    frames(&mut app);
    press(&mut app, KeyCode::F2);
    assert_eq!(menu(&app), Menu::Confirm);
}

#[test]
fn the_rulebook_reopens_at_the_game_on_the_table() {
    let mut bookmark = RulebookState::default();
    let other = bookmark.sections().count();
    bookmark.parts.push(RulebookPart { game: "other", ..TAMSK_PARTS[0] });
    for (at, screen, opens) in [
        (0, Screen::Match("other"), other),
        (other + 1, Screen::Match("other"), other + 1),
        (other + 1, Screen::Match(TAMSK), 0),
        (3, Screen::Match(TAMSK), 3),
        (other + 1, Screen::Title, other + 1),
    ] {
        bookmark.section_index = at;
        bookmark.open_last_section_or_game_of(screen);
        assert_eq!(bookmark.section_index, opens, "{at}, {screen:?}");
    }
}

#[test]
fn the_focus_is_visible_in_the_contents() {
    let mut bookmark = RulebookState::default();
    PanelHarness::at_scale(1.0).focus_frames_by_tab(8, |ctx, texts| _ = draw_rulebook(ctx, texts, &mut bookmark));
}
