//! The keys of a replay, on the card of controls.

use bevy_egui::egui::Ui;

use super::key_line::key_line;
use crate::localization::Localization;
use crate::session::keys::{ANALYSIS_KEY, ESCAPE_KEY, GO_ON_KEY, HELP_KEY, LOG_KEY, REPLAY_KEYS, RULES_KEY};
use crate::session::replaying::ReplayControl;
use crate::ui::kit::widgets::{gap, note, section};

/// Adds a line for each key of the replay itself.
pub fn replay_keys(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("replay-title"));
    for (control, _, letter) in REPLAY_KEYS {
        key_line(ui, letter, &texts.tr(control_key(control)));
    }
    key_line(ui, GO_ON_KEY.1, &texts.tr("replay-go-on"));
    key_line(ui, ANALYSIS_KEY.1, &texts.tr("help-analysis"));
    gap(ui, 6.0);
    note(ui, &texts.tr("help-replay"));
}

/// Adds a line for each key of the program that works in a replay.
pub fn program_keys(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-program"));
    for ((_, letter), what) in
        [(LOG_KEY, "help-log"), (ESCAPE_KEY, "hud-menu"), (HELP_KEY, "help-help"), (RULES_KEY, "help-rules-key")]
    {
        key_line(ui, letter, &texts.tr(what));
    }
}

/// Returns the key of the name of a control.
const fn control_key(control: ReplayControl) -> &'static str {
    match control {
        ReplayControl::Start => "replay-start",
        ReplayControl::TurnBack => "replay-turn-back",
        ReplayControl::ActionBack => "replay-action-back",
        ReplayControl::Play => "help-replay-play",
        ReplayControl::ActionOn => "replay-action-on",
        ReplayControl::TurnOn => "replay-turn-on",
        ReplayControl::End => "replay-end",
        ReplayControl::Slower => "replay-slower",
        ReplayControl::Faster => "replay-faster",
    }
}
