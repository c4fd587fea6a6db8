//! The strip with the scrubber above the near player's bar. The controls are beside the bar, or on the strip if there
//! is no room.

use bevy_egui::egui::{Align2, Context};
use tamsk_records::Moment;

use super::analysis::{AnalysisContent, row};
use super::game::HasReplayPanel;
use super::intent::ReplayIntent;
use crate::localization::Localization;
use crate::table::analysis::ReplayAnalysis;
use crate::table::replay::{Playback, ReplayTimeline};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::playback_strip::{PlaybackStrip, ROW_SPACING};
use crate::ui::kit::scrubber::{self, ScrubberContent, scrubber, turn_number_words};
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::layout::{BAR_HEIGHT, is_narrow};

fn place<G: HasReplayPanel>(ctx: &Context) -> PlaybackStrip {
    let screen = ctx.content_rect();
    PlaybackStrip { bar_height: BAR_HEIGHT, bar_content_right: G::near_bar_right(screen), is_narrow: is_narrow(screen) }
}

/// Returns the height of the area that the panel covers at the bottom of the screen, in points.
pub fn covered_height<G: HasReplayPanel>(ctx: &Context, analysis: &ReplayAnalysis<G>) -> f32 {
    let header = if G::ROW_ABOVE_SCRUBBER_HEIGHT > 0.0 { G::ROW_ABOVE_SCRUBBER_HEIGHT + ROW_SPACING } else { 0.0 };
    let judged = row::analysis_row_height(ctx.content_rect(), analysis) + ROW_SPACING;
    place::<G>(ctx).covered_height(ctx, header + scrubber::SCRUBBER_HEIGHT + judged)
}

/// Draws the strip and the controls. Returns the person's intents.
pub fn draw_replay_strip<G: HasReplayPanel>(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<G>,
    content: AnalysisContent<G>,
) -> Vec<ReplayIntent> {
    let mut intents = Vec::new();
    let pressed = place::<G>(ctx).show(ctx, texts, "replay", playback, |ui| {
        intents.extend(G::add_row_above_scrubber(ui, texts, names, playback));
        let marks = G::marks(playback.timeline());
        let turn = |moment: Moment| turn_number_words(texts, playback, moment);
        let style = ScrubberContent {
            marks: &marks,
            side_margins: row::SCRUBBER_SIDE_MARGINS,
            arrow_key_step: G::ARROW_KEY_STEP,
            describe_moment: &|moment| format!("{} · {}", G::elapsed_words(moment), turn(moment)),
            describe_mark: &|mark| G::mark_words(texts, names, playback, mark),
        };
        let (set_to, whole) = scrubber(ui, texts, playback, &style);
        intents.extend(set_to.map(ReplayIntent::Command));
        let now = playback.moment();
        let distance = format!("{} / {}", G::elapsed_words(now), G::elapsed_words(playback.timeline().end()));
        let painter = ui.painter();
        painter.text(whole.left_center(), Align2::LEFT_CENTER, distance, theme::sans(13.0), IVORY);
        painter.text(whole.right_center(), Align2::RIGHT_CENTER, turn(now), theme::sans(13.0), IVORY);
        intents.extend(row::analysis_row(ui, texts, names, playback, content));
    });
    intents.extend(pressed.map(ReplayIntent::Playback));
    intents
}
