//! The reset of all settings: the question before it, and the way back.

use bevy_egui::egui::{Context, vec2};

use crate::localization::Localization;
use crate::settings::Settings;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note};
use crate::ui::kit::{card, theme};

/// The reset, while the settings are open.
#[derive(Clone, Debug, Default, PartialEq)]
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
        self.before = Some(Box::new(settings.clone()));
        settings.reset();
    }

    /// Returns the settings to what they were before the reset.
    pub fn undo(&mut self, settings: &mut Settings) {
        if let Some(before) = self.before.take() {
            let window = settings.choices.window;
            *settings = *before;
            settings.choices.window = window;
        }
    }

    /// Notes that the player has changed a setting since: an undo would lose that.
    pub fn forget(&mut self) {
        self.before = None;
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
