//! The number of rings in each holder and socket.

use tamsk_rules::{Player, SOCKETS};

use super::slot::RingSlot;

/// The number of rings in each holder and socket.
pub(super) struct RingCounts {
    sockets: [u8; SOCKETS],
    holders: [u8; 2],
}

impl Default for RingCounts {
    fn default() -> Self {
        RingCounts { sockets: [0; SOCKETS], holders: [0; 2] }
    }
}

impl RingCounts {
    /// Returns the number of rings in the holder or socket of a slot.
    pub(super) fn of(&mut self, slot: RingSlot) -> &mut u8 {
        match slot {
            RingSlot::Holder(owner, _) => &mut self.holders[owner.index()],
            RingSlot::Socket(socket, _) => &mut self.sockets[socket.index()],
        }
    }

    /// Returns the slots that are filled here but not in `shown`. Slots are filled from below.
    pub(super) fn missing<'a>(&'a self, shown: &'a RingCounts) -> impl Iterator<Item = RingSlot> + 'a {
        let sockets = tamsk_rules::Socket::all().flat_map(|socket| {
            let i = socket.index();
            (shown.sockets[i]..self.sockets[i]).map(move |nth| RingSlot::Socket(socket, nth))
        });
        let holders = Player::BOTH.into_iter().flat_map(|owner| {
            let i = owner.index();
            (shown.holders[i]..self.holders[i]).map(move |nth| RingSlot::Holder(owner, nth))
        });
        sockets.chain(holders)
    }
}
