//! The strip above the near side's plate, with the scrubber and what was done last, and the controls beside that plate or,
//! where there is no room, on the strip.

use bevy_egui::egui::{Align, Align2, Area, Context, Id, Layout, Order, Ui, pos2, vec2};

use super::scrubber;
use crate::gipf::GipfEvent;
use crate::localization::Localization;
use crate::session::gipf::{GipfPlayback, GipfReplayCommand};
use crate::ui::gipf::narrator;
use crate::ui::gipf::plate::plate_width;
use crate::ui::kit::sides::SideNames;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::transport::{self, TransportIntent, TransportView};
use crate::ui::kit::widgets::{Button, line_of_text};
use crate::ui::layout::{BAR, is_narrow};

/// The distance from the strip to the edges of the screen and to the bar, in points.
const MARGIN: f32 = 8.0;
/// The space between the edge of the strip and what is on it, in points.
const PADDING: f32 = 8.0;
/// The space between two rows of the panel, in points.
const SPACING: f32 = 4.0;
/// The height of the row that tells what was done last, in points.
const TOLD: f32 = 30.0;
/// The room for the number of the turn, in points.
const TURN: f32 = 120.0;

/// What a person does with the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GipfReplayIntent {
    /// Sends a command to the replay.
    Command(GipfReplayCommand),
    /// Watches the match of TAMSK that was played here.
    WatchContest,
    /// Looks from the other side of the table.
    FlipSides,
    /// Chooses how to go on from the moment shown.
    GoOn,
}

/// Returns whether the controls fit beside the near side's plate.
fn has_room_beside_plate(ctx: &Context) -> bool {
    let screen = ctx.content_rect();
    screen.width() - plate_width(screen) - 4.0 * MARGIN >= transport::WIDTH
}

/// Returns the height that the panel covers from the bottom of the screen, in points.
pub fn covered(ctx: &Context) -> f32 {
    let controls = if has_room_beside_plate(ctx) { 0.0 } else { transport::HEIGHT + SPACING };
    BAR + scrubber::HEIGHT + TOLD + SPACING + controls + 2.0 * PADDING
}

/// Draws the panel and returns what was done with it.
pub fn panel(ctx: &Context, texts: &Localization, names: &SideNames, playback: &GipfPlayback) -> Vec<GipfReplayIntent> {
    let screen = ctx.content_rect();
    let beside = has_room_beside_plate(ctx);
    let controls = TransportView { plays: playback.plays(), speed: playback.speed(), may_go_on: playback.may_go_on() };
    let mut intents = Vec::new();
    let content = |ui: &mut Ui| {
        ui.set_width(screen.width() - 2.0 * (MARGIN + PADDING));
        ui.spacing_mut().item_spacing = vec2(6.0, SPACING);
        if !beside {
            intents.extend(transport::transport(ui, texts, controls, is_narrow(screen)).map(meant));
        }
        intents.extend(told(ui, texts, names, playback));
        intents.extend(scrubber::scrubber(ui, texts, playback).map(GipfReplayIntent::Command));
    };
    Area::new(Id::new("gipf replay"))
        .fixed_pos(pos2(screen.left() + MARGIN, screen.bottom() - BAR))
        .pivot(Align2::LEFT_BOTTOM)
        .order(Order::Middle)
        .show(ctx, |ui| theme::plate().inner_margin(PADDING).show(ui, content));
    if beside {
        Area::new(Id::new("gipf replay controls"))
            .fixed_pos(pos2(screen.right() - MARGIN, screen.bottom() - BAR / 2.0))
            .pivot(Align2::RIGHT_CENTER)
            .order(Order::Middle)
            .show(ctx, |ui| intents.extend(transport::transport(ui, texts, controls, false).map(meant)));
    }
    intents
}

fn meant(pressed: TransportIntent) -> GipfReplayIntent {
    match pressed {
        TransportIntent::Control(control) => GipfReplayIntent::Command(GipfReplayCommand::Control(control)),
        TransportIntent::FlipSides => GipfReplayIntent::FlipSides,
        TransportIntent::GoOn => GipfReplayIntent::GoOn,
    }
}

/// Adds the row that tells what was done last and in which turn, and leads to the match of TAMSK that was played here.
fn told(ui: &mut Ui, texts: &Localization, names: &SideNames, playback: &GipfPlayback) -> Option<GipfReplayIntent> {
    let mut intent = None;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), TOLD), Layout::right_to_left(Align::Center), |ui| {
        let turn = [("turn", playback.turn().into()), ("turns", playback.turns().len().into())];
        let (rect, _) = ui.allocate_exact_size(vec2(TURN, TOLD), bevy_egui::egui::Sense::hover());
        let number = texts.tr_args("replay-turn", &turn);
        let font = theme::sans(13.0);
        line_of_text(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, number, font, IVORY, TURN);
        if playback.contest().is_some() {
            let word = texts.tr("gipf-replay-contest");
            if ui.add(Button::new(&word).named("watch contest").text_size(13.0).at_least(vec2(0.0, 28.0))).clicked() {
                intent = Some(GipfReplayIntent::WatchContest);
            }
        }
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), TOLD), bevy_egui::egui::Sense::hover());
        let words = words(texts, names, playback);
        let (at, width) = (rect.left_center() + vec2(4.0, 0.0), rect.width() - 8.0);
        line_of_text(ui.painter(), at, Align2::LEFT_CENTER, words, theme::sans(14.0), IVORY_DIM, width);
    });
    intent
}

/// Returns what happened with the act done last. That a turn is over is seen by the number of the next.
fn words(texts: &Localization, names: &SideNames, playback: &GipfPlayback) -> String {
    let is_told = |event: &&GipfEvent| !matches!(event, GipfEvent::TurnEnded { .. });
    let told: Vec<String> =
        playback.happened().iter().filter(is_told).map(|event| narrator::words(texts, names, event)).collect();
    told.join(" ")
}
