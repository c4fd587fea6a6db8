//! The HUD of a match: the players' bars, the labels of glasses, the names of sockets, and the log of turns.

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
use self::bar_model::PlayerBarContent;
use crate::input::pads::{GamepadSlots, PanelNavigation};
use crate::localization::Localization;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, RequestOrigin, RequestQueue, TamskRequest};
use crate::states::{Menu, TAMSK, TableContent};
use crate::table::armed_passes::ArmedLatePasses;
use crate::table::countdown::Countdown;
use crate::table::devices::{DeviceOwners, InputDevice};
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::hint::Hint;
use crate::table::lesson::{CurrentLesson, ExerciseStarter};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::player_command::PlayerCommand;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableSides;
use crate::ui::kit::aid_requests::AskForAid;
use crate::ui::kit::status::{ClockStopReason, PlayerStatusText};
use crate::ui::kit::{PanelSystems, panel_system};
use crate::ui::layout::{BAR_HEIGHT, Edge, InsetReports, InsetSystems, Insets};

pub use self::bar_model::RingRights;
pub use self::labels::{GlassLabel, GlassLabels};
pub use self::log::{HasActLog, LogVisibility};
#[cfg(test)]
pub(crate) use self::{
    corner::{CornerMatchKind, ScreenCorner, corner_buttons},
    log::MatchLog,
    log_panel::log_panel,
};

/// Adds the log to a game without a clock, and the corner buttons that open the log.
pub fn add_act_log_and_corner<G: HasActLog>(app: &mut App) {
    log::add_act_log_sync::<G>(app);
    log_panel::add_log_panel_controls(app, G::NAME);
    corner::add_corner_buttons(app, G::NAME, log_panel::show_untimed_act_log::<G>);
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
    log_panel::add_log_panel_controls(app, TAMSK);
    corner::add_corner_buttons(app, TAMSK, log_panel::show_tamsk_log);
    app.add_observer(press).add_systems(
        EguiPrimaryContextPass,
        (
            panel_system(clock_stop_reason.pipe(bar_models), show_bars)
                .in_set(PanelSystems)
                .run_if(in_state(TableContent::Match(TAMSK)).and_then(in_state(Menu::None))),
            report_bar_insets.in_set(InsetSystems::Report).run_if(in_state(TableContent::Match(TAMSK))),
        ),
    );
}

fn report_bar_insets(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Top, BAR_HEIGHT);
    reports.report(Edge::Bottom, BAR_HEIGHT);
}

/// The commands that a player has started with one press and can complete with another, such as a pass.
#[derive(SystemParam)]
struct StartedCommands<'w, 's> {
    choosing: Single<'w, 's, &'static ExtraRingChoosers>,
    passes: Single<'w, 's, &'static ArmedLatePasses>,
    proposed: Single<'w, 's, &'static ProposedMoves>,
}

impl StartedCommands<'_, '_> {
    fn apply_to(&self, model: &mut PlayerBarContent, game: &Match) {
        if self.proposed.losing_socket(game, model.player).is_some() {
            model.status = PlayerStatusText::of_unconfirmed_losing_move();
        } else if self.proposed.socket(model.player).is_some() {
            model.status = PlayerStatusText::of_unconfirmed_move();
        }
        if self.passes.is_armed(model.player) {
            model.ask_to_confirm_pass(game.options().late_penalty);
        }
    }
}

fn clock_stop_reason(
    runs: Res<TimeRuns>,
    current_lesson: Res<CurrentLesson>,
    first_action: ExerciseStarter,
    countdown: Single<&Countdown>,
    occasion: TableOccasion,
) -> Option<ClockStopReason> {
    let is_only_read = current_lesson.0.as_ref().is_some_and(|view| view.is_reading_only);
    let explains = matches!(occasion.get(), Some(Occasion::Lesson | Occasion::Drill));
    match (first_action.awaits_first_action(), explains && !countdown.is_on()) {
        _ if is_only_read => Some(ClockStopReason::LessonAwaitsContinue),
        // In a replay, nobody waits for the clock, so no reason is shown.
        _ if runs.0 || occasion.is(Occasion::Replay) => None,
        (true, _) => Some(ClockStopReason::LessonAwaitsFirstAction),
        (false, true) => Some(ClockStopReason::LessonAwaitsContinue),
        (false, false) => Some(ClockStopReason::CountdownAfterPause),
    }
}

fn bar_models(
    In(standstill): In<Option<ClockStopReason>>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableSides,
    occasion: TableOccasion,
    hint: Single<&Hint>,
    current_lesson: Res<CurrentLesson>,
    begun: StartedCommands,
) -> [PlayerBarContent; 2] {
    Player::BOTH.map(|player| {
        let mut model =
            PlayerBarContent::of(&live, *seats, player, standstill, begun.choosing.is_choosing(player), &hint);
        (model.is_on_far_side, model.is_table_top) =
            (player != table_top.near_player(*seats), table_top.are_players_opposite(*seats));
        if !occasion.allows(|policy| policy.has_aids) {
            model.aids.clear();
        }
        begun.apply_to(&mut model, live.game());
        if let Some(view) = &current_lesson.0 {
            model.asked_by_lesson.clone_from(&view.highlighted_commands);
        }
        model
    })
}

#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
struct Pressed(Player, BarPress);

fn show_bars(
    In(bars): In<[PlayerBarContent; 2]>,
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    insets: Res<Insets>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for model in bars {
        let covered = if model.is_on_far_side { insets.right } else { insets.left };
        let press = bar::player_bar(ctx, &texts, &model, covered / ctx.zoom_factor());
        press.into_iter().for_each(|press| commands.trigger(Pressed(model.player, press)));
    }
    Ok(())
}

/// The device that moves the focus: either a gamepad or the keyboard.
#[derive(SystemParam)]
struct FocusDevice<'w> {
    seats: Res<'w, Seats>,
    panel: Res<'w, PanelNavigation>,
    pads: Res<'w, GamepadSlots>,
    owners: Res<'w, DeviceOwners>,
}

impl FocusDevice<'_> {
    fn may_press(&self, player: Player) -> bool {
        match self.panel.navigating_pad {
            Some(pad) => self.pads.player(pad, &self.owners, *self.seats).is_none_or(|by| by == player),
            None => self.owners.allows(InputDevice::Keyboard, player, *self.seats),
        }
    }
}

/// Performs the command of the pressed button, or asks for an aid, such as a hint. Does nothing if the focus device may
/// not press the button. `interaction` handles presses by pointers.
fn press(
    pressed: On<Pressed>,
    table: Single<(&LiveMatch, &mut ExtraRingChoosers, &mut ArmedLatePasses)>,
    focus: FocusDevice,
    current_lesson: Res<CurrentLesson>,
    mut first_action: ExerciseStarter,
    mut runs: ResMut<TimeRuns>,
    mut queue: ResMut<RequestQueue>,
    mut commands: Commands,
) {
    let Pressed(player, press) = *pressed;
    let command = match press {
        _ if !focus.may_press(player) => return,
        BarPress::Aid(aid) => return commands.trigger(AskForAid(aid, player)),
        BarPress::Command(command) => command,
    };
    let (live, mut choosing, mut passes) = table.into_inner();
    let is_asked = || current_lesson.0.as_ref().is_some_and(|view| view.highlighted_commands.contains(&command));
    match command {
        PlayerCommand::ToggleExtraRingChoice => return choosing.toggle_choice(player, queue.real_time_since_startup()),
        PlayerCommand::Pass
            if !is_asked() && !passes.confirm_or_arm(live.game(), player, queue.real_time_since_startup()) =>
        {
            return;
        }
        _ => passes.disarm(player),
    }
    if let Some(action) = command.action() {
        if first_action.awaits_first_action() {
            first_action.start();
            runs.0 = true;
        }
        queue.push(RequestOrigin::person(player, InputMeans::OnScreenButton), TamskRequest::Act(action));
    }
}
