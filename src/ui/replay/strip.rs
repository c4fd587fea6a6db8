//! The strip above the near player's bar, with the scrubber, and the controls beside that bar or on the strip.

use bevy_egui::egui::{Align2, Context};
use tamsk_records::Moment;

use super::analysis::{AnalysisView, row};
use super::game::ReplayPanel;
use super::intent::ReplayIntent;
use crate::localization::Localization;
use crate::table::analysis::ReplayAnalysis;
use crate::table::replay::{Playback, ReplayTimeline};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{self, ScrubberStyle, scrubber, turn_words};
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::transport::{SPACING, StripPlace};
use crate::ui::layout::{BAR_HEIGHT, is_narrow};

fn place<G: ReplayPanel>(ctx: &Context) -> StripPlace {
    let screen = ctx.content_rect();
    StripPlace { bar: BAR_HEIGHT, bar_end: G::bar_end(screen), is_narrow: is_narrow(screen) }
}

/// Returns the height that the panel covers from the bottom of the screen, in points.
pub fn covered_height<G: ReplayPanel>(ctx: &Context, analysis: &ReplayAnalysis<G>) -> f32 {
    let header = if G::HEADER > 0.0 { G::HEADER + SPACING } else { 0.0 };
    let judged = row::height(ctx.content_rect(), analysis) + SPACING;
    place::<G>(ctx).covered(ctx, header + scrubber::HEIGHT + judged)
}

/// Draws the panel and returns what was done with it.
pub fn panel<G: ReplayPanel>(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<G>,
    view: AnalysisView<G>,
) -> Vec<ReplayIntent> {
    let mut intents = Vec::new();
    let pressed = place::<G>(ctx).show(ctx, texts, "replay", playback, |ui| {
        intents.extend(G::header(ui, texts, names, playback));
        let marks = G::marks(playback.timeline());
        let turn = |moment: Moment| turn_words(texts, playback, moment);
        let style = ScrubberStyle {
            marks: &marks,
            ends: row::ENDS,
            arrow: G::ARROW,
            describe_moment: &|moment| format!("{} · {}", G::distance(moment), turn(moment)),
            describe_mark: &|mark| G::mark_words(texts, names, playback, mark),
        };
        let (set_to, whole) = scrubber(ui, texts, playback, &style);
        intents.extend(set_to.map(ReplayIntent::Command));
        let now = playback.moment();
        let distance = format!("{} / {}", G::distance(now), G::distance(playback.timeline().end()));
        let painter = ui.painter();
        painter.text(whole.left_center(), Align2::LEFT_CENTER, distance, theme::sans(13.0), IVORY);
        painter.text(whole.right_center(), Align2::RIGHT_CENTER, turn(now), theme::sans(13.0), IVORY);
        intents.extend(row::row(ui, texts, names, playback, view));
    });
    intents.extend(pressed.map(ReplayIntent::Transport));
    intents
}
