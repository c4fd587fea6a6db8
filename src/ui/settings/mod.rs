//! The settings panel, opened from the title or the pause.

mod body;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::egui::{Context, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::localization::Localization;
use crate::persistence::Settings;
use crate::session::states::{Menu, Screen};
use crate::ui::kit::navigation::BackTo;
use crate::ui::kit::shade::shade_screen;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading};
use crate::ui::kit::{UiSystems, card, theme};

/// What the player asks for in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsIntent {
    /// To close them.
    Close,
    /// To reset them to the defaults.
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
        shade_screen(ctx);
    }
    let mut edited = settings.clone();
    match panel(ctx, &texts, &mut edited) {
        Some(SettingsIntent::Close) => menu.set(back.0),
        Some(SettingsIntent::Reset) => edited = reset(&settings),
        None => {}
    }
    settings.set_if_neq(edited);
    Ok(())
}

/// Returns the defaults, except for the choices of the setup, the size of the window and the progress in the lessons.
fn reset(settings: &Settings) -> Settings {
    Settings {
        window: settings.window,
        players: settings.players.clone(),
        red: settings.red,
        company: settings.company,
        bots: settings.bots,
        setup: settings.setup.clone(),
        played: settings.played,
        welcomed: settings.welcomed,
        last: settings.last.clone(),
        lessons: settings.lessons.clone(),
        ..Settings::default()
    }
}

/// Draws the card, changes the settings, and returns what the player asks for.
pub fn panel(ctx: &Context, texts: &Localization, settings: &mut Settings) -> Option<SettingsIntent> {
    card::centered_of_size(ctx, "settings", theme::card(), vec2(620.0, 620.0), vec2(32.0, 24.0), |ui| {
        heading(ui, &texts.tr("settings-title"));
        card::scrolling(ui, 58.0, |ui| body::body(ui, texts, settings));
        gap(ui, 8.0);
        foot(ui, texts)
    })
}

fn foot(ui: &mut Ui, texts: &Localization) -> Option<SettingsIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let (reset, done) = (texts.tr("settings-reset"), texts.tr("settings-done"));
        if ui.add(Button::new(&reset).named("reset").at_least(vec2(0.0, 42.0))).clicked() {
            intent = Some(SettingsIntent::Reset);
        }
        let rest = ui.available_width();
        if ui
            .add(Button::new(&done).named("done").kind(ButtonKind::Primary).text_size(16.0).at_least(vec2(rest, 42.0)))
            .clicked()
        {
            intent = Some(SettingsIntent::Close);
        }
    });
    intent
}
