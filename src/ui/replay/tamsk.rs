//! The panel of a replay of TAMSK.

use std::sync::Arc;

use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, vec2};
use tamsk_engine::analysis::{JudgedTurn, TurnAction};
use tamsk_records::{Moment, Timeline};
use tamsk_rules::{Event, Millis, Player, Socket};

use super::game::ReplayPanel;
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::table::analysis::JudgedMatch;
use crate::table::problem::{OwnMistake, mistakes_in};
use crate::table::replay::Playback;
use crate::ui::kit::games::PlayerMarks;
use crate::ui::kit::log_line::{better_words, glass_words};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::reasons::reason_words;
use crate::ui::kit::scrubber::{Mark, MarkShape};
use crate::ui::kit::theme::{BRASS_BRIGHT, EMBER, IVORY};
use crate::ui::kit::widgets::clock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A ring was dropped on this socket.
    Ring(Socket),
    /// The glass on this socket was lost.
    Loss(Socket),
    Late,
    /// The timer was turned over.
    Timer,
}

impl MarkShape for MarkKind {
    fn paint(self, painter: &Painter, at: Pos2) {
        match self {
            MarkKind::Ring(_) => drop(painter.circle_stroke(at, 3.0, Stroke::new(1.4, IVORY))),
            MarkKind::Loss(_) => {
                let stroke = Stroke::new(2.0, EMBER);
                painter.line_segment([at - vec2(3.5, 3.5), at + vec2(3.5, 3.5)], stroke);
                painter.line_segment([at + vec2(-3.5, 3.5), at + vec2(3.5, -3.5)], stroke);
            }
            MarkKind::Late => {
                painter.line_segment([at - vec2(0.0, 4.5), at + vec2(0.0, 1.2)], Stroke::new(2.2, EMBER));
                painter.circle_filled(at + vec2(0.0, 4.0), 1.4, EMBER);
            }
            MarkKind::Timer => {
                let stroke = Stroke::new(1.4, BRASS_BRIGHT);
                let [left_top, right_top] = [vec2(-3.0, -4.0), vec2(3.0, -4.0)].map(|corner| at + corner);
                let [left_bottom, right_bottom] = [vec2(-3.0, 4.0), vec2(3.0, 4.0)].map(|corner| at + corner);
                painter.line(vec![left_top, right_top, left_bottom, right_bottom, left_top], stroke);
            }
        }
    }
}

impl ReplayPanel for LiveMatch {
    type Mark = MarkKind;
    const PLAYER_MARKS: PlayerMarks = PlayerMarks::TAMSK;
    const ARROW: Millis = 5_000;
    const LEADS: [&'static str; 2] = ["analysis-lead", "analysis-won"];

    fn bar_end(_: Rect) -> f32 {
        460.0
    }

    fn marks(timeline: &Arc<Timeline>) -> Vec<Mark<MarkKind>> {
        let found = timeline.events().iter().enumerate().filter_map(|(index, happened)| {
            let (player, kind) = match happened.event {
                Event::RingDropped { player, socket, .. } => (player, MarkKind::Ring(socket)),
                Event::GlassLost { glass, socket } => (glass.owner, MarkKind::Loss(socket)),
                Event::Late { player, .. } => (player, MarkKind::Late),
                Event::TimerFlipped { by, .. } => (by, MarkKind::Timer),
                _ => return None,
            };
            let moment = timeline.moment_of_event(index);
            Some(Mark { moment, watched: timeline.replay_time_at(moment), player, kind })
        });
        found.collect()
    }

    fn mark_words(texts: &Localization, names: &PlayerNames, _: &Playback, mark: &Mark<MarkKind>) -> String {
        match mark.kind {
            MarkKind::Ring(socket) => names.about_socket(texts, "replay-ring", mark.player, socket),
            MarkKind::Loss(socket) => names.about_socket(texts, "log-lost", mark.player, socket),
            MarkKind::Late => names.about(texts, "log-late", mark.player),
            MarkKind::Timer => names.about(texts, "log-flipped", mark.player),
        }
    }

    /// The time since the match began, which unlike the time left is rounded down.
    fn distance(moment: Moment) -> String {
        clock(moment.at / 1_000 * 1_000)
    }

    fn action_words(texts: &Localization, turn: &JudgedTurn) -> String {
        let about = |key: &str, socket: String| texts.tr_args(key, &[("socket", socket.into())]);
        match turn.action {
            TurnAction::Chose(choice) => match choice.glass {
                Some(glass) => glass_words(texts, glass),
                None => texts.tr("analysis-passed").into_owned(),
            },
            TurnAction::WasLate => texts.tr("analysis-late").into_owned(),
            TurnAction::LostGlass(socket) => about("analysis-lost-glass", socket.to_string()),
            TurnAction::FilledSocket(socket) => about("analysis-full-socket", socket.to_string()),
            TurnAction::Resigned => texts.tr("analysis-resigned").into_owned(),
        }
    }

    fn reason_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
        let moved = turn.choice.and_then(|choice| choice.glass).and_then(|glass| Some((glass.from?, glass.to)));
        Some(reason_words(texts, turn.player, false, moved, turn.reason.as_ref()?))
    }

    fn mistakes(playback: &Playback, judged: &JudgedMatch) -> Vec<OwnMistake> {
        mistakes_in(judged, &Player::BOTH, |moment| Some(playback.timeline().state_at(moment)))
    }

    fn better_words(texts: &Localization, turn: &JudgedTurn) -> Option<String> {
        better_words(texts, turn)
    }
}
