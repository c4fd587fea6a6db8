//! The line above the button that begins the match: how its rules differ from the standard, and the way back to that.

use std::sync::Arc;

use bevy_egui::egui::{Align, Align2, Galley, Layout, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use tamsk_rules::{Options, Player};

use super::draft::Draft;
use crate::localization::Localization;
use crate::ui::kit::agreed::differences;
use crate::ui::kit::handicap::handicap_parts;
use crate::ui::kit::theme::{self, BRASS_BRIGHT};
use crate::ui::kit::widgets::{Button, gap};

/// The size of the button, in points.
const BUTTON: Vec2 = vec2(96.0, 30.0);
/// The space above the line, in points.
const GAP: f32 = 6.0;

/// The line, laid out; nothing if the rules are those of the standard.
pub struct StandardLine(Option<Arc<Galley>>);

impl StandardLine {
    /// Lays the line out for the options of a draft.
    pub fn of(ui: &Ui, texts: &Localization, draft: &Draft) -> StandardLine {
        let mut all = differences(texts, &draft.options);
        for (player, called) in Player::BOTH.into_iter().zip(draft.called(texts)) {
            let parts = handicap_parts(texts, &draft.options, player);
            if !parts.is_empty() {
                let args = [("name", called.into()), ("parts", parts.join(", ").into())];
                all.push(texts.tr_args("setup-differs-for", &args));
            }
        }
        let room = ui.available_width() - BUTTON.x - 10.0;
        let words = || texts.tr_args("setup-differs", &[("differences", all.join(", ").into())]);
        let lay_out = || ui.painter().layout(words(), theme::sans(13.5), BRASS_BRIGHT, room);
        StandardLine((!all.is_empty()).then(lay_out))
    }

    /// Returns the height that it takes, in points.
    pub fn height(&self) -> f32 {
        self.0.as_ref().map_or(0.0, |words| words.size().y.max(BUTTON.y) + GAP)
    }

    /// Adds the line and the button that makes the rules those of the standard.
    pub fn show(self, ui: &mut Ui, texts: &Localization, draft: &mut Draft) {
        let StandardLine(Some(words)) = self else { return };
        gap(ui, GAP);
        let height = words.size().y.max(BUTTON.y);
        let size = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            let word = texts.tr("setup-standard");
            let button = Button::new(&word).named("standard").text_size(14.0).at_least(BUTTON);
            if ui.add(button).clicked() {
                draft.options = Options::at_level(draft.options.level);
            }
            let (rect, line) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
            let spoken = words.text().to_owned();
            line.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
            let at = Align2::LEFT_CENTER.align_size_within_rect(words.size(), rect).min;
            ui.painter().galley(at, words, BRASS_BRIGHT);
        });
    }
}
