//! Rights to drop a ring: ring windows, claims and extra rings (R3.3, R3.4, R5.5).

use super::{Event, Events, Extra, Match, Player, Right, Socket};
use crate::{RingReason, Unused};

impl Match {
    /// Opens a player's ring window, or at once the opponent's claim if the player has no rings left (R6.6).
    pub(super) fn open_ring_window(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.holder(player) == 0 {
            self.ring_windows[player] = None;
            self.open_claim(!player, socket, events);
            return;
        }
        let until = self.options.limits_windows().then(|| self.now.saturating_add(self.options.ring_window.into()));
        self.ring_windows[player] = Some(Right { socket, until });
        self.emit(events, Event::RingWindowOpened { player, socket, until });
    }

    /// Ends a player's ring window unused, if there is one. The opponent may then claim, unless another glass has been
    /// placed since (R3.4).
    pub(super) fn end_ring_window(&mut self, player: Player, why: Unused, events: &mut Events) {
        let Some(Right { socket, .. }) = self.ring_windows[player].take() else { return };
        self.emit(events, Event::RingWindowEnded { player, socket, why });
        if why != Unused::SocketFull && self.last_placed == Some((player, socket)) {
            self.open_claim(!player, socket, events);
        }
    }

    /// Opens a player's claim, if it can be used (R3.4).
    fn open_claim(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.takes_ring(player, socket) {
            let until = if self.ending { self.claim_limit() } else { None };
            self.claims[player] = Some(Right { socket, until });
            self.emit(events, Event::ClaimOpened { player, socket, until });
        }
    }

    /// Ends a player's claim unused, if there is one.
    pub(super) fn end_claim(&mut self, player: Player, why: Unused, events: &mut Events) {
        if let Some(Right { socket, .. }) = self.claims[player].take() {
            self.emit(events, Event::ClaimEnded { player, socket, why });
        }
    }

    /// Opens a player's pending right to an extra ring, if there is one (R5.5).
    pub(super) fn open_pending_extra(&mut self, player: Player, events: &mut Events) {
        if self.extras[player] != Extra::Pending {
            return;
        }
        if self.board.holder(player) == 0 {
            self.end_extra(player, Unused::NoRings, events);
            return;
        }
        let until = self.now.saturating_add(self.options.extra_window.into());
        self.extras[player] = Extra::Open { until };
        self.emit(events, Event::ExtraOpened { player, until });
    }

    /// Ends a player's right to an extra ring unused, if there is one.
    pub(super) fn end_extra(&mut self, player: Player, why: Unused, events: &mut Events) {
        if self.extras[player] != Extra::None {
            self.extras[player] = Extra::None;
            self.emit(events, Event::ExtraEnded { player, why });
        }
    }

    /// Drops a ring by a player's ring window (R3.3).
    pub(super) fn drop_own_ring(&mut self, player: Player, events: &mut Events) {
        if let Some(Right { socket, .. }) = self.ring_windows[player].take() {
            self.drop_ring(player, socket, RingReason::Own, events);
        }
    }

    /// Drops a ring and ends the rights that this makes unusable (end of section 9).
    pub(super) fn drop_ring(&mut self, player: Player, socket: Socket, why: RingReason, events: &mut Events) {
        self.board.drop_ring(player, socket);
        self.quiet = 0;
        let full = self.board.full().contains(socket);
        self.emit(events, Event::RingDropped { player, socket, why, full });
        if full {
            for other in Player::BOTH {
                if self.ring_windows[other].is_some_and(|right| right.socket == socket) {
                    self.end_ring_window(other, Unused::SocketFull, events);
                }
                if self.claims[other].is_some_and(|right| right.socket == socket) {
                    self.end_claim(other, Unused::SocketFull, events);
                }
            }
        }
        if self.board.holder(player) == 0 {
            self.end_claim(player, Unused::NoRings, events);
            self.end_extra(player, Unused::NoRings, events);
            self.end_ring_window(player, Unused::NoRings, events);
        }
    }
}
