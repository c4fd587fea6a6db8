//! The end of a turn: by a move, by passing, or by being late (R5.3 to R5.6, R6.1, R6.2).

use super::{Event, Events, Extra, Match, Player};
use crate::{LatePenalty, Unused};

impl Match {
    /// Passes by choice at Level 3 (R5.4), passes a blocked player's turn at Level 1 (R6.1), or declines a claim while
    /// the match is ending (R6.3).
    pub(super) fn pass(&mut self, player: Player, events: &mut Events) {
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

    /// Passes the turn of a blocked player without a penalty (R6.1).
    pub(super) fn pass_blocked(&mut self, player: Player, events: &mut Events) {
        self.put_back(player, true, events);
        self.emit(events, Event::Passed { player, forced: true });
        self.open_pending_extra(player, events);
        self.end_turn(events);
    }

    /// Ends the turn of a player who is late (R5.3), with the penalty agreed (R5.5, R5.6).
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

    /// Ends the current turn and begins the next one that is not missed (R6.2).
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

    /// Begins the turn of the player to move.
    pub(super) fn begin_turn(&mut self, events: &mut Events) {
        self.turn_began = self.now;
        self.emit(events, Event::TurnBegan { player: self.to_move });
    }

    /// Disarms the timer (R5.2).
    pub(super) fn disarm(&mut self, events: &mut Events) {
        if self.timer.armed_against.take().is_some() {
            self.emit(events, Event::TimerDisarmed);
        }
    }
}
