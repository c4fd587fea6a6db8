//! The settings card, from the title and from the pause.

mod body;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, Order, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use super::navigation::BackTo;
use super::theme;
use super::title::shade;
use super::widgets::{Button, Kind, gap, heading};
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::session::states::{Menu, Screen};

/// What is pressed at its foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Back to where one came from.
    Close,
    /// Everything as it was at the first start.
    Reset,
}

/// Draws the settings while they are open.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(in_state(Menu::Settings)));
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    screen: Res<State<Screen>>,
    back: Res<BackTo>,
    mut settings: ResMut<Settings>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if *screen.get() != Screen::Match {
        shade(ctx, ctx.content_rect().width());
    }
    let mut edited = settings.clone();
    match panel(ctx, &texts, &mut edited) {
        Some(Intent::Close) => menu.set(back.0),
        Some(Intent::Reset) => edited = reset(&settings),
        None => {}
    }
    settings.set_if_neq(edited);
    Ok(())
}

/// The defaults, but all choices of the last match, the window's size and what was learnt stay.
fn reset(settings: &Settings) -> Settings {
    Settings {
        window: settings.window,
        players: settings.players.clone(),
        red: settings.red,
        company: settings.company,
        bots: settings.bots,
        setup: settings.setup.clone(),
        played: settings.played,
        lessons: settings.lessons.clone(),
        ..Settings::default()
    }
}

/// The whole card.
pub fn panel(ctx: &Context, texts: &Localization, settings: &mut Settings) -> Option<Intent> {
    let screen = ctx.content_rect();
    let frame = theme::card();
    let inside = vec2(620.0, 620.0).min(screen.size() - vec2(32.0, 24.0)) - frame.total_margin().sum();
    Area::new(Id::new("settings"))
        .fixed_pos(screen.center())
        .pivot(Align2::CENTER_CENTER)
        .order(Order::Foreground)
        .show(ctx, |ui| {
            frame
                .show(ui, |ui| {
                    ui.set_min_size(inside);
                    ui.set_max_size(inside);
                    heading(ui, &texts.tr("settings-title"));
                    ScrollArea::vertical().max_height(ui.available_height() - 58.0).auto_shrink(false).show(ui, |ui| {
                        ui.set_width(ui.available_width() - 14.0);
                        body::body(ui, texts, settings);
                    });
                    gap(ui, 8.0);
                    feet(ui, texts)
                })
                .inner
        })
        .inner
}

fn feet(ui: &mut Ui, texts: &Localization) -> Option<Intent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let (reset, done) = (texts.tr("settings-reset"), texts.tr("settings-done"));
        if ui.add(Button::new(&reset).named("reset").at_least(vec2(0.0, 42.0))).clicked() {
            intent = Some(Intent::Reset);
        }
        let rest = ui.available_width();
        if ui
            .add(Button::new(&done).named("done").kind(Kind::Primary).text_size(16.0).at_least(vec2(rest, 42.0)))
            .clicked()
        {
            intent = Some(Intent::Close);
        }
    });
    intent
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::bot;
    use crate::persistence::{Company, RedChoice};
    use crate::session::quality::Quality;
    use crate::ui::setup::{Draft, Pace};
    use crate::ui::testing::Bench;

    #[test]
    fn the_card_fits_and_closes() {
        for bench in Bench::sizes() {
            let mut settings = Settings::default();
            let close = bench.click_on_key("settings-done", |ctx, texts| panel(ctx, texts, &mut settings));
            assert_eq!(close, Some(Intent::Close));
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

    #[test]
    fn the_countdown_after_a_pause_can_be_switched_off() {
        let mut settings = Settings::default();
        assert!(settings.countdown);
        let bench = Bench::at_scale(1.0);
        let rows = bench.texts_drawn(|ctx, texts| _ = panel(ctx, texts, &mut settings));
        let row_of = |key: &str| rows.iter().find(|(text, _)| *text == bench.texts().tr(key)).expect("a row").1;
        // The switch lies beside its name, where the language's choices begin in theirs.
        let switch = egui::pos2(row_of("settings-language-system").left(), row_of("settings-countdown").center().y);
        bench.click_at(switch, |ctx, texts| panel(ctx, texts, &mut settings));
        assert!(!settings.countdown);
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
}
