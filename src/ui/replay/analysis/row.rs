//! The row below the scrubber, with the button that starts the analysis, the progress of the analysis, or the plot of
//! its result.

use bevy_egui::egui::{Rect, Sense, Ui, pos2, vec2};

use super::{AnalysisContent, plot};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::analysis::{AnalysisCommand, ReplayAnalysis};
use crate::table::replay::Playback;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{ScrubberTrack, track_in_row};
use crate::ui::kit::theme::{self, BRASS, BRASS_DARK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::Button;
use crate::ui::layout::is_low;
use crate::ui::replay::game::HasReplayPanel;
use crate::ui::replay::intent::ReplayIntent;

/// The widths of the time to the left of the scrubber and the turn number to the right of it, in points.
pub const SCRUBBER_SIDE_MARGINS: [f32; 2] = [86.0, 112.0];
/// The heights of the row without a plot, with a plot, and with a plot on a low screen, in points.
const HEIGHTS: (f32, f32, f32) = (32.0, 72.0, 40.0);
/// The height of the buttons in the row, in points.
const BUTTON: f32 = 30.0;

/// Returns the height of the row for the current state of the analysis, in points.
pub fn analysis_row_height<G: HasReplayPanel>(screen: Rect, analysis: &ReplayAnalysis<G>) -> f32 {
    match analysis.judged_match() {
        None => HEIGHTS.0,
        Some(_) if is_low(screen) => HEIGHTS.2,
        Some(_) => HEIGHTS.1,
    }
}

/// Adds the row with the controls and the plot of the analysis. Returns the person's intent.
pub fn analysis_row<G: HasReplayPanel>(
    ui: &mut Ui,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<G>,
    content: AnalysisContent<G>,
) -> Option<ReplayIntent> {
    let screen = ui.ctx().content_rect();
    let size = vec2(ui.available_width(), analysis_row_height(screen, content.analysis));
    let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
    let track = track_in_row(whole, playback, SCRUBBER_SIDE_MARGINS);
    match content.analysis {
        ReplayAnalysis::None => offer(ui, texts, whole),
        ReplayAnalysis::Running { done, all } => progress(ui, texts, whole, &track, (*done, *all)),
        ReplayAnalysis::Complete(judged) => {
            let (word, sign) =
                (texts.tr("analysis-list"), key_labels(ui.ctx()).common_action_label(InputAction::ToggleAnalysis));
            let button = Button::new(&word)
                .script_name("worst turns")
                .key_label(&sign)
                .text_size(13.0)
                .min_size(vec2(0.0, BUTTON));
            let at = Rect::from_min_max(pos2(track.rect.right() + 8.0, whole.top()), whole.max);
            let toggled =
                ui.put(at, button).clicked().then_some(ReplayIntent::SetWorstTurnsVisible(!content.shows_list(screen)));
            let jump = plot::lead_plot(ui, texts, names, playback, &judged.analysis, &track);
            toggled.or(jump.map(ReplayIntent::Command))
        }
    }
}

/// Adds the button at the left end of the row. Returns the area of the button and whether it was clicked.
fn left_button(ui: &mut Ui, whole: Rect, word: &str, script_name: &str) -> (Rect, bool) {
    let key_label = key_labels(ui.ctx()).common_action_label(InputAction::ToggleAnalysis);
    let button =
        Button::new(word).script_name(script_name).key_label(&key_label).text_size(13.5).min_size(vec2(0.0, BUTTON));
    let at = Rect::from_min_size(whole.left_top(), vec2(button.size(ui.painter()).x, BUTTON));
    (at, ui.put(at, button).clicked())
}

fn offer(ui: &mut Ui, texts: &Localization, whole: Rect) -> Option<ReplayIntent> {
    let (at, clicked) = left_button(ui, whole, &texts.tr("analysis-begin"), "analyse");
    let note = pos2(at.right() + 12.0, at.center().y);
    let galley = ui.painter().layout_no_wrap(texts.tr("analysis-note").into_owned(), theme::sans(13.0), IVORY_DIM);
    if note.x + galley.size().x <= whole.right() {
        ui.painter().galley(note - vec2(0.0, galley.size().y / 2.0), galley, IVORY_DIM);
    }
    clicked.then_some(ReplayIntent::Analysis(AnalysisCommand::Begin))
}

fn progress(
    ui: &mut Ui,
    texts: &Localization,
    whole: Rect,
    track: &ScrubberTrack,
    (done, all): (usize, usize),
) -> Option<ReplayIntent> {
    let (at, clicked) = left_button(ui, whole, &texts.tr("analysis-stop"), "stop analysis");
    let words = texts.tr_args("analysis-running", &[("done", done.into()), ("all", all.into())]);
    let galley = ui.painter().layout_no_wrap(words, theme::sans(13.0), IVORY);
    let words = Rect::from_min_size(pos2(at.right() + 12.0, at.center().y - galley.size().y / 2.0), galley.size());
    ui.painter().galley(words.min, galley, IVORY);
    let bar = Rect::from_min_max(
        pos2(words.right() + 14.0, at.center().y - 3.0),
        pos2(track.rect.right(), at.center().y + 3.0),
    );
    if bar.is_positive() {
        let share = done as f32 / all.max(1) as f32;
        ui.painter().rect_filled(bar, 3, BRASS_DARK);
        ui.painter().rect_filled(bar.with_max_x(bar.left() + bar.width() * share), 3, BRASS);
    }
    clicked.then_some(ReplayIntent::Analysis(AnalysisCommand::Stop))
}
