//! The strip above the near side's plate, with the scrubber and what was done last, and the controls beside that plate or,
//! where there is no room, on the strip.

use bevy_egui::egui::{Align, Align2, Context, Layout, Ui, vec2};
use gipf_rules::GipfEvent;

use super::scrubber;
use crate::localization::Localization;
use crate::table::gipf::{GipfPlayback, GipfReplayCommand};
use crate::ui::gipf::narrator;
use crate::ui::gipf::plate::plate_width;
use crate::ui::kit::sides::SideNames;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::transport::{SPACING, StripPlace, TransportIntent, TransportView};
use crate::ui::kit::widgets::{Button, line_of_text};
use crate::ui::layout::{BAR, is_narrow};

/// The room for the distances from the plate to the edge of the screen and to the controls, in points.
const BESIDE: f32 = 16.0;
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

/// Returns what the strip has to make room for.
fn place(ctx: &Context) -> StripPlace {
    let screen = ctx.content_rect();
    StripPlace { bar: BAR, bar_end: plate_width(screen) + BESIDE, is_narrow: is_narrow(screen) }
}

/// Returns the height that the panel covers from the bottom of the screen, in points.
pub fn covered(ctx: &Context) -> f32 {
    place(ctx).covered(ctx, scrubber::HEIGHT + TOLD + SPACING)
}

/// Draws the panel and returns what was done with it.
pub fn panel(ctx: &Context, texts: &Localization, names: &SideNames, playback: &GipfPlayback) -> Vec<GipfReplayIntent> {
    let controls = TransportView { plays: playback.plays(), speed: playback.speed(), may_go_on: playback.may_go_on() };
    let mut intents = Vec::new();
    let pressed = place(ctx).show(ctx, texts, "gipf replay", controls, |ui| {
        intents.extend(told(ui, texts, names, playback));
        intents.extend(scrubber::scrubber(ui, texts, playback).map(GipfReplayIntent::Command));
    });
    intents.extend(pressed.map(meant));
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
