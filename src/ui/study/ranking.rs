//! The list of the best turns. The one under the pointer is marked on the board.

use bevy_egui::egui::{Align2, Sense, Ui, pos2, vec2};

use super::intent::{StudyIntent, StudyView};
use super::words::{score_words, turn_words};
use crate::analysis::TurnChoice;
use crate::localization::Localization;
use crate::session::keys::{InputAction, StudyDeed};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, line_of_text, note, section};

/// The number of turns listed.
const LISTED: usize = 8;
/// The height of a line, in points.
const LINE: f32 = 24.0;

/// Adds the list and the button that starts and stops the search.
pub fn rows(
    ui: &mut Ui,
    texts: &Localization,
    view: &StudyView,
    pointed: &mut Option<TurnChoice>,
) -> Option<StudyIntent> {
    let to_move = PlayerNames::default().name(texts, view.study.position().to_move);
    section(ui, &texts.tr_args("study-best", &[("colour", to_move.into())]));
    let word = texts.tr(if view.best.wanted { "study-best-stop" } else { "study-best-show" });
    let size = vec2(ui.available_width(), 34.0);
    let sign = signs(ui.ctx()).common(InputAction::Study(StudyDeed::BestTurns));
    let button = Button::new(&word).named("best turns").key(&sign).at_least(size);
    let asked = ui.add(button).clicked().then_some(StudyIntent::BestTurns);
    let said = match (view.over, view.best.wanted) {
        (true, _) => texts.tr("study-over").into_owned(),
        (false, false) => texts.tr("study-best-note").into_owned(),
        (false, true) if view.best.turns.is_empty() => texts.tr("study-best-begun").into_owned(),
        (false, true) => {
            let key = match (view.best.exact, view.best.is_searching) {
                (true, _) => "study-best-proven",
                (false, true) => "study-best-searching",
                (false, false) => "study-best-searched",
            };
            texts.tr_args(key, &[("depth", view.best.depth.into())])
        }
    };
    ui.spacing_mut().item_spacing.y = 2.0;
    for line in view.best.turns.iter().take(LISTED) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
        if response.hovered() {
            ui.painter().rect_filled(rect, 5, IVORY.gamma_multiply(0.12));
            *pointed = Some(line.turn);
        }
        let score = score_words(texts, line.score, view.best.exact);
        let at = pos2(rect.right() - 6.0, rect.center().y);
        let score = ui.painter().text(at, Align2::RIGHT_CENTER, score, theme::bold(14.0), BRASS_BRIGHT);
        let (words, room) = (turn_words(texts, line.turn), score.left() - rect.left() - 14.0);
        let at = pos2(rect.left() + 6.0, rect.center().y);
        line_of_text(ui.painter(), at, Align2::LEFT_CENTER, words, theme::sans(14.0), IVORY_DIM, room);
    }
    ui.spacing_mut().item_spacing.y = 7.0;
    note(ui, &said);
    asked
}
