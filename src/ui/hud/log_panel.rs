//! The panel with the log of turns, at the side of the window.

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Context, ScrollArea, Sense, Shape, Ui, WidgetInfo, WidgetType, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_records::Moment;
use tamsk_rules::Player;

use super::log::{HasActLog, LogVisibility, MatchLog};
use crate::appearance::HoveredListMove;
use crate::input::keys::{InputAction, OpenTextFieldSystems, PadPressSystems, PressedCommonActions};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{EscMenuSystems, GameName, Menu, Screen, TableContent, UncoveredScreen};
use crate::table::occasion::TableOccasion;
use crate::table::replay::ReplayCommand;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::log_line::{LogEntry, LogLine};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::ResultCards;
use crate::ui::kit::panel_rotation::rotate_panel_if;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{gap, note, paint_player_mark, wrapped_text};
use crate::ui::layout::{Edge, InsetReports, InsetSystems, Insets, SideDrawer, is_full_height_panel};

const WIDTH: f32 = 256.0;
const INSET: f32 = WIDTH + 24.0;
const NUMBER: f32 = 20.0;
const SPACING: f32 = 5.0;
/// The maximum number of lines shown before and after the current moment. The log of a played match is shorter, but a
/// record can have any length.
const MOST_LINES: usize = 600;

/// Adds the systems for the log panel of a game. They let a key open and close the log, let Esc close it in a replay,
/// and report how much of the screen it covers.
pub(super) fn add_log_panel_controls(app: &mut App, game: GameName) {
    let shown = in_state(TableContent::Match(game));
    let replaying = in_state(UncoveredScreen(Screen::Replay(game)));
    let playing = shown.clone().and_then(in_state(Menu::None));
    app.add_systems(PreUpdate, toggle_by_key.after(OpenTextFieldSystems).after(PadPressSystems).run_if(playing))
        .add_systems(PreUpdate, close_by_escape.after(InputSystems).before(EscMenuSystems).run_if(replaying))
        .add_systems(EguiPrimaryContextPass, report_inset.in_set(InsetSystems::Report).run_if(shown));
}

/// Lets Esc close a log that covers a whole edge of the screen in a replay. Otherwise, Esc would open the menu.
fn close_by_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut contexts: EguiContexts,
    mut open: ResMut<LogVisibility>,
) -> Result {
    if let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape))
        && open.near_is_open
        && is_full_height_panel(contexts.ctx_mut()?, log_panel_id(TableSide::Near))
    {
        open.near_is_open = false;
        keys.clear_just_pressed(KeyCode::Escape);
    }
    Ok(())
}

/// The resources that the log panels of all games need.
#[derive(SystemParam)]
pub(super) struct LogPanelParams<'w, 's> {
    open: ResMut<'w, LogVisibility>,
    occasion: TableOccasion<'w, 's>,
    seats: Res<'w, Seats>,
    table_top: TableSides<'w>,
    texts: Res<'w, Localization>,
    insets: Res<'w, Insets>,
    jumps: MessageWriter<'w, ReplayCommand>,
}

impl LogPanelParams<'_, '_> {
    fn are_at_table_top(&self) -> bool {
        self.table_top.are_players_opposite(*self.seats)
    }

    fn open(&self) -> Vec<TableSide> {
        let near = self.open.near_is_open.then_some(TableSide::Near);
        let opposite = (self.open.opposite_is_open && self.are_at_table_top()).then_some(TableSide::Opposite);
        near.into_iter().chain(opposite).collect()
    }

    /// Returns the sides of the table whose log panels are visible. In a lesson, no log is visible, because the card of
    /// the lesson takes its place.
    fn shown(&self) -> Vec<TableSide> {
        if self.occasion.allows(|policy| policy.has_log) { self.open() } else { Vec::new() }
    }

    /// Returns the edge of the screen at which a log is shown. On a table-top screen, this is the edge on the reader's
    /// right. Otherwise, it is the left edge, because cards are on the right.
    fn edge(&self, side: TableSide) -> Edge {
        if self.are_at_table_top() && side == TableSide::Near { Edge::Right } else { Edge::Left }
    }

    /// Draws the open panels and handles clicks on them. Returns the line under the pointer, if the line highlights a
    /// move.
    fn show<L: LogEntry>(
        &mut self,
        ctx: &Context,
        names: &PlayerNames,
        agreed: &[(Player, String)],
        log: &MatchLog<L>,
        mut cards: Mut<ResultCards>,
    ) -> Option<L> {
        let covered = if self.are_at_table_top() { self.open() } else { Vec::new() };
        if cards.sides_covered_by_log != covered {
            cards.sides_covered_by_log = covered;
        }
        let covered = self.insets.bottom / ctx.zoom_factor();
        let mut pointed = None;
        for side in self.shown() {
            let used = log_panel(ctx, &self.texts, names, agreed, log, self.edge(side), side, covered);
            pointed = pointed.or(used.highlighted_line);
            used.pressed_moment.into_iter().for_each(|to| _ = self.jumps.write(ReplayCommand::JumpTo(to)));
            if used.should_close {
                self.open.toggle(side);
            }
        }
        pointed
    }
}

fn report_inset(panels: LogPanelParams, mut reports: ResMut<InsetReports>) {
    panels.shown().into_iter().for_each(|side| reports.report(panels.edge(side), INSET));
}

fn toggle_by_key(pressed: PressedCommonActions, mut open: ResMut<LogVisibility>) {
    if pressed.just_pressed(InputAction::ToggleTurnLog) {
        open.toggle(TableSide::Near);
    }
}

/// Draws the log panels of a TAMSK match.
pub(super) fn show_tamsk_log(
    mut contexts: EguiContexts,
    table: Single<(&LiveMatch, &mut ResultCards)>,
    log: Res<MatchLog>,
    mut panels: LogPanelParams,
    mut hovered_move: ResMut<HoveredListMove>,
) -> Result {
    let (live, cards) = table.into_inner();
    let (names, options) = (PlayerNames::of(live, *panels.seats), live.game().options());
    let agreed = |player| Some((player, handicap_words(&panels.texts, &names, options, player)?));
    let agreed: Vec<(Player, String)> = Player::BOTH.into_iter().filter_map(agreed).collect();
    let line = panels.show(contexts.ctx_mut()?, &names, &agreed, &log, cards);
    hovered_move.0 = hovered_move.0.or(line.map(|line| line.sockets()));
    Ok(())
}

/// Draws the log panels of a game without a clock.
pub(super) fn show_untimed_act_log<G: HasActLog>(
    mut contexts: EguiContexts,
    table: Single<(&G, &mut ResultCards)>,
    log: Res<MatchLog<G::Line>>,
    mut panels: LogPanelParams,
) -> Result {
    let (live, cards) = table.into_inner();
    let names = PlayerNames::of(live, *panels.seats);
    panels.show(contexts.ctx_mut()?, &names, &[], &log, cards);
    Ok(())
}

/// The interaction of a person with a log panel in one frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogResponse<L = LogLine> {
    /// The line under the pointer, if the move of the line is highlighted on the board.
    pub highlighted_line: Option<L>,
    /// The moment that the pressed line describes, or `None` if no line was pressed. Lines can be pressed only in a
    /// replay.
    pub pressed_moment: Option<Moment>,
    /// `true` if the close button was pressed.
    pub should_close: bool,
}

impl<L> Default for LogResponse<L> {
    fn default() -> LogResponse<L> {
        LogResponse { highlighted_line: None, pressed_moment: None, should_close: false }
    }
}

/// Returns the id of the log panel on a side of the table.
pub const fn log_panel_id(side: TableSide) -> &'static str {
    match side {
        TableSide::Near => "log",
        TableSide::Opposite => "log opposite",
    }
}

/// Draws the log for the person on a side of the table. `covered` is the height of the panels below the log, in points.
pub fn log_panel<L: LogEntry>(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    agreed: &[(Player, String)],
    log: &MatchLog<L>,
    edge: Edge,
    side: TableSide,
    covered: f32,
) -> LogResponse<L> {
    let close_button_name = match side {
        TableSide::Near => "close log",
        TableSide::Opposite => "close far log",
    };
    let drawer = SideDrawer {
        id: log_panel_id(side),
        close_button_script_name: close_button_name,
        title: &texts.tr("log-title"),
        edge,
        width: WIDTH,
        covered_below: covered,
    };
    let shown = drawer.show(ctx, texts, |ui| {
        gap(ui, 2.0);
        let sign = key_labels(ui.ctx()).common_action_label(InputAction::TypeTurn);
        if log.allows_typed_turns && !sign.is_empty() {
            note(ui, &texts.tr_args("log-typing", &[("key", sign.into())]));
        }
        for (player, words) in agreed {
            agreement(ui, *player, words);
        }
        if log.all_numbered_lines().next().is_none() {
            note(ui, &texts.tr("log-empty"));
            return LogResponse::default();
        }
        let area = ScrollArea::vertical().auto_shrink(false).stick_to_bottom(log.record_log.is_none());
        show_scroll_area(ui, area, true, |ui| rows(ui, texts, names, log)).inner
    });
    rotate_panel_if(side == TableSide::Opposite, &shown.response);
    let (used, closes) = shown.inner;
    LogResponse { should_close: closes, ..used }
}

fn agreement(ui: &mut Ui, player: Player, words: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (mark, _) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::hover());
        paint_player_mark(ui.painter(), mark.center(), 5.5, player);
        wrapped_text(ui, words, theme::sans(13.0), IVORY_DIM);
    });
}

/// Draws the lines. In a replay, the lines after the current moment are faded, and a press on a line jumps to its
/// moment.
fn rows<L: LogEntry>(ui: &mut Ui, texts: &Localization, names: &PlayerNames, log: &MatchLog<L>) -> LogResponse<L> {
    ui.spacing_mut().item_spacing = vec2(6.0, SPACING);
    ui.spacing_mut().interact_size.y = 18.0;
    let newest = log.lines.len().checked_sub(1);
    let first = log.lines.len().saturating_sub(MOST_LINES);
    let shown = log.lines.len() + MOST_LINES;
    let mut used = LogResponse::default();
    for (i, (line, turn)) in log.all_numbered_lines().enumerate().take(shown).skip(first) {
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
                L::draw_mark(ui.painter(), rect.center(), 5.5, player);
            }
            let color = if Some(i) == newest { IVORY } else { IVORY_DIM };
            wrapped_text(ui, &words, theme::sans(13.5), color);
        });
        // Rows touch each other and the edges, so that the highlight does not flicker when the pointer moves from row
        // to row.
        let row = row.response.rect.with_max_x(ui.max_rect().right()).expand2(vec2(0.0, SPACING * 0.5));
        if let Some(&moment) = log.record_log.as_ref().and_then(|whole| whole.moments.get(i)) {
            // Lines are not focusable. Tab need not visit them, because the replay keys reach every moment too.
            let response = ui.interact(row, ui.id().with(("line", i)), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &words));
            if response.clicked() {
                used.pressed_moment = Some(moment);
            }
            // The current line stays in view during playback.
            let follows = ui.id().with("line followed");
            if Some(i) == newest && ui.data(|data| data.get_temp(follows)) != Some(i) {
                ui.data_mut(|data| data.insert_temp(follows, i));
                ui.scroll_to_rect(row, Some(Align::Center));
            }
        }
        let is_pointed = ui.rect_contains_pointer(row);
        if is_pointed && (line.has_board_place() || log.record_log.is_some()) {
            ui.painter().set(behind, Shape::rect_filled(row.expand2(vec2(4.0, 0.0)), 5, IVORY.gamma_multiply(0.12)));
            used.highlighted_line = Some(line).filter(LogEntry::has_board_place);
        }
    }
    used
}
