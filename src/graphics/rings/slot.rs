//! The places of the rings.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::simulation::layout::{GLASS_HEIGHT, rim_height, ring_in_holder, ring_in_socket};

/// One of the rings, and where it belongs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring(pub RingSlot);

/// A place for a ring: the n-th of a holder or a socket, counted from 0 upward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingSlot {
    /// On a rod of a player's holder.
    Holder(Player, u8),
    /// Around a tube.
    Socket(tamsk_rules::Socket, u8),
}

impl RingSlot {
    /// Returns the centre of a ring that lies here.
    pub fn position(self) -> Vec3 {
        match self {
            RingSlot::Holder(owner, nth) => ring_in_holder(owner, nth),
            RingSlot::Socket(socket, nth) => ring_in_socket(socket, nth),
        }
    }

    /// Returns the height from which a ring can drop here, clear of a glass or a rod.
    pub fn drop_height(self) -> f32 {
        match self {
            RingSlot::Holder(..) => 6.0,
            RingSlot::Socket(socket, _) => height_over_glass(socket),
        }
    }

    /// Returns the number of rings that lie below it.
    pub fn nth(self) -> u8 {
        match self {
            RingSlot::Holder(_, nth) | RingSlot::Socket(_, nth) => nth,
        }
    }
}

/// Returns the height at which a ring hangs free over a glass that stands on this socket.
pub fn height_over_glass(socket: tamsk_rules::Socket) -> f32 {
    rim_height(socket) + GLASS_HEIGHT + 0.9
}
