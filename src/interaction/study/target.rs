//! What a press on the table takes, and which change a release there makes.

use bevy::prelude::*;
use tamsk_rules::{Match, Setup};

use super::controls::StudyLead;
use crate::interaction::proxies::Touchable;
use crate::interaction::targeting::{Targeting, aimed_socket, socket_of};
use crate::session::study::{Carried, Edit, RingPlace};

/// Returns what a press on a piece drags: the glass, the topmost ring of the socket, or a ring of the holder.
pub(super) fn load_of(touched: Touchable, position: &Setup) -> Option<Carried> {
    match touched {
        Touchable::Glass(id) => Some(Carried::Glass(id)),
        Touchable::Socket(socket) => {
            (position.rings[socket.index()] > 0).then_some(Carried::Ring(RingPlace::Socket(socket)))
        }
        Touchable::Holder(owner) => (position.holders[owner] > 0).then_some(Carried::Ring(RingPlace::Holder(owner))),
        Touchable::Timer => None,
    }
}

/// Returns the change that letting go of the load here makes, if any. A glass that is not over a socket is put beside
/// the board, and a ring goes back to a holder.
pub(super) fn release(targeting: &mut Targeting, game: &Match, lead: &StudyLead, screen: Vec2) -> Option<Edit> {
    match lead.load? {
        Carried::Glass(glass) => {
            let under = targeting.on_table(screen)?;
            let to = aimed_socket(under + lead.offset).or_else(|| aimed_socket(under));
            Some(Edit::Glass { glass, to })
        }
        Carried::Ring(from) => {
            let touched = targeting.touched(screen, game, &[]);
            let near = || targeting.on_table(screen).and_then(aimed_socket);
            let socket = touched.and_then(|touched| socket_of(game, touched)).or_else(near);
            match (touched, socket, from) {
                (Some(Touchable::Holder(owner)), ..) => {
                    let to = RingPlace::Holder(owner);
                    (to != from).then_some(Edit::Ring { from, to })
                }
                (_, Some(socket), _) => {
                    let to = RingPlace::Socket(socket);
                    (to != from).then_some(Edit::Ring { from, to })
                }
                (_, None, RingPlace::Socket(socket)) => Some(Edit::TakeRing(socket)),
                (_, None, RingPlace::Holder(_)) => None,
            }
        }
    }
}
