//! The strip above the near player's bar, with the scrubber, and the controls beside that bar or, where there is no room,
//! on the strip.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, Ui, pos2, vec2};

use super::ReplayIntent;
use super::analysis::{AnalysisView, row};
use super::keys::may_go_on;
use super::mark::marks;
use super::scrubber;
use crate::localization::Localization;
use crate::session::analysing::ReplayAnalysis;
use crate::session::replaying::{Playback, ReplayCommand};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::theme;
use crate::ui::kit::transport::{self, TransportIntent, TransportView};
use crate::ui::layout::{BAR, is_narrow};

/// The distance from the strip to the edges of the screen and to the bar, in points.
const MARGIN: f32 = 8.0;
/// The space between the edge of the strip and what is on it, in points.
const PADDING: f32 = 8.0;
/// The space between two rows of the panel, in points.
const SPACING: f32 = 4.0;
/// The right end of a player's bar, in points.
const BAR_END: f32 = 460.0;

fn meant(pressed: TransportIntent) -> ReplayIntent {
    match pressed {
        TransportIntent::Control(control) => ReplayIntent::Command(ReplayCommand::Control(control)),
        TransportIntent::FlipSides => ReplayIntent::FlipSides,
        TransportIntent::GoOn => ReplayIntent::GoOn,
    }
}

/// Returns whether the controls fit beside the near player's bar.
fn has_room_beside_bar(ctx: &Context) -> bool {
    ctx.content_rect().width() - BAR_END - 2.0 * MARGIN >= transport::WIDTH
}

/// Returns the height that the panel covers from the bottom of the screen, in points.
pub fn covered(ctx: &Context, analysis: &ReplayAnalysis) -> f32 {
    let controls = if has_room_beside_bar(ctx) { 0.0 } else { transport::HEIGHT + SPACING };
    let judged = row::height(ctx.content_rect(), analysis) + SPACING;
    BAR + scrubber::HEIGHT + controls + judged + 2.0 * PADDING
}

/// Draws the panel and returns what was done with it.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback,
    view: AnalysisView,
) -> Vec<ReplayIntent> {
    let screen = ctx.content_rect();
    let beside = has_room_beside_bar(ctx);
    let controls = TransportView { plays: playback.plays(), speed: playback.speed(), may_go_on: may_go_on(playback) };
    let mut intents = Vec::new();
    let content = |ui: &mut Ui| {
        ui.set_width(screen.width() - 2.0 * (MARGIN + PADDING));
        ui.spacing_mut().item_spacing = vec2(6.0, SPACING);
        if !beside {
            intents.extend(transport::transport(ui, texts, controls, is_narrow(screen)).map(meant));
        }
        let marks = marks(playback.timeline());
        intents.extend(scrubber::scrubber(ui, texts, names, playback, &marks).map(ReplayIntent::Command));
        intents.extend(row::row(ui, texts, names, playback, view));
    };
    Area::new(Id::new("replay"))
        .fixed_pos(pos2(screen.left() + MARGIN, screen.bottom() - BAR))
        .pivot(Align2::LEFT_BOTTOM)
        .order(Order::Middle)
        .show(ctx, |ui| theme::plate().inner_margin(PADDING).show(ui, content));
    if beside {
        Area::new(Id::new("replay controls"))
            .fixed_pos(pos2(screen.right() - MARGIN, screen.bottom() - BAR / 2.0))
            .pivot(Align2::RIGHT_CENTER)
            .order(Order::Middle)
            .show(ctx, |ui| intents.extend(transport::transport(ui, texts, controls, false).map(meant)));
    }
    intents
}
