//! Moves the hands of people with the pointers that lead them.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::cursor::cursor_pointer;
use super::grip::{Grip, Load, PointerLead};
use super::schedule::InteractionSystems;
use super::targeting::TableHitTest;
use crate::input::mice::{MiceOnTable, mouse_pointer};
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::simulation::components::Hand;
use crate::simulation::layout::socket_position;
use crate::simulation::live::LiveMatch;
use crate::table::extra_ring::ExtraRingChoice;
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
    mice: Res<MiceOnTable>,
    cursors: Res<TableCursors>,
    choosing: Single<&ExtraRingChoice>,
    mut hands: Query<(&mut Hand, &mut Grip)>,
) {
    let through = targeting.seen_through(&live, *seats, hands.iter().map(|(hand, _)| hand), &choosing);
    for (mut hand, mut grip) in &mut hands {
        let player = hand.player;
        if !seats.is_person(player) {
            continue;
        }
        let mut next = Hand::empty(player);
        let by_cursor = grip.0.is_none_or(|lead| lead.pointer == cursor_pointer(player));
        if let Some(place) = cursors.place(player).filter(|_| by_cursor) {
            next = at_cursor(&live, player, place);
        } else if let Some(mut lead) = grip.0.or_else(|| led_by_the_mouse(&live, player, *mice))
            && let Some(screen) = targeting.pointer_position(lead.pointer)
        {
            lead.dragged |= lead.pressed && lead.start.distance(screen) > DRAG_THRESHOLD;
            if let Some(led) = &mut grip.bypass_change_detection().0 {
                led.dragged = lead.dragged;
            }
            let moving = lead.dragged || !lead.pressed;
            next.carries_ring = matches!(lead.load, Load::Ring(_)) && lead.dragged;
            if let Some(target) = targeting.drop_target(live.game(), player, &lead, screen, &through) {
                next.aim = Some(target.place);
                next.snap_socket = target.over.filter(|_| moving);
            }
        }
        // A glass whose move awaits confirmation stays above its socket.
        if let Some(socket) = proposed.socket(player).filter(|_| grip.0.is_none_or(|lead| !lead.pressed)) {
            next = Hand { aim: Some(socket_position(socket)), snap_socket: Some(socket), ..next };
        }
        // Above a socket the glass hangs lower, and its landing point matters more than its visibility.
        if next.snap_socket.is_none() && live.game().in_hand(player).is_some() {
            next.aim = next.aim.map(|aim| targeting.in_view(aim));
        }
        hand.set_if_neq(next);
    }
}

/// Returns a player's hand with their cursor at `place`, above it if the hand carries a glass.
fn at_cursor(live: &LiveMatch, player: Player, place: CursorPlace) -> Hand {
    let game = live.game();
    let Some(glass) = game.in_hand(player).filter(|_| game.outcome().is_none()) else { return Hand::empty(player) };
    let over = place.socket().filter(|&socket| game.targets(glass).contains(socket));
    Hand { aim: Some(place.position(live.setup().timer_on_left)), snap_socket: over, ..Hand::empty(player) }
}

/// Returns the lead of the mouse for a glass that no pointer picked up, as at the start of a lesson step. The glass
/// follows as after a click. Of two mice, the player's own leads.
fn led_by_the_mouse(live: &LiveMatch, player: Player, mice: MiceOnTable) -> Option<PointerLead> {
    live.game().in_hand(player).filter(|_| live.game().outcome().is_none())?;
    Some(PointerLead {
        load: Load::Glass,
        pointer: if mice.0 { mouse_pointer(player) } else { PointerId::Mouse },
        start: Vec2::ZERO,
        offset: Vec2::ZERO,
        pressed: false,
        dragged: false,
        since: std::time::Duration::ZERO,
    })
}
