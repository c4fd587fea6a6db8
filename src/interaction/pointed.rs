//! Finds the sockets that people point at, so that their names can be shown.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::follow::follow_pointers;
use super::grip::Grip;
use super::schedule::InteractionSystems;
use super::targeting::{Targeting, socket_of};
use crate::appearance::coordinates::PointedSockets;
use crate::input::mice::MiceOnTable;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::extra_ring::ChoosingExtra;
use crate::table::panels::{Panels, Under};
use crate::table::seats::Seats;
use crate::table::targets::{Glasses, seen_through};

pub(super) fn plugin(app: &mut App) {
    let is_open =
        |screen: Res<State<Screen>>, menu: Res<State<Menu>>| screen.get().is_at_table() && *menu.get() == Menu::None;
    let forget = |mut pointed: ResMut<PointedSockets>| _ = pointed.set_if_neq(PointedSockets::default());
    app.add_systems(
        Update,
        (find_pointed.run_if(is_open), forget.run_if(not(is_open)))
            .in_set(InteractionSystems::Show)
            .after(follow_pointers),
    );
}

pub(super) fn find_pointed(
    mut targeting: Targeting,
    table: Single<(&LiveMatch, &ChoosingExtra)>,
    seats: Res<Seats>,
    panels: Res<Panels>,
    hands: Query<(&Hand, &Grip)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mice: Res<MiceOnTable>,
    mut pointed: ResMut<PointedSockets>,
) {
    let (live, choosing) = *table;
    let mut found = PointedSockets::default();
    let mut carries = false;
    for (hand, grip) in hands.iter().filter(|(hand, _)| seats.is_person(hand.player)) {
        found.aimed[hand.player] = hand.over;
        let by_mouse = grip.0.is_none_or(|lead| lead.pointer == PointerId::Mouse);
        carries |= by_mouse && (hand.ring || live.game().in_hand(hand.player).is_some());
    }
    // The pointer stays where it was when the mouse leaves the window. With two mice, it is shown nowhere.
    let inside = !mice.0 && windows.iter().any(|window| window.cursor_position().is_some());
    let of_hands = hands.iter().map(|(hand, _)| hand);
    let through =
        targeting.eye().map_or_else(Glasses::new, |eye| seen_through(live.game(), *seats, of_hands, choosing, eye));
    found.hovered = targeting
        .screen(PointerId::Mouse)
        .filter(|_| inside && !carries)
        .filter(|&at| panels.under(PointerId::Mouse, at) == Under::Table)
        .and_then(|at| targeting.touched(at, live.game(), &through))
        .and_then(|touched| socket_of(live.game(), touched));
    pointed.set_if_neq(found);
}
