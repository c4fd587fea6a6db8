//! The controls in the settings that belong to online play.

use bevy_egui::egui::Ui;

use crate::localization::Localization;
use crate::settings::{RelayChoice, Settings};
use crate::ui::kit::name_field::{name_field, single_line_field};
use crate::ui::kit::names::display_name;
use crate::ui::kit::widgets::{Button, localized_choice, note};

/// The sum of a text field's left and right margins, in points.
const MARGINS: f32 = 20.0;

/// Adds the field for the name that other players see online.
pub fn online_name_field(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let width = ui.available_width() - MARGINS;
    name_field(ui, &mut settings.online.name, &texts.tr("settings-online-name"), width);
}

/// Adds the choice of relay servers and, if the player's own relay is chosen, a field for its address.
pub fn relay_choice(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    let choices = [
        (RelayChoice::Public, "settings-online-relays-public"),
        (RelayChoice::Own, "settings-online-relays-own"),
        (RelayChoice::None, "settings-online-relays-none"),
    ];
    ui.vertical(|ui| {
        localized_choice(ui, texts, &mut settings.online.relays, &choices);
        if settings.online.relays == RelayChoice::Own {
            let width = ui.available_width() - MARGINS;
            single_line_field(
                ui,
                &mut settings.online.own_relay_address,
                &texts.tr("settings-online-relays-address"),
                width,
            );
        }
    });
}

/// Adds a button for each friend. Pressing the button removes the friend.
pub fn friend_removal_buttons(ui: &mut Ui, texts: &Localization, settings: &mut Settings) {
    if settings.online.friends.is_empty() {
        note(ui, &texts.tr("settings-online-friends-none"));
        return;
    }
    let mut forgotten = None;
    ui.vertical(|ui| {
        for (nth, friend) in settings.online.friends.iter().enumerate() {
            let name = match display_name(friend.name.trim()) {
                name if name.is_empty() => texts.tr("online-other-player").into_owned(),
                name => name,
            };
            let words = texts.tr_args("settings-online-forget", &[("name", name.into())]);
            let named = ["forget", nth.to_string().as_str()].join(" ");
            if Button::new(words).script_name(named).text_size(14.0).show_clicked(ui) {
                forgotten = Some(nth);
            }
        }
    });
    if let Some(nth) = forgotten {
        settings.online.friends.remove(nth);
    }
}
