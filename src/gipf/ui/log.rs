//! The log of a match of GIPF.

use bevy_egui::egui::{Painter, Pos2};
use gipf_rules::GipfEvent;
use tamsk_rules::Player;

use super::narrator;
use super::replay::push_words;
use crate::gipf::simulation::LiveGipf;
use crate::localization::Localization;
use crate::ui::hud::HasActLog;
use crate::ui::kit::log_line::LogEntry;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::widgets::paint_disc_mark;

/// A line of the log, which describes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfLogEntry(GipfEvent);

impl LogEntry for GipfLogEntry {
    fn player(&self) -> Option<Player> {
        match self.0 {
            GipfEvent::Pushed { by, .. } | GipfEvent::PiecesRemoved { by, .. } | GipfEvent::RowsKept { by } => Some(by),
            GipfEvent::PotentialUsable { owner } => Some(owner),
            GipfEvent::Ended(outcome) => outcome.winner,
            _ => None,
        }
    }

    fn is_part_of_turn(&self) -> bool {
        !matches!(self.0, GipfEvent::Ended(_))
    }

    fn draw_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
        paint_disc_mark(painter, center, radius, player);
    }

    /// Returns the text of a line in the log. Pushes are written in the notation of records.
    fn words(&self, texts: &Localization, names: &PlayerNames) -> String {
        let GipfEvent::Pushed { by, kind, entry, .. } = self.0 else {
            return narrator::event_words(texts, names, &self.0);
        };
        names.text_about_with(texts, "log-move", by, &[("turn", push_words(texts, kind, entry).into())])
    }
}

impl HasActLog for LiveGipf {
    type Line = GipfLogEntry;

    fn line_for(event: &GipfEvent) -> Option<GipfLogEntry> {
        (!matches!(event, GipfEvent::TurnEnded { .. })).then_some(GipfLogEntry(*event))
    }
}
