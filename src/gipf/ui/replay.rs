//! The panel of a replay of GIPF, with a row that says what was done last.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Layout, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use gipf_rules::{CompactAct, Entry, GipfEvent, PieceKind, SpotSet};
use tamsk_engine::gipf::GipfAction;
use tamsk_records::{Moment, Names, RecordedAct};
use tamsk_rules::{Millis, Player};

use super::narrator;
use super::plate::plate_width;
use super::words::name_in_contest;
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{ReplayContest, contest_at, kind_key};
use crate::localization::Localization;
use crate::table::replay::{ACT_DURATION, ActTimeline, Playback, ReplayTimeline};
use crate::table::seats::Seats;
use crate::ui::kit::games::PlayerMarks;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{Mark, MarkShape};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, draw_fitted_line};
use crate::ui::replay::game::{JudgedTurnOf, ReplayPanel};
use crate::ui::replay::intent::ReplayIntent;
use crate::ui::replay::show_panel_of;

/// The room for the distances from the plate to the edge of the screen and to the controls, in points.
const BESIDE: f32 = 16.0;
/// The height of the row that says what was done last, in points.
const HEADER: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    show_panel_of::<LiveGipf>(app);
    app.add_observer(watch_contest);
}

/// Opens the replay of the TAMSK match that decided the contest at the current moment.
fn watch_contest(
    intent: On<ReplayIntent>,
    texts: Res<Localization>,
    playback: Option<Single<&Playback<LiveGipf>>>,
    mut commands: Commands,
) {
    if let (ReplayIntent::WatchContest, Some(playback)) = (&*intent, playback) {
        let names = names(&playback);
        let [white, black] = Player::BOTH.map(|side| name_in_contest(&texts, &names, side));
        commands.trigger(ReplayContest { names: Names { red: white, black } });
    }
}

/// Returns what the sides of a replayed match are called.
pub fn names(playback: &Playback<LiveGipf>) -> PlayerNames {
    PlayerNames::given::<LiveGipf>(playback.timeline().record().players.clone(), Seats::REPLAY)
}

impl ReplayPanel for LiveGipf {
    type Mark = MarkKind;
    const PLAYER_MARKS: PlayerMarks = PlayerMarks::DISCS;
    const ARROW: Millis = ACT_DURATION;
    const HEADER: f32 = HEADER;
    const LEADS: [&'static str; 2] = ["gipf-analysis-lead", "analysis-won"];

    fn bar_end(screen: Rect) -> f32 {
        plate_width(screen) + BESIDE
    }

    fn marks(timeline: &ActTimeline<LiveGipf>) -> Vec<Mark<MarkKind>> {
        let acts = timeline.record().acts.iter().enumerate();
        let found = acts.filter_map(|(index, sided)| {
            let kind = match &sided.act {
                RecordedAct::Take(_) => MarkKind::Row,
                RecordedAct::Extra(..) => MarkKind::ExtraMove,
                act if act.decides_contest() => MarkKind::Contest,
                _ => return None,
            };
            let moment = Moment { actions: index + 1, at: 0 };
            Some(Mark { moment, watched: timeline.watch_time_at(moment), player: sided.by, kind })
        });
        found.collect()
    }

    fn mark_words(
        texts: &Localization,
        names: &PlayerNames,
        playback: &Playback<LiveGipf>,
        mark: &Mark<MarkKind>,
    ) -> String {
        words(texts, names, playback, mark.moment)
    }

    fn distance(moment: Moment) -> String {
        moment.actions.to_string()
    }

    /// Says what was done last, and leads to the match of TAMSK that was played there.
    fn header(
        ui: &mut Ui,
        texts: &Localization,
        names: &PlayerNames,
        playback: &Playback<LiveGipf>,
    ) -> Option<ReplayIntent> {
        let mut intent = None;
        let moment = playback.moment();
        ui.allocate_ui_with_layout(vec2(ui.available_width(), HEADER), Layout::right_to_left(Align::Center), |ui| {
            if contest_at(playback.timeline().record(), moment).is_some() {
                let word = texts.tr("gipf-replay-contest");
                let button = Button::new(&word).named("watch contest").text_size(13.0).at_least(vec2(0.0, 28.0));
                intent = ui.add(button).clicked().then_some(ReplayIntent::WatchContest);
            }
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADER), Sense::hover());
            let words = words(texts, names, playback, moment);
            let (at, width) = (rect.left_center() + vec2(4.0, 0.0), rect.width() - 8.0);
            draw_fitted_line(ui.painter(), at, Align2::LEFT_CENTER, words, theme::sans(14.0), IVORY_DIM, width);
        });
        intent
    }

    fn action_words(texts: &Localization, turn: &JudgedTurnOf<LiveGipf>) -> String {
        match turn.action {
            GipfAction::Chose(CompactAct::Push(kind, entry)) => push_words(texts, kind, entry),
            GipfAction::Chose(CompactAct::Take(spots)) => {
                texts.tr_args("gipf-analysis-take", &[("spots", spot_names(spots).into())])
            }
            GipfAction::Chose(CompactAct::Leave) => texts.tr("gipf-analysis-leave").into_owned(),
            GipfAction::Chose(_) => texts.tr("gipf-analysis-forgo").into_owned(),
            GipfAction::Resigned => texts.tr("analysis-resigned").into_owned(),
        }
    }

    fn better_words(texts: &Localization, turn: &JudgedTurnOf<LiveGipf>) -> Option<String> {
        let words = match turn.better()? {
            CompactAct::Push(kind, entry) => {
                texts.tr_args("result-better-move", &[("move", push_words(texts, kind, entry).into())])
            }
            CompactAct::Take(spots) => texts.tr_args("gipf-better-take", &[("spots", spot_names(spots).into())]),
            CompactAct::Leave => texts.tr("gipf-better-leave").into_owned(),
            _ => texts.tr("gipf-better-forgo").into_owned(),
        };
        Some(if turn.best_has_equals { texts.tr_args("better-among-others", &[("line", words.into())]) } else { words })
    }
}

/// Returns a push as records write it, with its kind unless that is basic.
pub fn push_words(texts: &Localization, kind: PieceKind, entry: Entry) -> String {
    let push = format!("{}-{}", entry.dot(), entry.spot().point());
    if kind == PieceKind::Basic { push } else { format!("{push}, {}", texts.tr(kind_key(kind))) }
}

fn spot_names(spots: SpotSet) -> String {
    spots.iter().map(|spot| spot.point().to_string()).collect::<Vec<_>>().join(", ")
}

/// What a mark on the scrubber is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
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
            // An hourglass.
            MarkKind::Contest => {
                let corners = [(-3.0, -4.0), (3.0, -4.0), (-3.0, 4.0), (3.0, 4.0)];
                let outline = corners.map(|(x, y)| pos2(at.x + x, at.y + y)).to_vec();
                painter.add(Shape::closed_line(outline, Stroke::new(1.4, BRASS_BRIGHT)));
            }
        }
    }
}

/// Returns what happened with the act done last at a moment. That a turn is over is seen by the number of the next.
fn words(texts: &Localization, names: &PlayerNames, playback: &Playback<LiveGipf>, moment: Moment) -> String {
    let happened = playback.timeline().last_events(moment).iter();
    let is_told = |event: &&GipfEvent| !matches!(event, GipfEvent::TurnEnded { .. });
    let told: Vec<String> = happened.filter(is_told).map(|event| narrator::words(texts, names, event)).collect();
    told.join(" ")
}
