//! The corner at the top right: the last move, and the buttons for help, the log and the pause.

use bevy::prelude::*;
use bevy_egui::egui::{Align, Align2, Area, Context, Id, LayerId, Layout, Order, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::bar::deeds_layer;
use super::coordinates::PointedLine;
use super::log::MatchLog;
use super::{last_move, log_panel};
use crate::localization::Localization;
use crate::rules::Player;
use crate::session::keys::{ESCAPE_KEY, LOG_KEY, RULES_KEY};
use crate::session::panels::MatchButton;
use crate::session::replaying::{Playback, ReplayCommand};
use crate::session::seats::Seats;
use crate::session::states::{Menu, match_shown};
use crate::session::teaching::Teaching;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::navigation::{BackTo, OpenRulebook, ResultShown};
use crate::ui::kit::presses::pressed;
use crate::ui::kit::theme::{self, IVORY_DIM};
use crate::ui::kit::widgets::{Button, line_of_text};
use crate::ui::layout::{BAR, Edge, InsetReports, InsetSystems, Insets, corner_id};

/// The minimum width for the last move, in points. With less room it is not shown: too little of it would fit.
const LEAST_FOR_LAST_MOVE: f32 = 130.0;

/// Draws the corner and the log.
pub fn plugin(app: &mut App) {
    let playing = match_shown.and_then(in_state(Menu::None)).and_then(resource_exists::<LiveMatch>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(playing.clone()))
        .add_systems(EguiPrimaryContextPass, report_log_inset.in_set(InsetSystems::Report).run_if(match_shown))
        .add_systems(PreUpdate, toggle_log_by_key.after(bevy::input::InputSystems).run_if(playing));
}

/// Reports the log, unless the card of a lesson takes its place.
fn report_log_inset(
    log: Res<MatchLog>,
    shown: Res<ResultShown>,
    teaching: Res<Teaching>,
    mut reports: ResMut<InsetReports>,
) {
    if log.open && !teaching.is_on() {
        reports.report(log_edge(&shown), log_panel::WIDTH + 24.0);
    }
}

/// Returns the edge at which the log is shown: the result has the right one.
fn log_edge(shown: &ResultShown) -> Edge {
    if shown.0 { Edge::Left } else { Edge::Right }
}

fn toggle_log_by_key(keys: Option<Res<ButtonInput<KeyCode>>>, mut log: ResMut<MatchLog>) {
    if keys.is_some_and(|keys| keys.just_pressed(LOG_KEY.0)) {
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

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    insets: Res<Insets>,
    shown: Res<ResultShown>,
    teaching: Res<Teaching>,
    playback: Option<Res<Playback>>,
    mut log: ResMut<MatchLog>,
    mut pointed: ResMut<PointedLine>,
    mut menu: ResMut<NextState<Menu>>,
    mut back: ResMut<BackTo>,
    mut rules: MessageWriter<OpenRulebook>,
    mut replay: MessageWriter<ReplayCommand>,
    mut tapped: MessageReader<MatchButton>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let names = PlayerNames::of(&live, *seats);
    let kind = match (playback.is_some(), teaching.is_on()) {
        (true, _) => CornerKind::Replay,
        (false, true) => CornerKind::Lesson,
        (false, false) if live.game().outcome().is_some() => CornerKind::Result,
        (false, false) => CornerKind::Match,
    };
    let pressed = corner(ctx, &texts, &names, &log, kind);
    for button in pressed.into_iter().chain(tapped.read().copied()) {
        match button {
            MatchButton::Log => log.open = !log.open,
            MatchButton::Pause => menu.set(Menu::Pause),
            MatchButton::Help => {
                back.0 = Menu::None;
                menu.set(Menu::Help);
            }
            MatchButton::Rules => drop(rules.write(OpenRulebook::default())),
            // The players' bars handle these.
            MatchButton::Deed(..) | MatchButton::Hint(_) | MatchButton::TakeBack(_) => {}
        }
    }
    // The card of a lesson takes the place of the log.
    if log.open && !teaching.is_on() {
        let covered = insets.bottom / ctx.zoom_factor();
        let used = log_panel::panel(ctx, &texts, &names, &log, log_edge(&shown), covered);
        pointed.0 = used.pointed;
        replay.write_batch(used.pressed.map(ReplayCommand::JumpTo));
    }
    Ok(())
}

/// Draws the buttons, and the last move to their left where there is room. Returns what was pressed.
pub fn corner(
    ctx: &Context,
    texts: &Localization,
    names: &PlayerNames,
    log: &MatchLog,
    kind: CornerKind,
) -> Option<MatchButton> {
    let screen = ctx.content_rect();
    let mut press = None;
    let buttons = Area::new(corner_id())
        .fixed_pos(pos2(screen.right() - 8.0, screen.top() + 9.0))
        .pivot(Align2::RIGHT_TOP)
        .order(Order::Middle)
        .show(ctx, |ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let pause = if kind == CornerKind::Replay { "hud-menu" } else { "hud-pause" };
                let (log_word, pause, help) = (texts.tr("hud-log"), texts.tr(pause), texts.tr("hud-help"));
                let size = vec2(0.0, 38.0);
                if pressed(
                    &ui.add(
                        Button::new(&help)
                            .spoken(&texts.tr("hud-help-spoken"))
                            .named("help")
                            .text_size(14.0)
                            .at_least(vec2(38.0, 38.0)),
                    ),
                    MatchButton::Help,
                ) {
                    press = Some(MatchButton::Help);
                }
                let log = Button::new(&log_word).named("log").text_size(14.0).key(LOG_KEY.1).at_least(size);
                if kind != CornerKind::Lesson && pressed(&ui.add(log), MatchButton::Log) {
                    press = Some(MatchButton::Log);
                }
                let rules = texts.tr("hud-rules");
                let rules = Button::new(&rules).named("rules").text_size(14.0).key(RULES_KEY.1).at_least(size);
                if kind == CornerKind::Result && pressed(&ui.add(rules), MatchButton::Rules) {
                    press = Some(MatchButton::Rules);
                }
                let pause = Button::new(&pause).named("pause").text_size(14.0).key(ESCAPE_KEY.1).at_least(size);
                if kind != CornerKind::Result && pressed(&ui.add(pause), MatchButton::Pause) {
                    press = Some(MatchButton::Pause);
                }
            });
        })
        .response
        .rect;
    if screen.width() >= 1100.0
        && let Some(words) = last_move::words(texts, names, log)
    {
        // Painted rather than laid out: an area placed by its right edge lags a frame behind when its text changes.
        let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("last move")));
        let at = pos2(buttons.left() - 14.0, buttons.center().y);
        let most = at.x - upper_deeds_end(ctx) - 14.0;
        if most >= LEAST_FOR_LAST_MOVE {
            line_of_text(&painter, at, Align2::RIGHT_CENTER, words, theme::sans(13.0), IVORY_DIM, most);
        }
    }
    press
}

/// Returns the right end of the buttons in the upper bar.
fn upper_deeds_end(ctx: &Context) -> f32 {
    let screen = ctx.content_rect();
    ctx.memory(|memory| {
        let visible = Player::BOTH.map(deeds_layer).into_iter().filter(|layer| memory.areas().is_visible(layer));
        let upper =
            visible.filter_map(|layer| memory.area_rect(layer.id)).filter(|rect| rect.top() < screen.top() + BAR);
        upper.map(|rect| rect.right()).fold(screen.left(), f32::max)
    })
}
