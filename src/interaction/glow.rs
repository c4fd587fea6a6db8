//! Highlights sockets: targets of what a person's hand carries, full ones that would lose the match, those open to an
//! extra ring, hints, what a lesson asks for, and where a finished match turned.

use bevy::prelude::*;
use tamsk_rules::{Socket, SocketSet};

use super::follow::follow_pointers;
use super::grip::{Grip, Load};
use super::pointed::find_pointed;
use super::schedule::InteractionSystems;
use crate::appearance::coordinates::PointedSockets;
use crate::simulation::components::{Glow, Hand, SocketEntity};
use crate::simulation::live::LiveMatch;
use crate::simulation::rights::ring_places;
use crate::states::Screen;
use crate::table::extra_ring::ChoosingExtra;
use crate::table::full_sockets::FullSocketWarnings;
use crate::table::hint::Hint;
use crate::table::lesson::Teaching;
use crate::table::seats::Seats;
use crate::table::turning_point::TurningPoint;

/// The limit of sockets that a lesson asks for one by one while a ring is being chosen for: of more, any will do.
const MOST_ASKED: u32 = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, light_sockets.in_set(InteractionSystems::Show).after(follow_pointers).after(find_pointed))
        .add_systems(OnExit(Screen::Match), darken)
        .add_systems(OnExit(Screen::Study), darken);
}

pub(super) fn light_sockets(
    table: Single<(&LiveMatch, &ChoosingExtra, &Hint, &TurningPoint)>,
    warnings: FullSocketWarnings,
    teaching: Res<Teaching>,
    seats: Res<Seats>,
    pointed: Res<PointedSockets>,
    hands: Query<(&Hand, &Grip)>,
    mut sockets: Query<(&SocketEntity, &mut Glow)>,
) {
    let (live, choosing, hint, turning_point) = *table;
    let game = live.game();
    let [mut legal, mut aimed, mut forbidden, mut asked] = [SocketSet::EMPTY; 4];
    // Where a bot or a lesson may go is not lit: it would look like an invitation to the person.
    for (hand, grip) in hands.iter().filter(|(hand, _)| seats.is_moved_by_person(hand.player)) {
        // This includes a glass that no pointer leads.
        if let Some(glass) = game.in_hand(hand.player) {
            legal |= game.targets(glass);
            forbidden |= game.forbidden(glass);
        }
        if grip.0.is_some_and(|lead| matches!(lead.load, Load::Ring(_)) && lead.dragged) {
            legal |= ring_places(game, hand.player);
        }
        aimed |= hand.over.map_or(SocketSet::EMPTY, Socket::bit);
        if warnings.are_for(live, hand.player) {
            let movable = game.glasses().map(|(id, _)| id).filter(|id| id.owner == hand.player && game.can_lift(*id));
            forbidden |= movable.fold(SocketSet::EMPTY, |all, id| all | game.forbidden(id));
        }
    }
    forbidden |= game.loss_on_full_socket().map_or(SocketSet::EMPTY, |lost| lost.to.bit());
    asked |= hint.sockets();
    // What a lesson asks for takes precedence over other legal targets.
    let (mut taught, turned) = (teaching.sockets(), turning_point.sockets());
    let mut choice = SocketSet::EMPTY;
    if choosing.players().next().is_some() && game.outcome().is_none() {
        choice = !game.board().full();
        // A ring that follows the mouse is only thought of: the socket under it is where it would fall.
        aimed |= pointed.hovered.map_or(SocketSet::EMPTY, Socket::bit) & choice;
        if taught.len() > MOST_ASKED {
            taught = taught - choice;
        }
    }
    for (socket, mut glow) in &mut sockets {
        let socket = socket.0;
        glow.set_if_neq(if aimed.contains(socket) && !forbidden.contains(socket) {
            Glow::Aimed
        } else if taught.contains(socket) && !forbidden.contains(socket) {
            Glow::Asked
        } else if legal.contains(socket) {
            Glow::Legal
        } else if forbidden.contains(socket) {
            Glow::Forbidden
        } else if choice.contains(socket) {
            Glow::Choice
        } else if asked.contains(socket) {
            Glow::Asked
        } else if turned.contains(socket) {
            Glow::Turned
        } else {
            Glow::Dark
        });
    }
}

fn darken(mut sockets: Query<&mut Glow>) {
    for mut glow in &mut sockets {
        glow.set_if_neq(Glow::Dark);
    }
}
