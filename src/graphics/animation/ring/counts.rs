//! Rings counted by place.

use super::Berth;
use crate::rules::{self, Player, SOCKETS};

/// Rings by place.
pub(super) struct Counts {
    sockets: [u8; SOCKETS],
    holders: [u8; 2],
}

impl Default for Counts {
    fn default() -> Self {
        Counts { sockets: [0; SOCKETS], holders: [0; 2] }
    }
}

impl Counts {
    /// How many there are in the place of a berth.
    pub(super) fn of(&mut self, berth: Berth) -> &mut u8 {
        match berth {
            Berth::Holder(owner, _) => &mut self.holders[owner.index()],
            Berth::Socket(socket, _) => &mut self.sockets[socket.index()],
        }
    }

    /// The berths that are wanted and not yet shown, given that those shown are filled from below.
    pub(super) fn missing<'a>(&'a self, shown: &'a Counts) -> impl Iterator<Item = Berth> + 'a {
        let sockets = rules::Socket::all().flat_map(|socket| {
            let i = socket.index();
            (shown.sockets[i]..self.sockets[i]).map(move |nth| Berth::Socket(socket, nth))
        });
        let holders = Player::BOTH.into_iter().flat_map(|owner| {
            let i = owner.index();
            (shown.holders[i]..self.holders[i]).map(move |nth| Berth::Holder(owner, nth))
        });
        sockets.chain(holders)
    }
}
