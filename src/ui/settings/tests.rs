//! Tests of the settings panel: layout, effects of the controls, search and reset.

use bevy_egui::egui::{self, Key, Modifiers};
use tamsk_online::PlayerSecretKey;

use super::list::{SECTIONS, Setting, SettingWidget};
use super::{SettingsIntent, SettingsReset, draw_reset_question, draw_settings_panel};
use crate::localization::{Language, Localization};
use crate::settings::{
    AnimationSpeed, FirstColourChoice, Friend, GraphicsQuality, KeySettings, Lineup, Settings, TamskChoices,
    TextSettings,
};
use crate::ui::kit::match_options::RunningTimeTenths;
use crate::ui::kit::testing::PanelHarness;
use crate::ui::setup::card::SetupDraft;
use crate::ui::setup::draft::TamskSetupDraft;

#[test]
fn the_card_fits_and_closes() {
    for bench in PanelHarness::at_all_scales_and_languages() {
        let mut settings = Settings::default();
        let close = bench.click_on_text_key("settings-done", |ctx, texts| {
            draw_settings_panel(ctx, texts, &mut settings, &mut String::new(), false)
        });
        assert_eq!(close, Some(SettingsIntent::Close));
        assert_eq!(settings, Settings::default());
    }
}

#[test]
fn a_click_changes_the_quality() {
    let mut settings = Settings::default();
    click(&PanelHarness::at_scale(1.0), "Medium", &mut settings, "");
    assert_eq!(settings.graphics.quality, Some(GraphicsQuality::Medium));
}

#[test]
fn a_click_changes_the_language() {
    let mut settings = Settings::default();
    let bench = PanelHarness::at_scale(1.0);
    click(&bench, "Français", &mut settings, "language");
    assert_eq!(settings.text.language.as_deref(), Some("fr"));
    click(&bench, &bench.texts().tr("settings-language-system"), &mut settings, "language");
    assert_eq!(settings.text.language, None);
}

fn click(bench: &PanelHarness, text: &str, settings: &mut Settings, query: &str) {
    bench.click_on_text(text, |ctx, texts| draw_settings_panel(ctx, texts, settings, &mut query.to_owned(), false));
}

fn click_on_switch(name: &str, settings: &mut Settings) {
    // The distance from the left end of a setting's name to its switch, in points.
    const SWITCH: f32 = 219.0;
    let bench = PanelHarness::at_scale(1.0);
    let name = bench.texts().tr(name).into_owned();
    let mut query = name.clone();
    let rows = bench.checked_texts(|ctx, texts| _ = draw_settings_panel(ctx, texts, settings, &mut query, false));
    // Search from the end, because the search field has the same text.
    let row = rows.iter().rfind(|(text, _)| *text == name).expect("the row is visible").1;
    let switch = egui::pos2(row.left() + SWITCH, row.center().y);
    bench.click_at(switch, |ctx, texts| draw_settings_panel(ctx, texts, settings, &mut query, false));
}

#[test]
fn every_switch_changes_its_own_field_and_no_other() {
    for setting in all().map(|(_, setting)| setting) {
        let SettingWidget::Switch(field) = setting.widget else { continue };
        let mut settings = Settings::default();
        click_on_switch(setting.name_key, &mut settings);
        let mut expected = Settings::default();
        let value = field(&mut expected);
        *value = !*value;
        assert_eq!(settings, expected, "{}", setting.name_key);
    }
}

#[test]
fn choices_change_the_animations_and_the_frame_limit() {
    let mut settings = Settings::default();
    let bench = PanelHarness::in_language(Language::English);
    for (label, speed) in
        [("Fast", AnimationSpeed::Fast), ("Slow", AnimationSpeed::Slow), ("Normal", AnimationSpeed::Normal)]
    {
        click(&bench, label, &mut settings, "animations");
        assert_eq!(settings.access.animation_speed, speed);
    }
    for (label, cap) in [("60", 60), ("144", 144), ("Unlimited", 0)] {
        click(&bench, label, &mut settings, "");
        assert_eq!(settings.graphics.frame_cap, cap);
    }
}

#[test]
fn an_online_friend_can_be_removed() {
    let friend = |name: &str| {
        let key = PlayerSecretKey::generate().player_key();
        Friend { name: name.into(), key, addresses: Vec::new() }
    };
    let mut settings = Settings::default();
    settings.online.friends = vec![friend("Ada"), friend("Bo")];
    click(&PanelHarness::in_language(Language::English), "Forget Ada", &mut settings, "forget friends");
    let left: Vec<&str> = settings.online.friends.iter().map(|friend| friend.name.as_str()).collect();
    assert_eq!(left, ["Bo"]);
}

#[test]
fn reduced_motion_can_be_chosen_or_follow_the_system() {
    let mut settings = Settings::default();
    let bench = PanelHarness::in_language(Language::English);
    for (label, chosen) in [("On", Some(true)), ("Same as system", None), ("On", Some(true))] {
        click(&bench, label, &mut settings, "reduced motion");
        let mut expected = Settings::default();
        expected.access.reduce_motion = chosen;
        assert_eq!(settings, expected);
    }
    settings.reset();
    assert_eq!(settings.access.reduce_motion, None);
}

#[test]
fn switching_tips_on_again_shows_all_tips_again() {
    let mut settings = Settings::default();
    settings.progress.tips_shown.insert("move".into(), true);
    click_on_switch("settings-tips", &mut settings);
    assert!(!settings.play.show_tips && settings.progress.tips_shown.len() == 1);
    click_on_switch("settings-tips", &mut settings);
    assert!(settings.play.show_tips && settings.progress.tips_shown.is_empty());
    settings.progress.tips_shown.insert("move".into(), true);
    let before = settings.clone();
    settings.reset();
    assert_eq!(settings.progress.tips_shown, before.progress.tips_shown, "a reset does not repeat tips");
}

#[test]
fn a_reset_keeps_the_choices_of_the_last_match() {
    let mut settings = Settings::default();
    (settings.sound.master_volume, settings.graphics.show_glass_times, settings.play.countdown_after_pause) =
        (5, false, false);
    let mut choices = TamskChoices {
        players: ("Ada".into(), "Bo".into()),
        lineup: Lineup::TwoBots,
        bot_difficulties: (tamsk_engine::Difficulty::Novice, tamsk_engine::Difficulty::Master),
        red_person: FirstColourChoice::SecondPerson,
        timer_on_left: true,
        ..TamskChoices::default()
    };
    RunningTimeTenths(15).set_glass_and_timer_times(&mut choices.options);
    let agreed = TamskSetupDraft { choices, just_opened: true, ..TamskSetupDraft::default() };
    agreed.save_choices(&mut settings.choices, &mut settings.play);
    settings.reset();
    let fresh = settings;
    assert_eq!(TamskSetupDraft::from_settings(&fresh.choices, &fresh.play), agreed);
    let usual = Settings::default();
    assert_eq!(
        (fresh.sound.master_volume, fresh.graphics.show_glass_times, fresh.play.countdown_after_pause),
        (usual.sound.master_volume, true, true)
    );
}

// A reset keeps the language and the text size, so that people can still read the settings afterwards.
#[test]
fn a_reset_keeps_language_text_size_and_keys_and_can_be_undone() {
    let bindings = [("Common: Log".to_owned(), "KeyQ".to_owned())].into();
    let text = TextSettings { language: Some("fr".into()), scale: 150 };
    let kept = Settings { text, keys: KeySettings { bindings }, ..Settings::default() };
    let mut settings = kept.clone();
    (settings.sound.master_volume, settings.access.high_contrast) = (5, true);
    let before = settings.clone();
    let mut resets = SettingsReset::default();
    resets.reset_all(&mut settings);
    assert_eq!(settings, kept);
    assert!(resets.before.is_some());
    resets.undo(&mut settings);
    assert_eq!(settings, before);
    assert!(resets.before.is_none());
}

#[test]
fn the_reset_confirmation_fits_and_returns_answers() {
    for bench in PanelHarness::at_all_scales_and_languages().chain(PanelHarness::at_all_screens_and_languages()) {
        assert_eq!(bench.click_on_text_key("records-cancel", draw_reset_question), Some(false));
        assert_eq!(bench.click_on_text_key("settings-reset-yes", draw_reset_question), Some(true));
        let (mut settings, mut query) = (Settings::default(), String::new());
        let asked = bench.click_on_text_key("settings-reset-undo", |ctx, texts| {
            draw_settings_panel(ctx, texts, &mut settings, &mut query, true)
        });
        assert_eq!(asked, Some(SettingsIntent::UndoReset));
    }
}

fn all() -> impl Iterator<Item = (&'static str, &'static Setting)> {
    SECTIONS.into_iter().flat_map(|(title, settings)| settings.iter().map(move |setting| (title, setting)))
}

fn shown(bench: &PanelHarness, query: &mut String) -> Vec<&'static str> {
    // Do not check for clipped texts, because the search field clips a long query.
    let drawn =
        bench.settled_texts(|ctx, texts| _ = draw_settings_panel(ctx, texts, &mut Settings::default(), query, false));
    let is_drawn = |key: &str| drawn.iter().any(|text| *text == bench.texts().tr(key));
    all().map(|(_, setting)| setting.name_key).filter(|name| is_drawn(name)).collect()
}

/// Types a query and returns the names of the settings that remain visible. The window is high enough for all settings.
fn found(language: Language, typed: &str) -> Vec<&'static str> {
    let bench = PanelHarness::in_language(language);
    let mut query = String::new();
    bench.settled_texts(|ctx, texts| _ = draw_settings_panel(ctx, texts, &mut Settings::default(), &mut query, false));
    bench.type_text(typed, |ctx, texts| {
        _ = draw_settings_panel(ctx, texts, &mut Settings::default(), &mut query, false);
    });
    assert_eq!(query, typed, "typed text should go into the search field");
    shown(&bench, &mut query)
}

#[test]
fn every_setting_is_found_by_each_of_its_words_in_every_language() {
    for &language in Language::ALL {
        let texts = Localization::new(language);
        for (section, setting) in all() {
            for key in [section.to_owned(), setting.name_key.to_owned()].into_iter().chain(setting.note_key()) {
                assert!(setting.matches(&texts.tr(&key)), "{} by {}", setting.name_key, texts.tr(&key));
                let name: String = texts.tr(setting.name_key).chars().take(40).collect();
                assert!(found(language, &name).contains(&setting.name_key), "{name}");
            }
            for word in texts.tr(&setting.search_words_key()).split_whitespace() {
                assert!(setting.matches(word), "{} by {word}", setting.name_key);
            }
        }
    }
}

const SCREENS: [&str; 2] = ["settings-fullscreen", "settings-table-top"];
const VOLUMES: [&str; 5] = [
    "settings-volume",
    "settings-volume-pieces",
    "settings-volume-sand",
    "settings-volume-signals",
    "settings-volume-menus",
];

#[test]
fn typing_filters_the_settings() {
    for (language, typed, names) in [
        (Language::English, "full", vec!["settings-fullscreen", "settings-full-sockets"]),
        (Language::English, "FULLSCREEN", vec!["settings-fullscreen"]),
        (Language::English, "ecran", SCREENS.to_vec()),
        (Language::English, "sound", VOLUMES.to_vec()),
        (Language::English, "langue", vec!["settings-language"]),
        (Language::English, "glass times", vec!["settings-times"]),
        (Language::English, "card", vec!["settings-quality"]),
        (Language::French, "ecran", SCREENS.to_vec()),
        (Language::French, "Écran", SCREENS.to_vec()),
        (Language::French, "fullscreen", vec!["settings-fullscreen"]),
        (Language::French, "langue", vec!["settings-language"]),
        (Language::French, "volume", VOLUMES.to_vec()),
        (Language::French, "sonores", VOLUMES.to_vec()),
        (Language::French, "son", VOLUMES.to_vec()),
        (Language::English, "son", VOLUMES.to_vec()),
        (Language::French, "reduire animations", vec!["settings-animations"]),
        (Language::English, "reduced motion", vec!["settings-animations", "settings-motion"]),
        (Language::French, "vertige", vec!["settings-motion"]),
        (Language::English, "vsync", vec!["settings-vsync"]),
        (Language::English, "misclick", vec!["settings-confirm", "settings-full-sockets"]),
        (Language::French, "fps", vec!["settings-cap"]),
    ] {
        assert_eq!(found(language, typed), names, "{typed}");
    }
}

#[test]
fn typing_a_space_does_not_focus_the_search_but_ctrl_f_does() {
    let bench = PanelHarness::at_scale(1.0);
    let mut query = String::new();
    let mut draw = |ctx: &egui::Context, texts: &Localization| {
        draw_settings_panel(ctx, texts, &mut Settings::default(), &mut query, false);
        (query.clone(), ctx.memory(egui::Memory::focused))
    };
    let mut last = (String::new(), None);
    bench.type_text(" ", |ctx, texts| last = draw(ctx, texts));
    assert_eq!(last, (String::new(), None));
    bench.press_key(Key::F, Modifiers::COMMAND, |ctx, texts| last = draw(ctx, texts));
    assert!(last.0.is_empty() && last.1 == Some(egui::Id::new("settings search")), "{last:?}");
    bench.type_text("Vol", |ctx, texts| last = draw(ctx, texts));
    assert_eq!(last.0, "Vol");
}

#[test]
fn a_button_clears_a_search_without_results() {
    for &language in Language::ALL {
        let bench = PanelHarness::in_language(language);
        let mut query = "zeppelin".to_owned();
        assert!(shown(&bench, &mut query).is_empty());
        bench.click_on_text_key("settings-all", |ctx, texts| {
            draw_settings_panel(ctx, texts, &mut Settings::default(), &mut query, false)
        });
        assert_eq!(query, "");
        // The list is scrolled, so only some settings are in view.
        assert!(shown(&bench, &mut query).len() > 5);
    }
}

#[test]
fn a_setting_found_by_search_can_be_changed() {
    let bench = PanelHarness::at_scale(1.0);
    let (mut settings, mut query) = (Settings::default(), "languages english".to_owned());
    bench.checked_texts(|ctx, texts| _ = draw_settings_panel(ctx, texts, &mut settings, &mut query, false));
    query = "français".to_owned();
    bench.click_on_text("Français", |ctx, texts| draw_settings_panel(ctx, texts, &mut settings, &mut query, false));
    assert_eq!(settings.text.language.as_deref(), Some("fr"));
}
