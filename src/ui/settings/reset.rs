//! The reset of all settings: what it keeps, the question before it, and the way back.

use bevy::prelude::*;
use bevy_egui::egui::{Context, vec2};

use crate::localization::Localization;
use crate::persistence::Settings;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{card, theme};

/// The reset, while the settings are open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SettingsReset {
    /// Whether the player is asked if they want it.
    pub asks: bool,
    /// The settings before it, until another one is changed.
    before: Option<Box<Settings>>,
}

impl SettingsReset {
    /// Returns whether there is a reset to undo.
    pub fn can_undo(&self) -> bool {
        self.before.is_some()
    }

    /// Resets the settings.
    pub fn reset(&mut self, settings: &mut Settings) {
        let fresh = reset(settings);
        self.before = Some(Box::new(std::mem::replace(settings, fresh)));
    }

    /// Returns the settings to what they were before the reset.
    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(before) = self.before.take() {
            *settings = Settings { window: settings.window, ..*before };
        }
    }

    /// Notes that the player has changed a setting since: an undo would lose that.
    pub fn forget(&mut self) {
        self.before = None;
    }
}

/// Returns the defaults, except for the language and the size of text, without which the player may not find their way
/// back, the keys, which have a reset of their own, the choices of the setups of both games, the size of the window, and
/// what the player has learnt.
pub fn reset(settings: &Settings) -> Settings {
    let mut kept = settings.clone();
    kept.set_tips(true);
    Settings {
        version: settings.version,
        language: settings.language.clone(),
        ui_scale: settings.ui_scale,
        bindings: settings.bindings.clone(),
        window: settings.window,
        players: settings.players.clone(),
        people: settings.people.clone(),
        red: settings.red,
        company: settings.company,
        bots: settings.bots,
        setup: settings.setup.clone(),
        gipf: settings.gipf.clone(),
        played: settings.played,
        played_level: settings.played_level,
        briefed_level: settings.briefed_level,
        tips_shown: kept.tips_shown,
        welcomed: settings.welcomed,
        last: settings.last.clone(),
        lessons: settings.lessons.clone(),
        ..Settings::default()
    }
}

/// Draws the question. Returns the answer, once there is one.
pub fn question(ctx: &Context, texts: &Localization) -> Option<bool> {
    card::centered(ctx, "reset settings", theme::card(), |ui| {
        ui.set_width(440.0);
        heading(ui, &texts.tr("settings-reset-title"));
        note(ui, &texts.tr("settings-reset-note"));
        gap(ui, 10.0);
        ui.horizontal(|ui| {
            let size = vec2(210.0, 42.0);
            let (no, yes) = (texts.tr("records-cancel"), texts.tr("settings-reset-yes"));
            let no = Button::new(&no).named("no").kind(ButtonKind::Primary).at_least(size);
            let no = ui.add(no).clicked();
            let yes = ui.add(Button::new(&yes).named("yes").kind(ButtonKind::Danger).at_least(size)).clicked();
            if yes { Some(true) } else { no.then_some(false) }
        })
        .inner
    })
}
