//! The strip above the near player's bar, with the scrubber, and the playback controls beside that bar or on the strip.

use bevy_egui::egui::{Align2, Context};
use tamsk_records::{Moment, Timeline};
use tamsk_rules::Millis;

use super::analysis::{AnalysisView, row};
use super::intent::ReplayIntent;
use super::mark::marks;
use crate::localization::Localization;
use crate::table::analysis::ReplayAnalysis;
use crate::table::replay::Playback;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{self, ScrubberStyle, scrubber, turn_words};
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::transport::{SPACING, StripPlace};
use crate::ui::kit::widgets::clock;
use crate::ui::layout::{BAR, is_narrow};

/// Right end of a player's bar, in points.
const BAR_END: f32 = 460.0;
/// Step of an arrow key on the scrubber, in milliseconds of playback.
const ARROW: Millis = 5_000;

fn place(ctx: &Context) -> StripPlace {
    StripPlace { bar: BAR, bar_end: BAR_END, is_narrow: is_narrow(ctx.content_rect()) }
}

/// Returns the height that the panel covers from the bottom of the screen, in points.
pub fn covered(ctx: &Context, analysis: &ReplayAnalysis) -> f32 {
    let judged = row::height(ctx.content_rect(), analysis) + SPACING;
    place(ctx).covered(ctx, scrubber::HEIGHT + judged)
}

pub fn panel(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback,
    view: AnalysisView,
) -> Vec<ReplayIntent> {
    let mut intents = Vec::new();
    let pressed = place(ctx).show(ctx, texts, "replay", playback, |ui| {
        let marks = marks(playback.timeline());
        let turn = |moment: Moment| turn_words(texts, playback, moment);
        let style = ScrubberStyle {
            marks: &marks,
            ends: row::ENDS,
            arrow: ARROW,
            moment: &|moment| format!("{} · {}", whole_seconds(moment.at), turn(moment)),
            words: &|mark| mark.kind.words(texts, names, mark.player),
        };
        let (set_to, whole) = scrubber(ui, texts, playback, &style);
        intents.extend(set_to.map(ReplayIntent::Command));
        let (now, end) = (playback.moment(), Timeline::end(playback.timeline()));
        let time = format!("{} / {}", whole_seconds(now.at), whole_seconds(end.at));
        let painter = ui.painter();
        painter.text(whole.left_center(), Align2::LEFT_CENTER, time, theme::sans(13.0), IVORY);
        painter.text(whole.right_center(), Align2::RIGHT_CENTER, turn(now), theme::sans(13.0), IVORY);
        intents.extend(row::row(ui, texts, names, playback, view));
    });
    intents.extend(pressed.map(ReplayIntent::Transport));
    intents
}

/// Formats the time since the match began, which is rounded down, unlike the time left.
fn whole_seconds(at: Millis) -> String {
    clock(at / 1_000 * 1_000)
}
