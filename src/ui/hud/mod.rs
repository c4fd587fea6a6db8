//! The HUD of a match: the players' bars, labels on the glasses, names of sockets, and the log of turns.

mod aid;
mod bar;
mod bar_model;
mod buttons;
mod coordinates;
mod corner;
mod label_layout;
mod label_words;
mod labels;
mod log;
mod log_panel;
mod offers;
mod ring_sign;
mod socket_name;
mod timer;
mod typed_turn;

#[cfg(test)]
mod tests;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

pub use self::labels::{GlassLabel, GlassLabels};
pub use self::ring_sign::RingSign;

use self::aid::{Aid, AskForAid};
use self::bar_model::BarModel;
use self::buttons::BarPress;
use crate::input::pads::PadSlots;
use crate::input::panel_pad::PanelPad;
use crate::localization::Localization;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, Via, Wish};
use crate::states::{Menu, match_shown};
use crate::table::armed_passes::ArmedPasses;
use crate::table::countdown::Countdown;
use crate::table::devices::{Device, DeviceOwners};
use crate::table::extra_ring::ChoosingExtra;
use crate::table::hint::Hint;
use crate::table::lesson::{FirstDeed, Teaching};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::panels::MatchButton;
use crate::table::player_deed::PlayerDeed;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;
use crate::table::table_top::TableTop;
use crate::ui::kit::UiSystems;
use crate::ui::kit::status::{PlayerStatus, Standstill};
use crate::ui::layout::{BAR, Edge, InsetReports, InsetSystems, Insets};

/// Draws the HUD of a match.
pub fn plugin(app: &mut App) {
    app.add_plugins((aid::plugin, log::plugin, labels::plugin, timer::plugin, corner::plugin, typed_turn::plugin))
        .add_plugins((coordinates::plugin, socket_name::plugin))
        .add_systems(
            EguiPrimaryContextPass,
            (
                show_bars.in_set(UiSystems).run_if(match_shown.and_then(in_state(Menu::None))),
                report_bar_insets.in_set(InsetSystems::Report).run_if(match_shown),
            ),
        );
}

fn report_bar_insets(mut reports: ResMut<InsetReports>) {
    reports.report(Edge::Top, BAR);
    reports.report(Edge::Bottom, BAR);
}

/// What players have begun with a button or a key, and may end with another.
#[derive(SystemParam)]
struct BegunDeeds<'w, 's> {
    choosing: Single<'w, 's, &'static mut ChoosingExtra>,
    passes: Single<'w, 's, &'static mut ArmedPasses>,
    proposed: Single<'w, 's, &'static ProposedMoves>,
    panel: Res<'w, PanelPad>,
    pads: Res<'w, PadSlots>,
    owners: Res<'w, DeviceOwners>,
}

impl BegunDeeds<'_, '_> {
    /// Returns whether a button of this player may be pressed by what moves the focus: a gamepad that walks through the
    /// buttons, or else the keyboard. Pointers press these buttons through `interaction`.
    fn may_press(&self, seats: Seats, player: Player) -> bool {
        match self.panel.pad {
            Some(pad) => self.pads.player(pad, &self.owners, seats).is_none_or(|by| by == player),
            None => self.owners.allow(Device::Keyboard, player, seats),
        }
    }
}

/// Draws the bars of both players. Their buttons do the same as the keys.
fn show_bars(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    (insets, table_top, occasion): (Res<Insets>, TableTop, TableOccasion),
    mut begun: BegunDeeds,
    hint: Single<&Hint>,
    teaching: Res<Teaching>,
    mut runs: ResMut<TimeRuns>,
    mut first_deed: FirstDeed,
    countdown: Single<&Countdown>,
    time: Res<Time<Real>>,
    mut queue: ResMut<ActionQueue>,
    mut tapped: MessageReader<MatchButton>,
    mut asking: AskForAid,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let is_only_read = teaching.0.as_ref().is_some_and(|view| view.is_read_only);
    let standstill = match (first_deed.is_awaited(), occasion.is(Occasion::Lesson) && !countdown.is_on()) {
        _ if is_only_read => Some(Standstill::Lesson),
        // Time stands for players, but nobody plays.
        _ if runs.0 || occasion.is(Occasion::Replay) => None,
        (true, _) => Some(Standstill::FirstDeed),
        (false, true) => Some(Standstill::Lesson),
        (false, false) => Some(Standstill::Countdown),
    };
    for player in Player::BOTH {
        let mut model = BarModel::of(&live, *seats, player, standstill, begun.choosing.is(player), &hint);
        (model.far, model.table_top) = (player != table_top.near(*seats), table_top.is_on(*seats));
        if !occasion.allows(|policy| policy.has_aids) {
            model.aids.clear();
        }
        if begun.proposed.loss(live.game(), player).is_some() {
            model.status = PlayerStatus::of_proposed_loss();
        } else if begun.proposed.socket(player).is_some() {
            model.status = PlayerStatus::of_proposed_move();
        }
        if begun.passes.is(player) {
            model.ask_again(live.game().options().late);
        }
        if let Some(view) = &teaching.0 {
            model.asked.clone_from(&view.deeds);
            model.seconds = time.elapsed_secs_wrapped();
        }
        let covered = if model.far { insets.right } else { insets.left };
        let press = bar::bar(ctx, &texts, &model, covered / ctx.zoom_factor());
        match press.filter(|_| begun.may_press(*seats, player)) {
            Some(BarPress::Aid(aid)) => asking.ask(aid, player, *seats),
            Some(BarPress::Deed(PlayerDeed::ExtraRing)) => begun.choosing.toggle(player, queue.now()),
            Some(BarPress::Deed(PlayerDeed::Pass))
                if !model.asked.contains(&PlayerDeed::Pass)
                    && !begun.passes.press(live.game(), player, queue.now()) => {}
            Some(BarPress::Deed(deed)) => {
                begun.passes.disarm(player);
                if let Some(action) = deed.action() {
                    if first_deed.is_awaited() {
                        first_deed.start();
                        runs.0 = true;
                    }
                    queue.ask(Origin::person(player, Via::Button), Wish::Act(action));
                }
            }
            None => {}
        }
    }
    for button in tapped.read() {
        match *button {
            MatchButton::Hint(player) => asking.ask(Aid::Hint, player, *seats),
            MatchButton::TakeBack(player) => asking.ask(Aid::TakeBack, player, *seats),
            // `interaction` handles deeds, and the corner the others.
            _ => {}
        }
    }
    Ok(())
}
