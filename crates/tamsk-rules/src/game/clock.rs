//! The passage of time: what is due when, and in which order (R2.3).

use super::{Event, Events, Extra, GlassId, Match, Millis, Player, Sand};
use crate::Unused;

impl Match {
    /// Advances the clock, instant by instant.
    pub(super) fn advance_into(&mut self, to: Millis, events: &mut Events) {
        while self.outcome.is_none() {
            match self.next_due() {
                Some(due) if due <= to => {
                    self.now = due;
                    self.process_due(events);
                    self.settle(events);
                }
                _ => {
                    self.now = self.now.max(to);
                    return;
                }
            }
        }
    }

    /// When the next event is due without an action; `None` if none ever is.
    pub fn next_due(&self) -> Option<Millis> {
        let mut next = Millis::MAX;
        let mut any = false;
        let mut consider = |due: Option<Millis>| {
            if let Some(due) = due {
                any = true;
                next = next.min(due);
            }
        };
        for player in Player::BOTH {
            for glass in &self.glasses[player] {
                if let Sand::Running { runs_out } = glass.sand {
                    consider(Some(runs_out));
                }
            }
            consider(self.ring_windows[player].and_then(|right| right.until));
            consider(self.claims[player].and_then(|right| right.until));
            if let Extra::Open { until } = self.extras[player] {
                consider(Some(until));
            }
        }
        consider(self.timer.runs_out);
        any.then_some(next)
    }

    /// Processes everything due at this instant, in the order of R2.3.
    fn process_due(&mut self, events: &mut Events) {
        let now = self.now;
        for owner in Player::BOTH {
            for index in 0..3 {
                if let Sand::Running { runs_out } = self.glasses[owner][index].sand
                    && runs_out <= now
                {
                    self.lose_glass(GlassId { owner, index: index as u8 }, events);
                }
            }
        }
        for player in Player::BOTH {
            if self.ring_windows[player].is_some_and(|right| right.until.is_some_and(|until| until <= now)) {
                self.end_ring_window(player, Unused::TimeUp, events);
            }
        }
        for player in Player::BOTH {
            if self.claims[player].is_some_and(|right| right.until.is_some_and(|until| until <= now)) {
                self.end_claim(player, Unused::TimeUp, events);
            }
        }
        for player in Player::BOTH {
            if matches!(self.extras[player], Extra::Open { until } if until <= now) {
                self.end_extra(player, Unused::TimeUp, events);
            }
        }
        if self.timer.runs_out.is_some_and(|due| due <= now) {
            self.timer.runs_out = None;
            self.emit(events, Event::TimerRanOut);
            if let Some(player) = self.timer.armed_against {
                self.be_late(player, events);
            }
        }
    }

    /// Loses a glass that has run out. It stays where it is, or goes back there from the hand (R4.2).
    pub(super) fn lose_glass(&mut self, id: GlassId, events: &mut Events) {
        let glass = &mut self.glasses[id.owner][id.index as usize];
        glass.sand = Sand::Lost { at: self.now };
        let at = glass.at;
        if self.hands[id.owner].is_some_and(|hand| hand.index == id.index) {
            self.put_back(id.owner, true, events);
        }
        // Only glasses on the board have been turned over, so it has a socket.
        if let Some(socket) = at {
            self.emit(events, Event::GlassLost { glass: id, socket });
        }
    }
}
