//! What stands around the board during a match: the two players' bars, times beside the glasses, the log of turns.

mod aid;
mod bar;
mod buttons;
mod corner;
mod deeds;
mod labels;
mod last_move;
mod log;
mod log_panel;
mod status;
mod timer;
mod turn;

#[cfg(test)]
mod tests;

pub use labels::{Eye, table_painter};
pub use log::MatchLog;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::aid::Aid;
use self::buttons::Pressed;
use super::UiSystems;
use super::covered::Covered;
use crate::localization::Localization;
use crate::rules::Player;
use crate::session::choosing::ChoosingExtra;
use crate::session::hint::AskHint;
use crate::session::hint::Hint;
use crate::session::keys::PlayerDeed;
use crate::session::loading::TakeBack;
use crate::session::panels::MatchButton;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Origin, Via, Wish};

/// The height of the bars at the top and the bottom, in points.
pub const BAR: f32 = 56.0;
/// On screens narrower than this, in points, a bar has no room for buttons and only counts the rings.
const NARROW: f32 = 1000.0;
/// The width of the log of turns, in points.
pub const LOG_WIDTH: f32 = 232.0;

/// Whether a screen has no room for buttons in the bars.
pub fn is_narrow(screen: bevy_egui::egui::Rect) -> bool {
    screen.width() < NARROW
}

/// The HUD of a match.
pub fn plugin(app: &mut App) {
    app.add_plugins((aid::plugin, log::plugin, labels::plugin, timer::plugin, corner::plugin)).add_systems(
        EguiPrimaryContextPass,
        show_bars.in_set(UiSystems).run_if(in_state(Screen::Match).and_then(in_state(Menu::None))),
    );
}

/// The bars of both players; their buttons do what the keys do.
fn show_bars(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    covered: Res<Covered>,
    mut choosing: ResMut<ChoosingExtra>,
    hint: Res<Hint>,
    teaching: Res<Teaching>,
    runs: Res<TimeRuns>,
    time: Res<Time<Real>>,
    mut queue: ResMut<ActionQueue>,
    mut tapped: MessageReader<MatchButton>,
    mut hints: MessageWriter<AskHint>,
    mut backs: MessageWriter<TakeBack>,
) -> Result {
    let Some(live) = live else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    for player in Player::BOTH {
        let mut model = bar::Model::of(&live, *seats, player, choosing.is(player), &hint);
        if !runs.0 {
            // A lesson is read, or seconds are counted down: nothing can be done before it goes on.
            (model.offers, model.aids) = Default::default();
        }
        if let Some(view) = &teaching.0 {
            model.asked.clone_from(&view.deeds);
            model.seconds = time.elapsed_secs_wrapped();
        }
        match bar::bar(ctx, &texts, &model, covered.right / ctx.zoom_factor()) {
            Some(Pressed::Aid(aid)) => aid::ask(aid, player, &mut hints, &mut backs),
            Some(Pressed::Deed(PlayerDeed::ExtraRing)) => choosing.toggle(player, queue.now()),
            Some(Pressed::Deed(deed)) => {
                if let Some(action) = deed.action() {
                    queue.ask(Origin::person(player, Via::Button), Wish::Act(action));
                }
            }
            None => {}
        }
    }
    for button in tapped.read() {
        match *button {
            MatchButton::Hint(player) => aid::ask(Aid::Hint, player, &mut hints, &mut backs),
            MatchButton::TakeBack(player) => aid::ask(Aid::TakeBack, player, &mut hints, &mut backs),
            // The players' deeds are done where they are pressed; the others belong to the corner.
            _ => {}
        }
    }
    Ok(())
}
