//! The part of the replay panel that is specific to TAMSK.

use std::sync::Arc;

use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, vec2};
use tamsk_engine::analysis::{JudgedTurn, TurnOutcome};
use tamsk_records::{Moment, Timeline};
use tamsk_rules::{Event, Millis, Player, Socket};

use super::game::HasReplayPanel;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::analysis::JudgedMatch;
use crate::table::problem::{MissedSoleBestTurn, level_one_mistakes_in};
use crate::table::replay::Playback;
use crate::ui::kit::game_ui::PlayerMarks;
use crate::ui::kit::log_line::{better_choice_words, glass_move_words};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::reasons::reason_words;
use crate::ui::kit::scrubber::{MarkShape, ScrubberMark};
use crate::ui::kit::theme::{BRASS_BRIGHT, EMBER, IVORY};
use crate::ui::kit::widgets::format_clock;

/// The kind of event that a mark on the scrubber shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TamskMarkKind {
    /// A player dropped a ring on this socket.
    RingDropped(Socket),
    /// The glass on this socket was lost.
    GlassLost(Socket),
    /// A player did not move before the timer ran out.
    LateTurn,
    /// A player turned the timer over.
    TimerFlipped,
}

impl MarkShape for TamskMarkKind {
    fn paint(self, painter: &Painter, at: Pos2) {
        match self {
            TamskMarkKind::RingDropped(_) => drop(painter.circle_stroke(at, 3.0, Stroke::new(1.4, IVORY))),
            TamskMarkKind::GlassLost(_) => {
                let stroke = Stroke::new(2.0, EMBER);
                painter.line_segment([at - vec2(3.5, 3.5), at + vec2(3.5, 3.5)], stroke);
                painter.line_segment([at + vec2(-3.5, 3.5), at + vec2(3.5, -3.5)], stroke);
            }
            TamskMarkKind::LateTurn => {
                painter.line_segment([at - vec2(0.0, 4.5), at + vec2(0.0, 1.2)], Stroke::new(2.2, EMBER));
                painter.circle_filled(at + vec2(0.0, 4.0), 1.4, EMBER);
            }
            TamskMarkKind::TimerFlipped => {
                let stroke = Stroke::new(1.4, BRASS_BRIGHT);
                let [left_top, right_top] = [vec2(-3.0, -4.0), vec2(3.0, -4.0)].map(|corner| at + corner);
                let [left_bottom, right_bottom] = [vec2(-3.0, 4.0), vec2(3.0, 4.0)].map(|corner| at + corner);
                painter.line(vec![left_top, right_top, left_bottom, right_bottom, left_top], stroke);
            }
        }
    }
}

impl HasReplayPanel for LiveMatch {
    type MarkKind = TamskMarkKind;
    const PLAYER_MARKS: PlayerMarks = PlayerMarks::TAMSK;
    const ARROW_KEY_STEP: Millis = 5_000;
    const LEAD_TEXT_KEYS: [&'static str; 2] = ["analysis-lead", "analysis-won"];

    fn near_bar_right(_: Rect) -> f32 {
        460.0
    }

    fn marks(timeline: &Arc<Timeline>) -> Vec<ScrubberMark<TamskMarkKind>> {
        let found = timeline.events().iter().enumerate().filter_map(|(index, happened)| {
            let (player, kind) = match happened.event {
                Event::RingDropped { player, socket, .. } => (player, TamskMarkKind::RingDropped(socket)),
                Event::GlassLost { glass, socket } => (glass.owner, TamskMarkKind::GlassLost(socket)),
                Event::PlayerLate { player, .. } => (player, TamskMarkKind::LateTurn),
                Event::TimerFlipped { by, .. } => (by, TamskMarkKind::TimerFlipped),
                _ => return None,
            };
            let moment = timeline.moment_of_event(index);
            Some(ScrubberMark { moment_after: moment, watch_time: timeline.replay_time_at(moment), player, kind })
        });
        found.collect()
    }

    fn mark_words(
        texts: &Localization,
        names: &PlayerNames,
        _: &Playback,
        mark: &ScrubberMark<TamskMarkKind>,
    ) -> String {
        match mark.kind {
            TamskMarkKind::RingDropped(socket) => names.text_about_socket(texts, "replay-ring", mark.player, socket),
            TamskMarkKind::GlassLost(socket) => names.text_about_socket(texts, "log-lost", mark.player, socket),
            TamskMarkKind::LateTurn => names.text_about(texts, "log-late", mark.player),
            TamskMarkKind::TimerFlipped => names.text_about(texts, "log-flipped", mark.player),
        }
    }

    /// Formats the time since the match began, rounded down to whole seconds.
    fn elapsed_words(moment: Moment) -> String {
        format_clock(moment.at / 1_000 * 1_000)
    }

    fn action_words(texts: &Localization, turn: &JudgedTurn) -> String {
        let about = |key: &str, socket: String| texts.tr_args(key, &[("socket", socket.into())]);
        match turn.action {
            TurnOutcome::Chose(choice) => match choice.glass_move {
                Some(glass) => glass_move_words(texts, glass),
                None => texts.tr("analysis-passed").into_owned(),
            },
            TurnOutcome::WasLate => texts.tr("analysis-late").into_owned(),
            TurnOutcome::LetGlassRunOut(socket) => about("analysis-lost-glass", socket.to_string()),
            TurnOutcome::MovedOntoFullSocket(socket) => about("analysis-full-socket", socket.to_string()),
            TurnOutcome::Resigned => texts.tr("analysis-resigned").into_owned(),
        }
    }

    fn reason_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
        let moved = turn.choice.and_then(|choice| choice.glass_move).and_then(|glass| Some((glass.from?, glass.to)));
        Some(reason_words(texts, turn.player, false, moved, turn.reason.as_ref()?))
    }

    fn solvable_mistakes(playback: &Playback, judged: &JudgedMatch) -> Vec<MissedSoleBestTurn> {
        level_one_mistakes_in(judged, &Player::BOTH, |moment| Some(playback.timeline().state_at(moment)))
    }

    fn better_choice_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
        better_choice_words(texts, turn)
    }
}
