//! The HUD of a match: players' bars, glass labels, socket names, and the log of turns.

mod bar;
mod bar_model;
mod corner;
mod label_layout;
mod labels;
mod log;
mod log_panel;
mod socket_names;
mod timer;
mod typed_turn;

#[cfg(test)]
mod tests;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::{Match, Player};

use self::bar::BarPress;
use self::bar_model::BarModel;
use crate::input::pads::{GamepadSlots, PanelPad};
use crate::localization::Localization;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, InputMeans, Origin, TamskRequest};
use crate::states::{Menu, TAMSK, TableContent};
use crate::table::armed_passes::ArmedPasses;
use crate::table::countdown::Countdown;
use crate::table::devices::{Device, DeviceOwners};
use crate::table::extra_ring::ExtraRingChoice;
use crate::table::hint::Hint;
use crate::table::lesson::{CurrentLesson, FirstAction};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::player_command::PlayerCommand;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::aids::AskForAid;
use crate::ui::kit::status::{ClockStopReason, PlayerStatus};
use crate::ui::kit::{UiSystems, drawn};
use crate::ui::layout::{BAR_HEIGHT, Edge, InsetReports, InsetSystems, Insets};

pub use self::bar_model::RingRights;
pub use self::labels::{GlassLabel, GlassLabels};
pub use self::log::{HasActLog, OpenLogs};
#[cfg(test)]
pub(crate) use self::{
    corner::{CornerKind, CornerSpot, corner},
    log::MatchLog,
    log_panel::panel as log_panel,
};

/// Adds the log of a game without a clock, and the corner buttons that open it.
pub fn add_log_of_acts<G: HasActLog>(app: &mut App) {
    log::keep_log_in_acts::<G>(app);
    log_panel::add_log_toggle(app, G::NAME);
    corner::add_corner(app, G::NAME, log_panel::show_in_acts::<G>);
}

pub fn plugin(app: &mut App) {
    app.add_plugins((
        log::plugin,
        labels::plugin,
        timer::plugin,
        corner::plugin,
        typed_turn::plugin,
        socket_names::plugin,
    ));
    log_panel::add_log_toggle(app, TAMSK);
    corner::add_corner(app, TAMSK, log_panel::show);
    app.add_observer(press).add_systems(
        EguiPrimaryContextPass,
        (
            drawn(standstill.pipe(bars), show_bars)
                .in_set(UiSystems)
                .run_if(in_state(TableContent::Match(TAMSK)).and_then(in_state(Menu::None))),
            report_bar_insets.in_set(InsetSystems::Report).run_if(in_state(TableContent::Match(TAMSK))),
        ),
    );
}

fn report_bar_insets(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Top, BAR_HEIGHT);
    reports.report(Edge::Bottom, BAR_HEIGHT);
}

/// Commands that players have started with one press and may finish with another.
#[derive(SystemParam)]
struct BegunDeeds<'w, 's> {
    choosing: Single<'w, 's, &'static ExtraRingChoice>,
    passes: Single<'w, 's, &'static ArmedPasses>,
    proposed: Single<'w, 's, &'static ProposedMoves>,
}

impl BegunDeeds<'_, '_> {
    fn show_in(&self, model: &mut BarModel, game: &Match) {
        if self.proposed.losing_socket(game, model.player).is_some() {
            model.status = PlayerStatus::of_proposed_loss();
        } else if self.proposed.socket(model.player).is_some() {
            model.status = PlayerStatus::of_proposed_move();
        }
        if self.passes.is(model.player) {
            model.ask_again(game.options().late);
        }
    }
}

fn standstill(
    runs: Res<TimeRuns>,
    teaching: Res<CurrentLesson>,
    first_deed: FirstAction,
    countdown: Single<&Countdown>,
    occasion: TableOccasion,
) -> Option<ClockStopReason> {
    let is_only_read = teaching.0.as_ref().is_some_and(|view| view.is_read_only);
    let explains = matches!(occasion.get(), Some(Occasion::Lesson | Occasion::Drill));
    match (first_deed.is_awaited(), explains && !countdown.is_on()) {
        _ if is_only_read => Some(ClockStopReason::Lesson),
        // In a replay, time is paused, but no player is waiting.
        _ if runs.0 || occasion.is(Occasion::Replay) => None,
        (true, _) => Some(ClockStopReason::FirstAction),
        (false, true) => Some(ClockStopReason::Lesson),
        (false, false) => Some(ClockStopReason::Countdown),
    }
}

fn bars(
    In(standstill): In<Option<ClockStopReason>>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableTop,
    occasion: TableOccasion,
    hint: Single<&Hint>,
    teaching: Res<CurrentLesson>,
    begun: BegunDeeds,
) -> [BarModel; 2] {
    Player::BOTH.map(|player| {
        let mut model = BarModel::of(&live, *seats, player, standstill, begun.choosing.is(player), &hint);
        (model.far, model.table_top) = (player != table_top.near(*seats), table_top.is_on(*seats));
        if !occasion.allows(|policy| policy.has_aids) {
            model.aids.clear();
        }
        begun.show_in(&mut model, live.game());
        if let Some(view) = &teaching.0 {
            model.asked_by_lesson.clone_from(&view.commands);
        }
        model
    })
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Pressed(Player, BarPress);

fn show_bars(
    In(bars): In<[BarModel; 2]>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    insets: Res<Insets>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for model in bars {
        let covered = if model.far { insets.right } else { insets.left };
        let press = bar::bar(ctx, &texts, &model, covered / ctx.zoom_factor());
        press.into_iter().for_each(|press| commands.trigger(Pressed(model.player, press)));
    }
    Ok(())
}

/// The device that moves the focus: a gamepad, or else the keyboard.
#[derive(SystemParam)]
struct FocusDevice<'w> {
    seats: Res<'w, Seats>,
    panel: Res<'w, PanelPad>,
    pads: Res<'w, GamepadSlots>,
    owners: Res<'w, DeviceOwners>,
}

impl FocusDevice<'_> {
    fn may_press(&self, player: Player) -> bool {
        match self.panel.pad {
            Some(pad) => self.pads.player(pad, &self.owners, *self.seats).is_none_or(|by| by == player),
            None => self.owners.allow(Device::Keyboard, player, *self.seats),
        }
    }
}

/// Performs a button's command or aid, if the focus device may press it. Pointer presses come through `interaction`.
fn press(
    pressed: On<Pressed>,
    table: Single<(&LiveMatch, &mut ExtraRingChoice, &mut ArmedPasses)>,
    focus: FocusDevice,
    teaching: Res<CurrentLesson>,
    mut first_deed: FirstAction,
    mut runs: ResMut<TimeRuns>,
    mut queue: ResMut<ActionQueue>,
    mut commands: Commands,
) {
    let Pressed(player, press) = *pressed;
    let deed = match press {
        _ if !focus.may_press(player) => return,
        BarPress::Aid(aid) => return commands.trigger(AskForAid(aid, player)),
        BarPress::Command(deed) => deed,
    };
    let (live, mut choosing, mut passes) = table.into_inner();
    let is_asked = || teaching.0.as_ref().is_some_and(|view| view.commands.contains(&deed));
    match deed {
        PlayerCommand::ExtraRing => return choosing.toggle(player, queue.now()),
        PlayerCommand::Pass if !is_asked() && !passes.press(live.game(), player, queue.now()) => return,
        _ => passes.disarm(player),
    }
    if let Some(action) = deed.action() {
        if first_deed.is_awaited() {
            first_deed.start();
            runs.0 = true;
        }
        queue.ask(Origin::person(player, InputMeans::Button), TamskRequest::Act(action));
    }
}
