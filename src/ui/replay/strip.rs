//! The strip above the near player's bar, with the scrubber, and the controls beside that bar or, where there is no room,
//! on the strip.

use bevy_egui::egui::Context;

use super::analysis::{AnalysisView, row};
use super::intent::{ReplayIntent, meant};
use super::keys::may_go_on;
use super::mark::marks;
use super::scrubber;
use crate::localization::Localization;
use crate::table::analysis::ReplayAnalysis;
use crate::table::replay::Playback;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::transport::{SPACING, StripPlace, TransportView};
use crate::ui::layout::{BAR, is_narrow};

/// The right end of a player's bar, in points.
const BAR_END: f32 = 460.0;

/// Returns what the strip has to make room for.
fn place(ctx: &Context) -> StripPlace {
    StripPlace { bar: BAR, bar_end: BAR_END, is_narrow: is_narrow(ctx.content_rect()) }
}

/// Returns the height that the panel covers from the bottom of the screen, in points.
pub fn covered(ctx: &Context, analysis: &ReplayAnalysis) -> f32 {
    let judged = row::height(ctx.content_rect(), analysis) + SPACING;
    place(ctx).covered(ctx, scrubber::HEIGHT + judged)
}

/// Draws the panel and returns what was done with it.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback,
    view: AnalysisView,
) -> Vec<ReplayIntent> {
    let controls = TransportView { plays: playback.plays(), speed: playback.speed(), may_go_on: may_go_on(playback) };
    let mut intents = Vec::new();
    let pressed = place(ctx).show(ctx, texts, "replay", controls, |ui| {
        let marks = marks(playback.timeline());
        intents.extend(scrubber::scrubber(ui, texts, names, playback, &marks).map(ReplayIntent::Command));
        intents.extend(row::row(ui, texts, names, playback, view));
    });
    intents.extend(pressed.map(meant));
    intents
}
