//! Tests of the search in the settings and in the rulebook, with real key presses and clicks, both from the title
//! screen and during a match.

use tamsk_testing::prelude::*;

/// Opens the settings, from the title screen or from a paused match.
fn settings(in_match: bool, language: &str) -> HeadlessGame {
    let mut game = if in_match { HeadlessGame::at_level(Level::Three) } else { HeadlessGame::new() };
    game.world_mut().resource_mut::<TextSettings>().language = Some(language.to_owned());
    game.run_frames(3);
    if in_match {
        game.press_key(KeyCode::Escape);
    }
    game.click_button("settings").run_frames(3);
    assert_eq!(game.menu(), Menu::Settings);
    game
}

#[test]
fn typing_finds_a_setting_and_escape_first_clears_the_search() {
    for in_match in [false, true] {
        for (language, typed, found, other) in [
            ("en", "fullscreen", "Full screen", "Quality"),
            ("en", "langue", "Language", "Full screen"),
            ("fr", "ecran", "Plein écran", "Qualité"),
            ("fr", "sound", "Volume", "Plein écran"),
        ] {
            let mut game = settings(in_match, language);
            game.assert_text(other);
            game.type_text(typed).run_frames(3);
            game.assert_text(found);
            assert!(game.text_areas(other).is_empty(), "{typed}: {:?}", game.visible_texts());
            game.press_key(KeyCode::Escape).run_frames(3);
            assert_eq!(game.menu(), Menu::Settings, "the first press must clear the search");
            game.assert_text(other);
            // After Escape has taken the focus away from the search field, typing still starts a search.
            game.type_text(typed).run_frames(3);
            assert!(game.text_areas(other).is_empty());
            game.press_key(KeyCode::Escape).run_frames(2).press_key(KeyCode::Escape).run_frames(3);
            assert_eq!(game.menu(), if in_match { Menu::Pause } else { Menu::None });
        }
    }
}

/// The down arrow key moves the focus to the first setting that was found, wherever the widget of that setting is in
/// its row.
#[test]
fn arrow_down_moves_from_the_search_to_the_first_result() {
    let mut game = settings(false, "en");
    let was = game.resource::<GraphicsSettings>().fullscreen;
    game.type_text("fullscreen").run_frames(3).press_key(KeyCode::ArrowDown).run_frames(2);
    let name = game.text_areas("Full screen")[0];
    let area = game.focused_widget().and_then(|id| game.widget_area(id)).expect("something has the focus");
    assert!((area.center().y - name.center().y).abs() < 6.0 && area.min.x > name.max.x, "{area:?} beside {name:?}");
    game.press_key(KeyCode::Space).run_frames(2);
    assert_ne!(game.resource::<GraphicsSettings>().fullscreen, was);
}

#[test]
fn the_settings_open_with_an_empty_search() {
    let mut game = settings(false, "en");
    game.type_text("zeppelin").run_frames(3);
    game.assert_text("Nothing found for “zeppelin”.");
    game.click_button("done").click_button("settings").run_frames(3);
    game.assert_text("Full screen");
    game.type_text("zeppelin").run_frames(3).click_button("settings all").run_frames(3);
    game.assert_text("Full screen");
    assert!(game.text_areas("zeppelin").is_empty());
}

#[test]
fn a_found_setting_can_be_clicked_and_the_match_stays_still() {
    let mut game = settings(true, "en");
    let (board, now) = (*game.current_match().board(), game.current_match().now());
    game.type_text("sdfhtlk").press_key(KeyCode::Escape).type_text("french").run_frames(3);
    game.click_text("Français").run_frames(3);
    assert_eq!(game.resource::<TextSettings>().language.as_deref(), Some("fr"));
    game.assert_text("Langue");
    assert!(*game.current_match().board() == board && game.current_match().now() == now);
    assert_eq!(game.take_refusals_to_people(), []);
}

/// Presses a letter with Ctrl, all within a single frame, as happens on a slow machine.
fn with_control(game: &mut HeadlessGame, letter: char) {
    use ButtonState::{Pressed, Released};
    game.set_key(KeyCode::ControlLeft, Pressed).type_character(letter);
    game.set_key(KeyCode::ControlLeft, Released).run_frames(2);
}

#[test]
fn text_shortcuts_work_in_every_search_however_fast() {
    for (button, field) in [("settings", "settings search"), ("rules", "rules search"), ("records", "records search")] {
        let mut game = HeadlessGame::new();
        game.click_button(button).run_frames(3).type_text("zeppe").run_frames(2);
        with_control(&mut game, 'a');
        game.type_text("x").run_frames(2);
        assert_eq!(game.text_areas("x").len(), 1, "{field}: Ctrl+A must select everything: {:?}", game.visible_texts());
        assert!(game.text_areas("zeppea").is_empty() && game.text_areas("ax").is_empty());
        with_control(&mut game, 'z');
        assert!(game.text_areas("x").is_empty(), "{field}: Ctrl+Z must undo the typing: {:?}", game.visible_texts());
        game.type_text("zz").run_frames(2);
        game.click_button(&format!("clear {field}")).run_frames(2);
        assert!(game.point_of_button(&format!("clear {field}")).is_none());
        game.type_text("y").run_frames(2);
        assert_eq!(game.text_areas("y").len(), 1, "{field}: {:?}", game.visible_texts());
    }
}

#[test]
fn a_slow_frame_does_not_lose_typed_characters() {
    let mut game = settings(false, "en");
    game.set_frame_length(900).type_text("volume").run_frames(2);
    assert!(game.text_areas("Full screen").is_empty());
    game.press_key(KeyCode::Escape).run_frames(2);
    game.assert_text("Full screen");
    assert_eq!(game.menu(), Menu::Settings);
}

#[test]
fn the_rulebook_has_the_same_search() {
    let mut game = HeadlessGame::at_level(Level::Two);
    game.press_key(KeyCode::F2).run_frames(3).type_text("zeppelin").run_frames(3);
    game.assert_text("No rule mentions “zeppelin”.");
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::Rulebook);
    assert!(game.text_areas("No rule mentions “zeppelin”.").is_empty());
    game.type_text("zeppelin").run_frames(3).click_button("rules all").run_frames(3);
    assert!(game.text_areas("No rule mentions “zeppelin”.").is_empty());
    game.press_key(KeyCode::Escape).run_frames(3);
    assert_eq!(game.menu(), Menu::None);
}
