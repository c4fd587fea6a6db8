//! The list of the best turns, and the turns played so far. The turn under the pointer is highlighted on the board.

use bevy_egui::egui::{Align2, Id, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::search::{Score, exact_margin};

use super::draft::{StudyContent, StudyIntent};
use crate::input::keys::{InputAction, StudyCommand};
use crate::localization::Localization;
use crate::table::study::{ScoredTurn, StudyLine};
use crate::ui::kit::focus::{draw_focus_frame, start_key_navigation_at, take_horizontal_arrow_press};
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::log_line::glass_move_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, choice_with_script_names, draw_fitted_line, note, section_heading};

const LISTED: usize = 8;
const LINE: f32 = 24.0;

/// Adds the button that starts and stops the search, the list of the best turns, and the turns played so far. Returns
/// the player's choice, if any.
pub fn search_and_turns_section(
    ui: &mut Ui,
    texts: &Localization,
    content: &StudyContent,
    hovered_turn: &mut Option<TurnChoice>,
) -> Option<StudyIntent> {
    let to_move = PlayerNames::default().name(texts, content.study.position().to_move);
    let head = section_heading(ui, &texts.tr_args("study-best", &[("colour", to_move.into())]));
    let size = vec2(ui.available_width(), 34.0);
    let key_label = key_labels(ui.ctx()).common_action_label(InputAction::Study(StudyCommand::ToggleBestTurns));
    let button =
        Button::new(texts.tr(if content.best_turns.is_search_enabled { "study-best-stop" } else { "study-best-show" }))
            .script_name("best turns")
            .key_label(&key_label)
            .min_size(size);
    let asked = button.show_clicked(ui).then_some(StudyIntent::ToggleBestTurnSearch);
    let said = match (content.is_over, content.best_turns.is_search_enabled) {
        (true, _) => texts.tr("study-over").into_owned(),
        (false, false) => {
            let enter = key_labels(ui.ctx()).pad_confirm_label().unwrap_or_else(|| texts.tr("key-enter").into_owned());
            texts.tr_args("study-best-note", &[("enter", enter.into())])
        }
        (false, true) if content.best_turns.turns_best_first.is_empty() => texts.tr("study-best-begun").into_owned(),
        (false, true) => {
            let key = match (content.best_turns.are_scores_exact, content.best_turns.is_searching) {
                (true, _) => "study-best-proven",
                (false, true) => "study-best-searching",
                (false, false) => "study-best-searched",
            };
            texts.tr_args(key, &[("depth", content.best_turns.depth.into())])
        }
    };
    let mut intent = asked;
    if content.best_turns.is_search_enabled && !content.is_over {
        ui.spacing_mut().item_spacing.y = 2.0;
        // Reserve all lines of the list at once, so that nothing below moves while the search finds turns.
        for place in 0..LISTED {
            let ranked = content.best_turns.turns_best_first.get(place);
            intent = intent.or(row(ui, texts, content, place, ranked, hovered_turn));
        }
        ui.spacing_mut().item_spacing.y = 7.0;
    }
    let foot = note(ui, &said);
    if is_just_wanted(ui, content.best_turns.is_search_enabled) {
        ui.scroll_to_rect(head.rect.union(foot.rect), None);
    }
    intent.or(line(ui, texts, content))
}

/// Returns `true` if the list is wanted now, but was not wanted at the previous call.
fn is_just_wanted(ui: &Ui, is_wanted: bool) -> bool {
    let id = Id::new("best turns were wanted");
    let was_wanted = ui.data(|data| data.get_temp(id)).unwrap_or(is_wanted);
    ui.data_mut(|data| data.insert_temp(id, is_wanted));
    is_wanted && !was_wanted
}

fn row(
    ui: &mut Ui,
    texts: &Localization,
    content: &StudyContent,
    place: usize,
    ranked: Option<&ScoredTurn>,
    hovered_turn: &mut Option<TurnChoice>,
) -> Option<StudyIntent> {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let id = ui.id().with(("best", place));
    // Keep a focused row even if it is empty, so that it still has the focus once the list has turns again.
    if ranked.is_none() && !ui.memory(|memory| memory.has_focus(id)) {
        return None;
    }
    let response = ui.interact(rect, id, Sense::click());
    if place == 0 {
        start_key_navigation_at(&response);
    }
    let at = content.study.line().turns_played;
    let walked = take_horizontal_arrow_press(&response)
        .map(|is_on| StudyIntent::GoToTurn(if is_on { at + 1 } else { at.saturating_sub(1) }));
    let words = ranked.map(|ranked| turn_words(texts, ranked.turn)).unwrap_or_default();
    let score =
        ranked.map(|ranked| score_words(texts, ranked.score, content.best_turns.are_scores_exact)).unwrap_or_default();
    let spoken = texts.tr_args("socket-list", &[("one", words.as_str().into()), ("more", score.as_str().into())]);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ranked.is_some(), &spoken));
    spots::report_button_spot(ui, &format!("best {place}"), rect);
    draw_focus_frame(ui, &response, 5);
    let Some(ScoredTurn { turn, .. }) = ranked.copied() else { return walked };
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 5, IVORY.gamma_multiply(0.12));
        *hovered_turn = Some(turn);
    }
    let at = pos2(rect.right() - 6.0, rect.center().y);
    let score = ui.painter().text(at, Align2::RIGHT_CENTER, score, theme::bold(14.0), BRASS_BRIGHT);
    let room = score.left() - rect.left() - 14.0;
    let at = pos2(rect.left() + 6.0, rect.center().y);
    draw_fitted_line(ui.painter(), at, Align2::LEFT_CENTER, words, theme::sans(14.0), IVORY_DIM, room);
    if response.clicked() { Some(StudyIntent::PlayTurn(turn)) } else { walked }
}

fn line(ui: &mut Ui, texts: &Localization, content: &StudyContent) -> Option<StudyIntent> {
    let StudyLine { turns, turns_played: at } = content.study.line();
    if turns.is_empty() {
        return None;
    }
    section_heading(ui, &texts.tr("study-line"));
    let first = (0, texts.tr("study-line-start").into_owned());
    let played = (1..).zip(&turns).map(|(place, turn)| (place, format!("{place}. {}", turn_words(texts, *turn))));
    let choices: Vec<(usize, String)> = std::iter::once(first).chain(played).collect();
    let mut to = at;
    choice_with_script_names(ui, "line", &mut to, &choices).then_some(StudyIntent::GoToTurn(to))
}

/// Returns the text of a turn: the claim, if any, and the move or pass.
pub fn turn_words(texts: &Localization, turn: TurnChoice) -> String {
    let words = match turn.glass_move {
        Some(glass) => glass_move_words(texts, glass),
        None => texts.tr("study-pass").into_owned(),
    };
    if turn.claims_ring { texts.tr_args("study-claimed", &[("move", words.into())]) } else { words }
}

/// Formats a score in rings from the point of view of the side to move. If the result is proven, formats the final
/// margin.
pub fn score_words(texts: &Localization, score: Score, is_exact: bool) -> String {
    match exact_margin(score) {
        Some(rings) if rings > 0 => texts.tr_args("study-wins", &[("rings", rings.into())]),
        Some(rings) => texts.tr_args("study-loses", &[("rings", (-rings).into())]),
        None if is_exact && score == 0 => texts.tr("study-ties").into_owned(),
        None => {
            let sign = if score < 0 { "−" } else { "+" };
            let (whole, hundredths) = (score.abs() / 100, format!("{:02}", score.abs() % 100));
            let number = texts.tr_args("number-tenths", &[("whole", whole.into()), ("tenths", hundredths.into())]);
            format!("{sign}{number}")
        }
    }
}
