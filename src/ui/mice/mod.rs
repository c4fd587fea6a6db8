//! Two mice: the card on which players say which is whose, their cursors, and their presses on panels.

mod cursors;
pub(super) mod panel;
mod panel_input;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::ByPlayer;

use self::panel::{MiceIntent, MiceView, panel};
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::session::loading::MatchLoadingSystems;
use crate::session::mice::{MiceSupport, TwoMice};
use crate::session::seats::Seats;
use crate::session::states::{Menu, NavigationSystems, Screen};
use crate::simulation::live::LiveMatch;
use crate::simulation::loading::MatchLoaded;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;

/// Opens the card while a match needs it, and draws it and the cursors.
pub fn plugin(app: &mut App) {
    let is_open = in_state(Menu::Mice).and_then(resource_exists::<LiveMatch>);
    app.add_plugins((cursors::plugin, panel_input::plugin))
        .add_systems(
            PreUpdate,
            open.in_set(NavigationSystems).after(MatchLoadingSystems).run_if(resource_exists::<LiveMatch>),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(is_open));
}

/// Opens the card over a match whose two people want a mouse each and do not have them, or no longer. No time runs while
/// it is open.
fn open(
    mut loaded: MessageReader<MatchLoaded>,
    mice: Res<TwoMice>,
    seats: Res<Seats>,
    live: Res<LiveMatch>,
    screen: Res<State<Screen>>,
    shown: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let is_played = loaded.read().count() > 0 || *screen.get() == Screen::Match;
    // What opens otherwise in this frame comes first. A match that is put on the table closes what was open: the card is
    // there from its first frame.
    let is_free = match *menu {
        NextState::Unchanged => *shown.get() == Menu::None,
        NextState::PendingIfNeq(next) => next == Menu::None,
        NextState::Pending(_) => false,
    };
    if !is_played || !is_free {
        return;
    }
    let are_missing = mice.support == MiceSupport::Works && mice.are_asked_for(*seats) && !mice.are_on(*seats);
    if are_missing && live.game().outcome().is_none() {
        NextState::set_if_neq(&mut menu, Menu::Mice);
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    mut mice: ResMut<TwoMice>,
    mut settings: ResMut<Settings>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let names = PlayerNames::of(&live, *seats);
    let view = MiceView { names: &names, mice: *mice };
    match panel(contexts.ctx_mut()?, &texts, view) {
        Some(MiceIntent::Give(player)) => mice.give(player),
        Some(MiceIntent::Begin) => menu.set(Menu::None),
        Some(MiceIntent::OneMouse) => {
            (settings.two_mice, mice.wanted, mice.lost) = (false, false, ByPlayer::default());
            menu.set(Menu::None);
        }
        None => {}
    }
    Ok(())
}
