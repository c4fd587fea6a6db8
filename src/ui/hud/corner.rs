//! The corner at the top right, or of each player at a table-top screen: how the last turn ended, and the buttons for help, the log
//! and the pause.

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, LayerId, Layout, Order, Pos2, Rect, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use super::log::MatchLog;
use super::log_panel;
use crate::appearance::coordinates::PointedMove;
use crate::input::keys::{InputAction, PadPressSystems, PressedActions, TypingSystems};
use crate::localization::Localization;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, NavigationSystems, Screen, match_shown};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::panels::MatchButton;
use crate::table::replay::ReplayCommand;
use crate::table::seats::Seats;
use crate::table::table_top::{MenuReader, TableSide, TableTop};
use crate::ui::drawer::{is_covered, is_over_edge};
use crate::ui::kit::handicap::handicap_words;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{BackTo, LogsBeforeResult, OpenRulebook};
use crate::ui::kit::presses::pressed;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::turning::{paint_towards, turn};
use crate::ui::kit::widgets::{Button, line_of_text};
use crate::ui::kit::{UiSystems, theme};
use crate::ui::layout::{BAR, Edge, InsetReports, InsetSystems, Insets, corner_id, deeds_areas, plate_id};

/// The minimum width for the words on the last turn, in points. With less room it is not shown: too little of it would fit.
const LEAST_FOR_LAST_TURN: f32 = 130.0;

/// Draws the corner and the log.
pub fn plugin(app: &mut App) {
    let playing = match_shown.and_then(in_state(Menu::None));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(playing.clone()))
        .add_systems(EguiPrimaryContextPass, report_log_inset.in_set(InsetSystems::Report).run_if(match_shown))
        .add_systems(PreUpdate, toggle_log_by_key.after(TypingSystems).after(PadPressSystems).run_if(playing))
        .add_systems(
            PreUpdate,
            close_log_by_escape
                .after(InputSystems)
                .before(NavigationSystems)
                .run_if(in_state(Screen::Replay).and_then(in_state(Menu::None))),
        );
}

/// Lets Esc close the log of a replay where it lies over everything else, before it opens the menu.
fn close_log_by_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut contexts: EguiContexts,
    mut log: ResMut<MatchLog>,
) -> Result {
    if let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape))
        && log.open
        && is_over_edge(contexts.ctx_mut()?, log_panel::id(TableSide::Near))
    {
        log.open = false;
        keys.clear_just_pressed(KeyCode::Escape);
    }
    Ok(())
}

/// Reports the log, unless the card of a lesson takes its place.
fn report_log_inset(
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
        reports.report(log_edge(side, is_table_top), log_panel::WIDTH + 24.0);
    }
}

/// Returns the edge at which the log is shown, in a match, beside its result and in a replay alike: the left one, as cards
/// are at the right. At a table-top screen it is at the right of its reader, where it takes the place of their result.
fn log_edge(side: TableSide, is_table_top: bool) -> Edge {
    if is_table_top && side == TableSide::Near { Edge::Right } else { Edge::Left }
}

/// Returns the sides on which the log is open.
fn open_logs(log: &MatchLog, is_table_top: bool) -> impl Iterator<Item = TableSide> + use<> {
    let near = log.open.then_some(TableSide::Near);
    let opposite = (log.open_opposite && is_table_top).then_some(TableSide::Opposite);
    near.into_iter().chain(opposite)
}

fn toggle_log_by_key(pressed: PressedActions, mut log: ResMut<MatchLog>) {
    if pressed.has(InputAction::Log) {
        log.open = !log.open;
    }
}

/// What the table is used for, by which the buttons in the corner differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerKind {
    /// A match is played.
    Match,
    /// A match is over: there is nothing to pause.
    Result,
    /// A lesson is taught, whose card takes the place of the log.
    Lesson,
    /// A match is replayed.
    Replay,
}

impl CornerKind {
    fn of(occasion: Option<Occasion>, live: &LiveMatch) -> CornerKind {
        match occasion {
            Some(Occasion::Replay) => CornerKind::Replay,
            Some(Occasion::Lesson) => CornerKind::Lesson,
            _ if live.game().outcome().is_some() => CornerKind::Result,
            _ => CornerKind::Match,
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    insets: Res<Insets>,
    occasion: TableOccasion,
    mut log: ResMut<MatchLog>,
    mut pointed: ResMut<PointedMove>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut rules: MessageWriter<OpenRulebook>,
    mut replay: MessageWriter<ReplayCommand>,
    mut tapped: MessageReader<MatchButton>,
    (table_top, mut reader, mut covering): (TableTop, ResMut<MenuReader>, ResMut<LogsBeforeResult>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let names = PlayerNames::of(&live, *seats);
    let kind = CornerKind::of(occasion.get(), &live);
    let is_table_top = table_top.is_on(*seats);
    let corners = CornerSpot::all(is_table_top).iter();
    let pressed: Vec<_> = corners.filter_map(|&spot| corner(ctx, &texts, &names, &log, kind, spot)).collect();
    for button in pressed.into_iter().chain(tapped.read().copied()) {
        match button {
            MatchButton::Log(side) => log.toggle(side),
            MatchButton::Pause(side) => {
                reader.0 = side;
                menu.set(Menu::Pause);
            }
            MatchButton::Help(side) => {
                (reader.0, back.0) = (side, Menu::None);
                menu.set(Menu::Help);
            }
            MatchButton::Rules(side) => {
                reader.0 = side;
                rules.write(OpenRulebook::default());
            }
            // The players' bars handle these.
            MatchButton::Deed(..) | MatchButton::Hint(_) | MatchButton::TakeBack(_) => {}
        }
    }
    let before_result = open_logs(&log, is_table_top).filter(|_| is_table_top);
    covering.set_if_neq(LogsBeforeResult(before_result.collect()));
    // The card of a lesson takes the place of the log.
    for side in open_logs(&log, is_table_top).filter(|_| occasion.allows(|policy| policy.has_log)) {
        let covered = insets.bottom / ctx.zoom_factor();
        let options = live.game().options();
        let agreed = |player| Some((player, handicap_words(&texts, &names, options, player)?));
        let agreed: Vec<_> = Player::BOTH.into_iter().filter_map(agreed).collect();
        let edge = log_edge(side, is_table_top);
        let used = log_panel::panel(ctx, &texts, &names, &agreed, &log, edge, side, covered);
        pointed.0 = pointed.0.or(used.pointed.map(|line| line.sockets()));
        replay.write_batch(used.pressed.map(ReplayCommand::JumpTo));
        if used.closes {
            log.toggle(side);
        }
    }
    Ok(())
}

/// Where a corner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerSpot {
    /// At the top right, for both players.
    UpperRight,
    /// At the bottom right, for the near player.
    LowerRight,
    /// At the top left, turned towards the player who sits opposite.
    Opposite,
}

impl CornerSpot {
    /// Returns the corners of the screen.
    const fn all(is_table_top: bool) -> &'static [CornerSpot] {
        if is_table_top { &[CornerSpot::LowerRight, CornerSpot::Opposite] } else { &[CornerSpot::UpperRight] }
    }

    const fn side(self) -> TableSide {
        match self {
            CornerSpot::UpperRight | CornerSpot::LowerRight => TableSide::Near,
            CornerSpot::Opposite => TableSide::Opposite,
        }
    }

    /// Returns the id of its area.
    fn id(self) -> Id {
        match self {
            CornerSpot::UpperRight | CornerSpot::LowerRight => corner_id(),
            CornerSpot::Opposite => Id::new("corner opposite"),
        }
    }

    /// Returns the corner of its area that is at the corner of this screen, and where.
    fn place(self, screen: Rect) -> (Align2, Pos2) {
        match self {
            CornerSpot::UpperRight => (Align2::RIGHT_TOP, screen.right_top() + vec2(-8.0, 9.0)),
            CornerSpot::LowerRight => (Align2::RIGHT_BOTTOM, screen.right_bottom() - vec2(8.0, 9.0)),
            CornerSpot::Opposite => (Align2::LEFT_TOP, screen.left_top() + vec2(8.0, 9.0)),
        }
    }

    /// Returns the names of its buttons for scripts: those of the help, the log, the rules and the pause.
    const fn names(self) -> [&'static str; 4] {
        match self {
            CornerSpot::UpperRight | CornerSpot::LowerRight => ["help", "log", "rules", "pause"],
            CornerSpot::Opposite => ["far help", "far log", "far rules", "far pause"],
        }
    }
}

/// Draws the buttons, and the last move to their left where there is room. Returns what was pressed.
pub fn corner(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    log: &MatchLog,
    kind: CornerKind,
    spot: CornerSpot,
) -> Option<MatchButton> {
    let screen = ctx.content_rect();
    let sign = |action| signs(ctx).common(action);
    let [log_sign, rules_sign, pause_sign] = [InputAction::Log, InputAction::Rules, InputAction::Pause].map(sign);
    let (mut press, side, [help_name, log_name, rules_name, pause_name]) = (None, spot.side(), spot.names());
    let (pivot, at) = spot.place(screen);
    if ctx.memory(|memory| memory.area_rect(spot.id())).is_some_and(|area| is_covered(ctx, area)) {
        return None;
    }
    let buttons = Area::new(spot.id())
        .fixed_pos(at)
        .pivot(pivot)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let pause = if kind == CornerKind::Replay { "hud-menu" } else { "hud-pause" };
                let (log_word, pause) = (texts.tr("hud-log"), texts.tr(pause));
                let (help, rules_word) = (texts.tr("hud-help"), texts.tr("hud-rules"));
                let size = vec2(0.0, 38.0);
                let mut add = |ui: &mut Ui, button: Button, means: MatchButton| {
                    if pressed(&ui.add(button.text_size(14.0)), means) {
                        press = Some(means);
                    }
                };
                let spoken = texts.tr("hud-help-spoken");
                let help = Button::new(&help).spoken(&spoken).named(help_name).at_least(vec2(38.0, 38.0));
                add(ui, help, MatchButton::Help(side));
                if kind != CornerKind::Lesson {
                    let log = Button::new(&log_word).named(log_name).key(&log_sign).at_least(size);
                    add(ui, log, MatchButton::Log(side));
                }
                if kind == CornerKind::Result {
                    let rules = Button::new(&rules_word).named(rules_name).key(&rules_sign).at_least(size);
                    add(ui, rules, MatchButton::Rules(side));
                } else {
                    let pause = Button::new(&pause).named(pause_name).key(&pause_sign).at_least(size);
                    add(ui, pause, MatchButton::Pause(side));
                }
            });
        })
        .response;
    if spot == CornerSpot::Opposite {
        turn(ctx, buttons.layer_id, buttons.rect);
    }
    if screen.width() >= 1100.0
        && let Some(words) = log.last_turn().map(|line| line.words(texts, names))
    {
        show_last_turn(ctx, words, spot, buttons.rect);
    }
    press
}

/// Shows how the last turn ended beside the buttons of a corner, if there is room.
fn show_last_turn(ctx: &Context, words: String, spot: CornerSpot, buttons: Rect) {
    let screen = ctx.content_rect();
    // Painted rather than laid out: an area placed by its right edge lags a frame behind when its text changes.
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new(("last move", spot.side()))));
    let most = match spot {
        CornerSpot::UpperRight => buttons.left() - deeds_end(ctx, |rect| rect.top() < screen.top() + BAR),
        CornerSpot::LowerRight => buttons.left() - deeds_end(ctx, |rect| rect.bottom() > screen.bottom() - BAR),
        CornerSpot::Opposite => deeds_begin(ctx) - buttons.right(),
    } - 28.0;
    if most < LEAST_FOR_LAST_TURN {
        return;
    }
    let beside = match spot {
        CornerSpot::UpperRight | CornerSpot::LowerRight => pos2(buttons.left() - 14.0, buttons.center().y),
        CornerSpot::Opposite => pos2(buttons.right() + 14.0, buttons.center().y),
    };
    paint_towards(spot.side(), &painter, beside, |painter| {
        line_of_text(painter, beside, Align2::RIGHT_CENTER, words, theme::sans(13.0), IVORY_DIM, most);
    });
}

/// Returns the right end of the players' buttons in a bar.
fn deeds_end(ctx: &Context, is_in_bar: impl Fn(&Rect) -> bool) -> f32 {
    let deeds = deeds_areas(ctx).into_iter().filter(is_in_bar);
    deeds.map(|rect| rect.right()).fold(ctx.content_rect().left(), f32::max)
}

/// Returns the left end of the buttons and the plate of a player who sits opposite.
fn deeds_begin(ctx: &Context) -> f32 {
    let (screen, plate) = (ctx.content_rect(), ctx.memory(|memory| memory.area_rect(plate_id(Player::Black))));
    let upper = deeds_areas(ctx).into_iter().chain(plate).filter(|rect| rect.top() < screen.top() + BAR);
    upper.map(|rect| rect.left()).fold(screen.right(), f32::min)
}
