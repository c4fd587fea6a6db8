//! The end of a turn (R5.3 to R5.6, R6.1, R6.2) and the rights to drop a ring (R3.3, R3.4, R5.5).

use super::{Event, Events, ExtraRingRight, Match, Player, RingDropRight, Socket};
use crate::{LatePenalty, RingDropReason, UnusedRightReason};

impl Match {
    /// Passes the player's turn by choice (R5.4) or, at Level 1, because the player is blocked (R6.1). While the match
    /// is ending, declines the player's claim instead (R6.3).
    pub(super) fn pass(&mut self, player: Player, events: &mut Events) {
        if self.ending {
            self.end_claim(player, UnusedRightReason::Declined, events);
            return;
        }
        if self.options.level.has_timer() {
            self.emit(events, Event::Passed { player, forced: false });
            self.end_turn_late(player, events);
        } else {
            self.force_pass(player, events);
        }
    }

    /// Passes the turn of a player who is blocked (R6.1).
    pub(super) fn force_pass(&mut self, player: Player, events: &mut Events) {
        self.put_back(player, true, events);
        self.emit(events, Event::Passed { player, forced: true });
        self.open_pending_extra_ring(player, events);
        self.end_turn(events);
    }

    /// Ends the turn of a late player (R5.3) and applies the agreed penalty (R5.5, R5.6).
    pub(super) fn end_turn_late(&mut self, player: Player, events: &mut Events) {
        let holding = match &mut self.hands[player] {
            Some(hand) => {
                hand.late = true;
                true
            }
            None => false,
        };
        self.emit(events, Event::PlayerLate { player, holding });
        if self.extras[player] == ExtraRingRight::Pending {
            self.end_extra_ring_right(player, UnusedRightReason::Late, events);
        }
        match self.options.late_penalty {
            LatePenalty::LoseTurn => self.skips[player] += 1,
            LatePenalty::ExtraRingIfHolding if !holding => {}
            LatePenalty::ExtraRing | LatePenalty::ExtraRingIfHolding => {
                self.extras[!player] = ExtraRingRight::Pending;
                self.emit(events, Event::ExtraRingGranted { player: !player });
            }
        }
        self.end_turn(events);
    }

    /// Ends the current turn and begins the next turn that is not missed (R6.2).
    pub(super) fn end_turn(&mut self, events: &mut Events) {
        self.disarm_timer(events);
        self.to_move = !self.to_move;
        while self.skips[self.to_move] > 0 {
            self.skips[self.to_move] -= 1;
            self.emit(events, Event::TurnMissed { player: self.to_move });
            self.to_move = !self.to_move;
        }
        // If the next player still holds a glass, the glass counts as lifted in the new turn (R5.3).
        if let Some(hand) = &mut self.hands[self.to_move] {
            hand.late = false;
        }
        self.mark_turn_start(events);
    }

    /// Begins the turn of the player to move. Records its start time and emits an event.
    pub(super) fn mark_turn_start(&mut self, events: &mut Events) {
        self.turn_began = self.now;
        self.emit(events, Event::TurnBegan { player: self.to_move });
    }

    /// Disarms the timer if it is armed (R5.2).
    pub(super) fn disarm_timer(&mut self, events: &mut Events) {
        if self.timer.armed_against.take().is_some() {
            self.emit(events, Event::TimerDisarmed);
        }
    }
}

impl Match {
    /// Opens a player's ring window. If the player has no rings left, opens the opponent's claim at once instead
    /// (R6.6).
    pub(super) fn open_ring_window(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.rings_in_holder(player) == 0 {
            self.ring_windows[player] = None;
            self.open_claim(!player, socket, events);
            return;
        }
        let until =
            self.options.has_timed_ring_windows().then(|| self.now.saturating_add(self.options.ring_window.into()));
        self.ring_windows[player] = Some(RingDropRight { socket, until });
        self.emit(events, Event::RingWindowOpened { player, socket, until });
    }

    /// Ends a player's ring window, if one is open, without dropping a ring. The opponent may then claim the ring,
    /// unless the socket is full or another glass has been placed since (R3.4).
    pub(super) fn end_ring_window(&mut self, player: Player, why: UnusedRightReason, events: &mut Events) {
        let Some(RingDropRight { socket, .. }) = self.ring_windows[player].take() else { return };
        self.emit(events, Event::RingWindowEnded { player, socket, why });
        if why != UnusedRightReason::SocketFull && self.last_placed == Some((player, socket)) {
            self.open_claim(!player, socket, events);
        }
    }

    /// Opens a player's claim if the player can use it (R3.4).
    fn open_claim(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.can_drop_ring(player, socket) {
            let until = if self.ending { self.claim_deadline_if_ending() } else { None };
            self.claims[player] = Some(RingDropRight { socket, until });
            self.emit(events, Event::ClaimOpened { player, socket, until });
        }
    }

    /// Ends a player's claim, if one is open, without dropping a ring.
    pub(super) fn end_claim(&mut self, player: Player, why: UnusedRightReason, events: &mut Events) {
        if let Some(RingDropRight { socket, .. }) = self.claims[player].take() {
            self.emit(events, Event::ClaimEnded { player, socket, why });
        }
    }

    /// Opens a player's right to an extra ring if the right is pending (R5.5).
    pub(super) fn open_pending_extra_ring(&mut self, player: Player, events: &mut Events) {
        if self.extras[player] != ExtraRingRight::Pending {
            return;
        }
        if self.board.rings_in_holder(player) == 0 {
            self.end_extra_ring_right(player, UnusedRightReason::NoRings, events);
            return;
        }
        let until = self.now.saturating_add(self.options.extra_ring_window.into());
        self.extras[player] = ExtraRingRight::Open { until };
        self.emit(events, Event::ExtraRingOpened { player, until });
    }

    /// Ends a player's right to an extra ring, if any, without dropping the ring.
    pub(super) fn end_extra_ring_right(&mut self, player: Player, why: UnusedRightReason, events: &mut Events) {
        if self.extras[player] != ExtraRingRight::None {
            self.extras[player] = ExtraRingRight::None;
            self.emit(events, Event::ExtraRingEnded { player, why });
        }
    }

    /// Drops the ring of a player's open ring window.
    pub(super) fn drop_own_ring(&mut self, player: Player, events: &mut Events) {
        if let Some(RingDropRight { socket, .. }) = self.ring_windows[player].take() {
            self.drop_ring(player, socket, RingDropReason::OwnMove, events);
        }
    }

    /// Drops a ring on a socket and ends all rights that can no longer be used (end of section 9 of the rules).
    pub(super) fn drop_ring(&mut self, player: Player, socket: Socket, why: RingDropReason, events: &mut Events) {
        self.board.drop_ring(player, socket);
        self.quiet = 0;
        let full = self.board.full_sockets().contains(socket);
        self.emit(events, Event::RingDropped { player, socket, why, full });
        if full {
            for other in Player::BOTH {
                if self.ring_windows[other].is_some_and(|right| right.socket == socket) {
                    self.end_ring_window(other, UnusedRightReason::SocketFull, events);
                }
                if self.claims[other].is_some_and(|right| right.socket == socket) {
                    self.end_claim(other, UnusedRightReason::SocketFull, events);
                }
            }
        }
        if self.board.rings_in_holder(player) == 0 {
            self.end_claim(player, UnusedRightReason::NoRings, events);
            self.end_extra_ring_right(player, UnusedRightReason::NoRings, events);
            self.end_ring_window(player, UnusedRightReason::NoRings, events);
        }
    }
}
