//! The end of a turn (R5.3 to R5.6, R6.1, R6.2) and the rights to drop a ring (R3.3, R3.4, R5.5).

use super::{DropRight, Event, Events, ExtraRingRight, Match, Player, Socket};
use crate::{LatePenalty, RingReason, UnusedReason};

impl Match {
    /// Passes by choice (R5.4) or when blocked at Level 1 (R6.1), or declines a claim at the end (R6.3).
    pub(super) fn pass(&mut self, player: Player, events: &mut Events) {
        if self.ending {
            self.end_claim(player, UnusedReason::Declined, events);
            return;
        }
        if self.options.level.has_timer() {
            self.emit(events, Event::Passed { player, forced: false });
            self.end_turn_late(player, events);
        } else {
            self.pass_blocked(player, events);
        }
    }

    pub(super) fn pass_blocked(&mut self, player: Player, events: &mut Events) {
        self.put_back(player, true, events);
        self.emit(events, Event::Passed { player, forced: true });
        self.open_pending_extra(player, events);
        self.end_turn(events);
    }

    /// Ends the turn of a late player (R5.3) with the agreed penalty (R5.5, R5.6).
    pub(super) fn end_turn_late(&mut self, player: Player, events: &mut Events) {
        let holding = match &mut self.hands[player] {
            Some(hand) => {
                hand.late = true;
                true
            }
            None => false,
        };
        self.emit(events, Event::Late { player, holding });
        if self.extras[player] == ExtraRingRight::Pending {
            self.end_extra(player, UnusedReason::Late, events);
        }
        match self.options.late {
            LatePenalty::LoseTurn => self.skips[player] += 1,
            LatePenalty::ExtraRingIfStarted if !holding => {}
            LatePenalty::ExtraRing | LatePenalty::ExtraRingIfStarted => {
                self.extras[!player] = ExtraRingRight::Pending;
                self.emit(events, Event::ExtraGranted { player: !player });
            }
        }
        self.end_turn(events);
    }

    /// Ends the current turn and begins the next turn that is not missed (R6.2).
    pub(super) fn end_turn(&mut self, events: &mut Events) {
        self.disarm(events);
        self.to_move = !self.to_move;
        while self.skips[self.to_move] > 0 {
            self.skips[self.to_move] -= 1;
            self.emit(events, Event::TurnMissed { player: self.to_move });
            self.to_move = !self.to_move;
        }
        // A glass still in the hand counts as lifted for this turn (R5.3).
        if let Some(hand) = &mut self.hands[self.to_move] {
            hand.late = false;
        }
        self.begin_turn(events);
    }

    pub(super) fn begin_turn(&mut self, events: &mut Events) {
        self.turn_began = self.now;
        self.emit(events, Event::TurnBegan { player: self.to_move });
    }

    pub(super) fn disarm(&mut self, events: &mut Events) {
        if self.timer.armed_against.take().is_some() {
            self.emit(events, Event::TimerDisarmed);
        }
    }
}

impl Match {
    /// Opens a player's ring window, or directly the opponent's claim if the player has no rings left (R6.6).
    pub(super) fn open_ring_window(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.rings_in_holder(player) == 0 {
            self.ring_windows[player] = None;
            self.open_claim(!player, socket, events);
            return;
        }
        let until = self.options.has_timed_windows().then(|| self.now.saturating_add(self.options.ring_window.into()));
        self.ring_windows[player] = Some(DropRight { socket, until });
        self.emit(events, Event::RingWindowOpened { player, socket, until });
    }

    /// Ends a player's ring window, if any, without a ring. The opponent may then claim, unless they have moved (R3.4).
    pub(super) fn end_ring_window(&mut self, player: Player, why: UnusedReason, events: &mut Events) {
        let Some(DropRight { socket, .. }) = self.ring_windows[player].take() else { return };
        self.emit(events, Event::RingWindowEnded { player, socket, why });
        if why != UnusedReason::SocketFull && self.last_placed == Some((player, socket)) {
            self.open_claim(!player, socket, events);
        }
    }

    /// Opens a player's claim if it can be used (R3.4).
    fn open_claim(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.can_drop_ring(player, socket) {
            let until = if self.ending { self.claim_deadline() } else { None };
            self.claims[player] = Some(DropRight { socket, until });
            self.emit(events, Event::ClaimOpened { player, socket, until });
        }
    }

    pub(super) fn end_claim(&mut self, player: Player, why: UnusedReason, events: &mut Events) {
        if let Some(DropRight { socket, .. }) = self.claims[player].take() {
            self.emit(events, Event::ClaimEnded { player, socket, why });
        }
    }

    /// Opens a player's right to an extra ring if it is pending (R5.5).
    pub(super) fn open_pending_extra(&mut self, player: Player, events: &mut Events) {
        if self.extras[player] != ExtraRingRight::Pending {
            return;
        }
        if self.board.rings_in_holder(player) == 0 {
            self.end_extra(player, UnusedReason::NoRings, events);
            return;
        }
        let until = self.now.saturating_add(self.options.extra_window.into());
        self.extras[player] = ExtraRingRight::Open { until };
        self.emit(events, Event::ExtraOpened { player, until });
    }

    pub(super) fn end_extra(&mut self, player: Player, why: UnusedReason, events: &mut Events) {
        if self.extras[player] != ExtraRingRight::None {
            self.extras[player] = ExtraRingRight::None;
            self.emit(events, Event::ExtraEnded { player, why });
        }
    }

    pub(super) fn drop_own_ring(&mut self, player: Player, events: &mut Events) {
        if let Some(DropRight { socket, .. }) = self.ring_windows[player].take() {
            self.drop_ring(player, socket, RingReason::Own, events);
        }
    }

    /// Drops a ring and ends the rights that become unusable (end of section 9).
    pub(super) fn drop_ring(&mut self, player: Player, socket: Socket, why: RingReason, events: &mut Events) {
        self.board.drop_ring(player, socket);
        self.quiet = 0;
        let full = self.board.full_sockets().contains(socket);
        self.emit(events, Event::RingDropped { player, socket, why, full });
        if full {
            for other in Player::BOTH {
                if self.ring_windows[other].is_some_and(|right| right.socket == socket) {
                    self.end_ring_window(other, UnusedReason::SocketFull, events);
                }
                if self.claims[other].is_some_and(|right| right.socket == socket) {
                    self.end_claim(other, UnusedReason::SocketFull, events);
                }
            }
        }
        if self.board.rings_in_holder(player) == 0 {
            self.end_claim(player, UnusedReason::NoRings, events);
            self.end_extra(player, UnusedReason::NoRings, events);
            self.end_ring_window(player, UnusedReason::NoRings, events);
        }
    }
}
