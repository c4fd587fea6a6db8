//! The rings: 64 pieces of ivory, in holders, in sockets, in a hand, or on their way from one to another.

mod carry;
mod counts;
mod deal;
mod fly;

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use crate::rules::{self, Player};
use crate::simulation::layout::{GLASS_HEIGHT, rim_height, ring_in_holder, ring_in_socket};

pub use carry::InHand;

/// On rings that move.
pub(super) type OnItsWay = Or<(With<InHand>, With<fly::Flying>)>;

pub(super) fn plugin(app: &mut App) {
    deal::plugin(app);
    carry::plugin(app);
    fly::plugin(app);
}

/// One of the rings, and where it belongs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Ring(Berth);

/// A place for a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Berth {
    Holder(Player, u8),
    Socket(rules::Socket, u8),
}

impl Berth {
    fn place(self) -> Vec3 {
        match self {
            Berth::Holder(owner, nth) => ring_in_holder(owner, nth),
            Berth::Socket(socket, nth) => ring_in_socket(socket, nth),
        }
    }

    /// The height from which a ring can drop there, over a glass or over a rod.
    fn above(self) -> f32 {
        match self {
            Berth::Holder(..) => 6.0,
            Berth::Socket(socket, _) => over_a_glass(socket),
        }
    }

    /// How many rings lie under it.
    fn nth(self) -> u8 {
        match self {
            Berth::Holder(_, nth) | Berth::Socket(_, nth) => nth,
        }
    }
}

/// The height in which a ring hangs free over a glass that stands on a socket.
fn over_a_glass(socket: rules::Socket) -> f32 {
    rim_height(socket) + GLASS_HEIGHT + 0.9
}
