//! The log of a match of GIPF.

use bevy::prelude::*;
use bevy_egui::egui::{Painter, Pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::{GipfEvent, PieceKind};
use tamsk_rules::Player;

use super::narrator;
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::kind_key;
use crate::localization::Localization;
use crate::states::{Menu, TableShows};
use crate::table::occasion::table_allows;
use crate::table::replay::ReplayCommand;
use crate::table::seats::Seats;
use crate::table::table_top::TableSide;
use crate::ui::hud::{LOG_INSET, LoggedInActs, MatchLog, OpenLogs, log_in_acts, log_panel};
use crate::ui::kit::UiSystems;
use crate::ui::kit::log_line::WrittenLine;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::widgets::disc_mark;
use crate::ui::layout::{Edge, InsetReports, InsetSystems, Insets};

pub(super) fn plugin(app: &mut App) {
    log_in_acts::<LiveGipf>(app);
    // The card of a lesson takes the place of the log.
    let has_log = in_state(TableShows::Match(GIPF)).and_then(table_allows(|policy| policy.has_log));
    let is_open = |open: Res<OpenLogs>| open.near;
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Menu::None)),
            (|mut reports: ResMut<InsetReports>| reports.report(Edge::Left, LOG_INSET)).in_set(InsetSystems::Report),
        )
            .run_if(has_log.and_then(is_open)),
    );
}

/// A line: what an event tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfLine(GipfEvent);

impl WrittenLine for GipfLine {
    fn player(&self) -> Option<Player> {
        match self.0 {
            GipfEvent::Pushed { by, .. } | GipfEvent::Removed { by, .. } | GipfEvent::Left { by } => Some(by),
            GipfEvent::PotentialDue { owner } => Some(owner),
            GipfEvent::Ended(outcome) => outcome.winner,
            _ => None,
        }
    }

    fn is_of_turn(&self) -> bool {
        !matches!(self.0, GipfEvent::Ended(_))
    }

    fn draw_mark(painter: &Painter, center: Pos2, radius: f32, player: Player) {
        disc_mark(painter, center, radius, player);
    }

    /// A push is written as records write it.
    fn words(&self, texts: &Localization, names: &PlayerNames) -> String {
        let GipfEvent::Pushed { by, kind, entry, .. } = self.0 else { return narrator::words(texts, names, &self.0) };
        let mut push = format!("{}-{}", entry.dot(), entry.spot().point());
        if kind != PieceKind::Basic {
            push = format!("{push}, {}", texts.tr(kind_key(kind)));
        }
        names.about_with(texts, "log-move", by, &[("turn", push.into())])
    }
}

impl LoggedInActs for LiveGipf {
    type Line = GipfLine;

    /// Whose turn it is next goes without saying.
    fn line(event: &GipfEvent) -> Option<GipfLine> {
        (!matches!(event, GipfEvent::TurnEnded { .. })).then_some(GipfLine(*event))
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<&LiveGipf>,
    seats: Res<Seats>,
    insets: Res<Insets>,
    log: Res<MatchLog<GipfLine>>,
    mut open: ResMut<OpenLogs>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let names = PlayerNames::of(*table, *seats);
    let covered = insets.bottom / ctx.zoom_factor();
    let used = log_panel(ctx, &texts, &names, &[], &log, Edge::Left, TableSide::Near, covered);
    used.pressed.into_iter().for_each(|to| _ = commands.write_message(ReplayCommand::JumpTo(to)));
    if used.closes {
        open.toggle(TableSide::Near);
    }
    Ok(())
}
