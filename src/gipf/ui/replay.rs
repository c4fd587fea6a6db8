//! The panel of a replay of GIPF, with a row of text that describes the last act.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Layout, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use gipf_rules::{CompactAct, Entry, GipfEvent, PieceKind, SpotSet};
use tamsk_engine::gipf::JudgedGipfAct;
use tamsk_records::{Moment, NamesByPlayer, RecordedAct};
use tamsk_rules::{Millis, Player};

use super::narrator;
use super::plate::plate_width;
use super::words::name_in_contest;
use crate::gipf::simulation::LiveGipf;
use crate::gipf::table::{OpenContestReplay, contest_match_near, kind_key};
use crate::localization::Localization;
use crate::table::replay::{ActTimeline, MILLIS_BEFORE_ACT, Playback, ReplayTimeline};
use crate::table::seats::Seats;
use crate::ui::kit::game_ui::PlayerMarks;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{MarkShape, ScrubberMark};
use crate::ui::kit::theme::{self, BRASS_BRIGHT, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{Button, draw_fitted_line};
use crate::ui::replay::add_replay_panel;
use crate::ui::replay::game::{HasReplayPanel, JudgedTurnOf};
use crate::ui::replay::intent::ReplayIntent;

/// The space between the plate and the edge of the screen, and between the plate and the controls, in points.
const BESIDE: f32 = 16.0;
/// The height of the row that describes the last act, in points.
const HEADER: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    add_replay_panel::<LiveGipf>(app);
    app.add_observer(watch_contest);
}

/// Opens the replay of the match of TAMSK that decided a challenge just before or just after the current moment.
fn watch_contest(
    intent: On<ReplayIntent>,
    texts: Res<Localization>,
    playback: Option<Single<&Playback<LiveGipf>>>,
    mut commands: Commands,
) {
    if let (ReplayIntent::WatchContestOfChallenge, Some(playback)) = (&*intent, playback) {
        let names = names_in_replay(&playback);
        let [white, black] = Player::BOTH.map(|side| name_in_contest(&texts, &names, side));
        commands.trigger(OpenContestReplay { fallback_gipf_names: NamesByPlayer { red: white, black } });
    }
}

/// Returns the names of the players in a replayed match.
pub fn names_in_replay(playback: &Playback<LiveGipf>) -> PlayerNames {
    PlayerNames::new::<LiveGipf>(playback.timeline().record().players.clone(), Seats::REPLAY)
}

impl HasReplayPanel for LiveGipf {
    type MarkKind = ScrubMarkKind;
    const PLAYER_MARKS: PlayerMarks = PlayerMarks::DISCS;
    const ARROW_KEY_STEP: Millis = MILLIS_BEFORE_ACT;
    const ROW_ABOVE_SCRUBBER_HEIGHT: f32 = HEADER;
    const LEAD_TEXT_KEYS: [&'static str; 2] = ["gipf-analysis-lead", "analysis-won"];

    fn near_bar_right(screen: Rect) -> f32 {
        plate_width(screen) + BESIDE
    }

    fn marks(timeline: &ActTimeline<LiveGipf>) -> Vec<ScrubberMark<ScrubMarkKind>> {
        let acts = timeline.record().acts.iter().enumerate();
        let found = acts.filter_map(|(index, sided)| {
            let kind = match &sided.act {
                RecordedAct::Take(_) => ScrubMarkKind::RemovedRow,
                RecordedAct::Extra(..) => ScrubMarkKind::ExtraMove,
                act if act.decides_contest() => ScrubMarkKind::Contest,
                _ => return None,
            };
            let moment = Moment { actions_done: index + 1, at: 0 };
            Some(ScrubberMark {
                moment_after: moment,
                watch_time: timeline.watch_time_at(moment),
                player: sided.by,
                kind,
            })
        });
        found.collect()
    }

    fn mark_words(
        texts: &Localization,
        names: &PlayerNames,
        playback: &Playback<LiveGipf>,
        mark: &ScrubberMark<ScrubMarkKind>,
    ) -> String {
        words(texts, names, playback, mark.moment_after)
    }

    fn elapsed_words(moment: Moment) -> String {
        moment.actions_done.to_string()
    }

    /// Draws a description of the last act. If a match of TAMSK decided a challenge just before or just after the
    /// current moment, also draws a button that opens the replay of that match.
    fn add_row_above_scrubber(
        ui: &mut Ui,
        texts: &Localization,
        names: &PlayerNames,
        playback: &Playback<LiveGipf>,
    ) -> Option<ReplayIntent> {
        let mut intent = None;
        let moment = playback.moment();
        ui.allocate_ui_with_layout(vec2(ui.available_width(), HEADER), Layout::right_to_left(Align::Center), |ui| {
            if contest_match_near(playback.timeline().record(), moment).is_some() {
                let word = texts.tr("gipf-replay-contest");
                let button = Button::new(&word).script_name("watch contest").text_size(13.0).min_size(vec2(0.0, 28.0));
                intent = ui.add(button).clicked().then_some(ReplayIntent::WatchContestOfChallenge);
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
            JudgedGipfAct::Chose(CompactAct::Push(kind, entry)) => push_words(texts, kind, entry),
            JudgedGipfAct::Chose(CompactAct::Take(spots)) => {
                texts.tr_args("gipf-analysis-take", &[("spots", spot_names(spots).into())])
            }
            JudgedGipfAct::Chose(CompactAct::LeaveRows) => texts.tr("gipf-analysis-leave").into_owned(),
            JudgedGipfAct::Chose(_) => texts.tr("gipf-analysis-forgo").into_owned(),
            JudgedGipfAct::Resigned => texts.tr("analysis-resigned").into_owned(),
        }
    }

    fn better_choice_words(texts: &Localization, turn: &JudgedTurnOf<LiveGipf>) -> Option<String> {
        let words = match turn.better_choice()? {
            CompactAct::Push(kind, entry) => {
                texts.tr_args("result-better-move", &[("move", push_words(texts, kind, entry).into())])
            }
            CompactAct::Take(spots) => texts.tr_args("gipf-better-take", &[("spots", spot_names(spots).into())]),
            CompactAct::LeaveRows => texts.tr("gipf-better-leave").into_owned(),
            _ => texts.tr("gipf-better-forgo").into_owned(),
        };
        Some(if turn.best_has_equals { texts.tr_args("better-among-others", &[("line", words.into())]) } else { words })
    }
}

/// Returns a push in the notation of records, followed by the kind of piece unless the piece is basic.
pub fn push_words(texts: &Localization, kind: PieceKind, entry: Entry) -> String {
    let push = format!("{}-{}", entry.dot(), entry.spot().point());
    if kind == PieceKind::Basic { push } else { format!("{push}, {}", texts.tr(kind_key(kind))) }
}

fn spot_names(spots: SpotSet) -> String {
    spots.iter().map(|spot| spot.point().to_string()).collect::<Vec<_>>().join(", ")
}

/// The kind of a mark on the scrub bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScrubMarkKind {
    /// A row was removed.
    RemovedRow,
    /// An extra move was made.
    ExtraMove,
    /// A contest was decided.
    Contest,
}

impl MarkShape for ScrubMarkKind {
    fn paint(self, painter: &Painter, at: Pos2) {
        match self {
            ScrubMarkKind::RemovedRow => _ = painter.circle_stroke(at, 3.0, Stroke::new(1.4, IVORY)),
            ScrubMarkKind::ExtraMove => {
                painter.line_segment([at - vec2(0.0, 4.0), at + vec2(0.0, 4.0)], Stroke::new(2.4, IVORY));
            }
            // The mark for a contest looks like an hourglass.
            ScrubMarkKind::Contest => {
                let corners = [(-3.0, -4.0), (3.0, -4.0), (-3.0, 4.0), (3.0, 4.0)];
                let outline = corners.map(|(x, y)| pos2(at.x + x, at.y + y)).to_vec();
                painter.add(Shape::closed_line(outline, Stroke::new(1.4, BRASS_BRIGHT)));
            }
        }
    }
}

/// Returns a description of the events of the last act before `moment`. The end of a turn is not mentioned, because the
/// panel shows the number of the turn.
fn words(texts: &Localization, names: &PlayerNames, playback: &Playback<LiveGipf>, moment: Moment) -> String {
    let happened = playback.timeline().events_of_last_act(moment).iter();
    let is_told = |event: &&GipfEvent| !matches!(event, GipfEvent::TurnEnded { .. });
    let sentences: Vec<String> =
        happened.filter(is_told).map(|event| narrator::event_words(texts, names, event)).collect();
    sentences.join(" ")
}
