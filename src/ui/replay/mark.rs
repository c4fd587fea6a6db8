//! The marks of events on the scrubber of a TAMSK replay.

use bevy_egui::egui::{Painter, Pos2, Stroke, vec2};
use tamsk_records::Timeline;
use tamsk_rules::{Event, Player, Socket};

use crate::localization::Localization;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scrubber::{Mark, MarkShape};
use crate::ui::kit::theme::{BRASS_BRIGHT, EMBER, IVORY};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    Ring(Socket),
    Loss(Socket),
    Late,
    Timer,
}

pub fn marks(timeline: &Timeline) -> Vec<Mark<MarkKind>> {
    let found = timeline.history().iter().enumerate().filter_map(|(index, happened)| {
        let (player, kind) = match happened.event {
            Event::RingDropped { player, socket, .. } => (player, MarkKind::Ring(socket)),
            Event::GlassLost { glass, socket } => (glass.owner, MarkKind::Loss(socket)),
            Event::Late { player, .. } => (player, MarkKind::Late),
            Event::TimerFlipped { by, .. } => (by, MarkKind::Timer),
            _ => return None,
        };
        let moment = timeline.moment_of(index);
        Some(Mark { moment, watched: timeline.watched_until(moment), player, kind })
    });
    found.collect()
}

impl MarkKind {
    pub fn words(self, texts: &Localization, names: &PlayerNames, player: Player) -> String {
        match self {
            MarkKind::Ring(socket) => names.about_socket(texts, "replay-ring", player, socket),
            MarkKind::Loss(socket) => names.about_socket(texts, "log-lost", player, socket),
            MarkKind::Late => names.about(texts, "log-late", player),
            MarkKind::Timer => names.about(texts, "log-flipped", player),
        }
    }
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
