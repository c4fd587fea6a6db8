//! The keys of a replay, on the card of controls.

use bevy_egui::egui::Ui;

use super::key_line::key_line;
use crate::localization::Localization;
use crate::session::keys::InputAction;
use crate::session::replaying::ReplayControl;
use crate::ui::kit::action_names::control_key;
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{gap, note, section};

/// Adds a line for each key of the replay itself.
pub fn replay_keys(ui: &mut Ui, texts: &Localization, gipf: bool) {
    section(ui, &texts.tr("replay-title"));
    let signs = signs(ui.ctx());
    for control in ReplayControl::ALL {
        key_line(ui, &signs.common(InputAction::Replay(control)), &texts.tr(control_key(control)));
    }
    key_line(ui, &signs.common(InputAction::GoOn), &texts.tr("replay-go-on"));
    if !gipf {
        key_line(ui, &signs.common(InputAction::Analysis), &texts.tr("help-analysis"));
    }
    gap(ui, 6.0);
    note(ui, &texts.tr(if gipf { "help-replay-gipf" } else { "help-replay" }));
}

/// Adds a line for each key of the program that works in a replay.
pub fn program_keys(ui: &mut Ui, texts: &Localization, gipf: bool) {
    section(ui, &texts.tr("help-program"));
    let all = [
        (InputAction::Log, "help-log"),
        (InputAction::Pause, "hud-menu"),
        (InputAction::Help, "help-help"),
        (InputAction::Rules, "help-rules-key"),
    ];
    // A match of GIPF has no log.
    for (action, what) in all.into_iter().skip(usize::from(gipf)) {
        key_line(ui, &signs(ui.ctx()).common(action), &texts.tr(what));
    }
}
