//! The panel with the log of turns, at an edge of the window.

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Context, ScrollArea, Sense, Shape, Ui, WidgetInfo, WidgetType, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_records::Moment;
use tamsk_rules::Player;

use super::log::MatchLog;
use crate::appearance::PointedMove;
use crate::input::keys::{InputAction, PadPressSystems, PressedActions, TypingSystems};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{InFront, Menu, NavigationSystems, Screen, TAMSK, TableShows};
use crate::table::occasion::TableOccasion;
use crate::table::replay::ReplayCommand;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::log_line::LogLine;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::scroll::scrolled;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::turning::turn_if;
use crate::ui::kit::widgets::{gap, note, player_mark, wrapped};
use crate::ui::layout::{Drawer, Edge, InsetReports, InsetSystems, Insets, is_over_edge};

/// The width of the log, in points.
pub const WIDTH: f32 = 256.0;
/// The width of the number of a turn, in points.
const NUMBER: f32 = 20.0;
/// The space between lines, in points.
const SPACING: f32 = 5.0;
/// How many lines are shown before and after the moment: more than a match has, but records can be of any length.
const MOST_LINES: usize = 600;

/// Opens and closes the log.
pub(super) fn plugin(app: &mut App) {
    let playing = in_state(TableShows::Match(TAMSK)).and_then(in_state(Menu::None));
    app.add_systems(
        EguiPrimaryContextPass,
        report_inset.in_set(InsetSystems::Report).run_if(in_state(TableShows::Match(TAMSK))),
    )
    .add_systems(PreUpdate, toggle_by_key.after(TypingSystems).after(PadPressSystems).run_if(playing))
    .add_systems(
        PreUpdate,
        close_by_escape.after(InputSystems).before(NavigationSystems).run_if(in_state(InFront(Screen::Replay(TAMSK)))),
    );
}

/// Lets Esc close the log of a replay where it lies over everything else, before it opens the menu.
fn close_by_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut contexts: EguiContexts,
    mut log: ResMut<MatchLog>,
) -> Result {
    if let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape))
        && log.open
        && is_over_edge(contexts.ctx_mut()?, id(TableSide::Near))
    {
        log.open = false;
        keys.clear_just_pressed(KeyCode::Escape);
    }
    Ok(())
}

/// Reports the log, unless the card of a lesson takes its place.
fn report_inset(
    log: Res<MatchLog>,
    occasion: TableOccasion,
    seats: Res<Seats>,
    table_top: TableTop,
    mut reports: ResMut<InsetReports>,
) {
    if !occasion.allows(|policy| policy.has_log) {
        return;
    }
    let is_table_top = table_top.is_on(*seats);
    for side in open_logs(&log, is_table_top) {
        reports.report(log_edge(side, is_table_top), WIDTH + 24.0);
    }
}

/// Returns the edge at which the log is shown, in a match, beside its result and in a replay alike: the left one, as cards
/// are at the right. At a table-top screen it is at the right of its reader, where it takes the place of their result.
fn log_edge(side: TableSide, is_table_top: bool) -> Edge {
    if is_table_top && side == TableSide::Near { Edge::Right } else { Edge::Left }
}

fn open_logs(log: &MatchLog, is_table_top: bool) -> impl Iterator<Item = TableSide> + use<> {
    let near = log.open.then_some(TableSide::Near);
    let opposite = (log.open_opposite && is_table_top).then_some(TableSide::Opposite);
    near.into_iter().chain(opposite)
}

fn toggle_by_key(pressed: PressedActions, mut log: ResMut<MatchLog>) {
    if pressed.has(InputAction::Log) {
        log.open = !log.open;
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    table: Single<(&LiveMatch, &mut ResultCards)>,
    seats: Res<Seats>,
    table_top: TableTop,
    insets: Res<Insets>,
    occasion: TableOccasion,
    mut log: ResMut<MatchLog>,
    mut pointed: ResMut<PointedMove>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (live, mut cards) = table.into_inner();
    let is_table_top = table_top.is_on(*seats);
    let mut sides: Vec<TableSide> = open_logs(&log, is_table_top).collect();
    let covered = if is_table_top { sides.clone() } else { Vec::new() };
    if cards.covered != covered {
        cards.covered = covered;
    }
    // The card of a lesson takes the place of the log.
    sides.retain(|_| occasion.allows(|policy| policy.has_log));
    let (names, options) = (PlayerNames::of(live, *seats), live.game().options());
    let agreed = |player| Some((player, handicap_words(&texts, &names, options, player)?));
    let agreed: Vec<(Player, String)> = Player::BOTH.into_iter().filter_map(agreed).collect();
    let covered = insets.bottom / ctx.zoom_factor();
    for side in sides {
        let used = panel(ctx, &texts, &names, &agreed, &log, log_edge(side, is_table_top), side, covered);
        pointed.0 = pointed.0.or(used.pointed.map(|line| line.sockets()));
        used.pressed.into_iter().for_each(|to| _ = commands.write_message(ReplayCommand::JumpTo(to)));
        if used.closes {
            log.toggle(side);
        }
    }
    Ok(())
}

/// What a person does with the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogUse {
    /// The line under the pointer, if it names a socket.
    pub pointed: Option<LogLine>,
    /// The moment of the line that was pressed, in a match that is replayed.
    pub pressed: Option<Moment>,
    /// Whether it is to be closed.
    pub closes: bool,
}

/// Returns the id of the log for a person on this side.
pub const fn id(side: TableSide) -> &'static str {
    match side {
        TableSide::Near => "log",
        TableSide::Opposite => "log opposite",
    }
}

/// Draws the log at an edge, for a person on this side. `covered` is the height of panels below it, in points.
pub fn panel(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    agreed: &[(Player, String)],
    log: &MatchLog,
    edge: Edge,
    side: TableSide,
    covered: f32,
) -> LogUse {
    let named = match side {
        TableSide::Near => "close log",
        TableSide::Opposite => "close far log",
    };
    let drawer = Drawer { id: id(side), named, title: &texts.tr("log-title"), edge, width: WIDTH, covered };
    let shown = drawer.show(ctx, texts, |ui| {
        gap(ui, 2.0);
        let sign = signs(ui.ctx()).common(InputAction::TypeTurn);
        if log.typing && !sign.is_empty() {
            note(ui, &texts.tr_args("log-typing", &[("key", sign.into())]));
        }
        for (player, words) in agreed {
            agreement(ui, *player, words);
        }
        if log.all().next().is_none() {
            note(ui, &texts.tr("log-empty"));
            return LogUse::default();
        }
        let area = ScrollArea::vertical().auto_shrink(false).stick_to_bottom(log.whole.is_none());
        scrolled(ui, area, true, |ui| rows(ui, texts, names, log)).inner
    });
    turn_if(side == TableSide::Opposite, &shown.response);
    let (used, closes) = shown.inner;
    LogUse { closes, ..used }
}

fn agreement(ui: &mut Ui, player: Player, words: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (mark, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
        player_mark(ui.painter(), mark.center(), 5.5, player);
        wrapped(ui, words, theme::sans(13.0), IVORY_DIM);
    });
}

/// Draws the lines. In a replay those that follow are pale, and a press on any of them leads there.
fn rows(ui: &mut Ui, texts: &Localization, names: &PlayerNames, log: &MatchLog) -> LogUse {
    ui.spacing_mut().item_spacing = vec2(6.0, SPACING);
    ui.spacing_mut().interact_size.y = 18.0;
    let newest = log.lines.len().checked_sub(1);
    let first = log.lines.len().saturating_sub(MOST_LINES);
    let shown = log.lines.len() + MOST_LINES;
    let mut used = LogUse::default();
    for (i, (line, turn)) in log.all().enumerate().take(shown).skip(first) {
        let behind = ui.painter().add(Shape::Noop);
        let is_later = i >= log.lines.len();
        let words = line.words(texts, names);
        let row = ui.horizontal(|ui| {
            if is_later {
                ui.multiply_opacity(0.5);
            }
            let (rect, _) = ui.allocate_exact_size(vec2(NUMBER, 18.0), Sense::hover());
            if let Some(number) = turn {
                let at = rect.right_center();
                ui.painter().text(at, Align2::RIGHT_CENTER, number.to_string(), theme::sans(12.0), IVORY_DIM);
            }
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
            if let Some(player) = line.player() {
                player_mark(ui.painter(), rect.center(), 5.5, player);
            }
            let color = if Some(i) == newest { IVORY } else { IVORY_DIM };
            wrapped(ui, &words, theme::sans(13.5), color);
        });
        // Rows reach to each other and to the edges, so that no gap between them makes the marks flicker.
        let row = row.response.rect.with_max_x(ui.max_rect().right()).expand2(vec2(0.0, SPACING * 0.5));
        if let Some(&moment) = log.whole.as_ref().and_then(|whole| whole.moments.get(i)) {
            // The keys of the replay lead there as well: Tab need not pass through every line.
            let response = ui.interact(row, ui.id().with(("line", i)), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &words));
            if response.clicked() {
                used.pressed = Some(moment);
            }
            // The line shown stays in view while the replay plays.
            let follows = ui.id().with("line followed");
            if Some(i) == newest && ui.data(|data| data.get_temp(follows)) != Some(i) {
                ui.data_mut(|data| data.insert_temp(follows, i));
                ui.scroll_to_rect(row, Some(Align::Center));
            }
        }
        let is_pointed = ui.rect_contains_pointer(row);
        if is_pointed && (line.sockets() != (None, None) || log.whole.is_some()) {
            ui.painter().set(behind, Shape::rect_filled(row.expand2(vec2(4.0, 0.0)), 5, IVORY.gamma_multiply(0.12)));
            used.pointed = Some(line).filter(|line| line.sockets() != (None, None));
        }
    }
    used
}
