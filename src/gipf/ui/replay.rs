//! The panel of a GIPF replay: a scrubber, the last act, and the controls.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Context, Layout, Painter, Pos2, Sense, Shape, Stroke, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::GipfEvent;
use tamsk_records::{Moment, Names, WrittenAct};
use tamsk_rules::Player;

use super::narrator;
use super::plate::plate_width;
use super::words::name_in_contest;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{WatchContest, contest_at};
use crate::localization::Localization;
use crate::states::{InFront, Screen};
use crate::table::replay::{ACT_WATCHED, Playback, ReplayCommand, ReplayTimeline};
use crate::table::seats::Seats;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{self, Mark, MarkShape, ScrubberStyle, scrubber, turn_words};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::transport::{SPACING, StripPlace, TransportIntent};
use crate::ui::kit::widgets::{Button, line_of_text};
use crate::ui::layout::{BAR, Edge, InsetReports, InsetSystems, is_narrow};

/// The space from the plate to the edge of the screen and to the controls, in points.
const BESIDE: f32 = 16.0;
const TOLD: f32 = 30.0;
const TURN: f32 = 120.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(InFront(Screen::Replay(GIPF)))),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Replay(GIPF))),
        ),
    );
}

fn report_inset(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) -> Result {
    let ctx = contexts.ctx_mut()?;
    reports.report(Edge::Bottom, place(ctx).covered(ctx, scrubber::HEIGHT + TOLD + SPACING));
    Ok(())
}

#[derive(Clone, Debug, PartialEq)]
pub enum GipfReplayIntent {
    Command(ReplayCommand),
    Transport(TransportIntent),
    WatchContest,
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Single<&Playback<LiveGipf>>,
    mut commands: Commands,
) -> Result {
    let names = names(&playback);
    for intent in panel(contexts.ctx_mut()?, &texts, &names, &playback) {
        match intent {
            GipfReplayIntent::Command(command) => _ = commands.write_message(command),
            GipfReplayIntent::Transport(pressed) => commands.trigger(pressed),
            GipfReplayIntent::WatchContest => {
                let [white, black] = Player::BOTH.map(|side| name_in_contest(&texts, &names, side));
                commands.trigger(WatchContest { names: Names { red: white, black } });
            }
        }
    }
    Ok(())
}

pub fn names(playback: &Playback<LiveGipf>) -> PlayerNames {
    PlayerNames::given::<LiveGipf>(playback.timeline().record().players.clone(), Seats::REPLAY)
}

fn place(ctx: &Context) -> StripPlace {
    let screen = ctx.content_rect();
    StripPlace { bar: BAR, bar_end: plate_width(screen) + BESIDE, is_narrow: is_narrow(screen) }
}

pub fn panel(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<LiveGipf>,
) -> Vec<GipfReplayIntent> {
    let mut intents = Vec::new();
    let pressed = place(ctx).show(ctx, texts, "gipf replay", playback, |ui| {
        intents.extend(told(ui, texts, names, playback));
        let style = ScrubberStyle {
            marks: &marks(playback),
            ends: [12.0, 12.0],
            arrow: ACT_WATCHED,
            moment: &|moment| turn_words(texts, playback, moment),
            words: &|mark| words(texts, names, playback, mark.moment),
        };
        intents.extend(scrubber(ui, texts, playback, &style).0.map(GipfReplayIntent::Command));
    });
    intents.extend(pressed.map(GipfReplayIntent::Transport));
    intents
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Row,
    ExtraMove,
    Contest,
}

impl MarkShape for MarkKind {
    fn paint(self, painter: &Painter, at: Pos2) {
        match self {
            MarkKind::Row => _ = painter.circle_stroke(at, 3.0, Stroke::new(1.4, IVORY)),
            MarkKind::ExtraMove => {
                painter.line_segment([at - vec2(0.0, 4.0), at + vec2(0.0, 4.0)], Stroke::new(2.4, IVORY));
            }
            MarkKind::Contest => {
                let corners = [(-3.0, -4.0), (3.0, -4.0), (-3.0, 4.0), (3.0, 4.0)];
                let outline = corners.map(|(x, y)| pos2(at.x + x, at.y + y)).to_vec();
                painter.add(Shape::closed_line(outline, Stroke::new(1.4, BRASS_BRIGHT)));
            }
        }
    }
}

fn marks(playback: &Playback<LiveGipf>) -> Vec<Mark<MarkKind>> {
    let acts = playback.timeline().record().acts.iter().enumerate();
    let found = acts.filter_map(|(index, sided)| {
        let kind = match &sided.act {
            WrittenAct::Take(_) => MarkKind::Row,
            WrittenAct::Extra(..) => MarkKind::ExtraMove,
            act if act.decides_contest() => MarkKind::Contest,
            _ => return None,
        };
        let moment = Moment { actions: index + 1, at: 0 };
        Some(Mark { moment, watched: playback.timeline().watched_until(moment), player: sided.by, kind })
    });
    found.collect()
}

fn told(
    ui: &mut Ui,
    texts: &Localization,
    names: &PlayerNames,
    playback: &Playback<LiveGipf>,
) -> Option<GipfReplayIntent> {
    let mut intent = None;
    let moment = playback.moment();
    ui.allocate_ui_with_layout(vec2(ui.available_width(), TOLD), Layout::right_to_left(Align::Center), |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(TURN, TOLD), Sense::hover());
        let number = turn_words(texts, playback, moment);
        line_of_text(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, number, theme::sans(13.0), IVORY, TURN);
        if contest_at(playback.timeline().record(), moment).is_some() {
            let word = texts.tr("gipf-replay-contest");
            if ui.add(Button::new(&word).named("watch contest").text_size(13.0).at_least(vec2(0.0, 28.0))).clicked() {
                intent = Some(GipfReplayIntent::WatchContest);
            }
        }
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), TOLD), Sense::hover());
        let words = words(texts, names, playback, moment);
        let (at, width) = (rect.left_center() + vec2(4.0, 0.0), rect.width() - 8.0);
        line_of_text(ui.painter(), at, Align2::LEFT_CENTER, words, theme::sans(14.0), IVORY_DIM, width);
    });
    intent
}

/// Returns the sentences for the last act before a moment. The turn number already shows the end of a turn.
fn words(texts: &Localization, names: &PlayerNames, playback: &Playback<LiveGipf>, moment: Moment) -> String {
    let happened = playback.timeline().happened(moment).iter();
    let is_told = |event: &&GipfEvent| !matches!(event, GipfEvent::TurnEnded { .. });
    let told: Vec<String> = happened.filter(is_told).map(|event| narrator::words(texts, names, event)).collect();
    told.join(" ")
}
