//! Moves the hands of people to the pointers that they follow.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::cursor::cursor_pointer;
use super::grip::{Grip, PieceInHand, PointerCarry};
use super::schedule::InteractionSystems;
use super::targeting::TableHitTest;
use crate::input::mice::{MiceMoveHands, mouse_pointer};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::simulation::components::Hand;
use crate::simulation::layout::socket_position;
use crate::simulation::live::LiveMatch;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::proposed_moves::ProposedMoves;
use crate::table::seats::Seats;

/// The distance in logical pixels at which a press becomes a drag.
pub(super) const DRAG_THRESHOLD: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_pointers.in_set(InteractionSystems::UpdateHands));
}

pub(super) fn follow_pointers(
    mut targeting: TableHitTest,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    proposed: Single<&ProposedMoves>,
    mice: Res<MiceMoveHands>,
    cursors: Res<TableCursors>,
    choosing: Single<&ExtraRingChoosers>,
    mut hands: Query<(&mut Hand, &mut Grip)>,
) {
    let through = targeting.transparent_glasses(&live, *seats, hands.iter().map(|(hand, _)| hand), &choosing);
    for (mut hand, mut grip) in &mut hands {
        let player = hand.player;
        if !seats.is_person(player) {
            continue;
        }
        let mut next = Hand::empty(player);
        let by_cursor = grip.0.is_none_or(|carry| carry.pointer == cursor_pointer(player));
        if let Some(place) = cursors.cursor_place(player).filter(|_| by_cursor) {
            next = at_cursor(&live, player, place);
        } else if let Some(mut carry) = grip.0.or_else(|| led_by_the_mouse(&live, player, *mice))
            && let Some(screen) = targeting.pointer_position(carry.pointer)
        {
            carry.is_drag |= carry.is_held_down && carry.pickup_position.distance(screen) > DRAG_THRESHOLD;
            if let Some(led) = &mut grip.bypass_change_detection().0 {
                led.is_drag = carry.is_drag;
            }
            let moving = carry.is_drag || !carry.is_held_down;
            next.carries_ring = matches!(carry.carried_piece, PieceInHand::RingByHolderCount(_)) && carry.is_drag;
            if let Some(target) = targeting.drop_target(live.game(), player, &carry, screen, &through) {
                next.position = Some(target.place);
                next.snap_socket = target.over_socket.filter(|_| moving);
            }
        }
        // While a move awaits confirmation, the glass stays above the socket to which it would move.
        if let Some(socket) = proposed.socket(player).filter(|_| grip.0.is_none_or(|carry| !carry.is_held_down)) {
            next = Hand { position: Some(socket_position(socket)), snap_socket: Some(socket), ..next };
        }
        // A carried glass must stay visible, except above a socket. There it hangs lower, and it is more important to
        // show where it would land.
        if next.snap_socket.is_none() && live.game().glass_in_hand(player).is_some() {
            next.position = next.position.map(|aim| targeting.clamp_to_view(aim));
        }
        hand.set_if_neq(next);
    }
}

/// Returns the hand of a player whose cursor is at `place`. A hand that carries a glass is above the place.
fn at_cursor(live: &LiveMatch, player: Player, place: CursorPlace) -> Hand {
    let game = live.game();
    let Some(glass) = game.glass_in_hand(player).filter(|_| game.outcome().is_none()) else {
        return Hand::empty(player);
    };
    let over = place.socket().filter(|&socket| game.targets(glass).contains(socket));
    Hand { position: Some(place.position(live.setup().timer_on_reds_left)), snap_socket: over, ..Hand::empty(player) }
}

/// Returns the state in which the mouse carries a glass that was already in the hand, for example at the start of a
/// lesson step. The glass follows the mouse as after a click. With two mice, the glass follows the player's own mouse.
/// Returns `None` if the hand holds no glass or the match is over.
fn led_by_the_mouse(live: &LiveMatch, player: Player, mice: MiceMoveHands) -> Option<PointerCarry> {
    live.game().glass_in_hand(player).filter(|_| live.game().outcome().is_none())?;
    Some(PointerCarry {
        carried_piece: PieceInHand::Glass,
        pointer: if mice.0 { mouse_pointer(player) } else { PointerId::Mouse },
        pickup_position: Vec2::ZERO,
        offset: Vec2::ZERO,
        is_held_down: false,
        is_drag: false,
        since: std::time::Duration::ZERO,
    })
}
