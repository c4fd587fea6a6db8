//! Tests that the card fits, its choices take effect, and a reset keeps the setup of the last match.

use bevy_egui::egui;

use super::{SettingsIntent, panel, reset};
use crate::bot;
use crate::persistence::{Company, RedChoice, Settings};
use crate::session::quality::Quality;
use crate::ui::kit::testing::Bench;
use crate::ui::setup::draft::{Draft, Pace};

#[test]
fn the_card_fits_and_closes() {
    for bench in Bench::sizes() {
        let mut settings = Settings::default();
        let close = bench.click_on_key("settings-done", |ctx, texts| panel(ctx, texts, &mut settings));
        assert_eq!(close, Some(SettingsIntent::Close));
        assert_eq!(settings, Settings::default());
    }
}

#[test]
fn a_click_changes_the_quality() {
    let mut settings = Settings::default();
    Bench::at_scale(1.0).click_on("Medium", |ctx, texts| panel(ctx, texts, &mut settings));
    assert_eq!(settings.quality, Some(Quality::Medium));
}

#[test]
fn a_click_changes_the_language() {
    let mut settings = Settings::default();
    let bench = Bench::at_scale(1.0);
    bench.click_on("Français", |ctx, texts| panel(ctx, texts, &mut settings));
    assert_eq!(settings.language.as_deref(), Some("fr"));
    let system = bench.texts().tr("settings-language-system").into_owned();
    bench.click_on(&system, |ctx, texts| panel(ctx, texts, &mut settings));
    assert_eq!(settings.language, None);
}

/// Clicks on the switch of the row with this name.
fn click_on_switch(name: &str, settings: &mut Settings) {
    let bench = Bench::at_scale(1.0);
    let rows = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, settings));
    let row_of = |key: &str| rows.iter().find(|(text, _)| *text == bench.texts().tr(key)).expect("the row is shown").1;
    // The switch is beside its name, where the choices of the language begin in their row.
    let switch = egui::pos2(row_of("settings-language-system").left(), row_of(name).center().y);
    bench.click_at(switch, |ctx, texts| panel(ctx, texts, settings));
}

#[test]
fn the_countdown_after_a_pause_can_be_switched_off() {
    let mut settings = Settings::default();
    assert!(settings.countdown);
    click_on_switch("settings-countdown", &mut settings);
    assert!(!settings.countdown);
}

#[test]
fn tips_switched_on_again_are_all_new() {
    let mut settings = Settings::default();
    settings.tips_shown.insert("move".into(), true);
    click_on_switch("settings-tips", &mut settings);
    assert!(!settings.tips && settings.tips_shown.len() == 1);
    click_on_switch("settings-tips", &mut settings);
    assert!(settings.tips && settings.tips_shown.is_empty());
    settings.tips_shown.insert("move".into(), true);
    assert_eq!(reset(&settings).tips_shown, settings.tips_shown, "a reset is no reason to show them again");
}

#[test]
fn a_reset_keeps_the_choices_of_the_last_match() {
    let mut settings = Settings { volume: 5, show_times: false, countdown: false, ..Settings::default() };
    let mut agreed = Draft {
        players: ("Ada".into(), "Bo".into()),
        company: Company::TwoBots,
        bots: (bot::Difficulty::Novice, bot::Difficulty::Master),
        red: RedChoice::Second,
        timer_on_left: true,
        ..Draft::default()
    };
    agreed.set_pace(Pace(15));
    agreed.keep_in(&mut settings);
    let fresh = reset(&settings);
    assert_eq!(Draft::from_settings(&fresh), agreed);
    let usual = Settings::default();
    assert_eq!((fresh.volume, fresh.show_times, fresh.countdown), (usual.volume, true, true));
}
