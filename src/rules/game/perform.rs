//! What an allowed action does, and the turns, rights and penalties that follow from it.

use super::{Action, Event, Events, Extra, GlassId, Hand, LastMove, Match, Outcome, Player, Right, Socket};
use crate::rules::{EndReason, LatePenalty, RingReason, Unused};

impl Match {
    /// Carries out an action that [`Match::check`] allows.
    pub(super) fn perform(&mut self, player: Player, action: Action, events: &mut Events) {
        match action {
            Action::Lift(socket) => {
                if let Some(index) = self.glass_index_at(player, socket) {
                    self.lift(GlassId { owner: player, index }, events);
                }
            }
            Action::Take => {
                if let Some(glass) = self.off_board(player) {
                    self.lift(glass, events);
                }
            }
            Action::PutBack => self.put_back(player, false, events),
            Action::Place(to) => self.place(player, to, events),
            Action::DropRing => self.drop_own_ring(player, events),
            Action::KeepRing => self.end_ring_window(player, Unused::Declined, events),
            Action::ClaimRing => {
                if let Some(Right { socket, .. }) = self.claims[player].take() {
                    self.drop_ring(player, socket, RingReason::Claim, events);
                }
            }
            Action::DropExtra(socket) => {
                self.extras[player] = Extra::None;
                self.drop_ring(player, socket, RingReason::Extra, events);
            }
            Action::FlipTimer => {
                let until = self.now.saturating_add(self.options.timer.into());
                self.timer.runs_out = Some(until);
                self.timer.armed_against = Some(!player);
                self.timer.turns += 1;
                self.emit(events, Event::TimerFlipped { by: player, until });
            }
            Action::Pass => self.pass(player, events),
            Action::Resign => self.finish(Outcome { winner: Some(!player), by: EndReason::Resigned }, events),
        }
    }

    fn lift(&mut self, id: GlassId, events: &mut Events) {
        // R4.4: the player's next lift closes their ring window.
        self.end_ring_window(id.owner, Unused::NextLift, events);
        self.hands[id.owner] = Some(Hand { index: id.index, full_before: self.board.full(), late: false });
        let from = self.glasses[id.owner][id.index as usize].at;
        self.emit(events, Event::Lifted { glass: id, from });
    }

    /// Empties a hand: its glass is where it was (R3.1).
    pub(super) fn put_back(&mut self, player: Player, forced: bool, events: &mut Events) {
        if let Some(hand) = self.hands[player].take() {
            let glass = GlassId { owner: player, index: hand.index };
            let to = self.glasses[player][hand.index as usize].at;
            self.emit(events, Event::PutBack { glass, to, forced });
        }
    }

    fn place(&mut self, player: Player, to: Socket, events: &mut Events) {
        if self.board.full().contains(to) {
            self.put_back(player, true, events);
            self.finish(Outcome { winner: Some(!player), by: EndReason::FullSocket }, events);
            return;
        }
        let Some(hand) = self.hands[player].take() else { return };
        let id = GlassId { owner: player, index: hand.index };
        let lost = self.set_down(id, to, hand.late, events);
        for claimant in Player::BOTH {
            self.end_claim(claimant, Unused::NextPlace, events);
        }
        self.last_placed = Some((player, to));
        self.quiet = self.quiet.saturating_add(1);
        if lost {
            self.emit(events, Event::GlassLost { glass: id, socket: to });
        }
        self.open_ring_window(player, to, events);
        if !hand.late {
            self.open_pending_extra(player, events);
            self.end_turn(events);
        }
    }

    /// Moves the glass and turns it over; returns whether that lost it.
    fn set_down(&mut self, id: GlassId, to: Socket, late: bool, events: &mut Events) -> bool {
        let glass = &mut self.glasses[id.owner][id.index as usize];
        let from = glass.at.replace(to);
        match from {
            Some(from) => self.board.move_glass(id.owner, from, to),
            None => self.board.put_glass(id.owner, to),
        }
        let turns = self.options.level.has_sand();
        let lost = turns && glass.turn_over(self.now, self.options.glass);
        let upper = glass.upper(self.now);
        self.turns[id.owner][id.index as usize] += u32::from(turns);
        self.last_move = Some(LastMove { player: id.owner, from, to });
        self.emit(events, Event::Placed { glass: id, from, to, late, upper });
        lost
    }

    /// The player may now drop a ring; without one in their holder the opponent may claim at once (R6.6).
    fn open_ring_window(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.holder(player) == 0 {
            self.ring_windows[player] = None;
            self.open_claim(!player, socket, events);
            return;
        }
        let limited = self.options.level.has_sand();
        let until = limited.then(|| self.now.saturating_add(self.options.ring_window.into()));
        self.ring_windows[player] = Some(Right { socket, until });
        self.emit(events, Event::RingWindowOpened { player, socket, until });
    }

    /// Ends a ring window, if there is one, without a ring; the opponent may claim unless a glass has been placed
    /// since, which is no longer the last one then (R3.4).
    pub(super) fn end_ring_window(&mut self, player: Player, why: Unused, events: &mut Events) {
        let Some(Right { socket, .. }) = self.ring_windows[player].take() else { return };
        self.emit(events, Event::RingWindowEnded { player, socket, why });
        if why != Unused::SocketFull && self.last_placed == Some((player, socket)) {
            self.open_claim(!player, socket, events);
        }
    }

    fn open_claim(&mut self, player: Player, socket: Socket, events: &mut Events) {
        if self.board.takes_ring(player, socket) {
            let until = if self.ending { self.claim_limit() } else { None };
            self.claims[player] = Some(Right { socket, until });
            self.emit(events, Event::ClaimOpened { player, socket, until });
        }
    }

    pub(super) fn end_claim(&mut self, player: Player, why: Unused, events: &mut Events) {
        if let Some(Right { socket, .. }) = self.claims[player].take() {
            self.emit(events, Event::ClaimEnded { player, socket, why });
        }
    }

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

    pub(super) fn end_extra(&mut self, player: Player, why: Unused, events: &mut Events) {
        if self.extras[player] != Extra::None {
            self.extras[player] = Extra::None;
            self.emit(events, Event::ExtraEnded { player, why });
        }
    }

    fn drop_own_ring(&mut self, player: Player, events: &mut Events) {
        if let Some(Right { socket, .. }) = self.ring_windows[player].take() {
            self.drop_ring(player, socket, RingReason::Own, events);
        }
    }

    /// A ring comes to the board, and with it the end of rights that it makes pointless (end of section 9).
    fn drop_ring(&mut self, player: Player, socket: Socket, why: RingReason, events: &mut Events) {
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

    fn pass(&mut self, player: Player, events: &mut Events) {
        if self.ending {
            self.end_claim(player, Unused::Declined, events);
            return;
        }
        if self.options.level.has_timer() {
            self.emit(events, Event::Passed { player, forced: false });
            self.be_late(player, events);
        } else {
            self.pass_blocked(player, events);
        }
    }

    /// A player who cannot move passes without penalty (R6.1).
    pub(super) fn pass_blocked(&mut self, player: Player, events: &mut Events) {
        self.put_back(player, true, events);
        self.emit(events, Event::Passed { player, forced: true });
        self.open_pending_extra(player, events);
        self.end_turn(events);
    }

    /// The player's turn is lost (R5.3), at a price (R5.5, R5.6).
    pub(super) fn be_late(&mut self, player: Player, events: &mut Events) {
        let holding = match &mut self.hands[player] {
            Some(hand) => {
                hand.late = true;
                true
            }
            None => false,
        };
        self.emit(events, Event::Late { player, holding });
        if self.extras[player] == Extra::Pending {
            self.end_extra(player, Unused::Late, events);
        }
        match self.options.late {
            LatePenalty::LoseTurn => self.skips[player] += 1,
            LatePenalty::ExtraRingIfStarted if !holding => {}
            LatePenalty::ExtraRing | LatePenalty::ExtraRingIfStarted => {
                self.extras[!player] = Extra::Pending;
                self.emit(events, Event::ExtraGranted { player: !player });
            }
        }
        self.end_turn(events);
    }

    /// Ends the turn of the player to move and begins the next that is not to be missed (R6.2).
    fn end_turn(&mut self, events: &mut Events) {
        self.disarm(events);
        self.to_move = !self.to_move;
        while self.skips[self.to_move] > 0 {
            self.skips[self.to_move] -= 1;
            self.emit(events, Event::TurnMissed { player: self.to_move });
            self.to_move = !self.to_move;
        }
        // R5.3: a glass still in the hand counts as lifted for this turn.
        if let Some(hand) = &mut self.hands[self.to_move] {
            hand.late = false;
        }
        self.begin_turn(events);
    }

    /// Tells that it is the turn of the player to move from now on.
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
