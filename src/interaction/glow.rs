//! Highlights sockets: legal targets, full sockets that would lose the match, sockets to choose from, hints, sockets
//! that a lesson asks for, and the turning point of a finished match. Also finds the sockets that people point at, so
//! that their names can be displayed.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use tamsk_rules::{Socket, SocketSet};

use super::follow::follow_pointers;
use super::grip::{Grip, PieceInHand};
use super::schedule::InteractionSystems;
use super::targeting::{TableHitTest, socket_of_piece};
use crate::appearance::PointedSockets;
use crate::input::mice::MiceMoveHands;
use crate::simulation::components::{BoardSocket, Hand, SocketHighlight};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::droppable_sockets;
use crate::states::{Menu, Screen, TAMSK};
use crate::table::analysis::TurningPointSearch;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::hint::Hint;
use crate::table::lesson::CurrentLesson;
use crate::table::panels::{WindowHit, WindowHitTest};
use crate::table::problem::CurrentProblem;
use crate::table::proposed_moves::FullSocketWarnings;
use crate::table::seats::Seats;

/// The maximum number of sockets that a lesson highlights while a player chooses a socket for an extra ring. A lesson
/// that lists more sockets accepts any socket, so it highlights none of the sockets that can be chosen.
const MOST_ASKED: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    let is_open =
        |screen: Res<State<Screen>>, menu: Res<State<Menu>>| screen.get().is_at_table() && *menu.get() == Menu::None;
    let forget = |mut pointed: ResMut<PointedSockets>| _ = pointed.set_if_neq(PointedSockets::default());
    app.add_systems(
        Update,
        ((find_pointed.run_if(is_open), forget.run_if(not(is_open))), highlight_sockets)
            .chain()
            .in_set(InteractionSystems::UpdateHands)
            .after(follow_pointers),
    )
    .add_systems(OnExit(Screen::Match(TAMSK)), darken)
    .add_systems(OnExit(Screen::Study), darken);
}

pub(super) fn highlight_sockets(
    table: Single<(&LiveMatch, &ExtraRingChoosers, &Hint, &TurningPointSearch)>,
    warnings: FullSocketWarnings,
    lesson: Res<CurrentLesson>,
    problem: Res<CurrentProblem>,
    seats: Res<Seats>,
    pointed: Res<PointedSockets>,
    hands: Query<(&Hand, &Grip)>,
    mut sockets: Query<(&BoardSocket, &mut SocketHighlight)>,
) {
    let (live, choosing, hint, turning_point) = *table;
    let game = live.game();
    let [mut legal, mut aimed, mut forbidden, mut asked] = [SocketSet::EMPTY; 4];
    // Targets of bots and lessons are not highlighted, because they would look like an invitation to the player.
    for (hand, grip) in hands.iter().filter(|(hand, _)| seats.may_person_move_pieces(hand.player)) {
        if let Some(glass) = game.glass_in_hand(hand.player) {
            legal |= game.targets(glass);
            forbidden |= game.full_vacant_neighbours(glass);
        }
        if grip.0.is_some_and(|carry| matches!(carry.carried_piece, PieceInHand::RingByHolderCount(_)) && carry.is_drag)
        {
            legal |= droppable_sockets(game, hand.player);
        }
        aimed |= hand.snap_socket.map_or(SocketSet::EMPTY, Socket::to_set);
        if warnings.warns(live, hand.player) {
            let movable = game.glasses().map(|(id, _)| id).filter(|id| id.owner == hand.player && game.can_lift(*id));
            forbidden |= movable.fold(SocketSet::EMPTY, |all, id| all | game.full_vacant_neighbours(id));
        }
    }
    forbidden |= game.loss_on_full_socket().map_or(SocketSet::EMPTY, |lost| lost.to.to_set());
    asked |= hint.glass_move_sockets() | problem.highlighted_sockets();
    // Sockets that a lesson asks for take precedence over other legal targets.
    let (mut taught, turned) = (lesson.highlighted_sockets(), turning_point.action_sockets());
    let mut choice = SocketSet::EMPTY;
    if choosing.players().next().is_some() && game.outcome().is_none() {
        choice = !game.board().full_sockets();
        // No ring is drawn while a player chooses the socket for an extra ring. Instead, the socket under the mouse is
        // highlighted, because the ring would fall there.
        aimed |= pointed.hovered_with_empty_hand.map_or(SocketSet::EMPTY, Socket::to_set) & choice;
        if taught.len() > MOST_ASKED {
            taught = taught - choice;
        }
    }
    for (socket, mut glow) in &mut sockets {
        let socket = socket.0;
        glow.set_if_neq(if aimed.contains(socket) && !forbidden.contains(socket) {
            SocketHighlight::Aimed
        } else if taught.contains(socket) && !forbidden.contains(socket) {
            SocketHighlight::Suggested
        } else if legal.contains(socket) {
            SocketHighlight::Legal
        } else if forbidden.contains(socket) {
            SocketHighlight::FullSocket
        } else if choice.contains(socket) {
            SocketHighlight::ExtraRingOption
        } else if asked.contains(socket) {
            SocketHighlight::Suggested
        } else if turned.contains(socket) {
            SocketHighlight::TurningPoint
        } else {
            SocketHighlight::Unlit
        });
    }
}

fn darken(mut sockets: Query<&mut SocketHighlight>) {
    for mut glow in &mut sockets {
        glow.set_if_neq(SocketHighlight::Unlit);
    }
}

fn find_pointed(
    mut targeting: TableHitTest,
    table: Single<(&LiveMatch, &ExtraRingChoosers)>,
    seats: Res<Seats>,
    panels: Res<WindowHitTest>,
    hands: Query<(&Hand, &Grip)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mice: Res<MiceMoveHands>,
    mut pointed: ResMut<PointedSockets>,
) {
    let (live, choosing) = *table;
    let mut found = PointedSockets::default();
    let mut carries = false;
    for (hand, grip) in hands.iter().filter(|(hand, _)| seats.is_person(hand.player)) {
        found.aimed[hand.player] = hand.snap_socket;
        let by_mouse = grip.0.is_none_or(|carry| carry.pointer == PointerId::Mouse);
        carries |= by_mouse && (hand.carries_ring || live.game().glass_in_hand(hand.player).is_some());
    }
    // Ignores a mouse pointer outside the window, because its reported position is out of date. Also ignores the
    // system's pointer when two mice are in use, because it is then invisible.
    let inside = !mice.0 && windows.iter().any(|window| window.cursor_position().is_some());
    let through = targeting.transparent_glasses(live, *seats, hands.iter().map(|(hand, _)| hand), choosing);
    found.hovered_with_empty_hand = targeting
        .pointer_position(PointerId::Mouse)
        .filter(|_| inside && !carries)
        .filter(|&at| panels.hit_test(PointerId::Mouse, at) == WindowHit::Table)
        .and_then(|at| targeting.topmost_piece(at, live.game(), &through))
        .and_then(|touched| socket_of_piece(live.game(), touched));
    pointed.set_if_neq(found);
}
