//! The advanced options of a match that apply to its level.

use bevy_egui::egui::Ui;

use super::draft::Draft;
use crate::localization::Localization;
use crate::ui::kit::agreed;
use crate::ui::kit::widgets::choice;

/// Adds the button that unfolds the advanced options, and the options while they are unfolded.
pub fn options(ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
    if !agreed::unfold(ui, texts, &mut draft.advanced) {
        return;
    }
    agreed::name(ui, &texts.tr("setup-start"));
    agreed::start(ui, texts, &mut draft.options.start);
    agreed::advanced(ui, texts, &mut draft.options);
    if draft.options.level.has_timer() && draft.options.has_timer() {
        agreed::name(ui, &texts.tr("setup-timer-side"));
        let sides =
            [(true, texts.tr("setup-timer-left").into_owned()), (false, texts.tr("setup-timer-right").into_owned())];
        choice(ui, &mut draft.timer_on_left, &sides);
    }
}
